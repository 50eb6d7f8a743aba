package org.taugru.theory.response;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.taugru.dde.DelayEquation;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Solution;
import org.taugru.theory.math.Check;

/// The nonlinear unit of the paper's appendix A, h′(t) = −h(t) + tanh(−h(t − τ) + s(t)) with h = 0 up to t = 0. Its input is
/// a truncated Weierstrass function, s(t) = Σ 3⁻ⁿ cos(4ⁿ·2t) for n = 0 … 3, of period π.
///
/// @param tau the delay τ in seconds, 0 or more
record SaturatedUnit(double tau) {
  static final double PERIOD = Math.PI;
  private static final double OMEGA = 2;
  private static final int POINTS = 1 << 13;

  SaturatedUnit {
    Check.atLeast0("the delay", tau);
  }

  /// s(t)
  static double input(double t) {
    return IntStream.range(0, 4).mapToDouble(n -> weight(n) * Math.cos(frequency(n) * t)).sum();
  }

  private static double weight(int n) {
    return Math.pow(3, -n);
  }

  private static double frequency(int n) {
    return OMEGA * (1 << (2 * n));
  }

  /// h from t = 0 to `end`.
  Solution solve(double end, double tolerance) {
    DelayEquation equation = DelayEquation.of(1, new double[] {tau},
        (t, h, delayed, dh) -> dh[0] = -h[0] + Math.tanh(-delayed[0][0] + input(t)));
    return new DormandPrince(tolerance, tolerance).solve(equation, History.zero(), 0, end).orElseThrow();
  }

  /// One period of the steady state, compared with the input. Times are in seconds.
  ///
  /// @param amplitude   of the fundamental, the wave of frequency 2
  /// @param lag         of the fundamental, behind that of the input
  /// @param shift       by which the input must be moved to be most like h: where the cross-correlation is largest
  /// @param peak        how long after the input's highest point h has its own
  /// @param correlation of h with the input so moved
  /// @param difference  root mean square of h − s relative to that of s
  /// @param unrest      the largest change of h from the period before to this one
  record Response(double amplitude, double lag, double shift, double peak, double correlation,
      double difference, double unrest) {
  }

  /// A difference between two solutions obeys e′ = −e − k·e(t − τ) with k between 0 and 1, so it dies out at a rate of about
  /// 1 a second for delays that are not long. We wait as if it were half of that, and see by `unrest` whether it was enough.
  Response measure(double tolerance) {
    Check.tolerance(tolerance);
    double before = PERIOD * Math.ceil(Math.log(100 / tolerance) / 0.5 / PERIOD);
    double from = before + PERIOD;
    Solution solution = solve(from + PERIOD, tolerance);
    double[] h = sampled(t -> solution.at(t)[0], from);
    double[] earlier = sampled(t -> solution.at(t)[0], before);
    double[] s = sampled(SaturatedUnit::input, from);

    Harmonic[] waves = new Harmonic[4];
    Arrays.setAll(waves, n -> Harmonic.of(t -> solution.at(t)[0], frequency(n), from, 1 << (2 * n)));
    double shift = highest(move -> covariance(waves, move));
    double mean = Arrays.stream(h).average().orElseThrow();
    double deviation = rootMeanSquare(i -> h[i] - mean);
    int first = IntStream.range(1, POINTS).reduce(0, (best, i) -> h[i] > h[best] ? i : best);
    return new Response(waves[0].amplitude(), waves[0].lag() / OMEGA, shift, first * PERIOD / POINTS,
        covariance(waves, shift) / deviation / rootMeanSquare(i -> s[i]),
        rootMeanSquare(i -> h[i] - s[i]) / rootMeanSquare(i -> s[i]),
        IntStream.range(0, POINTS).mapToDouble(i -> Math.abs(h[i] - earlier[i])).max().orElseThrow());
  }

  /// The mean of h(t)·s(t − move) over a period. As s has four frequencies, four waves of h are all that counts.
  private static double covariance(Harmonic[] waves, double move) {
    double sum = 0;
    for (int n = 0; n < waves.length; n++)
      sum += weight(n) / 2 * waves[n].amplitude() * Math.cos(frequency(n) * move - waves[n].lag());
    return sum;
  }

  /// Where in a period a function is highest: on a grid, then by thirds around the best point.
  private static double highest(DoubleUnaryOperator function) {
    double step = PERIOD / POINTS;
    double best = IntStream.range(0, POINTS).mapToDouble(k -> k * step)
        .reduce((a, b) -> function.applyAsDouble(b) > function.applyAsDouble(a) ? b : a).orElseThrow();
    double low = best - step;
    double high = best + step;
    while (high - low > 1e-9) {
      double third = (high - low) / 3;
      if (function.applyAsDouble(low + third) < function.applyAsDouble(high - third))
        low += third;
      else
        high -= third;
    }
    return (low + high) / 2;
  }

  private static double[] sampled(DoubleUnaryOperator curve, double from) {
    return IntStream.range(0, POINTS).mapToDouble(k -> curve.applyAsDouble(from + k * PERIOD / POINTS)).toArray();
  }

  private interface Values {
    double at(int i);
  }

  private static double rootMeanSquare(Values values) {
    return Math.sqrt(IntStream.range(0, POINTS).mapToDouble(values::at).map(v -> v * v).average().orElseThrow());
  }
}
