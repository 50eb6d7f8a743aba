package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Numbers from elsewhere: a paper, and `method-of-steps.py`, which solves without a delay solver.
class MethodReferenceTest {
  private record Row(String problem, double t, double[] y) {
    static Row of(String line) {
      String[] words = line.split(" ");
      return new Row(words[0], Double.parseDouble(words[1]),
          Arrays.stream(words, 2, words.length).mapToDouble(Double::parseDouble).toArray());
    }
  }

  private record Named(String name, DelayEquation equation, History history, double end, double step) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Named> problems() {
    return Stream.of(
        new Named("wheldon", DelayEquation.of(2, new double[] {20}, (_, y, delayed, dy) -> {
          double flow = 10 * y[0] / (1 + 40 * y[1]);
          dy[0] = 1.1 / (1 + Math.sqrt(10) * Math.pow(delayed[0][0], 1.25)) - flow;
          dy[1] = 10 * flow - 2.43 * y[1];
        }), History.constant(1.05767027 / 3, 1.030713491 / 3), 100, 1.0 / 16),
        new Named("infection", DelayEquation.of(3, new double[] {1, 10}, (_, y, delayed, dy) -> {
          dy[0] = -y[0] * delayed[0][1] + delayed[1][1];
          dy[1] = y[0] * delayed[0][1] - y[1];
          dy[2] = y[1] - delayed[1][1];
        }), History.constant(5, 0.1, 1), 40, 1.0 / 32),
        new Named("mackey-glass", MackeyGlass.EQUATION, History.constant(1.2), 102, 1.0 / 16));
  }

  private static List<Row> rows(String problem) {
    try (InputStream file =
        Objects.requireNonNull(MethodReferenceTest.class.getResourceAsStream("method-of-steps.txt"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().map(Row::of)
          .filter(row -> row.problem().equals(problem)).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void dormandPrinceAgreesWithTheMethodOfSteps(Named problem) {
    Solution solution = new DormandPrince(1e-11, 1e-11).solve(problem.equation(), problem.history(), 0, problem.end())
        .orElseThrow();
    assertAgrees(problem, solution, 1e-8); // disturbances grow a hundredfold within these times
  }

  @ParameterizedTest
  @MethodSource("problems")
  void rungeKuttaAgreesWithTheMethodOfSteps(Named problem) {
    Solution solution = new RungeKutta4(problem.step(), Interpolation.CUBIC_HERMITE)
        .solve(problem.equation(), problem.history(), 0, problem.end()).orElseThrow();
    assertAgrees(problem, solution, 2e-6); // h⁴ is 1e-6 and 1.5e-5
  }

  private static void assertAgrees(Named problem, Solution solution, double tolerance) {
    List<Row> rows = rows(problem.name());
    assertThat(rows).isNotEmpty();
    for (Row row : rows)
      assertThat(solution.at(row.t())).as("t = %s", row.t()).containsExactly(row.y(), within(tolerance));
  }

  /// The spread of an infection after Hoppensteadt and Waltman, with r = 0.5: example 4.4 of Oberle and Pesch, Numer.
  /// Math. 37 (1981) 235–255, who give y(10) = 0.06302089869. The equation changes at three known times.
  @Test
  void hoppensteadtAndWaltmansInfectionEndsAsOberleAndPeschSay() {
    double c = 1 / Math.sqrt(2);
    double r = 0.5;
    double grown = Math.exp(r / 10);
    DelayEquation equation = new DelayEquation() {
      @Override
      public int dimension() {
        return 1;
      }

      @Override
      public double[] delays() {
        return new double[] {1};
      }

      @Override
      public double[] jumps() {
        return new double[] {1 - c, 1, 2 - c};
      }

      @Override
      public void derivative(double t, double[] y, double[][] delayed, double[] dy) {
        double infectious = 0;
        if (t < 1)
          infectious += 0.4 * (1 - t);
        if (t > 1 - c)
          infectious += t < 2 - c ? 10 - grown * y[0] : grown * (delayed[0][0] - y[0]);
        dy[0] = -r * y[0] * infectious;
      }
    };
    Solution solution = new DormandPrince(1e-11, 1e-13).solve(equation, History.constant(10), 0, 10).orElseThrow();
    assertThat(solution.at(10)[0]).isCloseTo(0.06302089869, within(1e-11));
  }
}
