package org.taugru.series;

import java.util.Arrays;

/// Gathers the errors of forecasts, window by window, for each step of the horizon and over all. It takes memory for the horizon,
/// not for the windows, and two of them can be merged.
///
/// A step whose outcome is missing is left out. A forecast that is NaN where the outcome is known makes the measure NaN: a
/// method that cannot answer must not look good. A measure of which nothing was added is NaN too. Steps count from 0.
public final class ForecastScores {
  private final int horizon;
  private final double[] quantiles;
  private final long[] points;
  private final double[] squares;
  private final double[] absolutes;
  private final double[] symmetric;
  private final long[] scaledPoints;
  private final double[] scaled;
  private final long[] quantilePoints;
  /// `[quantile][step]`
  private final double[][] pinball;
  private final long[] intervals;
  private final long[] covered;
  private final double[] widths;

  /// @param quantiles the levels of the quantiles that will be added, if any: 0.1, 0.5, 0.9
  public ForecastScores(int horizon, double... quantiles) {
    if (horizon < 1)
      throw new IllegalArgumentException("The horizon is " + horizon + ". It must be 1 or more.");
    for (double level : quantiles) {
      if (!(level > 0 && level < 1))
        throw new IllegalArgumentException("The level of a quantile is " + level + ". It must lie between 0 and 1.");
    }
    this.horizon = horizon;
    this.quantiles = quantiles.clone();
    this.points = new long[horizon];
    this.squares = new double[horizon];
    this.absolutes = new double[horizon];
    this.symmetric = new double[horizon];
    this.scaledPoints = new long[horizon];
    this.scaled = new double[horizon];
    this.quantilePoints = new long[horizon];
    this.pinball = new double[quantiles.length][horizon];
    this.intervals = new long[horizon];
    this.covered = new long[horizon];
    this.widths = new double[horizon];
  }

  public int horizon() {
    return horizon;
  }

  /// Adds point forecasts of a window, without a scale for MASE.
  public void add(float[] forecast, float[] actual) {
    add(forecast, actual, Double.NaN);
  }

  /// Adds point forecasts of a window.
  /// @param scale of the series for MASE: [SeasonalNaive#meanAbsoluteError]. If it is NaN or 0, the window does not count for it.
  public void add(float[] forecast, float[] actual, double scale) {
    requireHorizon(forecast.length);
    requireHorizon(actual.length);
    for (int h = 0; h < horizon; h++) {
      if (Float.isNaN(actual[h]))
        continue;
      double error = Math.abs((double) forecast[h] - actual[h]);
      double size = Math.abs((double) forecast[h]) + Math.abs((double) actual[h]);
      points[h]++;
      squares[h] += error * error;
      absolutes[h] += error;
      symmetric[h] += size == 0 ? 0 : 2 * error / size;
      if (scale > 0) {
        scaledPoints[h]++;
        scaled[h] += error / scale;
      }
    }
  }

  /// Adds quantile forecasts `[quantile][step]` of a window.
  public void addQuantiles(float[][] forecasts, float[] actual) {
    if (forecasts.length != quantiles.length)
      throw new IllegalArgumentException("There are forecasts of " + forecasts.length + " quantiles, not of "
          + quantiles.length + ": " + Arrays.toString(quantiles) + ".");
    requireHorizon(actual.length);
    for (int h = 0; h < horizon; h++) {
      if (Float.isNaN(actual[h]))
        continue;
      quantilePoints[h]++;
      for (int q = 0; q < quantiles.length; q++) {
        double above = (double) actual[h] - forecasts[q][h];
        pinball[q][h] += Math.max(quantiles[q] * above, (quantiles[q] - 1) * above);
      }
    }
  }

  /// Adds intervals of a window; both ends belong to them.
  public void addInterval(float[] lower, float[] upper, float[] actual) {
    requireHorizon(lower.length);
    requireHorizon(upper.length);
    requireHorizon(actual.length);
    for (int h = 0; h < horizon; h++) {
      if (Float.isNaN(actual[h]))
        continue;
      intervals[h]++;
      covered[h] += lower[h] <= actual[h] && actual[h] <= upper[h] ? 1 : 0;
      widths[h] += (double) upper[h] - lower[h];
    }
  }

  private void requireHorizon(int length) {
    if (length != horizon)
      throw new IllegalArgumentException("There are " + length + " steps. The horizon is " + horizon + ".");
  }

  /// Adds what another one gathered, of the same horizon and quantiles.
  public void merge(ForecastScores other) {
    requireHorizon(other.horizon);
    if (!Arrays.equals(quantiles, other.quantiles))
      throw new IllegalArgumentException("The quantiles are " + Arrays.toString(other.quantiles) + ", not "
          + Arrays.toString(quantiles) + ".");
    for (int h = 0; h < horizon; h++) {
      points[h] += other.points[h];
      squares[h] += other.squares[h];
      absolutes[h] += other.absolutes[h];
      symmetric[h] += other.symmetric[h];
      scaledPoints[h] += other.scaledPoints[h];
      scaled[h] += other.scaled[h];
      quantilePoints[h] += other.quantilePoints[h];
      for (int q = 0; q < quantiles.length; q++)
        pinball[q][h] += other.pinball[q][h];
      intervals[h] += other.intervals[h];
      covered[h] += other.covered[h];
      widths[h] += other.widths[h];
    }
  }

  /// Over all windows and steps that count.
  public double value(ForecastMeasure measure) {
    return value(measure, 0, horizon);
  }

  /// Over all windows, at one step.
  public double value(ForecastMeasure measure, int step) {
    return value(measure, step, step + 1);
  }

  /// The pinball loss of one of the quantiles, by its number.
  public double pinball(int quantile) {
    return mean(pinball[quantile], quantilePoints, 0, horizon);
  }

  /// The number of outcomes that point forecasts were compared with.
  public long points() {
    return Arrays.stream(points).sum();
  }

  private double value(ForecastMeasure measure, int from, int to) {
    return switch (measure) {
      case MSE -> mean(squares, points, from, to);
      case RMSE -> Math.sqrt(mean(squares, points, from, to));
      case MAE -> mean(absolutes, points, from, to);
      case MASE -> mean(scaled, scaledPoints, from, to);
      case SMAPE -> mean(symmetric, points, from, to);
      case PINBALL -> Arrays.stream(pinball).mapToDouble(sums -> mean(sums, quantilePoints, from, to)).average()
          .orElse(Double.NaN);
      case COVERAGE -> mean(Arrays.stream(covered).asDoubleStream().toArray(), intervals, from, to);
      case WIDTH -> mean(widths, intervals, from, to);
    };
  }

  private static double mean(double[] sums, long[] counts, int from, int to) {
    double sum = 0;
    long count = 0;
    for (int h = from; h < to; h++) {
      sum += sums[h];
      count += counts[h];
    }
    return count == 0 ? Double.NaN : sum / count;
  }
}
