package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.data.Dataset;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.data.Sequences;
import org.taugru.data.TrainingSplit;

/// On the whole sets.
@ExtendWith(SharedData.class)
final class PictureTasksTest {
  private static Dataset data(String task, Map<String, String> options) throws IOException {
    return Benchmarks.named(task).with(options).dataset(1);
  }

  private static Sequences train(Dataset data) {
    return ((TrainingSplit.Stored) data.training()).sequences();
  }

  @Test
  void splitsHaveThePublishedSizesAndShareNothing() throws IOException {
    Map<String, List<Integer>> sizes = Map.of("smnist", List.of(57_000, 3000, 10_000, 784),
        "psmnist", List.of(57_000, 3000, 10_000, 784), "scifar", List.of(48_000, 2000, 10_000, 1024),
        "ncifar", List.of(48_000, 2000, 10_000, 1000));
    for (Map.Entry<String, List<Integer>> task : sizes.entrySet()) {
      Dataset data = data(task.getKey(), Map.of());
      assertThat(List.of(train(data).count(), data.validation().count(), data.test().count(), train(data).steps()))
          .as(task.getKey()).isEqualTo(task.getValue());
      int[] train = ((PictureSequences) train(data)).numbers().clone();
      int[] validation = ((PictureSequences) data.validation()).numbers();
      Arrays.sort(train);
      assertThat(Arrays.stream(validation).filter(number -> Arrays.binarySearch(train, number) >= 0).count()).isZero();
    }
  }

  /// The mean .1307 is that of all training pictures; these are the 57,000 of them that are trained on.
  @Test
  void pixelsAreSharesOfWhiteOrRawBytes() throws IOException {
    Sequences unit = train(data("smnist", Map.of()));
    Sequences raw = train(data("smnist", Map.of("scale", "raw")));
    double[] sum = {0};
    unit.forEachPart(part -> {
      for (float value : part.features())
        sum[0] += value;
    });
    assertThat(sum[0] / (57_000.0 * 784)).isCloseTo(0.1307, within(2e-4));
    float[] one = unit.read(3).features();
    float[] same = raw.read(3).features();
    for (int i = 0; i < one.length; i++)
      assertThat(one[i]).isEqualTo(same[i] / 255);
    assertThat(same).contains(255f);
  }

  /// The first step shows pixel 327 of the picture in LEM's order.
  @Test
  void anotherOrderShowsTheSamePixelsElsewhere() throws IOException {
    Sequences inRows = data("smnist", Map.of()).test();
    float[] rows = inRows.read(0).features();
    Map<String, Integer> first = Map.of("5544", 327, "12008", 91, "92916", 319);
    for (Map.Entry<String, Integer> order : first.entrySet()) {
      Sequences reordered = data("psmnist", Map.of("permutation", order.getKey())).test();
      float[] permuted = reordered.read(0).features();
      int pixel = order.getValue();
      boolean same = true;
      for (int i = 0; i < 200; i++)
        same &= reordered.read(i).features()[0] == inRows.read(i).features()[pixel];
      assertThat(same).as(order.getKey()).isTrue();
      Arrays.sort(permuted);
      float[] sorted = rows.clone();
      Arrays.sort(sorted);
      assertThat(permuted).isEqualTo(sorted);
    }
  }

  @Test
  void aStepOfCifarIsAPixelOrThreeNeighboursOfOneColour() throws IOException {
    float[] pixels = data("scifar", Map.of("normalise", "no")).test().read(5).features();
    float[] planes = data("scifar", Map.of("normalise", "no", "layout", "planes")).test().read(5).features();
    for (int pixel = 0; pixel < 1024; pixel++)
      for (int colour = 0; colour < 3; colour++)
        assertThat(pixels[3 * pixel + colour]).isEqualTo(planes[1024 * colour + pixel]).isBetween(0f, 1f);
    float[] normalised = data("scifar", Map.of()).test().read(5).features();
    assertThat(normalised[0]).isCloseTo((pixels[0] - 0.4914f) / 0.2023f, within(1e-6f));
  }

  @Test
  void noisyCifarHasRowsOfColoursAndThenTheSameNoiseForAll() throws IOException {
    SequenceSet two = data("ncifar", Map.of()).test().read(0, 7);
    float[] pixels = data("scifar", Map.of("normalise", "no")).test().read(7).features();
    for (int row = 0; row < 32; row++)
      for (int column = 0; column < 32; column++)
        for (int colour = 0; colour < 3; colour++)
          assertThat(two.input(1, row, 32 * colour + column)).isEqualTo(pixels[3 * (32 * row + column) + colour]);
    double sum = 0;
    double squares = 0;
    for (int n = 32; n < 1000; n++)
      for (int i = 0; i < 96; i++) {
        assertThat(two.input(0, n, i)).isEqualTo(two.input(1, n, i));
        sum += two.input(0, n, i);
        squares += two.input(0, n, i) * two.input(0, n, i);
      }
    int count = 968 * 96;
    assertThat(sum / count).isCloseTo(0, within(4 / Math.sqrt(count)));
    assertThat(squares / count).isCloseTo(1, within(4 * Math.sqrt(2.0 / count)));
  }

  @Test
  void whatIsTrainedOnIsShiftedAndMirroredByFunctionOfSeedEpochAndPicture() throws IOException {
    Sequences plain = train(data("scifar", Map.of()));
    Sequences changed = train(data("scifar", Map.of("crop", "4", "flip", "yes")));
    assertThat(changed.read(0, 1).features()).as("evaluated as it is").isEqualTo(plain.read(0, 1).features());
    float[] once = changed.readForTraining(3, 2, 9, 4).features();
    assertThat(changed.readForTraining(3, 2, 4, 9).features()).startsWith(Arrays.copyOfRange(once, 3072, 6144));
    assertThat(changed.readForTraining(3, 3, 9, 4).features()).isNotEqualTo(once);
    assertThat(changed.readForTraining(4, 2, 9, 4).features()).isNotEqualTo(once);
    assertThat(changed.sha256()).isNotEqualTo(plain.sha256());
    assertThat(List.of(plain.isFixed(), changed.isFixed())).containsExactly(true, false);
  }

  @Test
  void everyChoiceHasAHashOfItsOwnAndTheSameOneTheSame() throws IOException {
    List<Dataset> all = List.of(data("smnist", Map.of()), data("smnist", Map.of("scale", "raw")),
        data("psmnist", Map.of()), data("psmnist", Map.of("permutation", "12008")), data("scifar", Map.of()),
        data("scifar", Map.of("layout", "planes")), data("scifar", Map.of("flip", "yes")), data("ncifar", Map.of()));
    assertThat(all.stream().map(PictureTasksTest::hash).distinct()).hasSize(all.size());
    assertThat(hash(data("psmnist", Map.of()))).isEqualTo(hash(data("psmnist", Map.of("permutation", "5544"))));
  }

  private static String hash(Dataset data) {
    try {
      return data.sha256();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /// Linear models reach 92 % on MNIST (LeCun et al. 1998 print 88 to 92.4).
  @Test
  void aLinearModelDoesWhatIsPublishedOfIt() throws IOException {
    Benchmark task = Benchmarks.named("smnist");
    Map<String, Score> naive = task.naive(task.dataset(1));
    assertThat(naive).containsOnlyKeys("class-shares", "nearest-mean", "logistic-regression");
    assertThat(accuracy(naive, "class-shares")).isEqualTo(0.1135);
    assertThat(accuracy(naive, "nearest-mean")).isCloseTo(0.82, within(0.01));
    assertThat(accuracy(naive, "logistic-regression")).isBetween(0.91, 0.93);
  }

  private static double accuracy(Map<String, Score> scores, String method) {
    return scores.get(method) instanceof Score.Classification(double accuracy, _, _) ? accuracy : Double.NaN;
  }
}
