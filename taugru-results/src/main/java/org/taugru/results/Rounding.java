package org.taugru.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Numbers of records, short enough to be read and to leave small differences out.
final class Rounding {
  private Rounding() {
  }

  /// So many digits, wherever the point is; what is not finite stays as it is.
  static double digits(double value, int digits) {
    return Double.isFinite(value) ? new BigDecimal(value).round(new MathContext(digits)).doubleValue() : value;
  }

  /// So many digits behind the point.
  static double behindPoint(double value, int digits) {
    return Double.isFinite(value) ? new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN).doubleValue()
        : value;
  }
}
