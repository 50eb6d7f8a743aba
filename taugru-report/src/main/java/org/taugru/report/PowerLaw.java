package org.taugru.report;

import java.util.Arrays;

/// y = factor·x^exponent: a straight line where both axes are logarithmic.
public record PowerLaw(double factor, double exponent) {
  /// The line of least squares through the logarithms.
  public static PowerLaw through(double[] x, double[] y) {
    FittedLine line = FittedLine.through(logarithms("x", x), logarithms("y", y));
    return new PowerLaw(Math.exp(line.intercept()), line.slope());
  }

  private static double[] logarithms(String name, double[] values) {
    for (double value : values)
      if (!(value > 0 && value < Double.POSITIVE_INFINITY))
        throw new IllegalArgumentException(
            name + " of a power law is " + value + "; it must be a finite number above 0.");
    return Arrays.stream(values).map(Math::log).toArray();
  }

  public double at(double x) {
    return factor * Math.pow(x, exponent);
  }

  public double[] at(double[] x) {
    return Arrays.stream(x).map(this::at).toArray();
  }
}
