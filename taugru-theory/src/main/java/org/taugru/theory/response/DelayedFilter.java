package org.taugru.theory.response;

import org.taugru.dde.DelayEquation;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Solution;
import org.taugru.theory.math.Check;
import org.taugru.theory.math.DelayedUnit;

/// The linear unit of the paper's appendix A, h′(t) = −h(t − τ) + cos ωt with h = 0 up to t = 0, seen as a filter: a wave of
/// frequency ω leaves it multiplied by H(iω) = 1/(iω + e^(−iωτ)).
///
/// @param tau the delay τ in seconds, 0 or more
record DelayedFilter(double tau) {
  /// Whole periods over which a response is measured.
  private static final int PERIODS = 8;

  DelayedFilter {
    Check.atLeast0("the delay", tau);
  }

  /// Whether what is left of the start dies out: τ < π/2. Beyond, h grows without end, and there is no steady state.
  boolean isStable() {
    return tau < Math.PI / 2;
  }

  /// |H(iω)|, the amplitude of the steady state.
  double gain(double omega) {
    Check.above0("the frequency", omega);
    return 1 / Math.hypot(Math.cos(omega * tau), omega - Math.sin(omega * tau));
  }

  /// −arg H(iω), how far the steady state is behind the input, in radians.
  double lag(double omega) {
    Check.above0("the frequency", omega);
    return Math.atan2(omega - Math.sin(omega * tau), Math.cos(omega * tau));
  }

  /// |H(iω) − 1|: the root mean square of h − cos ωt at steady state, relative to that of cos ωt.
  double difference(double omega) {
    return difference(gain(omega), lag(omega));
  }

  /// The same of a wave of known gain and lag.
  static double difference(double gain, double lag) {
    return Math.hypot(gain * Math.cos(lag) - 1, gain * Math.sin(lag));
  }

  /// The rate at which what is left of the start dies out, per second; negative where it grows. It is −Re λ for the root of
  /// λ + e^(−λτ) = 0 furthest to the right.
  double decayRate() {
    return -new DelayedUnit(0, -1, tau).rightmostRoot().re();
  }

  /// h from t = 0 to `end`.
  Solution solve(double omega, double end, double tolerance) {
    Check.above0("the frequency", omega);
    DelayEquation equation = DelayEquation.of(1, new double[] {tau},
        (t, _, delayed, dh) -> dh[0] = -delayed[0][0] + Math.cos(omega * t));
    return new DormandPrince(tolerance, tolerance).solve(equation, History.zero(), 0, end).orElseThrow();
  }

  /// The steady state as the solver finds it: h after the start has died out to a hundredth of the tolerance. That it has
  /// shows in the residual.
  Harmonic measure(double omega, double tolerance) {
    if (!isStable())
      throw new IllegalArgumentException("the delay is " + tau
          + " s; there is a steady state to measure only below π/2 = 1.5708 s. Beyond, h grows without end.");
    Check.above0("the frequency", omega);
    Check.tolerance(tolerance);
    double settled = Math.log(100 / tolerance) / decayRate();
    // one point more than the periods, against rounding
    Solution solution = solve(omega, settled + (PERIODS + 0.01) * 2 * Math.PI / omega, tolerance);
    return Harmonic.of(t -> solution.at(t)[0], omega, settled, PERIODS);
  }
}
