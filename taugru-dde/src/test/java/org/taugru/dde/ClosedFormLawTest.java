package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every problem whose solution is a formula, by every method.
class ClosedFormLawTest {
  static Stream<ClosedForm> problems() {
    return ClosedForm.all().stream();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void dormandPrinceFindsTheFormula(ClosedForm problem) {
    Solution solution = problem.solvedBy(new DormandPrince(1e-10, 1e-10));
    // errors of a step add up, and y = 3t² − 2t + 1 makes each grow by e³ᵗ
    assertThat(problem.largestError(solution)).isLessThan(2e-8);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void dormandPrinceIsProportionalToItsTolerance(ClosedForm problem) {
    for (double tolerance : new double[] {1e-4, 1e-6, 1e-8})
      assertThat(problem.largestError(problem.solvedBy(new DormandPrince(tolerance, tolerance))))
          .isLessThan(200 * tolerance);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void rungeKuttaWithCubicsFindsTheFormula(ClosedForm problem) {
    Solution solution = problem.solvedBy(new RungeKutta4(problem.step(), Interpolation.CUBIC_HERMITE));
    // h⁴ = 1.5e-5 and 6e-8, times the fourth derivative
    assertThat(problem.largestError(solution)).isLessThan(3e-6);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void rungeKuttaWithLinesFindsTheFormulaRoughly(ClosedForm problem) {
    Solution solution = problem.solvedBy(new RungeKutta4(problem.step(), Interpolation.LINEAR));
    // h² = 4e-3 and 2.4e-4, times the second derivative
    assertThat(problem.largestError(solution)).isLessThan(8e-3);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void halvingTheStepDividesTheErrorOfCubicsBySixteen(ClosedForm problem) {
    double coarse = problem.errorAtEnd(problem.solvedBy(new RungeKutta4(problem.step(), Interpolation.CUBIC_HERMITE)));
    double fine =
        problem.errorAtEnd(problem.solvedBy(new RungeKutta4(problem.step() / 2, Interpolation.CUBIC_HERMITE)));
    // 3.5 powers of two leave room for errors that cancel; where both are rounding there is nothing to divide
    assertThat(fine).isLessThan(Math.max(1e-13, coarse / 11));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void solvingInPartsFindsTheFormula(ClosedForm problem) {
    Method adaptive = new DormandPrince(1e-9, 1e-9);
    Method fixed = new RungeKutta4(problem.step(), Interpolation.CUBIC_HERMITE);
    // 8 steps lie within the shortest delay: the second part looks back beyond the first
    for (double split : new double[] {8 * problem.step(), 48 * problem.step()}) {
      assertThat(problem.largestError(inTwoParts(problem, adaptive, split))).isLessThan(2e-7);
      assertThat(problem.largestError(inTwoParts(problem, fixed, split))).isLessThan(3e-6);
    }
  }

  private static Solution inTwoParts(ClosedForm problem, Method method, double split) {
    Solution part = method.solve(problem.equation(), problem.history(), 0, split).orElseThrow();
    return method.solve(problem.equation(), part, split, problem.end()).orElseThrow();
  }

  /// So far from 0 that all times have the same rounding error.
  @Test
  void aJumpAtTheStartIsStillThereForTheSecondPart() {
    ClosedForm problem = ClosedForm.jumpAtStart();
    History history = History.zero().jumpingTo(-100, 1);
    for (Method method : List.of(new DormandPrince(1e-9, 1e-9), new RungeKutta4(0.125, Interpolation.CUBIC_HERMITE))) {
      Solution part = method.solve(problem.equation(), history, -100, -99.5).orElseThrow();
      Solution rest = method.solve(problem.equation(), part, -99.5, -96).orElseThrow();
      assertThat(rest.at(-96)[0]).isCloseTo(problem.exact().y(4, 0), within(1e-7));
    }
  }

  @Test
  void formulasAreThePolynomialsOfTheMethodOfSteps() {
    ClosedForm.Exact decay = ClosedForm.decay().exact();
    assertThat(decay.y(0.5, 0)).isCloseTo(0.5, within(1e-15));
    assertThat(decay.y(1.5, 0)).isCloseTo(1 - 1.5 + 0.125, within(1e-15));
    assertThat(decay.y(2.5, 0)).isCloseTo(1 - 2.5 + 1.5 * 1.5 / 2 - 0.125 / 6, within(1e-15));
    ClosedForm.Exact two = ClosedForm.twoDelays().exact();
    assertThat(two.y(0.5, 0)).isCloseTo(2, within(1e-15)); // y′ = 2
    assertThat(two.y(1.5, 0)).isCloseTo(3 + 2 * 0.5 + 0.25, within(1e-15)); // y′ = 1 + 2(t − 1) + 1
    ClosedForm.Exact system = ClosedForm.willeBaker().exact();
    assertThat(system.y(0.2, 1)).isCloseTo(1.4, within(1e-15)); // y₂′ = 2
    assertThat(system.y(0.4, 1)).isCloseTo(1.4 + 2 * 0.2 + 2 * 0.02, within(1e-15)); // y₂′ = 2 + 2(t − 0.2)
  }

  @Test
  void anyStartSettlesToTheSteadyState() {
    ClosedForm forced = ClosedForm.steadyState();
    // the slowest root of s + e⁻ˢ = 0 has real part −0.318, so e⁻³⁸ is left of the start
    for (Method method : List.of(new DormandPrince(1e-11, 1e-11),
        new RungeKutta4(1.0 / 128, Interpolation.CUBIC_HERMITE))) {
      Solution solution = method.solve(forced.equation(), History.constant(5), 0, 126).orElseThrow();
      for (double t : new double[] {120, 121.3, 122.7, 124, 126})
        assertThat(solution.at(t)[0]).isCloseTo(forced.exact().y(t, 0), within(1e-9));
    }
  }

  @Test
  void theStartMayBeAtAnyTime() {
    ClosedForm decay = ClosedForm.decay();
    Solution solution =
        new DormandPrince(1e-10, 1e-10).solve(decay.equation(), decay.history(), -7.3, -2.3).orElseThrow();
    double[] found = new double[6];
    double[] expected = new double[6];
    Arrays.setAll(found, i -> solution.at(-7.3 + i)[0]);
    Arrays.setAll(expected, i -> decay.exact().y(i, 0));
    assertThat(found).containsExactly(expected, within(1e-9));
  }
}
