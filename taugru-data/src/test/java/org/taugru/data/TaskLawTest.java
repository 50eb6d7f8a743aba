package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for every task.
class TaskLawTest {
  static List<Task> tasks() {
    return Tasks.all();
  }

  static List<Task> tasksOfChance() {
    return tasks().stream().filter(task -> !task.name().equals("frequency")).toList();
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void theNameFindsTheTask(Task task) {
    assertThat(Tasks.named(task.name())).isEqualTo(task);
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void sizesAreThoseOfTheData(Task task) {
    TaskData data = SeedOne.data(task);
    for (SequenceSet set : List.of(training(data, 3), data.validation(), data.test())) {
      assertThat(set.inputWidth()).isEqualTo(task.inputSize());
      assertThat(set.targets().outputSize()).isEqualTo(task.outputSize());
      assertThat(set.lengths()).containsOnly(set.steps());
    }
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void aSeedGivesTheSameBitsAgain(Task task) {
    assertThat(task.generate(1).sha256()).isEqualTo(SeedOne.data(task).sha256());
  }

  @ParameterizedTest
  @MethodSource("tasksOfChance")
  void anotherSeedGivesOtherData(Task task) {
    assertThat(beginning(SeedOne.data(task))).isNotEqualTo(beginning(task.generate(2)));
  }

  @ParameterizedTest
  @MethodSource("tasksOfChance")
  void noSequenceComesTwice(Task task) {
    TaskData data = SeedOne.data(task);
    Set<String> seen = new HashSet<>();
    int sequences = 0;
    for (SequenceSet set : List.of(training(data, 100), data.validation(), data.test())) {
      for (int i = 0; i < set.count(); i++)
        seen.add(set.select(new int[] {i}).sha256());
      sequences += set.count();
    }
    assertThat(seen).hasSize(sequences);
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void theLengthOfTrainingFitsTheKindOfData(Task task) {
    assertThat(task.defaults().length()).isInstanceOf(switch (SeedOne.data(task)) {
      case TaskData.Fixed _ -> Defaults.Length.Epochs.class;
      case TaskData.Fresh _ -> Defaults.Length.Iterations.class;
    });
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void everyBaselineHasTheMeasureOfTheTask(Task task) {
    assertThat(SeedOne.naive(task)).isNotEmpty()
        .allSatisfy((_, score) -> assertThat(task.measure().of(score)).isFinite().isNotNegative());
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void aPortraitNamesEveryNumberOfAPoint(Task task) {
    boolean isSeries = SeedOne.data(task).test().targets() instanceof Targets.VectorEveryStep;
    assertThat(task.portrait().isPresent()).isEqualTo(isSeries);
    task.portrait().ifPresent(portrait -> assertThat(portrait.variables()).hasSize(task.outputSize()));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void publishedResultsAreInTheMeasureOfTheTask(Task task) {
    assertThat(task.paper()).allSatisfy(result -> {
      assertThat(result.measure()).isEqualTo(task.measure());
      assertThat(result.value()).isBetween(0.0, 1.0);
    });
    assertThat(task.paper().stream().map(PaperResult::model)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void theTitleSaysWhatItIs(Task task) {
    assertThat(task.title()).contains(": ").hasSizeGreaterThan(20);
  }

  private static String beginning(TaskData data) {
    int[] first = {0};
    return new TaskData.Fixed(training(data, 1).select(first), data.validation().select(first),
        data.test().select(first))
        .sha256();
  }

  private static SequenceSet training(TaskData data, int count) {
    return switch (data) {
      case TaskData.Fixed fixed -> fixed.train();
      case TaskData.Fresh fresh -> fresh.training().batch(0, count);
    };
  }
}
