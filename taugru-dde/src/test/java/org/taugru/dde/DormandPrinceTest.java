package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DormandPrinceTest {
  private static final Method METHOD = new DormandPrince(1e-8, 1e-8);

  @Test
  void stepsEndAtBreakpoints() {
    double[] times = ClosedForm.decay().solvedBy(METHOD).times();
    assertThat(times).contains(0, 1, 2, 3, 4, 6);
  }

  @Test
  void stepsEndAtTheBreakpointsOfTwoDelays() {
    double tenth = 0.1;
    double third = 1.0 / 3;
    DelayEquation equation = DelayEquation.of(1, new double[] {tenth, third},
        (_, _, delayed, dy) -> dy[0] = -delayed[0][0] - delayed[1][0]);
    double[] times = METHOD.solve(equation, History.constant(1), 0, 2).orElseThrow().times();
    assertThat(times).contains(tenth, tenth + tenth, tenth + tenth + tenth, third, third + tenth, third + third,
        third + tenth + tenth);
  }

  @Test
  void stepsEndAtJumpsOfTheEquationAndWhatBecomesOfThem() {
    assertThat(ClosedForm.switchedInput().solvedBy(METHOD).times()).contains(1, 1.75, 2, 2.75, 3, 3.75, 5);
    assertThat(ClosedForm.jumpInHistory().solvedBy(METHOD).times()).contains(0.5, 1, 1.5, 2, 2.5, 5);
  }

  @Test
  void noStepIsLongerThanTheShortestDelay() {
    Solution solution = ClosedForm.willeBaker().solvedBy(new DormandPrince(1e3, 1e3));
    for (int n = 0; n < solution.steps(); n++)
      assertThat(solution.time(n + 1) - solution.time(n)).isBetween(1e-9, 0.2 + 1e-14);
    assertThat(solution.steps()).isLessThan(40);
  }

  @Test
  void noStepIsLongerThanTheLargest() {
    Solution solution = ClosedForm.decay().solvedBy(new DormandPrince(1e3, 1e3).withLargestStep(0.05));
    for (int n = 0; n < solution.steps(); n++)
      assertThat(solution.time(n + 1) - solution.time(n)).isLessThan(0.05 + 1e-14);
  }

  @Test
  void theSlopeAtTheEndOfAStepIsTheFirstOfTheNext() {
    Counts counts = mackeyGlass(1e-8).counts();
    // one slope and one trial at the start, then six for each step tried
    assertThat(counts.evaluations()).isEqualTo(2 + 6L * (counts.steps() + counts.rejected()));
  }

  @Test
  void tighterTolerancesTakeMoreSteps() {
    int loose = mackeyGlass(1e-4).steps();
    int tight = mackeyGlass(1e-9).steps();
    assertThat(tight).isBetween(4 * loose, 15 * loose); // 10⁵ to the power 1/5 is 10
  }

  private static Solution mackeyGlass(double tolerance) {
    return new DormandPrince(tolerance, tolerance).solve(MackeyGlass.EQUATION, History.constant(1.2), 0, 300)
        .orElseThrow();
  }

  @Test
  void gridPointsAndDenseOutputAgree() {
    Solution solution = mackeyGlass(1e-6);
    for (int n = 0; n <= solution.steps(); n++)
      assertThat(solution.at(solution.time(n))[0]).isEqualTo(solution.value(n, 0));
    for (int n = 1; n <= solution.steps(); n++)
      assertThat(solution.at(solution.time(n) - 1e-9)[0]).isCloseTo(solution.value(n, 0), within(1e-9));
  }

  @Test
  void goingOnFromASolutionMeetsItsBreakpoints() {
    ClosedForm problem = ClosedForm.decay();
    Solution part = METHOD.solve(problem.equation(), problem.history(), 0, 1.5).orElseThrow();
    Solution rest = METHOD.solve(problem.equation(), part, 1.5, 6).orElseThrow();
    assertThat(rest.times()).contains(2, 2.5, 3, 3.5, 4);
    assertThat(part.breakpoints()).containsExactly(new Breakpoint(0, 1), new Breakpoint(1, 2));
  }

  @Test
  void aSolutionMayBeLeftBeforeItsEnd() {
    ClosedForm problem = ClosedForm.decay();
    Solution first = problem.solvedBy(METHOD);
    Solution other = METHOD.solve(ClosedForm.scalar(1, (_, _, past) -> past), first, 2.5, 3).orElseThrow();
    double slope = 0;
    for (int i = 0; i < 100; i++)
      slope += problem.exact().y(1.5 + (i + 0.5) / 200, 0) / 200;
    assertThat(other.at(3)[0]).isCloseTo(problem.exact().y(2.5, 0) + slope, within(1e-5));
  }

  @Test
  void delaysThatAreAlmostEqualAreNoTrouble() {
    DelayEquation equation = DelayEquation.of(1, new double[] {1, Math.nextUp(1.0), 1 + 1e-12},
        (_, _, delayed, dy) -> dy[0] = -(delayed[0][0] + delayed[1][0] + delayed[2][0]) / 3);
    ClosedForm decay = ClosedForm.decay();
    Solution solution = METHOD.solve(equation, History.constant(1), 0, 6).orElseThrow();
    assertThat(decay.largestError(solution)).isLessThan(1e-6);
    assertThat(solution.steps()).isLessThan(200);
  }

  @Test
  void anEquationWithoutDelaysIsAnOrdinaryOne() {
    DelayEquation circle = DelayEquation.of(2, new double[0], (_, y, _, dy) -> {
      dy[0] = -y[1];
      dy[1] = y[0];
    });
    Solution solution = new DormandPrince(1e-10, 1e-10).solve(circle, History.constant(1, 0), 0, 20).orElseThrow();
    assertThat(solution.at(20)).containsExactly(new double[] {Math.cos(20), Math.sin(20)}, within(1e-8));
  }

  /// The error is the mean over the components, not their sum.
  @Test
  void copiesOfAnEquationTakeTheStepsOfOne() {
    DelayEquation one = DelayEquation.of(1, new double[] {1}, (_, y, past, dy) -> dy[0] = Math.sin(y[0]) - past[0][0]);
    DelayEquation five = DelayEquation.of(5, new double[] {1}, (_, y, past, dy) -> {
      for (int i = 0; i < 5; i++)
        dy[i] = Math.sin(y[i]) - past[0][i];
    });
    double[] alone = METHOD.solve(one, History.constant(1), 0, 9).orElseThrow().times();
    double[] together = METHOD.solve(five, History.constant(1, 1, 1, 1, 1), 0, 9).orElseThrow().times();
    assertThat(together).hasSameSizeAs(alone).containsExactly(alone, within(1e-9));
  }

  @Test
  void aSolutionThatStaysZeroStaysZero() {
    Solution solution =
        METHOD.solve(ClosedForm.scalar(1, (_, y, past) -> -y - past), History.zero(), 0, 50).orElseThrow();
    assertThat(solution.at(50)).containsExactly(0);
    assertThat(solution.steps()).isLessThan(100);
  }
}
