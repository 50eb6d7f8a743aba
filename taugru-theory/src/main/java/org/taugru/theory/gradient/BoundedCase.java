package org.taugru.theory.gradient;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.network.Trajectory;

/// One random network: the sizes of its derivatives over 0 … N steps, and the bounds on them.
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record BoundedCase(GradientBound bound, double[] norms) {
  /// The steps of each.
  static final int STEPS = 40;
  static final int SIZE = 3;
  static final int SHORTEST_DELAY = 2;
  static final int LONGEST_DELAY = 6;
  /// The weakest and the strongest feedback, ‖W2‖∞.
  static final double WEAKEST = 0.5;
  static final double STRONGEST = 8;
  static final int INPUTS = 2;

  double worst(IntToDoubleFunction formula, int from, int to) {
    return IntStream.rangeClosed(from, to).mapToDouble(steps -> norms[steps] / formula.applyAsDouble(steps)).max()
        .orElseThrow();
  }

  double printed() {
    return worst(bound::printed, 1, STEPS);
  }

  double printedEarly() {
    return worst(bound::printed, 1, bound.m() + 1);
  }

  double corrected() {
    return worst(bound::corrected, 1, STEPS);
  }

  static List<BoundedCase> cases(long seed, int count) {
    SplittableRandom seeds = new SplittableRandom(seed);
    List<SplittableRandom> randoms = Stream.generate(seeds::split).limit(count).toList();
    List<TauGruNetwork> sorts = IntStream.rangeClosed(SHORTEST_DELAY, LONGEST_DELAY)
        .mapToObj(delay -> TauGruNetwork.zero(INPUTS, SIZE, delay)).toList();
    return IntStream.range(0, count).parallel()
        .mapToObj(number -> drawn(sorts.get(number % sorts.size()), randoms.get(number))).toList();
  }

  private static BoundedCase drawn(TauGruNetwork sort, SplittableRandom random) {
    double feedback = WEAKEST * Math.pow(STRONGEST / WEAKEST, random.nextDouble());
    TauGruNetwork network = sort.drawn(feedback, random);
    Trajectory trajectory = network.over(inputs(random));
    return new BoundedCase(network.bound(trajectory), norms(trajectory));
  }

  /// Two inputs from −1 to 1 in each step.
  static double[][] inputs(SplittableRandom random) {
    double[][] inputs = new double[STEPS][INPUTS];
    for (double[] input : inputs)
      Arrays.setAll(input, _ -> random.nextDouble(-1, 1));
    return inputs;
  }

  /// The largest |hₙⁱ| of all units and steps.
  static double largestState(Trajectory trajectory) {
    return IntStream.rangeClosed(0, trajectory.steps()).boxed().flatMapToDouble(n -> Arrays.stream(trajectory.state(n)))
        .map(Math::abs).max().orElseThrow();
  }

  /// ‖∂h_N/∂h_(N−J)‖∞ for J = 0 … N.
  static double[] norms(Trajectory trajectory) {
    DenseMatrix[] jacobians = trajectory.stateJacobians();
    return IntStream.rangeClosed(0, trajectory.steps())
        .mapToDouble(steps -> jacobians[trajectory.steps() - steps].maximumNorm()).toArray();
  }
}
