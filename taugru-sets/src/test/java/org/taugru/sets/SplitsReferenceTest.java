package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.Benchmarks;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.Targets;

/// Who validates, and where pixels and signals go, by numbers from numpy (splits/make_splits.py). A result is compared with others
/// only as long as these do not change.
@ExtendWith(SharedData.class)
final class SplitsReferenceTest {
  private static final Map<String, double[]> EXPECTED = new LinkedHashMap<>();

  @BeforeAll
  static void read() throws IOException {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(Objects.requireNonNull(
        SplitsReferenceTest.class.getResourceAsStream("splits/splits.csv")), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(",");
        EXPECTED.put(words[0], Arrays.stream(words, 1, words.length).mapToDouble(Double::parseDouble).toArray());
      }
    }
    assertThat(EXPECTED).hasSizeGreaterThan(20);
  }

  private static double[] expected(String name) {
    return Objects.requireNonNull(EXPECTED.get(name), name);
  }

  private static int[] expectedIntegers(String name) {
    return Arrays.stream(expected(name)).mapToInt(value -> (int) value).toArray();
  }

  private static Sequences validation(String task) throws IOException {
    return Benchmarks.named(task).dataset(1).validation();
  }

  /// The numbers of the first five and the last five of a part, in it.
  private static int[] ends(Sequences part) {
    return IntStream.range(0, 10).map(i -> i < 5 ? i : part.count() - 10 + i).toArray();
  }

  private static int[] labels(SequenceSet sequences) {
    return ((Targets.Label) sequences.targets()).labels();
  }

  @ParameterizedTest
  @ValueSource(strings = {"smnist", "psmnist", "scifar", "ncifar"})
  void picturesForValidationAreTheLastOfTheOrderOfTheField(String task) throws IOException {
    PictureSequences part = (PictureSequences) validation(task);
    assertThat(Arrays.stream(ends(part)).map(i -> part.numbers()[i]).toArray()).isEqualTo(expectedIntegers(task));
  }

  @Test
  void digitsHaveTheLabelsOfTheirNumbers() throws IOException {
    Sequences part = validation("smnist");
    assertThat(labels(part.read(ends(part)))).isEqualTo(expectedIntegers("smnist.labels"));
  }

  @Test
  void reviewsForValidationAreTheLastOfTorchsOrder() throws IOException {
    ReviewSequences part = (ReviewSequences) validation("imdb");
    assertThat(Arrays.stream(ends(part)).map(i -> part.members()[i]).toArray()).isEqualTo(expectedIntegers("imdb"));
    assertThat(labels(part.read(ends(part)))).as("negative ones come first").isEqualTo(
        expectedIntegers("imdb.labels"));
  }

  /// On the part of the set that is here.
  @Test
  void windowsForValidationAreTheLastOfTorchsOrderAndScaledByTheOthers() throws IOException {
    Sequences part = validation("har2");
    SequenceSet windows = part.read(ends(part));
    assertThat(labels(windows)).isEqualTo(expectedIntegers("har2.labels"));
    for (int[] place : new int[][] {{0, 0}, {5, 4}, {127, 8}}) {
      double[] values = expected("har2." + place[0] + "." + place[1]);
      for (int i = 0; i < values.length; i++)
        assertThat((double) windows.input(i, place[0], place[1])).as("window %d, step %d, signal %d", i, place[0],
            place[1])
            // float means and deviations of 269,568 numbers
            .isCloseTo(values[i], within(2e-5));
    }
  }

  @Test
  void aPixelOfCifarIsWhereItIsInThePicture() throws IOException {
    Map<String, String> plain = Map.of("normalise", "no");
    Sequences pixels = Benchmarks.named("scifar").with(plain).dataset(1).test();
    Sequences planes = Benchmarks.named("scifar").with(Map.of("normalise", "no", "layout", "planes")).dataset(1).test();
    Sequences rows = Benchmarks.named("ncifar").with(plain).dataset(1).test();
    for (Map.Entry<String, double[]> line : EXPECTED.entrySet())
      if (line.getKey().startsWith("cifar.test.")) {
        int[] place = Arrays.stream(line.getKey().split("\\.")).skip(2).mapToInt(Integer::parseInt).toArray();
        int pixel = 32 * place[1] + place[2];
        for (int colour = 0; colour < 3; colour++) {
          float value = (float) line.getValue()[colour] / 255;
          assertThat(pixels.read(place[0]).input(0, pixel, colour)).as(line.getKey()).isEqualTo(value);
          assertThat(planes.read(place[0]).features()[1024 * colour + pixel]).as(line.getKey()).isEqualTo(value);
          assertThat(rows.read(place[0]).input(0, place[1], 32 * colour + place[2])).as(line.getKey()).isEqualTo(value);
        }
      }
  }
}
