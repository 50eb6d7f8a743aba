package org.taugru.report;

/// A rectangle in a picture that is still free.
record Bounds(double left, double top, double right, double bottom) {
  static final double MARGIN = 16;

  static Bounds of(Size size) {
    return new Bounds(MARGIN, MARGIN, size.width() - MARGIN, size.height() - MARGIN);
  }

  Bounds below(double newTop) {
    return new Bounds(left, newTop, right, bottom);
  }

  Bounds leftOf(double newRight) {
    return new Bounds(left, top, newRight, bottom);
  }

  double width() {
    return right - left;
  }

  double height() {
    return bottom - top;
  }
}
