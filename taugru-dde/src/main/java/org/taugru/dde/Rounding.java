package org.taugru.dde;

/// Times that are equal but for rounding: 0.1 + 0.2 and 0.3, or (t + τ) − τ and t.
final class Rounding {
  /// How many units in the last place a few additions and subtractions of times can be off.
  private static final int ULPS = 8;
  /// How far from a whole number a quotient of two times may be and still stand for it, as in a cell's lags.
  private static final double QUOTIENT = 1e-9;

  private Rounding() {
  }

  /// How far apart two times of about this size may be and still stand for the same time.
  static double room(double a, double b) {
    return ULPS * Math.ulp(Math.max(Math.abs(a), Math.abs(b)));
  }

  /// The quotient of two times: 0.3/0.1 = 2.9999999999999996 is 3.
  static double quotient(double time, double step) {
    double quotient = time / step;
    double nearest = Math.rint(quotient);
    return Math.abs(quotient - nearest) <= QUOTIENT * Math.max(1, Math.abs(nearest)) ? nearest : quotient;
  }
}
