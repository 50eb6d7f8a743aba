package org.taugru.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SequenceTest {
  /// 3 steps, 2 samples, 2 features; the value at step n, sample b, feature i is nbi in digits.
  private static final float[] VALUES = {0, 1, 10, 11, 100, 101, 110, 111, 200, 201, 210, 211};

  @Test
  void everySampleHasAllStepsUnlessToldOtherwise() {
    assertThat(Sequence.of(3, 2, 2, VALUES).lengths()).containsExactly(3, 3);
  }

  @Test
  void timeComesFirstThenTheSampleThenTheFeature() {
    assertThat(Sequence.of(3, 2, 2, VALUES).get(2, 1, 0)).isEqualTo(210);
  }

  @Test
  void aSliceIsASequenceOfItsOwn() {
    Sequence slice = Sequence.of(3, 2, 2, VALUES).slice(1, 3);
    assertThat(slice.steps()).isEqualTo(2);
    assertThat(slice.values()).containsExactly(100, 101, 110, 111, 200, 201, 210, 211);
    assertThat(slice.lengths()).containsExactly(2, 2);
  }

  @Test
  void aSampleThatEndsEarlierIsShorterInASlice() {
    Sequence sequence = new Sequence(3, 2, 2, VALUES, new int[] {1, 3});
    assertThat(sequence.slice(0, 2).lengths()).containsExactly(1, 2);
    assertThat(sequence.slice(1, 3).lengths()).containsExactly(0, 2);
  }

  @Test
  void aSliceMayBeEmpty() {
    Sequence slice = Sequence.of(3, 2, 2, VALUES).slice(3, 3);
    assertThat(slice.steps()).isZero();
    assertThat(slice.lengths()).containsExactly(0, 0);
  }

  @Test
  void aSequenceMayBeEmpty() {
    assertThat(Sequence.of(0, 2, 2, new float[0]).steps()).isZero();
  }

  @Test
  void stepsAreNotNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sequence.of(-1, 2, 2, VALUES)).withMessage(
        "a sequence of -1 steps, batch 2, width 2. Steps are 0 or more, batch and width 1 or more.");
  }

  @Test
  void thereIsASample() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sequence.of(3, 0, 2, VALUES)).withMessage(
        "a sequence of 3 steps, batch 0, width 2. Steps are 0 or more, batch and width 1 or more.");
  }

  @Test
  void thereIsAFeature() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sequence.of(3, 2, 0, VALUES)).withMessage(
        "a sequence of 3 steps, batch 2, width 0. Steps are 0 or more, batch and width 1 or more.");
  }

  @Test
  void thereIsAValueForEachStepSampleAndFeature() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sequence.of(3, 2, 3, VALUES))
        .withMessage("a sequence of 3 × 2 × 3 needs 18 values, got 12.");
  }

  @Test
  void theNumberOfValuesDoesNotOverflow() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sequence.of(1 << 16, 1 << 16, 1, new float[0]))
        .withMessage("a sequence of 65536 × 65536 × 1 needs 4294967296 values, got 0.");
  }

  @Test
  void thereIsALengthForEachSample() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Sequence(3, 2, 2, VALUES, new int[3]))
        .withMessage("3 lengths for a batch of 2.");
  }

  @Test
  void aSampleIsNoLongerThanTheSequence() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Sequence(3, 2, 2, VALUES, new int[] {3, 4}))
        .withMessage("sample 1 has length 4 of 3 steps. Lengths are 0 to the number of steps.");
  }

  @Test
  void aLengthIsNotNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Sequence(3, 2, 2, VALUES, new int[] {-1, 3}))
        .withMessage("sample 0 has length -1 of 3 steps. Lengths are 0 to the number of steps.");
  }

  @Test
  void aSliceEndsWithinTheSequence() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sequence.of(3, 2, 2, VALUES).slice(1, 9))
        .withMessageContaining("9");
  }

  @Test
  void aSliceDoesNotEndBeforeItBegins() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sequence.of(3, 2, 2, VALUES).slice(2, 1))
        .withMessageContaining("slice");
  }
}
