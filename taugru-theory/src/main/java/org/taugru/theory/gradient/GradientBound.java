package org.taugru.theory.gradient;

import static java.lang.Math.max;
import static java.lang.Math.pow;

import org.taugru.theory.math.Bisection;
import org.taugru.theory.math.Check;

/// Bounds on ‖∂hₙ/∂hₖ‖∞ of a τ-GRU, as functions of the steps J = n − k between the two states (appendix D of the paper).
///
/// An ordinary step multiplies a derivative by r at most, a jump over the delay by w, and a jump takes m + 1 steps.
///
/// @param r 1 + C − ε with C = ‖W1‖∞ + ‖W3‖∞ + ‖W4‖∞/4, where no gate is ever below ε
/// @param w ‖W2‖∞
/// @param m the delay in steps: hₙ is made of hₙ₋₁ and hₙ₋ₘ₋₁
record GradientBound(double r, double w, int m) {
  GradientBound {
    Check.atLeast0("r", r);
    Check.atLeast0("w", w);
    Check.delay(m);
  }

  /// As the paper prints it: r^J + w·r^(J−m−1), the second term from J = m + 1 on. It has one path with a jump, the one
  /// that jumps first, and is too small from J = m + 2 on.
  double printed(int steps) {
    requireSteps(steps);
    return pow(r, steps) + (steps > m ? w * pow(r, steps - m - 1) : 0);
  }

  /// Over all paths: x_J = r·x_(J−1) + w·x_(J−m−1) from x₀ = 1 and zeros before.
  double corrected(int steps) {
    requireSteps(steps);
    double[] x = new double[steps + 1];
    x[0] = 1;
    for (int j = 1; j <= steps; j++)
      x[j] = r * x[j - 1] + (j > m ? w * x[j - m - 1] : 0);
    return x[steps];
  }

  /// The same as [#corrected(int)], by the number of jumps: Σ over i of (J − m·i choose i)·wⁱ·r^(J−(m+1)i).
  double closedForm(int steps) {
    requireSteps(steps);
    double sum = 0;
    for (int i = 0; (m + 1) * i <= steps; i++)
      sum += LinearDelay.choose(steps - m * i, i) * pow(w, i) * pow(r, steps - (m + 1) * i);
    return sum;
  }

  /// The factor a step that the corrected bound comes to: the positive root of s^(m+1) = r·s^m + w, to the last bits.
  double rate() {
    if (w == 0)
      return r;
    return Bisection.zero(s -> s - r - w * pow(s, -m), r, max(1, r + w));
  }

  private static void requireSteps(int steps) {
    if (steps < 0)
      throw new IllegalArgumentException("the bound over " + steps + " steps; there must be 0 or more.");
  }
}
