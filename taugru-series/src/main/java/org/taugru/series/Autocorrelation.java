package org.taugru.series;

/// How alike a series is to itself some steps later, -1 to 1, for lags 0 to [#maxLag()].
///
/// With missing values, each lag uses the pairs of which both values are there. With N steps, c the mean product of the pairs
/// and v the variance, r(lag) = (1 - lag / N) c(lag) / v: for a series without gaps the usual estimator (Box and Jenkins 1970),
/// which is shrunk towards 0 where pairs are few. A series that has no variance has r = 0 at all lags but 0.
///
/// Do not read much into it beyond a quarter of the series.
public final class Autocorrelation {
  private final double[] values;
  private final int[] pairs;

  private Autocorrelation(double[] values, int[] pairs) {
    this.values = values;
    this.pairs = pairs;
  }

  /// Takes about n log n operations, whatever the largest lag.
  public static Autocorrelation of(float[] series, int maxLag, Trend trend) {
    if (maxLag < 0)
      throw new IllegalArgumentException("The largest lag is " + maxLag + ". It must be 0 or more.");
    double[] left = trend.remove(series);
    double[] present = new double[left.length];
    for (int t = 0; t < left.length; t++) {
      present[t] = Double.isNaN(left[t]) ? 0 : 1;
      if (Double.isNaN(left[t]))
        left[t] = 0;
    }
    double[] products = LagProducts.of(left, maxLag);
    double[] counts = LagProducts.of(present, maxLag);
    int[] pairs = new int[maxLag + 1];
    double[] values = new double[maxLag + 1];
    double variance = products[0] / Math.rint(counts[0]);
    values[0] = 1;
    for (int lag = 0; lag <= maxLag; lag++) {
      pairs[lag] = (int) Math.rint(counts[lag]);
      if (lag > 0 && pairs[lag] > 0 && variance > 0) {
        double shrunk = (1 - (double) lag / series.length) * products[lag] / pairs[lag] / variance;
        values[lag] = Math.clamp(shrunk, -1, 1);
      }
    }
    return new Autocorrelation(values, pairs);
  }

  public int maxLag() {
    return values.length - 1;
  }

  public double at(int lag) {
    return values[lag];
  }

  /// The number of pairs that it was estimated from.
  public int pairs(int lag) {
    return pairs[lag];
  }

  /// One standard error of r at a lag if there is no correlation from `known` on, by Bartlett's formula (1946).
  double standardError(int lag, int known) {
    double sum = 1;
    for (int j = 1; j <= known; j++)
      sum += 2 * values[j] * values[j];
    return pairs[lag] > 0 ? Math.sqrt(sum / pairs[lag]) : Double.POSITIVE_INFINITY;
  }

  /// Whether it is greater than one step before and at least as great as one step after.
  boolean hasPeak(int lag) {
    return lag >= 1 && lag < maxLag() && values[lag] > values[lag - 1] && values[lag] >= values[lag + 1];
  }
}
