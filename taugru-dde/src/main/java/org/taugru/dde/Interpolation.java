package org.taugru.dde;

/// How a method with a fixed step reads the past between its grid points.
///
/// A classical Runge–Kutta step asks for values at its middle, so a delay of whole steps still asks for y between two
/// grid points. What it is told there decides the order of the whole method, and in a chaotic equation the trajectory;
/// so it is part of the method, and the dense output of its [Solution] shows the same curve.
public enum Interpolation {
  /// The value at the grid point before: order 1. For data that were made this way.
  HOLD(1),
  /// A straight line between the two grid points: order 2.
  LINEAR(2),
  /// The cubic that has the values and the derivatives of both grid points: order 4, that of the method.
  CUBIC_HERMITE(4);

  private final int terms;

  Interpolation(int terms) {
    this.terms = terms;
  }

  /// How many terms of the [Track]'s formula it has.
  int terms() {
    return terms;
  }
}
