package org.taugru.theory.stability;

import java.util.Arrays;
import org.taugru.dde.DelayEquation;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Solution;
import org.taugru.theory.math.Complex;
import org.taugru.theory.math.DelayedUnit;

/// What small solutions of an equation become once everything else has died out: e^(λt), to be compared with a solution.
///
/// @param root λ, of a pair the one above the axis
/// @param gap  how much smaller the real part of the next root is, above 0
record LeadingMode(Complex root, double gap) {
  /// No solution is longer than twice this.
  static final double PATIENCE = 2000;
  /// How large solutions are in the end, at most: what is not linear is then a part of 1e−7.
  private static final double SMALL = 1e-7;

  LeadingMode {
    if (!root.isFinite() || !(gap > 0))
      throw new IllegalArgumentException("a leading root " + root + " with a gap of " + gap
          + "; it must be finite and the gap above 0.");
  }

  static LeadingMode of(DelayedUnit unit) {
    return new LeadingMode(unit.rightmostRoot(), unit.gap());
  }

  /// Whether the next root falls behind within reason.
  boolean canBeSeen() {
    return warmUp() < PATIENCE && window() < PATIENCE;
  }

  /// How long it takes until the others are a part of 1e−6.
  private double warmUp() {
    return Math.log(1e6) / gap;
  }

  /// Three periods.
  private double window() {
    return root.im() == 0 ? 10 : 6 * Math.PI / root.im();
  }

  /// The growth of the first component of a solution.
  ///
  /// @param direction of the constant history; its size does not matter
  Envelope seen(DelayEquation equation, double[] direction, double tolerance) {
    double to = warmUp() + window();
    double size = SMALL * Math.exp(-Math.max(0, root.re() * to));
    double[] start = Arrays.stream(direction).map(value -> size * value).toArray();
    Solution solution = new DormandPrince(tolerance, Double.MIN_NORMAL)
        .solve(equation, History.constant(start), 0, to).orElseThrow();
    return Envelope.of(t -> solution.at(t)[0], warmUp(), to);
  }
}
