package org.taugru.theory.stability;

import java.util.Arrays;
import org.taugru.theory.math.Bisection;
import org.taugru.theory.math.Check;
import org.taugru.theory.math.Complex;
import org.taugru.theory.math.DelayedUnit;

/// A [DelayedUnit] after Euler's method with a step of 1: hₙ₊₁ = (1 + α)·hₙ + β·hₙ₋ₘ. Its solutions are sums of sⁿ, one for
/// each root s of s^(m+1) = (1 + α)·s^m + β.
///
/// @param steps the delay m, 0 or more
record SampledUnit(double alpha, double beta, int steps) {
  private static final int MOST_ITERATIONS = 500;

  SampledUnit {
    Check.finite("α", alpha);
    Check.finite("β", beta);
    if (steps < 0)
      throw new IllegalArgumentException("the delay is " + steps + " steps; it must be 0 or more.");
  }

  /// All m + 1 of them, by the method of Aberth: Newton's for all roots at once, each pushed away from the others.
  Complex[] roots() {
    Complex[] roots = new Complex[steps + 1];
    if (steps == 0 || beta == 0) {
      Arrays.fill(roots, Complex.ZERO);
      roots[0] = Complex.real(1 + alpha + (steps == 0 ? beta : 0));
      return roots;
    }
    double radius = Math.pow(Math.abs(beta), 1.0 / (steps + 1));
    Arrays.setAll(roots, i -> Complex.polar(radius, 0.4 + 2 * Math.PI * i / roots.length)); // no root may be its mirror image
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
      double largest = 0;
      for (int i = 0; i < roots.length; i++) {
        Complex move = move(roots, i);
        roots[i] = roots[i].minus(move);
        largest = Math.max(largest, move.size() / Math.max(roots[i].size(), 1e-300));
      }
      if (largest < 1e-15)
        break;
    }
    return roots;
  }

  private Complex move(Complex[] roots, int i) {
    Complex s = roots[i];
    Complex power = Complex.ONE; // s^(m−1)
    for (int n = 1; n < steps; n++)
      power = power.times(s);
    Complex value = power.times(s).times(s.minus(Complex.real(1 + alpha))).minus(Complex.real(beta));
    if (value.size() == 0)
      return Complex.ZERO;
    Complex slope = power.times(s.times(steps + 1).minus(Complex.real(steps * (1 + alpha))));
    Complex push = Complex.ZERO;
    for (int j = 0; j < roots.length; j++)
      if (j != i)
        push = push.plus(Complex.ONE.over(s.minus(roots[j])));
    return Complex.ONE.over(slope.over(value).minus(push));
  }

  /// The factor by which solutions grow in a step, in the end.
  double largestModulus() {
    return Arrays.stream(roots()).mapToDouble(Complex::size).max().orElseThrow();
  }

  /// The β < 0 down to which all solutions decay: a pair e^(±iθ) with sin((m+1)θ) = (1 + α)·sin(mθ), 0 < θ ≤ π/(m+1) or, for
  /// m = 0, θ = π.
  ///
  /// @param alpha between −1 and 1/m
  static double lowerBound(double alpha, int steps) {
    new SampledUnit(alpha, 0, steps); // refuses what is no unit
    if (alpha < -1 || alpha * steps >= 1)
      throw new IllegalArgumentException("α is " + alpha + " and the delay " + steps
          + " steps; α must be −1 or more and below 1 over the delay.");
    double theta = steps == 0 ? Math.PI
        : Bisection.zero(at -> (1 + alpha) * Math.sin(steps * at) - Math.sin((steps + 1) * at), 0,
            Math.PI / (steps + 1));
    return Math.cos((steps + 1) * theta) - (1 + alpha) * Math.cos(steps * theta);
  }
}
