package org.taugru.cli;

import java.util.Arrays;

/// y = factor · x^exponent: a straight line where both axes are logarithmic.
record PowerLaw(double factor, double exponent) {
  /// The line of least squares through the logarithms. With fewer than two different x there is none, and both numbers
  /// are NaN.
  static PowerLaw through(double[] x, double[] y) {
    double meanX = Arrays.stream(x).map(Math::log).average().orElse(Double.NaN);
    double meanY = Arrays.stream(y).map(Math::log).average().orElse(Double.NaN);
    double squares = 0;
    double products = 0;
    for (int i = 0; i < x.length; i++) {
      double dx = Math.log(x[i]) - meanX;
      squares += dx * dx;
      products += dx * (Math.log(y[i]) - meanY);
    }
    if (Arrays.stream(x).distinct().count() < 2)
      return new PowerLaw(Double.NaN, Double.NaN);
    double exponent = products / squares;
    return new PowerLaw(Math.exp(meanY - exponent * meanX), exponent);
  }

  double at(double x) {
    return factor * Math.pow(x, exponent);
  }
}
