package org.taugru.series;

import java.util.Arrays;

/// How much a value tells of the value some steps later, in nats, for lags 1 to [#maxLag()] (Fraser and Swinney 1986). Unlike an
/// autocorrelation it also sees what is not linear.
///
/// Values are sorted into bins of equal numbers, equal values into the same bin. There are √(n / 10) bins for n values, but 2 to
/// 32: ten pairs a cell of the table, on average. The number of cells biases the estimate upwards by about (bins - 1)² / 2n, which
/// is taken off (Miller 1955): of independent values the estimate is about 0, and may be a little less. A dependence finer than a
/// bin is underestimated.
public final class MutualInformation {
  private static final int PAIRS_PER_CELL = 10;
  private static final int MAX_BINS = 32;
  private static final int MISSING = -1;

  private final double[] values;
  private final int bins;

  private MutualInformation(double[] values, int bins) {
    this.values = values;
    this.bins = bins;
  }

  public static MutualInformation of(float[] series, int maxLag) {
    if (maxLag < 1)
      throw new IllegalArgumentException("The largest lag is " + maxLag + ". It must be 1 or more.");
    int bins = bins(series);
    int[] binned = binned(series, bins);
    double[] values = new double[maxLag + 1];
    int[] table = new int[bins * bins];
    for (int lag = 1; lag <= maxLag; lag++) {
      Arrays.fill(table, 0);
      int pairs = 0;
      for (int t = 0; t + lag < binned.length; t++) {
        if (binned[t] != MISSING && binned[t + lag] != MISSING) {
          table[binned[t] * bins + binned[t + lag]]++;
          pairs++;
        }
      }
      values[lag] = information(table, bins, pairs);
    }
    return new MutualInformation(values, bins);
  }

  /// Of the two variables of a table of counts, corrected for its size.
  static double information(int[] table, int bins, int pairs) {
    if (pairs == 0)
      return 0;
    int[] rows = new int[bins];
    int[] columns = new int[bins];
    for (int i = 0; i < bins; i++) {
      for (int j = 0; j < bins; j++) {
        rows[i] += table[i * bins + j];
        columns[j] += table[i * bins + j];
      }
    }
    double sum = 0;
    int cells = 0;
    for (int i = 0; i < bins; i++) {
      for (int j = 0; j < bins; j++) {
        int count = table[i * bins + j];
        if (count == 0)
          continue;
        cells++;
        sum += count * Math.log((double) count * pairs / ((double) rows[i] * columns[j]));
      }
    }
    int correction = occupied(rows) + occupied(columns) - cells - 1; // each entropy lacks (cells - 1) / 2n
    return (sum + correction / 2.0) / pairs;
  }

  private static int occupied(int[] counts) {
    return (int) Arrays.stream(counts).filter(count -> count > 0).count();
  }

  private static int bins(float[] series) {
    int count = 0;
    for (float value : series)
      count += Float.isNaN(value) ? 0 : 1;
    return (int) Math.clamp(Math.sqrt((double) count / PAIRS_PER_CELL), 2, MAX_BINS);
  }

  private static int[] binned(float[] series, int bins) {
    float[] sorted = series.clone();
    for (int t = 0; t < sorted.length; t++)
      sorted[t] += 0.0f; // -0 is 0
    Arrays.sort(sorted); // NaN last
    int count = sorted.length;
    while (count > 0 && Float.isNaN(sorted[count - 1]))
      count--;
    int[] binned = new int[series.length];
    for (int t = 0; t < series.length; t++)
      binned[t] = Float.isNaN(series[t]) ? MISSING
          : (int) ((long) firstNotLess(sorted, count, series[t]) * bins / count);
    return binned;
  }

  private static int firstNotLess(float[] sorted, int count, float value) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  public int maxLag() {
    return values.length - 1;
  }

  /// In nats, at a lag of 1 or more.
  public double at(int lag) {
    if (lag < 1)
      throw new IllegalArgumentException("The lag is " + lag + ". It must be 1 or more.");
    return values[lag];
  }

  public int bins() {
    return bins;
  }
}
