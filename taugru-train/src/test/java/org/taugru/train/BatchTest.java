package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.model.BatchInputs;

final class BatchTest {
  private static final int STEPS = SmallTask.STEPS;
  private static final int[] INDICES = {4, 8, 0, 3, 3, 6};
  private static final int FIRST = 1;
  private static final int COUNT = 4;

  /// Number by number, against the set.
  @ParameterizedTest
  @EnumSource
  void aBatchHasEachStepOfAllItsSequencesBeforeTheNext(SmallTask.Kind kind) {
    SequenceSet set = SmallTask.ragged(9, 3, kind);
    Batch batch = Batch.of(set, INDICES, FIRST, COUNT);
    assertThat(batch.samples()).isEqualTo(COUNT);
    assertThat(batch.steps()).isEqualTo(Arrays.stream(INDICES, FIRST, FIRST + COUNT).map(i -> set.lengths()[i]).max()
        .orElseThrow());
    for (int b = 0; b < COUNT; b++) {
      int sequence = INDICES[FIRST + b];
      assertThat(batch.inputs().lengths()[b]).isEqualTo(set.lengths()[sequence]);
      for (int n = 0; n < batch.steps(); n++)
        for (int i = 0; i < 2; i++)
          assertThat(((BatchInputs.Features) batch.inputs()).sequence().get(n, b, i))
              .isEqualTo(set.input(sequence, n, i));
    }
    assertSameTargets(set, kind, batch);
  }

  private static void assertSameTargets(SequenceSet set, SmallTask.Kind kind, Batch batch) {
    int perSequence = kind.isEveryStep() ? batch.steps() : 1;
    int perSequenceOfSet = kind.isEveryStep() ? STEPS : 1;
    assertThat(batch.targets().rows()).isEqualTo(COUNT * perSequence);
    int counting = 0;
    for (int b = 0; b < COUNT; b++)
      for (int n = 0; n < perSequence; n++) {
        int sequence = INDICES[FIRST + b];
        int row = n * COUNT + b;
        boolean counts = !kind.isEveryStep() || n < set.lengths()[sequence];
        assertThat(batch.targets().counts()[row]).isEqualTo(counts);
        counting += counts ? 1 : 0;
        switch (batch.targets()) {
          case TargetRows.Values(_, int width, float[] values) -> {
            for (int i = 0; i < width; i++)
              assertThat(values[row * width + i])
                  .isEqualTo(values(set)[(sequence * perSequenceOfSet + n) * width + i]);
          }
          case TargetRows.Labels(_, int classes, int[] labels) -> {
            assertThat(classes).isEqualTo(3);
            assertThat(labels[row]).isEqualTo(labels(set)[sequence * perSequenceOfSet + n]);
          }
        }
      }
    assertThat(batch.targets().counted()).isEqualTo(counting).isEqualTo(Batch.counted(set, INDICES, FIRST, COUNT));
  }

  @ParameterizedTest
  @EnumSource
  void aBatchIsAsLongAsTheLongestOfItsSequences(SmallTask.Kind kind) {
    SequenceSet set = SmallTask.ragged(9, 3, kind);
    assertThat(Arrays.stream(set.lengths()).distinct().count()).isGreaterThan(2);
    for (int c = 0; c < set.count(); c++)
      assertThat(Batch.of(set, new int[] {c}, 0, 1).steps()).isEqualTo(set.lengths()[c]);
  }

  /// Nothing of what it held before remains, although its sequences were longer.
  @ParameterizedTest
  @EnumSource
  void aBatchThatIsFilledAgainIsLikeANewOne(SmallTask.Kind kind) {
    SequenceSet set = SmallTask.ragged(9, 3, kind);
    Batch fresh = Batch.of(set, INDICES, FIRST, COUNT);
    Batch reused = Batch.empty(set.format(), fresh.steps(), COUNT);
    Arrays.fill(((BatchInputs.Features) reused.inputs()).sequence().values(), 7);
    Arrays.fill(reused.inputs().lengths(), 7);
    Arrays.fill(reused.targets().counts(), true);
    reused.fill(set, INDICES, FIRST);
    assertThat(reused).usingRecursiveComparison().isEqualTo(fresh);
  }

  @Test
  void theOrderBeginsAtZeroAndLeavesOutNothing() {
    assertThat(Batch.inOrder(5)).containsExactly(0, 1, 2, 3, 4);
  }

  private static float[] values(SequenceSet set) {
    return set.targets() instanceof Targets.Vector(_, float[] values) ? values
        : ((Targets.VectorEveryStep) set.targets()).values();
  }

  private static int[] labels(SequenceSet set) {
    return set.targets() instanceof Targets.Label(_, int[] labels) ? labels
        : ((Targets.LabelEveryStep) set.targets()).labels();
  }
}
