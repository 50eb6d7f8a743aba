package org.taugru.theory.stability;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/// The oscillation in which a unit with strong negative feedback ends.
///
/// @param period    the mean time between zeros in the same direction
/// @param amplitude the largest |h|
/// @param spread    how much the periods differ, as part of one; 0 for a cycle, infinite where no two were seen
record LimitCycle(double period, double amplitude, double spread) {
  private static final int SAMPLES = 2000;

  /// Starts near 0, and looks at six periods or so after 30.
  ///
  /// @param unit of which 0 is unstable
  static LimitCycle of(TauGruUnit unit, double tolerance) {
    double rate = unit.linearised().rightmostRoot().re();
    if (!(rate > 0))
      throw new IllegalArgumentException("small disturbances of " + unit + " grow at a rate of " + rate
          + "; it must be above 0.");
    double from = Math.log(1e5) / rate + 60 * (unit.tau() + 1); // grown, and settled
    double to = from + 12 * (unit.tau() + 2);
    DoubleUnaryOperator curve = unit.solve(0.01, to, tolerance);
    List<Double> zeros = Envelope.zeros(curve, from, to);
    double[] periods = IntStream.range(2, zeros.size()).mapToDouble(i -> zeros.get(i) - zeros.get(i - 2)).toArray();
    if (periods.length < 2)
      return new LimitCycle(Double.NaN, Double.NaN, Double.POSITIVE_INFINITY);
    double mean = Arrays.stream(periods).average().orElseThrow();
    double spread = (Arrays.stream(periods).max().orElseThrow() - Arrays.stream(periods).min().orElseThrow()) / mean;
    double amplitude = IntStream.rangeClosed(0, SAMPLES)
        .mapToDouble(i -> Math.abs(curve.applyAsDouble(from + (to - from) * i / SAMPLES))).max().orElseThrow();
    return new LimitCycle(mean, amplitude, spread);
  }

  /// The period for w₁ = w₃ = w₄ = 0 and w₂ → −∞, where the feedback is a switch.
  static double hardPeriod(double tau) {
    return 2 * tau + 4 * Math.log(2 - Math.exp(-tau / 2));
  }
}
