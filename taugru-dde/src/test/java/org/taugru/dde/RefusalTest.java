package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Arguments that make no problem to solve are refused with a sentence.
class RefusalTest {
  private static final List<Method> METHODS = List.of(new RungeKutta4(0.5, Interpolation.LINEAR),
      new DormandPrince(1e-6, 1e-6));
  private static final DelayEquation GOOD = ClosedForm.decay().equation();
  private static final History ONE = History.constant(1);

  private static void assertRefused(DelayEquation equation, History history, double start, double end,
      String... words) {
    for (Method method : METHODS)
      assertRefused(() -> method.solve(equation, history, start, end), words);
  }

  private static void assertRefused(Runnable call, String... words) {
    assertThatThrownBy(call::run).isInstanceOf(IllegalArgumentException.class).hasMessageContainingAll(words)
        .message().endsWith(".");
  }

  @Test
  void delaysThatAreNone() {
    for (double delay : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY})
      assertRefused(ClosedForm.scalar(delay, (_, y, _) -> y), ONE, 0, 1, "delay of " + delay, "0 or more");
  }

  @Test
  void intervalsThatAreNone() {
    assertRefused(GOOD, ONE, 1, 0, "end, t = 0.0", "before the start, t = 1.0");
    assertRefused(GOOD, ONE, Double.NaN, 1, "NaN", "finite");
    assertRefused(GOOD, ONE, 0, Double.POSITIVE_INFINITY, "Infinity", "finite");
  }

  @Test
  void equationsThatAreNone() {
    assertRefused(DelayEquation.of(0, new double[] {1}, (_, _, _, _) -> {
    }), ONE, 0, 1, "dimension 0");
  }

  @Test
  void historiesThatDoNotFit() {
    assertRefused(GOOD, History.constant(1, 2), 0, 1, "2 components", "equation of 1");
    assertRefused(GOOD, (_, y) -> y[0] = Double.NaN, 0, 1, "component 0", "NaN", "t = 0.0");
    assertRefused(() -> new Breakpoint(Double.NaN, 0), "NaN");
    assertRefused(() -> new Breakpoint(0, -1), "order -1");
  }

  @Test
  void methodsThatAreNone() {
    for (double step : new double[] {0, -0.1, Double.NaN, Double.POSITIVE_INFINITY})
      assertRefused(() -> new RungeKutta4(step, Interpolation.LINEAR), "step of " + step);
    for (double tolerance : new double[] {0, -1e-6, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertRefused(() -> new DormandPrince(tolerance, 1e-6), "relative tolerance of " + tolerance);
      assertRefused(() -> new DormandPrince(1e-6, tolerance), "absolute tolerance of " + tolerance);
    }
    assertRefused(() -> new DormandPrince(1e-6, 1e-6).withLargestStep(0), "largest step of 0.0");
    assertRefused(() -> new DormandPrince(1e-6, 1e-6).withMostSteps(0), "0 steps");
  }

  @Test
  void intervalsThatAreNoWholeNumberOfSteps() {
    assertRefused(() -> new RungeKutta4(0.25, Interpolation.LINEAR).solve(GOOD, ONE, 1, 3.1), "8.4 steps of 0.25",
        "End at t = 3.25");
  }

  @Test
  void moreStepsThanAnArrayHolds() {
    assertRefused(() -> new RungeKutta4(1e-9, Interpolation.CUBIC_HERMITE).solve(GOOD, ONE, 0, 1), "too many",
        "536870908 fit");
  }

  @Test
  void timesThatASolutionDoesNotKnow() {
    for (Method method : METHODS) {
      Solution solution = method.solve(GOOD, ONE, 0, 2).orElseThrow();
      assertRefused(() -> solution.at(2.1), "y(2.1)", "up to t = 2.0", "Solve on");
      assertRefused(() -> solution.at(Double.NaN), "y(NaN)");
      assertRefused(() -> solution.at(1, new double[2]), "buffer of 2");
      assertRefused(() -> solution.time(solution.steps() + 1), "no grid point");
      assertRefused(() -> solution.value(0, 1), "no component 1");
    }
  }

  @Test
  void goingOnFromWhereASolutionDoesNotReach() {
    for (Method method : METHODS) {
      Solution solution = method.solve(GOOD, ONE, 0, 2).orElseThrow();
      assertRefused(() -> method.solve(GOOD, solution, 3, 4), "y(3.0)", "up to t = 2.0");
    }
  }
}
