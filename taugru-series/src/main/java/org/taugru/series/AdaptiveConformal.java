package org.taugru.series;

import java.util.Arrays;

/// A conformal correction that follows a stream: after each miss it asks for wider intervals, after each hit for slightly
/// narrower ones (adaptive conformal inference, Gibbs and Candès 2021). In the long run the share of misses is alpha, whatever the
/// series does: after T outcomes it differs by at most (1 + rate) / (rate · T).
///
/// It keeps the last `window` scores, sorted. Nothing is allocated after it was made. One is for one step of the horizon, and for one
/// thread.
public final class AdaptiveConformal {
  private final double alpha;
  private final double rate;
  private final double[] recent;
  private final double[] sorted;
  private int count;
  private int oldest;
  private double level;
  private long outcomes;
  private long misses;

  /// @param alpha the share of misses that is wanted
  /// @param rate how fast it adapts: 0.005 for slow changes, 0.05 for fast ones
  /// @param window how many scores are remembered; fewer than 1 / alpha are too few
  public AdaptiveConformal(double alpha, double rate, int window) {
    if (!(alpha > 0 && alpha < 1))
      throw new IllegalArgumentException("Alpha is " + alpha + ". It must lie between 0 and 1, such as 0.1.");
    if (!(rate > 0 && rate < 1))
      throw new IllegalArgumentException("The rate is " + rate + ". It must lie between 0 and 1, such as 0.01.");
    if (Conformal.Correction.rank(window, alpha) > window)
      throw new IllegalArgumentException("A window of " + window + " scores is too short for an alpha of " + alpha
          + ". Take " + (int) Math.ceil(1 / alpha) + " or more.");
    this.alpha = alpha;
    this.rate = rate;
    this.recent = new double[window];
    this.sorted = new double[window];
    this.level = alpha;
  }

  /// What is to be added at both ends of the next interval. It is infinite while scores are too few for the level of the moment,
  /// or while so many outcomes were missed that this level is 0 or less; negative infinity, an empty interval, if it is 1 or more.
  /// For a picture, [#largest()] is a finite substitute.
  public double correction() {
    if (level >= 1)
      return Double.NEGATIVE_INFINITY;
    int rank = level <= 0 ? count + 1 : Conformal.Correction.rank(count, level);
    return rank > count ? Double.POSITIVE_INFINITY : sorted[Math.max(rank, 1) - 1];
  }

  /// The largest score remembered; 0 if there is none.
  public double largest() {
    return count == 0 ? 0 : sorted[count - 1];
  }

  /// Learns from an outcome and the interval that was forecast for it, before correction. A missing outcome changes nothing.
  public void observe(double lower, double upper, double actual) {
    double score = ConformalCalibration.score(lower, upper, actual);
    if (Double.isNaN(score))
      return;
    boolean missed = score > correction();
    outcomes++;
    misses += missed ? 1 : 0;
    level += rate * (alpha - (missed ? 1 : 0));
    remember(score);
  }

  /// The same for a point forecast.
  public void observe(double forecast, double actual) {
    observe(forecast, forecast, actual);
  }

  private void remember(double score) {
    if (count == recent.length) {
      int gone = Arrays.binarySearch(sorted, 0, count, recent[oldest]);
      System.arraycopy(sorted, gone + 1, sorted, gone, count - gone - 1);
      count--;
    }
    recent[oldest] = score;
    oldest = (oldest + 1) % recent.length;
    int found = Arrays.binarySearch(sorted, 0, count, score);
    int at = found >= 0 ? found : -found - 1;
    System.arraycopy(sorted, at, sorted, at + 1, count - at);
    sorted[at] = score;
    count++;
  }

  /// The level of the moment, which stands in for alpha: below it after misses, and it may leave 0 to 1.
  public double level() {
    return level;
  }

  public long outcomes() {
    return outcomes;
  }

  /// Outcomes outside their corrected interval.
  public long misses() {
    return misses;
  }
}
