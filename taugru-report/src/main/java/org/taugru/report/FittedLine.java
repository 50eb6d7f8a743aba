package org.taugru.report;

import java.util.Arrays;
import java.util.stream.IntStream;

/// y = intercept + slope·x.
public record FittedLine(double slope, double intercept) {
  /// The line of least squares.
  public static FittedLine through(double[] x, double[] y) {
    if (x.length != y.length || Arrays.stream(x).distinct().count() < 2)
      throw new IllegalArgumentException("a line through " + x.length + " x and " + y.length
          + " y; there must be as many of both, with 2 or more different x.");
    double meanX = Arrays.stream(x).average().orElseThrow();
    double meanY = Arrays.stream(y).average().orElseThrow();
    double products = IntStream.range(0, x.length).mapToDouble(i -> (x[i] - meanX) * (y[i] - meanY)).sum();
    double squares = Arrays.stream(x).map(value -> (value - meanX) * (value - meanX)).sum();
    return new FittedLine(products / squares, meanY - products / squares * meanX);
  }
}
