package org.taugru.theory.gradient;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.network.Trajectory;

/// Where the derivative of a last state goes, along one sequence or as the mean of several.
///
/// @param all      over all paths
/// @param ordinary over the paths without a jump; of a cell without delay the same as `all`
/// @param steps    what a step alone multiplies the derivative by
/// @param jumps    by how much the gain of the jumps rises from a step to the one before it, from the first jump on; in
///                 marked places the jump arrives in a marked step, whose gate the mark may have opened
record GradientFlow(GradientProfile all, GradientProfile ordinary, Contrast steps, Contrast jumps) {
  /// A geometric mean over marked places, and one over all others; NaN where there are no such places.
  record Contrast(double marked, double other) {
    private static Contrast of(int first, int last, IntToDoubleFunction factor, IntPredicate isMarked) {
      return new Contrast(mean(IntStream.rangeClosed(first, last).filter(isMarked), factor),
          mean(IntStream.rangeClosed(first, last).filter(isMarked.negate()), factor));
    }

    private static double mean(IntStream places, IntToDoubleFunction factor) {
      return Math.exp(places.mapToDouble(factor).map(Math::log).average().orElse(Double.NaN));
    }

    private static Contrast mean(List<Contrast> contrasts) {
      return new Contrast(mean(contrasts.stream().mapToDouble(Contrast::marked).toArray()),
          mean(contrasts.stream().mapToDouble(Contrast::other).toArray()));
    }

    private static double mean(double[] values) {
      return mean(IntStream.range(0, values.length).filter(i -> !Double.isNaN(values[i])), i -> values[i]);
    }
  }

  /// @param tau    the delay in steps; 0 for a cell without
  /// @param marked whether each step of the trajectory is a marked one
  static GradientFlow of(Trajectory trajectory, int tau, boolean[] marked) {
    int last = trajectory.steps();
    if (marked.length != last)
      throw new IllegalArgumentException(marked.length + " marks for " + last + " steps; there must be one for each.");
    DenseMatrix[] jacobians = trajectory.wholeStateJacobians();
    GradientProfile all = GradientProfile.of(jacobians);
    GradientProfile ordinary = tau == 0 ? all : ordinary(trajectory);
    return new GradientFlow(all, ordinary,
        Contrast.of(1, last, steps -> ordinary.norm(steps) / ordinary.norm(steps - 1), steps -> marked[last - steps]),
        Contrast.of(tau + 1, last, steps -> gain(all, ordinary, steps) / gain(all, ordinary, steps - 1),
            steps -> tau > 0 && marked[last - steps + tau]));
  }

  private static GradientProfile ordinary(Trajectory trajectory) {
    DenseMatrix[] steps = trajectory.stepJacobians();
    DenseMatrix[] products = new DenseMatrix[steps.length + 1];
    products[steps.length] = DenseMatrix.identity(trajectory.state(0).length);
    for (int n = steps.length - 1; n >= 0; n--)
      products[n] = products[n + 1].times(steps[n]);
    return GradientProfile.of(products);
  }

  /// Of trajectories of equal length.
  static GradientFlow mean(List<GradientFlow> flows) {
    return new GradientFlow(GradientProfile.mean(flows.stream().map(GradientFlow::all).toList()),
        GradientProfile.mean(flows.stream().map(GradientFlow::ordinary).toList()),
        Contrast.mean(flows.stream().map(GradientFlow::steps).toList()),
        Contrast.mean(flows.stream().map(GradientFlow::jumps).toList()));
  }

  /// What the jumps multiply the derivative by: exactly 1 where none has arrived yet.
  double gain(int steps) {
    return gain(all, ordinary, steps);
  }

  /// Over all steps.
  double gain() {
    return gain(all.last());
  }

  private static double gain(GradientProfile all, GradientProfile ordinary, int steps) {
    return all.norm(steps) / ordinary.norm(steps);
  }

  /// What a step more does to the derivative.
  double rise(int steps) {
    return all.norm(steps) / all.norm(steps - 1);
  }

  /// What is left over all steps.
  double reach() {
    return all.norm(all.last());
  }

  /// The factor a step.
  double rate() {
    return all.rate(1, all.last());
  }
}
