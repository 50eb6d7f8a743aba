package org.taugru.theory;

import java.util.Arrays;
import java.util.stream.IntStream;

/// y = factor·x^exponent.
record PowerLaw(double exponent, double factor) {
  /// The straight line of least squares through (log x, log y).
  static PowerLaw through(double[] x, double[] y) {
    if (x.length != y.length || x.length < 2)
      throw new IllegalArgumentException("a power law through " + x.length + " x and " + y.length
          + " y; there must be as many of both, 2 or more.");
    double[] logX = logarithms("x", x);
    double[] logY = logarithms("y", y);
    double meanX = Arrays.stream(logX).average().orElseThrow();
    double meanY = Arrays.stream(logY).average().orElseThrow();
    double spread = Arrays.stream(logX).map(value -> (value - meanX) * (value - meanX)).sum();
    if (spread == 0)
      throw new IllegalArgumentException("a power law through points with one x, " + x[0] + "; there must be two.");
    double slope = IntStream.range(0, x.length).mapToDouble(i -> (logX[i] - meanX) * (logY[i] - meanY)).sum() / spread;
    return new PowerLaw(slope, Math.exp(meanY - slope * meanX));
  }

  private static double[] logarithms(String name, double[] values) {
    for (double value : values)
      if (!(value > 0 && value < Double.POSITIVE_INFINITY))
        throw new IllegalArgumentException(
            "a power law through " + name + " = " + value + "; it must be finite and above 0.");
    return Arrays.stream(values).map(Math::log).toArray();
  }

  double at(double x) {
    return factor * Math.pow(x, exponent);
  }

  double[] at(double[] x) {
    return Arrays.stream(x).map(this::at).toArray();
  }
}
