package org.taugru.theory.response;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.taugru.theory.math.Check;

/// The oscillation of one frequency in a curve: cosine·cos ωt + sine·sin ωt, fitted by least squares.
///
/// @param residual root mean square of what the fit leaves
record Harmonic(double omega, double cosine, double sine, double residual) {
  /// Points in each period. Frequencies up to half as many times ω do not disturb the fit.
  private static final int POINTS = 256;

  /// Fits over whole periods from `from` on. There cos and sin are orthogonal on the points, to each other and to their
  /// multiples, so that two sums solve the least-squares problem.
  ///
  /// @param curve defined from `from` to `from` + 2π·periods/ω
  static Harmonic of(DoubleUnaryOperator curve, double omega, double from, int periods) {
    Check.above0("the frequency", omega);
    if (periods < 1)
      throw new IllegalArgumentException("a fit over " + periods + " periods; it needs 1 or more.");
    int count = POINTS * periods;
    double[] times = new double[count];
    Arrays.setAll(times, k -> from + 2 * Math.PI / omega * k / POINTS);
    double[] values = Arrays.stream(times).map(curve).toArray();
    double cosine = 0;
    double sine = 0;
    for (int k = 0; k < count; k++) {
      cosine += values[k] * Math.cos(omega * times[k]) * 2 / count;
      sine += values[k] * Math.sin(omega * times[k]) * 2 / count;
    }
    double square = 0;
    for (int k = 0; k < count; k++) {
      double left = values[k] - cosine * Math.cos(omega * times[k]) - sine * Math.sin(omega * times[k]);
      square += left * left / count;
    }
    return new Harmonic(omega, cosine, sine, Math.sqrt(square));
  }

  double amplitude() {
    return Math.hypot(cosine, sine);
  }

  /// How far it is behind cos ωt, in radians, from −π to π.
  double lag() {
    return Math.atan2(sine, cosine);
  }
}
