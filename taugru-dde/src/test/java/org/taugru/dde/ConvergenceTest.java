package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

/// Orders of convergence, as observed: log₂ of the ratio of errors at h and h/2.
class ConvergenceTest {
  /// Observed orders are orders as h goes to 0.
  private static final double HALFWAY = 0.25;

  private static final ClosedForm RELAXATION = ClosedForm.relaxation();

  private static double orderOf(ClosedForm problem, double h, DoubleFunction<Method> method) {
    double coarse = problem.errorAtEnd(problem.solvedBy(method.apply(h)));
    double fine = problem.errorAtEnd(problem.solvedBy(method.apply(h / 2)));
    return Math.log(coarse / fine) / Math.log(2);
  }

  private static double order(ClosedForm problem, double h, Interpolation interpolation) {
    return orderOf(problem, h, step -> new RungeKutta4(step, interpolation));
  }

  @Test
  void rungeKuttaWithCubicsHasOrderFour() {
    assertThat(order(RELAXATION, 1.0 / 16, Interpolation.CUBIC_HERMITE)).isCloseTo(4, within(HALFWAY));
  }

  @Test
  void rungeKuttaWithLinesHasOrderTwo() {
    assertThat(order(RELAXATION, 1.0 / 64, Interpolation.LINEAR)).isCloseTo(2, within(HALFWAY));
  }

  @Test
  void rungeKuttaHoldingValuesHasOrderOne() {
    assertThat(order(RELAXATION, 1.0 / 64, Interpolation.HOLD)).isCloseTo(1, within(HALFWAY));
  }

  @Test
  void aDelayThatIsNoWholeNumberOfStepsKeepsTheOrderOfASmoothSolution() {
    // 13⅓ steps, and 26⅔: between grid points as far from one as from the other, so that errors are comparable
    ClosedForm steady = ClosedForm.steadyState().until(9);
    assertThat(order(steady, 3.0 / 40, Interpolation.CUBIC_HERMITE)).isCloseTo(4, within(HALFWAY));
    assertThat(order(steady, 3.0 / 40, Interpolation.LINEAR)).isCloseTo(2, within(HALFWAY));
  }

  @Test
  void aDelayShorterThanTheStepKeepsTheOrder() {
    for (double delay : new double[] {0.001, 0.01, 0.013})
      assertThat(order(shortDelay(delay), 1.0 / 16, Interpolation.CUBIC_HERMITE)).isCloseTo(4, within(HALFWAY));
    assertThat(order(shortDelay(0.01), 1.0 / 32, Interpolation.LINEAR)).isCloseTo(2, within(HALFWAY));
    assertThat(order(shortDelay(0.001), 1.0 / 32, Interpolation.HOLD)).isCloseTo(1, within(HALFWAY));
  }

  /// y = sin t, whatever the delay.
  private static ClosedForm shortDelay(double delay) {
    DelayEquation equation = ClosedForm.scalar(delay,
        (t, y, past) -> Math.cos(t) - 2 * (past - Math.sin(t - delay)) - y + Math.sin(t));
    return new ClosedForm("sine", equation, (t, y) -> y[0] = Math.sin(t), 2, 1.0 / 16, (t, _) -> Math.sin(t));
  }

  /// Tolerances that accept everything leave the largest step.
  private static Method steps(double h) {
    return new DormandPrince(1e6, 1e6).withLargestStep(h);
  }

  @Test
  void dormandPrinceHasOrderFive() {
    assertThat(orderOf(RELAXATION, 1.0 / 4, ConvergenceTest::steps)).isCloseTo(5, within(2 * HALFWAY));
    assertThat(orderOf(RELAXATION, 1.0 / 8, ConvergenceTest::steps)).isCloseTo(5, within(2 * HALFWAY));
  }

  @Test
  void denseOutputHasTheErrorOfTheStepsEverywhere() {
    double coarse = RELAXATION.largestError(RELAXATION.solvedBy(steps(1.0 / 4)));
    double fine = RELAXATION.largestError(RELAXATION.solvedBy(steps(1.0 / 8)));
    // order 4 within a step is an error of h⁵, like that of the fifth-order steps that have added up
    assertThat(Math.log(coarse / fine) / Math.log(2)).isCloseTo(5, within(2 * HALFWAY));
  }

  @Test
  void dormandPrinceFollowsItsTolerance() {
    double[] errors = new double[4];
    for (int i = 0; i < errors.length; i++) {
      double tolerance = Math.pow(10, -5 - 2 * i);
      errors[i] = RELAXATION.largestError(RELAXATION.solvedBy(new DormandPrince(tolerance, tolerance)));
      assertThat(errors[i]).isBetween(tolerance / 1000, 10 * tolerance);
    }
    for (int i = 1; i < errors.length; i++)
      assertThat(errors[i - 1] / errors[i]).as("two powers of ten in the tolerance").isBetween(10.0, 1000.0);
  }
}
