package org.taugru.series;

/// What is taken off a series before its correlations are looked at.
public enum Trend {
  /// Its mean.
  MEAN,
  /// The straight line of least squares.
  LINEAR,
  /// Each value gives way to its change since the step before; of these, a straight line is taken off. The change at the first
  /// step, and next to a missing value, is missing.
  DIFFERENCE;

  /// Of a float, relative to the largest value of the series, with room for the difference of two.
  private static final double ROUNDING = 0x1p-21;

  /// A copy without the trend, of the same length.
  double[] remove(float[] series) {
    double[] left = new double[series.length];
    double largest = 0;
    for (int t = 0; t < series.length; t++) {
      largest = Math.max(largest, Float.isNaN(series[t]) ? 0 : Math.abs(series[t]));
      left[t] = this != DIFFERENCE ? series[t] : t == 0 ? Double.NaN : (double) series[t] - series[t - 1];
    }
    subtractLine(left, this != MEAN, largest * ROUNDING);
    return left;
  }

  /// What is no more than rounding becomes 0: otherwise a straight line would leave a series of its own behind.
  private static void subtractLine(double[] values, boolean sloped, double rounding) {
    double count = 0;
    double meanTime = 0;
    double mean = 0;
    for (int t = 0; t < values.length; t++) {
      if (Double.isNaN(values[t]))
        continue;
      count++;
      meanTime += (t - meanTime) / count;
      mean += (values[t] - mean) / count;
    }
    double products = 0;
    double squares = 0;
    for (int t = 0; t < values.length; t++) {
      if (Double.isNaN(values[t]))
        continue;
      products += (t - meanTime) * (values[t] - mean);
      squares += (t - meanTime) * (t - meanTime);
    }
    double slope = sloped && squares > 0 ? products / squares : 0;
    boolean nothingLeft = true;
    for (int t = 0; t < values.length; t++) {
      values[t] -= mean + slope * (t - meanTime);
      nothingLeft &= Double.isNaN(values[t]) || Math.abs(values[t]) <= rounding;
    }
    if (nothingLeft)
      for (int t = 0; t < values.length; t++)
      values[t] *= 0;
  }
}
