package org.taugru.theory.approximation;

import java.util.List;
import java.util.random.RandomGenerator;
import org.taugru.theory.math.DenseMatrix;

/// A hidden layer, tanh(P·x + Q·x₋ₘ + V·u + b): what a delayed RNN can compute in one step from the values before.
///
/// @param present P
/// @param delayed Q
/// @param input   V
/// @param bias    b, one column
record TanhLayer(DenseMatrix present, DenseMatrix delayed, DenseMatrix input, DenseMatrix bias) {
  private static final double RIDGE = 1e-9;
  /// Wide enough for the bends of the functions in question, narrow enough to be smooth.
  private static final double SPREAD = 0.5;
  private static final double LARGEST_BIAS = 1;

  /// Drawn at random: P, Q and V normal, b uniform.
  static TanhLayer drawn(int width, DelaySystem system, RandomGenerator random) {
    return new TanhLayer(
        DenseMatrix.drawn(width, system.dimension(), () -> random.nextGaussian(0, SPREAD)),
        DenseMatrix.drawn(width, system.dimension(), () -> random.nextGaussian(0, SPREAD)),
        DenseMatrix.drawn(width, system.inputs(), () -> random.nextGaussian(0, SPREAD)),
        DenseMatrix.drawn(width, 1, () -> random.nextDouble(-LARGEST_BIAS, LARGEST_BIAS)));
  }

  int width() {
    return bias.rows();
  }

  TanhLayer seeingThePresentAlone() {
    return new TanhLayer(present, delayed.times(0), input.times(0), bias);
  }

  TanhLayer withoutBias() {
    return new TanhLayer(present, delayed, input, bias.times(0));
  }

  /// The units of this layer, then those of the other.
  TanhLayer above(TanhLayer other) {
    return new TanhLayer(present.above(other.present), delayed.above(other.delayed), input.above(other.input),
        bias.above(other.bias));
  }

  double[] at(double[] x, double[] xDelayed, double[] u) {
    double[] sum = present.times(x);
    double[] past = delayed.times(xDelayed);
    double[] driven = input.times(u);
    for (int i = 0; i < sum.length; i++)
      sum[i] = Math.tanh(sum[i] + past[i] + driven[i] + bias.get(i, 0));
    return sum;
  }

  /// The matrix M for which M·layer is nearest to the function on the points, in the mean square.
  DenseMatrix fitted(DelaySystem.Map function, int outputs, List<DelaySystem.Point> points) {
    RidgeFit fit = new RidgeFit(width(), outputs, RIDGE);
    for (DelaySystem.Point point : points)
      fit.add(at(point.x(), point.delayed(), point.u()), function.at(point.x(), point.delayed(), point.u()));
    return fit.solve();
  }
}
