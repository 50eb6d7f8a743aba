package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.data.Benchmarks;
import org.taugru.data.SequenceSet;
import org.taugru.dde.DelayEquation;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Interpolation;
import org.taugru.dde.Method;
import org.taugru.dde.RungeKutta4;
import org.taugru.dde.Solution;

/// The series that tasks are made of, against the solver: the first delay of a series is the history, and the solver must
/// find what follows.
class SeriesSolverLawTest {
  private static final int SERIES = 5;
  /// Time units after the history; chaos has not amplified anything yet.
  private static final double HORIZON = 50;
  private static final Method EXACT = new DormandPrince(1e-10, 1e-10);

  /// A task, its step, its delay and its equation as papers print it.
  static Stream<Arguments> series() {
    return Stream.of(
        Arguments.of("mackey-glass", 0.25, 17.0,
            scalar(17, (x, past) -> 0.2 * past / (1 + Math.pow(past, 10)) - 0.1 * x)),
        Arguments.of("enso", 0.1, 4.8,
            scalar(4.8, (x, past) -> x - Math.pow(x, 3) - 0.93 * past * (1 - 0.49 * past * past))));
  }

  private interface Slope {
    double at(double x, double past);
  }

  private static DelayEquation scalar(double delay, Slope slope) {
    return DelayEquation.of(1, new double[] {delay}, (_, y, past, dy) -> dy[0] = slope.at(y[0], past[0][0]));
  }

  /// Both read the past on a line between grid points. The history is rounded to floats, which makes 6e-8 of the 1.4 that
  /// the largest values are, and grows a little on the way.
  @ParameterizedTest
  @MethodSource("series")
  void seriesAreWhatTheSameMethodFinds(String task, double step, double delay, DelayEquation equation)
      throws IOException {
    assertThat(difference(new RungeKutta4(step, Interpolation.LINEAR), task, step, delay, equation, HORIZON))
        .isLessThan(5e-7);
  }

  /// Over the first delay another method, with steps of any size, reads the same lines; what remains is the error of
  /// the fixed step, h⁴, and the floats.
  @ParameterizedTest
  @MethodSource("series")
  void seriesAreWhatAnExactMethodFindsFromTheSamePast(String task, double step, double delay, DelayEquation equation)
      throws IOException {
    assertThat(difference(EXACT, task, step, delay, equation, delay)).isLessThan(2e-6);
  }

  /// Later it reads its own past, which is no line. In its middle, which has 4/6 of the weight, a line is off by 1/8 of
  /// the second difference; the slope of either equation changes by less than its delayed value does, and this adds
  /// up over the time.
  @ParameterizedTest
  @MethodSource("series")
  void seriesAreOffTheTrueSolutionByTheLines(String task, double step, double delay, DelayEquation equation)
      throws IOException {
    assertThat(difference(EXACT, task, step, delay, equation, HORIZON)).isGreaterThan(2e-6)
        .isLessThan(HORIZON * secondDifference(task) / 12);
  }

  private static double difference(Method method, String task, double step, double delay, DelayEquation equation,
      double horizon) throws IOException {
    SequenceSet set = Benchmarks.named(task).dataset(1).test().load();
    int first = (int) Math.round(delay / step);
    int last = first + (int) Math.round(horizon / step);
    double largest = 0;
    for (int i = 0; i < SERIES; i++) {
      Solution solution = method.solve(equation, lines(set, i, step), first * step, last * step).orElseThrow();
      for (int n = first; n <= last; n++)
        largest = Math.max(largest, Math.abs(solution.at(n * step)[0] - set.input(i, n, 0)));
    }
    return largest;
  }

  private static double secondDifference(String task) throws IOException {
    SequenceSet set = Benchmarks.named(task).dataset(1).test().load();
    double largest = 0;
    for (int i = 0; i < SERIES; i++)
      for (int n = 1; n < set.steps() - 1; n++)
        largest = Math.max(largest,
            Math.abs((double) set.input(i, n + 1, 0) - 2.0 * set.input(i, n, 0) + set.input(i, n - 1, 0)));
    return largest;
  }

  /// The points of a series, joined by lines.
  private static History lines(SequenceSet set, int series, double step) {
    return (t, y) -> {
      int before = (int) Math.floor(t / step + 1e-9);
      double share = Math.max(0, t / step - before);
      y[0] = set.input(series, before, 0);
      if (share > 1e-9)
        y[0] += share * (set.input(series, before + 1, 0) - y[0]);
    };
  }
}
