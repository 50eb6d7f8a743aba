package org.taugru.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.report.Axis.Scale;

class PathsTest {
  private static final Ruler X = new Ruler(Scale.LINEAR, 0, 10, 0, 100);
  private static final Ruler Y = new Ruler(Scale.LINEAR, 0, 10, 100, 0);

  @Test
  void whatHasNoPlaceIsAGap() {
    double nan = Double.NaN;
    assertThat(Paths.of(new double[] {0, 1, 2, 3, 4}, new double[] {0, 1, nan, 3, Double.POSITIVE_INFINITY}, X, Y))
        .containsExactly(new double[] {0, 100, 10, 90}, new double[] {30, 70});
    assertThat(Paths.of(new double[] {nan, nan}, new double[] {1, 1}, X, Y)).isEmpty();
    Ruler log = new Ruler(Scale.LOG, 0.1, 10, 100, 0);
    assertThat(Paths.of(new double[] {0, 1, 2, 3}, new double[] {1, 0, -1, 10}, X, log))
        .containsExactly(new double[] {0, 50}, new double[] {30, 0});
  }

  @Test
  void linesAreCutAtTheEdge() {
    assertThat(Paths.of(new double[] {-5, 5, 5, 7, 7}, new double[] {5, 5, 15, 15, 5}, X, Y))
        .containsExactly(new double[] {0, 50, 50, 50, 50, 0}, new double[] {70, 0, 70, 50});
    assertThat(Paths.of(new double[] {-5, -1}, new double[] {5, 5}, X, Y)).isEmpty();
    assertThat(Paths.of(new double[] {20}, new double[] {5}, X, Y)).isEmpty();
    assertThat(Paths.of(new double[] {-10, 20}, new double[] {-10, 20}, X, Y))
        .containsExactly(new double[] {0, 100, 100, 0});
  }

  @Test
  void enormousValuesStayWithinThePlot() {
    List<double[]> runs = Paths.of(new double[] {0, 5, 10}, new double[] {5, 1e299, 5}, X, Y);
    assertThat(runs).isNotEmpty();
    assertThat(runs.stream().flatMapToDouble(Arrays::stream)).allMatch(each -> each >= 0 && each <= 100);
  }

  @Test
  void manyPointsAreThinnedButPeaksStay() {
    int count = 200_000;
    double[] x = IntStream.range(0, count).mapToDouble(i -> 10.0 * i / count).toArray();
    double[] y = IntStream.range(0, count).mapToDouble(i -> 5 + Math.sin(i)).toArray();
    y[123_456] = 9.5;
    List<double[]> runs = Paths.of(x, y, X, Y);
    assertThat(runs).hasSize(1);
    assertThat(runs.getFirst().length).isLessThan(2000);
    assertThat(Arrays.stream(runs.getFirst())).anyMatch(each -> Math.abs(each - 5) < 1e-9);
  }

  @Test
  void longPathsInThePlaneLoseOnlySmallSteps() {
    int count = 100_000;
    double[] x = IntStream.range(0, count).mapToDouble(i -> 5 + 4 * Math.cos(i * 1e-3)).toArray();
    double[] y = IntStream.range(0, count).mapToDouble(i -> 5 + 4 * Math.sin(i * 1e-3)).toArray();
    double[] run = Paths.of(x, y, X, Y).getFirst();
    assertThat(run.length).isBetween(2000, 60_000);
    assertThat(run).endsWith(X.at(x[count - 1]), Y.at(y[count - 1]));
  }
}
