package org.taugru.theory.gradient;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.taugru.report.FittedLine;
import org.taugru.theory.math.Check;
import org.taugru.theory.math.DenseMatrix;

/// How large the derivative of a last state is with respect to the states before it.
///
/// @param norms for 0, 1, 2, … steps between the two states, above 0
@SuppressWarnings("ArrayRecordComponent") // never compared
record GradientProfile(double[] norms) {
  GradientProfile {
    norms = norms.clone();
    for (double norm : norms)
      Check.above0("a norm", norm);
  }

  /// The spectral norms of Jacobians with respect to states after 0 … N steps.
  static GradientProfile of(DenseMatrix[] jacobians) {
    return new GradientProfile(IntStream.range(0, jacobians.length)
        .mapToDouble(steps -> jacobians[jacobians.length - 1 - steps].spectralNorm()).toArray());
  }

  /// The geometric mean of profiles of equal length, step by step.
  static GradientProfile mean(List<GradientProfile> profiles) {
    if (profiles.isEmpty())
      throw new IllegalArgumentException("the mean of no profiles; there must be one or more.");
    int length = profiles.getFirst().norms.length;
    for (GradientProfile profile : profiles)
      if (profile.norms.length != length)
        throw new IllegalArgumentException("profiles of " + length + " and " + profile.norms.length
            + " norms; all must be as long.");
    return new GradientProfile(IntStream.range(0, length)
        .mapToDouble(steps -> geometricMean(profiles.stream().mapToDouble(profile -> profile.norms[steps]))).toArray());
  }

  double norm(int steps) {
    return norms[steps];
  }

  /// The most steps there are.
  int last() {
    return norms.length - 1;
  }

  /// How much a place stands out: its norm over the geometric mean of the norms 1 to `reach` steps before and behind it.
  /// An exponential decay, at whatever rate, has 1 everywhere.
  double ridge(int steps, int reach) {
    if (reach < 1 || steps < reach || steps + reach > last())
      throw new IllegalArgumentException(
          "the ridge at " + steps + " with " + reach + " steps on each side; they must lie within 0 to "
              + last() + ", and be 1 or more.");
    return norms[steps] / geometricMean(IntStream.rangeClosed(-reach, reach).filter(apart -> apart != 0)
        .mapToDouble(apart -> norms[steps + apart]));
  }

  /// The factor a step, by a straight line through the logarithms of the norms from `first` to `last` steps.
  double rate(int first, int last) {
    if (first < 0 || last > last() || first >= last)
      throw new IllegalArgumentException("the rate from " + first + " to " + last
          + " steps; they must be in order and lie within 0 to " + last() + ".");
    return Math.exp(FittedLine.through(IntStream.rangeClosed(first, last).asDoubleStream().toArray(),
        Arrays.stream(norms, first, last + 1).map(Math::log).toArray()).slope());
  }

  private static double geometricMean(DoubleStream values) {
    return Math.exp(values.map(Math::log).average().orElseThrow());
  }

  @Override
  public double[] norms() {
    return norms.clone();
  }

  @Override
  public String toString() {
    return Arrays.toString(norms);
  }
}
