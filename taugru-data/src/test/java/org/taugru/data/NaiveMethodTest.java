package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NaiveMethodTest {
  @Test
  void eachMethodSaysHowManyNumbersItHasFitted() throws IOException {
    assertThat(fitted(new MackeyGlass(SMALL))).isEqualTo(series(1, 5));
    assertThat(fitted(new Enso(SMALL))).isEqualTo(series(1, 5));
    assertThat(fitted(new FitzHughNagumo(SMALL))).isEqualTo(series(1, 5));
    assertThat(fitted(new Lorenz(SMALL))).isEqualTo(series(3, 3 * (1 + 4 * 3)));
    assertThat(fitted(new Adding(10))).containsExactly(Map.entry("mean", OptionalInt.empty()));
    assertThat(fitted(new Copy(3))).isEqualTo(
        Map.of("class-shares", OptionalInt.empty(), "memoryless", OptionalInt.empty()));
    // 100 classes with 1000 values, or 513 magnitudes of the spectrum of 1024, and a variance
    assertThat(fitted(new Frequency())).isEqualTo(Map.of("class-shares", OptionalInt.empty(), "nearest-template",
        OptionalInt.of(100_001), "nearest-spectrum", OptionalInt.of(51_301)));
  }

  @Test
  void scoresAreThoseOfTheTestSetInTheOrderOfTheMethods() throws IOException {
    Benchmark task = new Lorenz(SMALL);
    GeneratedData data = InMemory.dataset(task, 1);
    List<NaiveMethod> methods = task.naiveMethods(data);
    assertThat(task.naive(data).keySet()).containsExactlyElementsOf(methods.stream().map(NaiveMethod::name).toList());
    for (NaiveMethod method : methods) {
      assertThat(task.naive(data).get(method.name())).isEqualTo(method.score(data.test()));
      assertThat(method.score(data.validation())).isNotEqualTo(method.score(data.test()));
    }
  }

  /// With the same bits as for sets in memory.
  @Test
  void trainingAndTestSetsAreNeverReadAsAWhole() throws IOException {
    for (Benchmark task : List.of(new Enso(SMALL), new Lorenz(SMALL), new Adding(50), new Copy(20), new Frequency(),
        Benchmark.of(new Enso(SMALL).dataset(1)), Benchmark.of(new Copy(20).dataset(1)))) {
      GeneratedData data = InMemory.dataset(task instanceof OwnBenchmark own ? ((GeneratedData) own.data()).benchmark()
          : task, 1);
      boolean fresh = data.training() instanceof TrainingSplit.Fresh;
      CountedSequences train = CountedSequences.large(fresh ? data.validation() : data.train());
      CountedSequences test = CountedSequences.large(data.test());
      Map<String, Score> parts = task.naive(Dataset.of("parts", train, train, test));
      assertThat(train.largest()).as(task.name()).isLessThanOrEqualTo(Sequences.PART_NUMBERS);
      assertThat(test.largest()).as(task.name()).isLessThanOrEqualTo(Sequences.PART_NUMBERS);
      assertThat(test.reads()).as(task.name()).isGreaterThan(3);
      assertThat(parts).isEqualTo(task.naive(Dataset.of("whole", train.whole(), train.whole(), test.whole())));
    }
  }

  /// One sequence is the least that can be read.
  @Test
  void aSequenceThatIsLargerThanAPartIsReadAlone() throws IOException {
    int steps = Sequences.PART_NUMBERS + 1;
    CountedSequences sequences =
        new CountedSequences(SequenceSet.of(1, steps, 1, new float[steps], new Targets.Label(2, new int[1])), 3);
    sequences.forEachPart(part -> assertThat(part.count()).isOne());
    assertThat(sequences.reads()).isEqualTo(3);
  }

  @Test
  void attractorsAreSeenAtTheDelayOfTheEquation() {
    assertThat(new MackeyGlass().portrait().orElseThrow())
        .isEqualTo(new Portrait(List.of("x"), 0.25, new Portrait.Attractor.Delayed(68)));
    assertThat(new Enso().portrait().orElseThrow())
        .isEqualTo(new Portrait(List.of("T"), 0.1, new Portrait.Attractor.Delayed(48)));
    assertThat(new Lorenz().portrait().orElseThrow().attractor()).isEqualTo(new Portrait.Attractor.Plane(0, 2));
  }

  @Test
  void aPortraitWhoseAttractorNeedsAnotherVariableIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Portrait(List.of("x"), 1, new Portrait.Attractor.Plane(0, 1)))
        .withMessageContaining("the attractor fits them");
  }

  private static final SplitSizes SMALL = new SplitSizes(3, 2, 2);

  private static Map<String, OptionalInt> fitted(Benchmark task) throws IOException {
    Map<String, OptionalInt> counts = new LinkedHashMap<>();
    task.naiveMethods(InMemory.dataset(task, 1)).forEach(method -> counts.put(method.name(), method.fitted()));
    return counts;
  }

  private static Map<String, OptionalInt> series(int mean, int ar) {
    return Map.of("mean", OptionalInt.of(mean), "persistence", OptionalInt.empty(), "linear-extrapolation",
        OptionalInt.empty(), "ar-4", OptionalInt.of(ar));
  }
}
