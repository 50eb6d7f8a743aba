package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for every task that asks for the next point of a series.
class SeriesLawTest {
  static List<Named<Function<SplitSizes, Benchmark>>> series() {
    return List.of(Named.of("mackey-glass", MackeyGlass::new), Named.of("enso", Enso::new),
        Named.of("fitzhugh-nagumo", FitzHughNagumo::new), Named.of("lorenz", Lorenz::new));
  }

  @ParameterizedTest
  @MethodSource("series")
  void theTargetIsTheNextInput(Function<SplitSizes, Benchmark> series) {
    GeneratedData data = data(series, SplitSizes.STANDARD);
    for (SequenceSet set : List.of(data.train(), data.validation(), data.test())) {
      float[] targets = values(set);
      int row = set.steps() * set.inputWidth();
      for (int i = 0; i < set.count(); i++)
        assertThat(Arrays.copyOfRange(targets, i * row, (i + 1) * row - set.inputWidth()))
            .isEqualTo(Arrays.copyOfRange(set.features(), i * row + set.inputWidth(), (i + 1) * row));
    }
  }

  @ParameterizedTest
  @MethodSource("series")
  void aSmallerSetIsTheBeginningOfALargerOne(Function<SplitSizes, Benchmark> series) {
    GeneratedData small = data(series, new SplitSizes(70, 1, 3));
    GeneratedData large = data(series, new SplitSizes(300, 4, 5)); // of which other ones are drawn together
    assertThat(large.train().read(IntStream.range(0, 70).toArray()).sha256()).isEqualTo(small.train().sha256());
    assertThat(large.validation().read(0).sha256()).isEqualTo(small.validation().sha256());
    assertThat(large.test().read(0, 1, 2).sha256()).isEqualTo(small.test().sha256());
  }

  @ParameterizedTest
  @MethodSource("series")
  void thereAreAsManySeriesAsAskedFor(Function<SplitSizes, Benchmark> series) {
    GeneratedData data = data(series, SplitSizes.STANDARD);
    assertThat(data.train().count()).isEqualTo(128);
    assertThat(data.validation().count()).isEqualTo(128);
    assertThat(data.test().count()).isEqualTo(1024);
  }

  @Test
  void lengthsAreThePapers() {
    assertThat(data(MackeyGlass::new, new SplitSizes(1, 1, 1)).train().steps()).isEqualTo(2000);
    assertThat(data(Enso::new, new SplitSizes(1, 1, 1)).train().steps()).isEqualTo(2000);
    assertThat(data(FitzHughNagumo::new, new SplitSizes(1, 1, 1)).train().steps()).isEqualTo(1000);
    assertThat(data(Lorenz::new, new SplitSizes(1, 1, 1)).train().steps()).isEqualTo(1000);
  }

  @ParameterizedTest
  @MethodSource("series")
  void knowingMoreHelps(Function<SplitSizes, Benchmark> series) {
    Benchmark task = series.apply(SplitSizes.STANDARD);
    assertThat(SeedOne.naive(task).values().stream().map(task.measure()::of))
        .isSortedAccordingTo((one, other) -> Double.compare(other, one)).hasSize(4);
  }

  @ParameterizedTest
  @MethodSource("series")
  void everySeriesHasTheFourNaiveMethods(Function<SplitSizes, Benchmark> series) throws IOException {
    Benchmark task = series.apply(new SplitSizes(2, 1, 1));
    assertThat(task.naive(task.dataset(3))).containsOnlyKeys("mean", "persistence", "linear-extrapolation", "ar-4");
  }

  @Test
  void baselinesNeedATrainingSet() {
    Dataset fresh = new Adding(10).dataset(1);
    assertThatIllegalArgumentException().isThrownBy(() -> new Enso().naive(fresh))
        .withMessage("series have a stored training set; this data has none.");
  }

  @Test
  void aSplitWithoutSequencesIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new SplitSizes(1, 0, 1))
        .withMessage("splits of 1, 0 and 1 sequences. Each is 1 or more.");
  }

  /// "Amplitude" from trough to crest, 2.33174 to 2.33176 over 128 starts in an independent calculation; the points of a
  /// series miss the crest by at most half a step, which is worth 2e-5.
  @Test
  void everyEnsoSeriesIsOnTheSameLimitCycle() {
    SequenceSet test = data(Enso::new, SplitSizes.STANDARD).test();
    for (int i = 0; i < test.count(); i++) {
      float[] series = Arrays.copyOfRange(test.features(), i * test.steps(), (i + 1) * test.steps());
      float highest = Float.NEGATIVE_INFINITY;
      float lowest = Float.POSITIVE_INFINITY;
      for (float value : series) {
        highest = Math.max(highest, value);
        lowest = Math.min(lowest, value);
      }
      assertThat(highest - lowest).isBetween(2.33172f, 2.33178f);
    }
  }

  /// The best of three: the machine may have other things to do.
  @Test
  void mackeyGlassIsMadeInASecondAndAHalf() {
    double best = Double.POSITIVE_INFINITY;
    for (int run = 0; run < 3; run++) {
      long start = System.nanoTime();
      new MackeyGlass().dataset(run);
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
    }
    assertThat(best).isLessThan(1.5);
  }

  private static GeneratedData data(Function<SplitSizes, Benchmark> series, SplitSizes splits) {
    return SeedOne.data(series.apply(splits));
  }

  private static float[] values(SequenceSet set) {
    return ((Targets.VectorEveryStep) set.targets()).values();
  }
}
