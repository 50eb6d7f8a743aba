package org.taugru.theory.math;

import java.util.function.DoubleUnaryOperator;

/// Where a function changes its sign.
public final class Bisection {
  private Bisection() {
  }

  /// The zero between two places, to the last bit.
  ///
  /// @param rising below 0 left of its zero, above 0 right of it; it is not asked at the two places themselves
  public static double zero(DoubleUnaryOperator rising, double low, double high) {
    double left = low;
    double right = high;
    while (true) {
      double middle = (left + right) / 2;
      if (!(left < middle && middle < right))
        return middle;
      if (rising.applyAsDouble(middle) < 0)
        left = middle;
      else
        right = middle;
    }
  }
}
