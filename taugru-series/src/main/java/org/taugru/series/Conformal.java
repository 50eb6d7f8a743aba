package org.taugru.series;

import java.util.List;

/// Makes intervals contain the outcome as often as they say, whatever the forecaster: each step of the horizon is made wider (or
/// narrower) by a quantile of the scores seen in calibration (conformalised quantile regression, Romano, Patterson and Candès
/// 2019). Made by [ConformalCalibration].
///
/// The guarantee is for each step by itself, on average over outcomes, and it rests on calibration and use being exchangeable. A
/// series that drifts breaks that; [AdaptiveConformal] corrects itself.
public record Conformal(double alpha, List<Correction> corrections) {
  public Conformal {
    corrections = List.copyOf(corrections);
  }

  /// What is added at both ends of the interval of one step.
  ///
  /// @param amount the score of rank ⌈(n + 1)(1 - alpha)⌉; the largest if there are fewer, 0 if there are none
  /// @param count the number n of scores
  /// @param guaranteed the level that is sure: rank / (n + 1), which is at least 1 - alpha unless n is too small
  public record Correction(double amount, int count, double guaranteed) {
    private static final double ROUNDING = 1e-9;

    static Correction of(double[] sorted, double alpha) {
      int n = sorted.length;
      int rank = Math.min(rank(n, alpha), n);
      return new Correction(n == 0 ? 0 : sorted[Math.max(rank, 1) - 1], n, (double) rank / (n + 1));
    }

    /// May be n + 1: there are too few.
    static int rank(int count, double alpha) {
      return (int) Math.ceil((count + 1) * (1 - alpha) - ROUNDING);
    }

    /// Whether there were enough scores for this level.
    public boolean isEnoughFor(double alpha) {
      return rank(count, alpha) <= count;
    }
  }

  public int horizon() {
    return corrections.size();
  }

  /// Whether there were enough calibration windows at every step.
  public boolean isGuaranteed() {
    return corrections.stream().allMatch(correction -> correction.isEnoughFor(alpha));
  }

  /// Corrects an interval in place. One that would turn inside out becomes its middle.
  public void apply(float[] lower, float[] upper) {
    for (int h = 0; h < lower.length; h++) {
      double amount = corrections.get(h).amount();
      double low = lower[h] - amount;
      double high = upper[h] + amount;
      if (low > high) {
        low = (low + high) / 2;
        high = low;
      }
      lower[h] = (float) low;
      upper[h] = (float) high;
    }
  }

  /// Writes the interval around a point forecast; for corrections that were calibrated with point forecasts.
  public void around(float[] forecast, float[] lower, float[] upper) {
    System.arraycopy(forecast, 0, lower, 0, forecast.length);
    System.arraycopy(forecast, 0, upper, 0, forecast.length);
    apply(lower, upper);
  }
}
