package org.taugru.report;

/// A rectangle in a picture that is still free.
record Room(double left, double top, double right, double bottom) {
  static final double MARGIN = 16;

  static Room of(Size size) {
    return new Room(MARGIN, MARGIN, size.width() - MARGIN, size.height() - MARGIN);
  }

  Room below(double newTop) {
    return new Room(left, newTop, right, bottom);
  }

  Room leftOf(double newRight) {
    return new Room(left, top, newRight, bottom);
  }

  double width() {
    return right - left;
  }

  double height() {
    return bottom - top;
  }
}
