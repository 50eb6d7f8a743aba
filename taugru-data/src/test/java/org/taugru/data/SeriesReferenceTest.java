package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Against numbers computed with NumPy, see `make_reference.py` beside them.
class SeriesReferenceTest {
  private static final int[] POINTS = {0, 1, 500, 1000};

  static List<String> points() throws IOException {
    return lines("points");
  }

  static List<String> errors() throws IOException {
    return lines("mse");
  }

  /// NumPy adds and multiplies in another order. Mackey–Glass lets a difference of 1e-16 grow by a factor of some 1e4 up
  /// to t = 750.
  @ParameterizedTest
  @MethodSource("points")
  void pointsEqualThoseOfNumPy(String line) {
    String[] words = line.split(" ");
    double start = Double.parseDouble(words[2]);
    double[] series = switch (words[1]) {
      case "mackey-glass" -> MackeyGlass.series(start)[0];
      case "enso" -> Enso.series(start)[0];
      case "fitzhugh-nagumo" -> FitzHughNagumo.series(start);
      default -> throw new AssertionError(line);
    };
    for (int i = 0; i < POINTS.length; i++)
      assertThat(series[POINTS[i]]).isCloseTo(Double.parseDouble(words[3 + i]), within(1e-10));
  }

  /// Both draw 1024 starts, not the same ones; between seeds the errors differ by less than one percent.
  @ParameterizedTest
  @MethodSource("errors")
  void naivePredictorsErrAsMuchAsWithNumPy(String line) {
    String[] words = line.split(" ");
    assertThat(SeedOne.naive(Benchmarks.named(words[1]), words[2], Measure.MSE)).isCloseTo(Double.parseDouble(words[3]),
        Percentage.withPercentage(1));
  }

  private static List<String> lines(String first) throws IOException {
    try (InputStream file = SeriesReferenceTest.class.getResourceAsStream("reference.txt")) {
      return new String(Objects.requireNonNull(file, "reference.txt is not beside the test").readAllBytes(),
          StandardCharsets.UTF_8).lines().filter(line -> line.startsWith(first + " ")).toList();
    }
  }
}
