package org.taugru.report;

/// How far values reach, and whether all of them are whole numbers.
final class Extent {
  private double low = Double.POSITIVE_INFINITY;
  private double high = Double.NEGATIVE_INFINITY;
  private boolean whole = true;

  void add(double value) {
    low = Math.min(low, value);
    high = Math.max(high, value);
    whole &= value == Math.rint(value);
  }

  boolean isEmpty() {
    return low > high;
  }

  double low() {
    return low;
  }

  double high() {
    return high;
  }

  boolean isWhole() {
    return whole && !isEmpty();
  }
}
