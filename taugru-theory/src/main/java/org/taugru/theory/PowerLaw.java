package org.taugru.theory;

import java.util.Arrays;

/// y = factor·x^exponent.
record PowerLaw(double exponent, double factor) {
  /// The straight line of least squares through (log x, log y).
  static PowerLaw through(double[] x, double[] y) {
    Line line = Line.through(logarithms("x", x), logarithms("y", y));
    return new PowerLaw(line.slope(), Math.exp(line.intercept()));
  }

  private static double[] logarithms(String name, double[] values) {
    for (double value : values)
      Check.above0(name + " of a power law", value);
    return Arrays.stream(values).map(Math::log).toArray();
  }

  double at(double x) {
    return factor * Math.pow(x, exponent);
  }

  double[] at(double[] x) {
    return Arrays.stream(x).map(this::at).toArray();
  }
}
