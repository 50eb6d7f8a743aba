package org.taugru.series;

/// Reads windows, fills their gaps, moves each to an origin, and sums up products of context and future.
final class WindowMoments {
  private WindowMoments() {
  }

  /// What is subtracted from a window, by its context.
  interface Origin {
    float of(float[] context);
  }

  static LinearMoments.Centred of(ForecastWindows windows, Origin origin) {
    LinearMoments moments = new LinearMoments(windows.context(), windows.horizon());
    float[] context = new float[windows.context()];
    float[] future = new float[windows.horizon()];
    for (int number = 0; number < windows.count(); number++) {
      windows.read(number, context, future);
      if (!Gaps.prepare(context, future))
        continue;
      float zero = origin.of(context);
      double[] row = moments.next();
      for (int t = 0; t < context.length; t++)
        row[t] = context[t] - zero;
      for (int h = 0; h < future.length; h++)
        row[context.length + h] = future[h] - zero;
      moments.add();
    }
    if (moments.rows() == 0)
      throw new IllegalArgumentException("None of " + windows.count() + " windows of " + context.length + " + "
          + future.length + " steps is complete enough. Use shorter windows, or a longer series.");
    return moments.centred();
  }
}
