package org.taugru.series;

import java.util.Arrays;

/// Gathers how far outcomes lay outside their intervals, for each step of the horizon, and makes a [Conformal] correction of it.
///
/// The score of an outcome y and an interval is max(lower - y, y - upper): negative inside (Romano, Patterson and Candès 2019,
/// equation 6). A point forecast is an interval without width, whose scores are absolute errors. Use one kind or the other.
///
/// It keeps a number for each window and step. The windows must not be ones that the forecaster was fitted to.
public final class ConformalCalibration {
  private final double[][] scores;
  private final int[] counts;

  public ConformalCalibration(int horizon) {
    if (horizon < 1)
      throw new IllegalArgumentException("The horizon is " + horizon + ". It must be 1 or more.");
    this.scores = new double[horizon][16];
    this.counts = new int[horizon];
  }

  public int horizon() {
    return counts.length;
  }

  /// Adds a window; steps of which the outcome is missing are left out.
  public void add(float[] lower, float[] upper, float[] actual) {
    for (int h = 0; h < counts.length; h++) {
      double score = score(lower[h], upper[h], actual[h]);
      if (Double.isNaN(actual[h]))
        continue;
      if (Double.isNaN(score))
        throw new IllegalArgumentException("The interval of step " + (h + 1) + " is " + lower[h] + " to " + upper[h]
            + ", but the outcome is known: " + actual[h] + ". Calibrate with forecasts that are numbers.");
      if (counts[h] == scores[h].length)
        scores[h] = Arrays.copyOf(scores[h], 2 * counts[h]);
      scores[h][counts[h]++] = score;
    }
  }

  /// Adds a window of point forecasts.
  public void add(float[] forecast, float[] actual) {
    add(forecast, forecast, actual);
  }

  static double score(double lower, double upper, double actual) {
    return Math.max(lower - actual, actual - upper);
  }

  /// The correction for intervals that are to contain the outcome with probability 1 - alpha.
  public Conformal calibrate(double alpha) {
    if (!(alpha > 0 && alpha < 1))
      throw new IllegalArgumentException("Alpha is " + alpha + ". It must lie between 0 and 1, such as 0.1.");
    Conformal.Correction[] corrections = new Conformal.Correction[counts.length];
    for (int h = 0; h < counts.length; h++) {
      double[] sorted = Arrays.copyOf(scores[h], counts[h]);
      Arrays.sort(sorted);
      corrections[h] = Conformal.Correction.of(sorted, alpha);
    }
    return new Conformal(alpha, Arrays.asList(corrections));
  }
}
