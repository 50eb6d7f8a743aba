package org.taugru.series;

import java.util.Arrays;

/// Brings values to a common size: (value - centre) / scale. It is made from the training part of a series only, so that what
/// is to be forecast does not leak into it. A constant series has scale 1. Missing values stay missing.
public record Scaling(double centre, double scale) {
  /// As it is: neither moved nor scaled.
  public static final Scaling NONE = new Scaling(0, 1);
  /// The interquartile range of a normal variable, in standard deviations.
  private static final double NORMAL_RANGE = 1.3489795003921634;
  /// A deviation below this part of the mean is rounding of a constant.
  private static final double ROUNDING = 1e-9;

  public Scaling {
    if (!Double.isFinite(centre) || !Double.isFinite(scale) || !(scale > 0))
      throw new IllegalArgumentException("The centre is " + centre + " and the scale " + scale
          + ". Both must be finite, and the scale greater than 0.");
  }

  /// Mean and standard deviation (of the population: divided by n, as benchmarks do). For more than fits in memory, see [Spread].
  public static Scaling standard(float[] training) {
    Spread spread = new Spread();
    for (float value : training)
      spread.add(value);
    return spread.scaling();
  }

  /// Median, and the interquartile range in units in which that of a normal variable is its standard deviation: a few wild
  /// values do not matter. Where the middle half of all values is equal, the standard deviation is taken.
  public static Scaling robust(float[] training) {
    float[] sorted = training.clone();
    Arrays.sort(sorted);
    int count = sorted.length;
    while (count > 0 && Float.isNaN(sorted[count - 1]))
      count--;
    if (count == 0)
      return NONE;
    double median = quantile(sorted, count, 0.5);
    double range = quantile(sorted, count, 0.75) - quantile(sorted, count, 0.25);
    return new Scaling(median, range > 0 ? range / NORMAL_RANGE : standard(training).scale());
  }

  private static double quantile(float[] sorted, int count, double level) {
    double at = level * (count - 1);
    int below = (int) at;
    int above = Math.min(below + 1, count - 1);
    return sorted[below] + (at - below) * ((double) sorted[above] - sorted[below]);
  }

  static Scaling of(double mean, double deviation) {
    return new Scaling(mean, deviation > ROUNDING * Math.abs(mean) ? deviation : 1);
  }

  public float apply(double value) {
    return (float) ((value - centre) / scale);
  }

  /// Back to the size it had.
  public double invert(double scaled) {
    return scaled * scale + centre;
  }

  /// In place.
  public void apply(float[] values) {
    for (int t = 0; t < values.length; t++)
      values[t] = apply(values[t]);
  }

  /// In place.
  public void invert(float[] values) {
    for (int t = 0; t < values.length; t++)
      values[t] = (float) invert(values[t]);
  }
}
