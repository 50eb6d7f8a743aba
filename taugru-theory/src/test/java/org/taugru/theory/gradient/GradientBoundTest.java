package org.taugru.theory.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.theory.math.DenseMatrix;
import org.taugru.theory.network.Trajectory;

/// The bound of the τ-GRU paper's appendix D: false as printed, true with all paths.
class GradientBoundTest {
  private static final double ROUNDING = 1 + 1e-12;

  /// The step from hₙ to hₙ₊₁ reads hₙ and hₙ₋ₘ. With g = a = 1/2 a path of ordinary steps has 2⁻ᴶ, and the first jump,
  /// with weight w/4, arrives after m + 1 steps.
  @Test
  void jumpTakesOneStepMoreThanTheDelay() {
    for (int m = 1; m <= 4; m++) {
      double[] norms = norms(unit(3, m).over(new double[12][1]));
      for (int steps = 0; steps <= m; steps++)
        assertThat(norms[steps]).as("m = %d, J = %d", m, steps).isEqualTo(Math.pow(0.5, steps));
      assertThat(norms[m + 1]).isEqualTo(Math.pow(0.5, m + 1) + 0.75);
      assertThat(norms[m + 2]).as("before or after an ordinary step").isEqualTo(Math.pow(0.5, m + 2) + 2 * 0.375);
    }
  }

  @Test
  void oneUnitPassesThePrintedBound() {
    Trajectory still = unit(4, 1).over(new double[60][1]);
    double[] norms = norms(still);
    GradientBound bound = unit(4, 1).bound(still);
    assertThat(bound).isEqualTo(new GradientBound(0.5, 4, 1));
    assertThat(norms[4]).isEqualTo(1.8125);
    assertThat(bound.printed(4)).isEqualTo(1.0625);
    assertThat(norms[60]).isCloseTo(1.74e6, within(0.01e6));
    assertThat(bound.printed(60)).isCloseTo(1.5e-17, within(0.05e-17));
    assertThat(norms[60]).isLessThan(bound.corrected(60));
  }

  @Test
  void weakerAndLaterFeedbackPassesThePrintedBoundToo() {
    assertThat(firstAbove(1, 1)).isEqualTo(5);
    double[] norms = norms(unit(1, 1).over(new double[5][1]));
    assertThat(norms[5]).isEqualTo(0.25);
    assertThat(new GradientBound(0.5, 1, 1).printed(5)).isEqualTo(0.15625);
    assertThat(firstAbove(4, 5)).isEqualTo(10);
  }

  @Test
  void printedBoundFailsAndCorrectedBoundHoldsInRandomNetworks() {
    SplittableRandom random = new SplittableRandom(5);
    List<TauGruNetwork> sorts = IntStream.rangeClosed(2, 6).mapToObj(m -> TauGruNetwork.zero(1, 3, m)).toList();
    int steps = 20;
    int failed = 0;
    for (int number = 0; number < 2000; number++) {
      TauGruNetwork network = sorts.get(number % 5).drawn(random.nextDouble(0.5, 8), random);
      double[][] inputs = new double[steps][1];
      Arrays.setAll(inputs, _ -> new double[] {random.nextDouble(-1, 1)});
      Trajectory trajectory = network.over(inputs);
      GradientBound bound = network.bound(trajectory);
      double[] norms = norms(trajectory);
      boolean above = false;
      for (int j = 0; j <= steps; j++) {
        assertThat(norms[j]).as("%s, J = %d", bound, j).isLessThanOrEqualTo(ROUNDING * bound.corrected(j));
        if (j <= bound.m() + 1)
          assertThat(bound.printed(j)).isCloseTo(bound.corrected(j), within(1e-12 * bound.corrected(j)));
        above |= norms[j] > ROUNDING * bound.printed(j);
      }
      if (above)
        failed++;
    }
    assertThat(failed).isGreaterThan(200);
  }

  /// With W2 = −1/4 and m = 1, D_J = D_(J−1)/2 − D_(J−2)/16 has the double root 1/4.
  @Test
  void feedbackOfTheOtherSignHastensTheDecay() {
    double[] norms = norms(unit(-0.25, 1).over(new double[60][1]));
    for (int steps = 0; steps <= 60; steps++)
      assertThat(norms[steps]).as("J = %d", steps)
          .isCloseTo((steps + 1) / Math.pow(4, steps), withinPercentage(1e-9));
    assertThat(norms[60]).isLessThan(Math.pow(0.5, 60));
  }

  /// From zero h is a convex combination of itself and u + a ⊙ z. A unit that is driven hard comes close to 2, and no further.
  @Test
  void statesStayWithinTwo() {
    SplittableRandom random = new SplittableRandom(8);
    TauGruNetwork sort = TauGruNetwork.zero(BoundedCase.INPUTS, 3, 2);
    for (int number = 0; number < 50; number++)
      assertThat(BoundedCase.largestState(sort.uniform(8, random).over(BoundedCase.inputs(random)))).isBetween(0.1,
          2.0);
    DenseMatrix strong = DenseMatrix.of(new double[] {9});
    TauGruNetwork driven = TauGruNetwork.zero(1, 1, 1).with("bU1", strong.times(-1)).with("bU2", strong.times(-1))
        .with("bU3", strong).with("bU4", strong);
    assertThat(BoundedCase.largestState(driven.over(new double[10][1]))).isBetween(1.999, 2.0);
  }

  /// x_20 for r = 0.5 and w = 0.45 by hand: no jump for m ≥ 20, one from m = 10 on.
  @Test
  void overAGivenLengthALongerDelayMakesTheBoundSmaller() {
    assertThat(boundOver20(20)).isEqualTo(Math.pow(0.5, 20));
    assertThat(boundOver20(10)).isCloseTo(Math.pow(0.5, 20) + 10 * 0.45 * Math.pow(0.5, 9), within(1e-15));
    assertThat(boundOver20(9)).isCloseTo(Math.pow(0.5, 20) + 11 * 0.45 * Math.pow(0.5, 10) + 0.45 * 0.45,
        within(1e-15));
    assertThat(boundOver20(5)).isCloseTo(0.264, within(5e-4));
    assertThat(boundOver20(1)).isCloseTo(0.337, within(5e-4));
  }

  private static double boundOver20(int m) {
    return new GradientBound(0.5, 0.45, m).corrected(20);
  }

  /// With r = w = 1 the bound counts paths: steps of 1 and 2, Fibonacci's numbers; of 1 and 3, Narayana's.
  @Test
  void boundCountsPaths() {
    GradientBound two = new GradientBound(1, 1, 1);
    GradientBound three = new GradientBound(1, 1, 2);
    double[] fibonacci = {1, 1, 2, 3, 5, 8, 13, 21, 34, 55};
    double[] narayana = {1, 1, 1, 2, 3, 4, 6, 9, 13, 19};
    for (int steps = 0; steps < fibonacci.length; steps++) {
      assertThat(two.corrected(steps)).isEqualTo(fibonacci[steps]);
      assertThat(two.closedForm(steps)).isEqualTo(fibonacci[steps]);
      assertThat(three.corrected(steps)).isEqualTo(narayana[steps]);
      assertThat(three.closedForm(steps)).isEqualTo(narayana[steps]);
    }
    // J = 5, m = 1: r⁵ + 4·w·r³ + 3·w²·r
    assertThat(new GradientBound(0.5, 3, 1).closedForm(5)).isCloseTo(0.03125 + 12 * 0.125 + 27 * 0.5, within(1e-13));
    assertThat(new GradientBound(0.5, 3, 1).corrected(5)).isCloseTo(0.03125 + 12 * 0.125 + 27 * 0.5, within(1e-13));
  }

  @Test
  void rateIsTheRootOfTheCharacteristicEquation() {
    assertThat(new GradientBound(1, 1, 1).rate()).isCloseTo((1 + Math.sqrt(5)) / 2, within(1e-14));
    assertThat(new GradientBound(1, 1, 2).rate()).isCloseTo(1.465571231876768, within(1e-14));
    assertThat(new GradientBound(0.5, 4, 1).rate()).isCloseTo((0.5 + Math.sqrt(16.25)) / 2, within(1e-14));
    assertThat(new GradientBound(0.5, 1, 1).rate()).as("of the unit with w = 4").isCloseTo(1.2808, within(1e-4));
    assertThat(new GradientBound(0.3, 0.7, 9).rate()).as("r + w = 1").isCloseTo(1, within(1e-14));
    assertThat(new GradientBound(0.8, 0, 3).rate()).isEqualTo(0.8);
    assertThat(new GradientBound(0, 8, 2).rate()).isCloseTo(2, within(1e-14));
  }

  @Test
  void boundComesToItsRate() {
    GradientBound bound = new GradientBound(0.5, 0.2, 3);
    double[] norms = {bound.corrected(300), bound.corrected(301)};
    assertThat(norms[1] / norms[0]).isCloseTo(bound.rate(), within(1e-13));
    assertThat(bound.rate()).isBetween(0.5, 1.0);
    assertThat(bound.printed(301) / bound.printed(300)).isCloseTo(0.5, within(1e-13));
  }

  /// Without feedback, and a gate that is open once: the derivative is the product of 1 − g.
  @Test
  void largestGateDoesNotBoundTheOthers() {
    TauGruNetwork network = TauGruNetwork.zero(1, 1, 1).with("U3", DenseMatrix.of(new double[] {1}));
    Trajectory trajectory = network.over(new double[][] {{3}, {-3}, {-3}, {-3}});
    double closed = 1 / (1 + Math.exp(3));
    double[] norms = norms(trajectory);
    assertThat(norms[3]).isCloseTo(Math.pow(1 - closed, 3), within(1e-15));
    assertThat(network.boundByLargestGate(trajectory).printed(3)).isCloseTo(Math.pow(closed, 3), within(1e-15));
    assertThat(network.bound(trajectory).printed(3)).isCloseTo(Math.pow(1 - closed, 3), within(1e-15));
  }

  @Test
  void spreadIsTheSumOfTheNormsThatOrdinaryStepsMeet() {
    TauGruNetwork network = TauGruNetwork.zero(1, 2, 3)
        .with("W1", DenseMatrix.of(new double[] {1, -2}, new double[] {0, 0.5}))
        .with("W2", DenseMatrix.of(new double[] {9, 9}, new double[] {-9, 10}))
        .with("W3", DenseMatrix.of(new double[] {0.1, 0}, new double[] {-0.2, 0.3}))
        .with("W4", DenseMatrix.of(new double[] {4, 0}, new double[] {0, -8}));
    assertThat(network.spread()).isCloseTo(3 + 0.5 + 2, within(1e-15));
    GradientBound bound = network.bound(network.over(new double[1][1]));
    assertThat(bound.w()).isEqualTo(19);
    assertThat(bound.r()).isCloseTo(1 + 5.5 - 0.5, within(1e-15));
  }

  @Test
  void badBoundsAreRefusedWithASentence() {
    assertThatThrownBy(() -> new GradientBound(-0.1, 1, 1))
        .hasMessage("r is -0.1; it must be a finite number, 0 or more.");
    assertThatThrownBy(() -> new GradientBound(1, Double.NaN, 1)).hasMessageStartingWith("w is NaN; it must be");
    assertThatThrownBy(() -> new GradientBound(1, 1, 0)).hasMessage("the delay is 0 steps; it must be 1 or more.");
    assertThatThrownBy(() -> new GradientBound(1, 1, 1).corrected(-1))
        .hasMessage("the bound over -1 steps; there must be 0 or more.");
    assertThatThrownBy(() -> TauGruNetwork.zero(1, 1, -2)).hasMessage("the delay is -2 steps; it must be 1 or more.");
    assertThatThrownBy(() -> unit(1, 1).uniform(0, new SplittableRandom(1)))
        .hasMessage("the size of the weights is 0.0; it must be a finite number above 0.");
    assertThatThrownBy(() -> unit(1, 1).with("W1", DenseMatrix.identity(2)))
        .hasMessage("W1 is 2 × 2; it must be 1 × 1.");
  }

  private static TauGruNetwork unit(double feedback, int delay) {
    return TauGruNetwork.zero(1, 1, delay).with("W2", DenseMatrix.of(new double[] {feedback}));
  }

  private static int firstAbove(double feedback, int delay) {
    double[] norms = norms(unit(feedback, delay).over(new double[30][1]));
    GradientBound bound = new GradientBound(0.5, feedback, delay);
    return IntStream.rangeClosed(0, 30).filter(steps -> norms[steps] > bound.printed(steps)).findFirst().orElseThrow();
  }

  /// By the number of steps between the states.
  private static double[] norms(Trajectory trajectory) {
    DenseMatrix[] jacobians = trajectory.stateJacobians();
    return IntStream.rangeClosed(0, trajectory.steps())
        .mapToDouble(steps -> jacobians[trajectory.steps() - steps].maximumNorm()).toArray();
  }
}
