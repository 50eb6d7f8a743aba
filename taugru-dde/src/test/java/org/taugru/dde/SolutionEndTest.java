package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/// Numerical trouble is a result.
class SolutionEndTest {
  private static final Method ADAPTIVE = new DormandPrince(1e-8, 1e-8);
  private static final Method FIXED = new RungeKutta4(1.0 / 1024, Interpolation.CUBIC_HERMITE);

  /// y′ = y²·y(t − 1) from 0.8: 1/y = 1.25 − 0.8t up to t = 1, then 0.45 + 1.25·log(1 − 0.64(t − 1)), which is 0 at:
  private static final double POLE = 1 + (1 - Math.exp(-0.36)) / 0.64;
  private static final DelayEquation EXPLODING = ClosedForm.scalar(1, (_, y, past) -> y * y * past);

  @Test
  void anExplosionEndsTheSolutionWhereItHappens() {
    Solution solution = ADAPTIVE.solve(EXPLODING, History.constant(0.8), 0, 3);
    double at = switch (solution.end()) {
      case SolutionEnd.StepTooSmall(double time) -> time;
      case SolutionEnd.NotFinite(double time, int component) -> time + 0 * component;
      case SolutionEnd.Reached(), SolutionEnd.TooManySteps(_) -> Double.NaN;
    };
    assertThat(at).isCloseTo(POLE, within(1e-6));
    assertThat(solution.to()).isEqualTo(at);
  }

  @Test
  void whatWasComputedBeforeAnExplosionIsThere() {
    Solution solution = ADAPTIVE.solve(EXPLODING, History.constant(0.8), 0, 3);
    assertThat(1 / solution.at(1)[0]).isCloseTo(0.45, within(1e-7));
    assertThat(1 / solution.at(1.25)[0]).isCloseTo(0.45 + 1.25 * Math.log(1 - 0.16), within(1e-6));
  }

  @Test
  void anExplosionWithFixedStepsEndsInNumbersThatAreNotFinite() {
    Solution solution = FIXED.solve(EXPLODING, History.constant(0.8), 0, 3);
    assertThat(solution.end()).isInstanceOf(SolutionEnd.NotFinite.class);
    assertThat(solution.to()).isCloseTo(POLE, within(0.01));
    assertThat(Double.isFinite(solution.at(solution.to())[0])).isTrue();
    if (solution.end() instanceof SolutionEnd.NotFinite(double at, int component)) {
      assertThat(at).isEqualTo(solution.to() + 1.0 / 1024);
      assertThat(component).isZero();
    }
  }

  @Test
  void theComponentThatIsNotFiniteIsNamed() {
    DelayEquation equation = DelayEquation.of(3, new double[] {1}, (t, _, _, dy) -> {
      dy[0] = 1;
      dy[1] = Math.sqrt(1.5 - t);
      dy[2] = 1;
    });
    assertThat(ADAPTIVE.solve(equation, History.zero(), 0, 3).end()).isInstanceOfSatisfying(SolutionEnd.NotFinite.class,
        end -> {
          assertThat(end.component()).isEqualTo(1);
          assertThat(end.at()).isCloseTo(1.5, within(1e-6));
        });
    assertThat(FIXED.solve(equation, History.zero(), 0, 3).end()).isInstanceOfSatisfying(SolutionEnd.NotFinite.class,
        end -> {
          assertThat(end.component()).isEqualTo(1);
          assertThat(end.at()).isCloseTo(1.5, within(2.0 / 1024));
        });
  }

  @Test
  void anEquationThatIsNoNumberAtTheStartEndsThere() {
    Solution solution = ADAPTIVE.solve(ClosedForm.scalar(1, (t, _, _) -> 1 / t), History.zero(), 0, 1);
    assertThat(solution.end()).isEqualTo(new SolutionEnd.NotFinite(0, 0));
    assertThat(solution.to()).isZero();
    assertThat(solution.at(0)).containsExactly(0);
  }

  @Test
  void stepsCanBeUsedUp() {
    Solution solution =
        new DormandPrince(1e-8, 1e-8).withMostSteps(20).solve(MackeyGlass.EQUATION, History.constant(1.2), 0,
            500);
    assertThat(solution.end()).isEqualTo(new SolutionEnd.TooManySteps(solution.to()));
    assertThat(solution.counts().steps() + solution.counts().rejected()).isEqualTo(20);
  }

  @Test
  void tolerancesBelowRoundingErrorMakeStepsVanish() {
    DelayEquation rough = ClosedForm.scalar(1, (t, _, past) -> past + Math.sin(1e17 * t));
    assertThat(new DormandPrince(1e-300, 1e-300).solve(rough, History.constant(1), 1, 3).end())
        .isInstanceOf(SolutionEnd.StepTooSmall.class);
  }

  @Test
  void aDelayThatIsLostInRoundingEndsTheSolution() {
    DelayEquation equation = ClosedForm.scalar(1e-20, (_, y, past) -> y - past);
    assertThat(ADAPTIVE.solve(equation, History.constant(1), 1, 2).end()).isEqualTo(new SolutionEnd.StepTooSmall(1));
    assertThat(FIXED.solve(equation, History.constant(1), 1, 2).end()).isEqualTo(new SolutionEnd.Reached());
  }

  @Test
  void callersInAHurryGetAnException() {
    Solution solution = ADAPTIVE.solve(EXPLODING, History.constant(0.8), 0, 3);
    assertThatThrownBy(solution::orElseThrow).isInstanceOf(SolverException.class)
        .hasMessageContaining("t = 1.47").hasMessageContaining("known from t = 0.0 to t = 1.47");
    Solution reached = ADAPTIVE.solve(EXPLODING, History.constant(0.8), 0, 1);
    assertThat(reached.orElseThrow()).isSameAs(reached);
  }

  @Test
  void everyEndIsASentence() {
    assertThat(new SolutionEnd.Reached().sentence()).endsWith(".");
    assertThat(new SolutionEnd.StepTooSmall(2).sentence()).contains("t = 2.0").endsWith(".");
    assertThat(new SolutionEnd.TooManySteps(2).sentence()).contains("t = 2.0").endsWith(".");
    assertThat(new SolutionEnd.NotFinite(2, 7).sentence()).contains("t = 2.0", "omponent 7").endsWith(".");
  }
}
