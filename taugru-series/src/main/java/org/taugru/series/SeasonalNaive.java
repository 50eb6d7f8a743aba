package org.taugru.series;

/// Repeats the value of one period before. Where it is missing, that of two periods before, and so on; where the context has none,
/// as in one shorter than a period, the last known value, as [Persistence] does.
public record SeasonalNaive(int period) implements PointForecaster {
  public SeasonalNaive {
    if (period < 1)
      throw new IllegalArgumentException("The period is " + period + ". It must be 1 or more.");
  }

  @Override
  public void forecast(float[] context, float[] out) {
    float last = Gaps.lastKnown(context);
    for (int h = 0; h < out.length; h++) {
      if (h >= period) {
        out[h] = out[h - period];
        continue;
      }
      int at = context.length + h - period;
      while (at >= 0 && Float.isNaN(context[at]))
        at -= period;
      out[h] = at >= 0 ? context[at] : last;
    }
  }

  @Override
  public String name() {
    return "seasonal naive (" + period + ")";
  }

  /// Its mean absolute error one period ahead on a series, which is the scale of MASE (Hyndman and Koehler 2006); NaN if no two
  /// values are a period apart.
  public double meanAbsoluteError(float[] training) {
    double sum = 0;
    long count = 0;
    for (int t = period; t < training.length; t++) {
      double error = Math.abs((double) training[t] - training[t - period]);
      if (!Double.isNaN(error)) {
        sum += error;
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }
}
