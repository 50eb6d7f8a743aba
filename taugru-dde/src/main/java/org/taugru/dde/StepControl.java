package org.taugru.dde;

/// How large the next step may be, from the estimated error of the last: h·0.9·eₙ₋₁^β/eₙ^α, the PI controller of Hairer
/// and Wanner, Solving Ordinary Differential Equations II, IV.2, with the constants of their program DOPRI5. The error
/// is in units of the tolerance: up to 1 the step is accepted.
final class StepControl {
  private static final double SAFETY = 0.9;
  private static final double BETA = 0.04;
  private static final double ALPHA = 0.2 - 0.75 * BETA;
  private static final double LEAST = 0.2;
  private static final double MOST = 10;

  private double lastError = 1e-4;
  private boolean rejected;

  /// The factor for the step after an accepted one.
  double accepted(double error) {
    double factor = Math.clamp(SAFETY * Math.pow(lastError, BETA) / Math.pow(error, ALPHA), LEAST, MOST);
    factor = rejected ? Math.min(1, factor) : factor;
    lastError = Math.max(error, 1e-4);
    rejected = false;
    return factor;
  }

  /// The factor for another attempt. An error that is not a number is as bad as can be.
  double rejected(double error) {
    rejected = true;
    return Double.isNaN(error) ? LEAST : Math.max(LEAST, SAFETY / Math.pow(error, ALPHA));
  }
}
