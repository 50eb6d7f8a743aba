package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RungeKutta4Test {
  /// Something that does not settle, and a step that is no binary fraction: 4.8/0.1 is 47.99999999999999.
  private static double ocean(double y, double past) {
    return y - y * y * y - 0.93 * past * (1 - 0.49 * past * past);
  }

  private static final DelayEquation OCEAN = ClosedForm.scalar(4.8, (_, y, past) -> ocean(y, past));

  @ParameterizedTest
  @EnumSource
  void gridPointsAreReadAsTheyAreHoweverManyStepsWereTaken(Interpolation interpolation) {
    record Read(double t, double past) {
    }
    List<Read> reads = new ArrayList<>();
    DelayEquation watched = ClosedForm.scalar(4.8, (t, y, past) -> {
      reads.add(new Read(t, past));
      return ocean(y, past);
    });
    Solution solution =
        new RungeKutta4(0.1, interpolation).solve(watched, History.constant(0.7), 0, 5000).orElseThrow();
    int next = 0;
    int exact = 0;
    for (Read read : reads) {
      while (next < solution.steps() && solution.time(next) < read.t())
        next++;
      if (solution.time(next) == read.t() && next >= 48) {
        assertThat(read.past()).isEqualTo(solution.value(next - 48, 0));
        exact++;
      }
    }
    assertThat(exact).isGreaterThan(2 * (50_000 - 48)); // k₄ and the slope at the end of each step
  }

  @ParameterizedTest
  @EnumSource
  void goingOnFromASolutionIsTheUninterruptedRunToTheLastBit(Interpolation interpolation) {
    Method method = new RungeKutta4(0.1, interpolation);
    Solution whole = method.solve(OCEAN, History.constant(0.7), 0, 60).orElseThrow();
    Solution part = method.solve(OCEAN, History.constant(0.7), 0, 2.3).orElseThrow();
    for (double end : new double[] {5.9, 20.1, 20.2, 60})
      part = method.solve(OCEAN, part, part.to(), end).orElseThrow();
    for (int n = 0; n <= part.steps(); n++)
      assertThat(part.value(n, 0)).isEqualTo(whole.value(whole.steps() - part.steps() + n, 0));
    assertThat(part.at(1.234)).isEqualTo(whole.at(1.234));
    assertThat(part.at(-3)).containsExactly(0.7);
  }

  @Test
  void denseOutputIsWhatTheMethodReads() {
    for (Interpolation interpolation : Interpolation.values()) {
      Solution solution = new RungeKutta4(0.25, interpolation).solve(MackeyGlass.EQUATION, History.constant(1.2), 0, 20)
          .orElseThrow();
      double before = solution.value(40, 0);
      double after = solution.value(41, 0);
      double expected = switch (interpolation) {
        case HOLD -> before;
        case LINEAR -> (before + after) / 2;
        case CUBIC_HERMITE -> (before + after) / 2
            + 0.25 / 8 * (MackeyGlass.slope(before, 1.2) - MackeyGlass.slope(after, 1.2));
      };
      assertThat(solution.at(10.125)[0]).isCloseTo(expected, within(1e-15));
      assertThat(solution.at(10)[0]).isEqualTo(before);
    }
  }

  @Test
  void holdingAValueReadsTheGridPointBefore() {
    List<Double> reads = new ArrayList<>();
    DelayEquation watched = ClosedForm.scalar(1, (_, _, past) -> {
      reads.add(past);
      return 1;
    });
    new RungeKutta4(0.5, Interpolation.HOLD).solve(watched, (t, y) -> y[0] = t, 0, 2).orElseThrow();
    // the history is a function, so nothing is held there; then y = t, but for rounding
    double[] expected = {-1, -0.75, -0.75, -0.5, -0.5, -0.25, -0.25, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5, 1, 1};
    double[] found = reads.stream().mapToDouble(read -> read).toArray();
    assertThat(found).containsExactly(expected, within(1e-15));
  }

  @Test
  void fourEvaluationsAStepAndOneMore() {
    Solution solution =
        new RungeKutta4(0.25, Interpolation.LINEAR).solve(MackeyGlass.EQUATION, History.constant(1), 0, 50);
    assertThat(solution.counts()).isEqualTo(new Counts(200, 0, 801));
  }

  @Test
  void gridTimesDoNotDrift() {
    Solution solution = new RungeKutta4(0.1, Interpolation.LINEAR).solve(OCEAN, History.constant(0.7), 3, 1003);
    double[] times = solution.times();
    assertThat(times).hasSize(10_001);
    for (int n = 0; n < times.length; n++)
      assertThat(times[n]).isCloseTo(3 + n / 10.0, within(2e-13));
    assertThat(times[10_000]).isEqualTo(1003);
  }

  @Test
  void aDelayOfLessThanAStepReadsTheStepItself() {
    // y′ = −y(t − τ) has the solution eˢᵗ with s = −e⁻ˢᵗ: τ = 0.1 gives s = −1.1183255915896297
    double s = -1.1183255915896297;
    assertThat(s).isCloseTo(-Math.exp(-0.1 * s), within(1e-15));
    DelayEquation equation = ClosedForm.scalar(0.1, (_, _, past) -> -past);
    for (double h : new double[] {0.125, 0.25, 0.5}) {
      Solution solution = new RungeKutta4(h, Interpolation.CUBIC_HERMITE)
          .solve(equation, (t, y) -> y[0] = Math.exp(s * t), 0, 3).orElseThrow();
      assertThat(solution.at(3)[0]).isCloseTo(Math.exp(3 * s), within(0.01 * h * h * h * h));
    }
  }

  @Test
  void aDelayOfZeroIsAnOrdinaryEquation() {
    Method method = new RungeKutta4(0.1, Interpolation.LINEAR);
    Solution delayed = method.solve(ClosedForm.scalar(0, (_, y, past) -> -y * past), History.constant(1), 0, 2);
    Solution plain = method.solve(DelayEquation.of(1, new double[0], (_, y, _, dy) -> dy[0] = -y[0] * y[0]),
        History.constant(1), 0, 2);
    assertThat(delayed.at(2)).isEqualTo(plain.at(2));
    assertThat(plain.at(2)[0]).isCloseTo(1.0 / 3, within(1e-6));
  }

  @Test
  void anEmptyIntervalIsTheStartValue() {
    Solution solution = new RungeKutta4(0.1, Interpolation.LINEAR).solve(OCEAN, History.constant(0.7), 1, 1);
    assertThat(solution.end()).isEqualTo(new SolutionEnd.Reached());
    assertThat(solution.at(1)).containsExactly(0.7);
  }
}
