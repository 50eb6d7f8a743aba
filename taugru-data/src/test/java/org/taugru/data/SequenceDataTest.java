package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SequenceDataTest {
  private static final float[][][] RAGGED = {{{1, 10}, {3, 30}}, {{5, 50}}, {{7, 70}, {9, 90}}, {{11, 110}}};

  @Test
  void sequencesOfDifferentLengthAreFilledUp() {
    SequenceSet set = SequenceData.features(RAGGED).only();
    assertThat(set.lengths()).containsExactly(2, 1, 2, 1);
    assertThat(set.features()).containsExactly(1, 10, 3, 30, 5, 50, 0, 0, 7, 70, 9, 90, 11, 110, 0, 0);
  }

  /// The training part is the first half: 1, 3 and 5, without what was filled up.
  @Test
  void columnsAreStandardisedByTheTrainingPartAlone() throws IOException {
    Dataset data = SequenceData.features(RAGGED).values(new float[][] {{2}, {4}, {100}, {200}}).inputNames("a", "b")
        .standardised().split(0.5, 0.25);
    assertThat(data.preparation().inputs()).isInstanceOfSatisfying(Encoding.Columns.class, columns -> {
      assertThat(columns.columns().getFirst().name()).isEqualTo("a");
      assertThat(columns.columns().getFirst().shift()).isCloseTo(3, within(1e-12));
      assertThat(columns.columns().getLast().scale()).isCloseTo(Math.sqrt(800 / 3.0), within(1e-9));
    });
    assertThat(data.preparation().outputs()).isEqualTo(
        new Encoding.Columns(List.of(new Encoding.Column("output 1", 3, 1))));
    SequenceSet train = ((Training.Stored) data.training()).sequences().load();
    assertThat(train.input(1, 1, 0)).as("filled up").isZero();
    assertThat(((Targets.Vector) data.test().load().targets()).values()).containsExactly(197);
  }

  @Test
  void aColumnThatNeverChangesIsOnlyShifted() {
    Dataset data =
        SequenceData.features(new float[][][] {{{7}}, {{7}}, {{7}}, {{7}}}).labels(new int[4], 2).standardised()
            .split(0.5, 0.25);
    assertThat(data.preparation().inputs()).isEqualTo(
        new Encoding.Columns(List.of(new Encoding.Column("input 1", 7, 1))));
  }

  @Test
  void splitsAreInOrderUnlessShuffled() throws IOException {
    float[][][] numbered = new float[10][1][1];
    for (int i = 0; i < 10; i++)
      numbered[i][0][0] = i;
    SequenceData data = SequenceData.features(numbered).labels(new int[10], 2);
    assertThat(data.split(0.6, 0.2).validation().load().features()).containsExactly(6, 7);
    Dataset mixed = data.shuffled(1).split(0.6, 0.2);
    assertThat(mixed.sha256()).isEqualTo(data.shuffled(1).split(0.6, 0.2).sha256())
        .isNotEqualTo(data.shuffled(2).split(0.6, 0.2).sha256());
    assertThatIllegalArgumentException().isThrownBy(() -> data.split(0.6, 0.4))
        .withMessageContaining("leave a part without any");
  }

  @Test
  void everyKindOfTargetsIsTaken() {
    SequenceData.Asked asked = SequenceData.tokens(new int[][] {{1, 2}, {3}, {0, 4}}, 5);
    assertThat(asked.labels(new int[] {0, 1, 2}, 3).split(0.34, 0.33).format().targets())
        .isEqualTo(TargetFormat.labels(3, false));
    assertThat(asked.labelsEveryStep(new int[][] {{0, 1}, {1}, {0, 0}}, 2).split(0.34, 0.33).format().targets())
        .isEqualTo(TargetFormat.labels(2, true));
    assertThat(
        asked.valuesEveryStep(new float[][][] {{{1}, {2}}, {{3}}, {{4}, {5}}}).split(0.34, 0.33).format().targets())
        .isEqualTo(TargetFormat.values(1, true));
    assertThat(asked.only().format().inputs()).isEqualTo(new InputFormat.Tokens(5));
  }

  @Test
  void whatDoesNotFitIsNamed() {
    assertThatIllegalArgumentException().isThrownBy(() -> SequenceData.features(new float[][][] {{{1}, {1, 2}}}))
        .withMessage("sequence 0, step 1: input of width 2; the first has 1.");
    assertThatIllegalArgumentException().isThrownBy(() -> SequenceData.features(RAGGED).values(new float[3][1]))
        .withMessage("4 sequences, but 3 targets.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SequenceData.features(RAGGED).labelsEveryStep(new int[][] {{0, 1}, {0, 1}, {0, 1}, {0}}, 2))
        .withMessage("sequence 1 has 1 steps, but 2 targets.");
  }
}
