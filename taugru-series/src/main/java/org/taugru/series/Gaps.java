package org.taugru.series;

/// What is done about missing values by forecasters that need every value.
final class Gaps {
  private Gaps() {
  }

  /// The last value that is there, or NaN.
  static float lastKnown(float[] context) {
    for (int t = context.length - 1; t >= 0; t--) {
      if (!Float.isNaN(context[t]))
        return context[t];
    }
    return Float.NaN;
  }

  /// The last `length` values of the context: a missing one is the one before it, and those before the first that is there are
  /// equal to it. All are NaN if none is there.
  static float[] filled(float[] context, int length) {
    float[] filled = new float[length];
    int copied = Math.min(length, context.length);
    System.arraycopy(context, context.length - copied, filled, length - copied, copied);
    for (int t = 0; t < length - copied; t++)
      filled[t] = Float.NaN;
    hold(filled);
    return filled;
  }

  /// Which value of the context stands at each place of [#filled]: its number, or −1 where none is there.
  static int[] sources(float[] context, int length) {
    float[] numbers = new float[context.length];
    for (int t = 0; t < numbers.length; t++)
      numbers[t] = Float.isNaN(context[t]) ? Float.NaN : t;
    int[] sources = new int[length];
    float[] filled = filled(numbers, length);
    for (int t = 0; t < length; t++)
      sources[t] = Float.isNaN(filled[t]) ? -1 : (int) filled[t];
    return sources;
  }

  /// Derivatives with respect to the values of a context of those with respect to what it was filled to, `[step][value]`.
  static double[][] unfilled(double[][] derivatives, float[] context) {
    double[][] unfilled = new double[derivatives.length][context.length];
    int[] sources = sources(context, derivatives.length == 0 ? 0 : derivatives[0].length);
    for (int h = 0; h < unfilled.length; h++)
      for (int t = 0; t < sources.length; t++)
        if (sources[t] >= 0)
          unfilled[h][sources[t]] += derivatives[h][t];
    return unfilled;
  }

  /// Prepares a window to be learnt from, in place; false if too much of it is missing. Half of the context may be, which is filled
  /// as it is for a forecast, and a tenth of the future, which is filled by straight lines: with a few gaps a year nearly every
  /// long window has one.
  static boolean prepare(float[] context, float[] future) {
    if (2 * missing(context) > context.length || 10 * missing(future) > future.length)
      return false;
    hold(context);
    interpolate(future);
    return true;
  }

  private static int missing(float[] values) {
    int missing = 0;
    for (float value : values)
      missing += Float.isNaN(value) ? 1 : 0;
    return missing;
  }

  private static void hold(float[] values) {
    int known = 0;
    while (known < values.length && Float.isNaN(values[known]))
      known++;
    for (int t = 0; t < values.length && known < values.length; t++) {
      if (Float.isNaN(values[t]))
        values[t] = t < known ? values[known] : values[t - 1];
    }
  }

  private static void interpolate(float[] values) {
    int before = -1;
    for (int t = 0; t < values.length; t++) {
      if (Float.isNaN(values[t]))
        continue;
      for (int gap = before + 1; gap < t && before >= 0; gap++)
        values[gap] = values[before] + (values[t] - values[before]) * (gap - before) / (t - before);
      before = t;
    }
    hold(values);
  }
}
