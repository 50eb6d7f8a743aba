package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for every task.
class BenchmarkLawTest {
  static List<Benchmark> tasks() {
    return Benchmarks.all();
  }

  static List<Benchmark> tasksOfChance() {
    return tasks().stream().filter(task -> !task.name().equals("frequency")).toList();
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void theNameFindsTheTask(Benchmark task) {
    assertThat(Benchmarks.named(task.name())).isEqualTo(task);
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void sizesAreThoseOfTheData(Benchmark task) {
    GeneratedData data = SeedOne.data(task);
    for (SequenceSet set : List.of(training(data, 3), data.validation(), data.test())) {
      assertThat(set.format()).isEqualTo(task.format());
      assertThat(set.lengths()).containsOnly(set.steps());
    }
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void aSeedGivesTheSameBitsAgain(Benchmark task) {
    assertThat(InMemory.dataset(task, 1).sha256()).isEqualTo(SeedOne.data(task).sha256());
  }

  @ParameterizedTest
  @MethodSource("tasksOfChance")
  void anotherSeedGivesOtherData(Benchmark task) {
    assertThat(beginning(SeedOne.data(task))).isNotEqualTo(beginning(InMemory.dataset(task, 2)));
  }

  @ParameterizedTest
  @MethodSource("tasksOfChance")
  void noSequenceComesTwice(Benchmark task) {
    GeneratedData data = SeedOne.data(task);
    Set<String> seen = new HashSet<>();
    int sequences = 0;
    for (SequenceSet set : List.of(training(data, 100), data.validation(), data.test())) {
      for (int i = 0; i < set.count(); i++)
        seen.add(set.read(i).sha256());
      sequences += set.count();
    }
    assertThat(seen).hasSize(sequences);
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void theLengthOfTrainingFitsTheKindOfData(Benchmark task) {
    assertThat(task.defaults().length()).isInstanceOf(switch (SeedOne.data(task).training()) {
      case TrainingSplit.Stored _ -> Defaults.Length.Epochs.class;
      case TrainingSplit.Fresh _ -> Defaults.Length.Iterations.class;
    });
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void everyBaselineHasTheMeasureOfTheTask(Benchmark task) {
    assertThat(SeedOne.naive(task)).isNotEmpty()
        .allSatisfy((_, score) -> assertThat(task.measure().of(score)).isFinite().isNotNegative());
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void aPortraitNamesEveryNumberOfAPoint(Benchmark task) {
    boolean isSeries = SeedOne.data(task).test().targets() instanceof Targets.VectorEveryStep;
    assertThat(task.portrait().isPresent()).isEqualTo(isSeries);
    task.portrait().ifPresent(portrait -> assertThat(portrait.variables()).hasSize(task.format().targets().size()));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void publishedResultsAreInTheMeasureOfTheTask(Benchmark task) {
    assertThat(task.paper()).allSatisfy(result -> {
      assertThat(result.measure()).isEqualTo(task.measure());
      assertThat(result.value()).isBetween(0.0, 1.0);
    });
    assertThat(task.paper().stream().map(PaperResult::model)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void theTitleSaysWhatItIs(Benchmark task) {
    assertThat(task.title()).contains(": ").hasSizeGreaterThan(20);
  }

  private static List<String> beginning(GeneratedData data) {
    return Stream.of(training(data, 1), data.validation(), data.test()).map(set -> set.read(0).sha256()).toList();
  }

  private static SequenceSet training(GeneratedData data, int count) {
    return switch (data.training()) {
      case TrainingSplit.Stored _ -> data.train();
      case TrainingSplit.Fresh(BatchSource source) -> source.batch(0, count);
    };
  }
}
