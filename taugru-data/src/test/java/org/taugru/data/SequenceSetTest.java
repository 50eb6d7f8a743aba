package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SequenceSetTest {
  private static final int COUNT = 3;
  private static final int STEPS = 2;

  @Test
  void theSizeOfTheInputsMustFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SequenceSet.of(COUNT, STEPS, 2, new float[11], new Targets.Label(2, new int[COUNT])))
        .withMessage("inputs of size 11, but the set is 3 × 2 × 2 = 12.");
  }

  @Test
  void theSizeOfEachKindOfTargetsMustFit() {
    assertThatIllegalArgumentException().isThrownBy(() -> with(new Targets.Vector(4, new float[11])))
        .withMessage("targets of size 11, but the set is 3 × 4 = 12.");
    assertThatIllegalArgumentException().isThrownBy(() -> with(new Targets.VectorEveryStep(4, new float[12])))
        .withMessage("targets of size 12, but the set is 3 × 2 × 4 = 24.");
    assertThatIllegalArgumentException().isThrownBy(() -> with(new Targets.Label(2, new int[4])))
        .withMessage("targets of size 4, but the set is 3 = 3.");
    assertThatIllegalArgumentException().isThrownBy(() -> with(new Targets.LabelEveryStep(2, new int[3])))
        .withMessage("targets of size 3, but the set is 3 × 2 = 6.");
  }

  @Test
  void anEmptySetIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SequenceSet.of(0, 2, 1, new float[0], new Targets.Label(2, new int[0])))
        .withMessage("a set of 0 sequences of 2 steps. Both are 1 or more.");
  }

  @Test
  void lengthsMustFit() {
    assertThatIllegalArgumentException().isThrownBy(() -> withLengths(new float[6], 2, 0, 1))
        .withMessage("sequence 1 has length 0 of 2 steps. Lengths are 1 to the number of steps.");
    assertThatIllegalArgumentException().isThrownBy(() -> withLengths(new float[6], 2, 2, 3))
        .withMessage("sequence 2 has length 3 of 2 steps. Lengths are 1 to the number of steps.");
    assertThatIllegalArgumentException().isThrownBy(() -> withLengths(new float[6], 2, 2))
        .withMessage("lengths of size 2, but the set is 3 = 3.");
  }

  @Test
  void inputsBeyondTheLengthMustBeZero() {
    assertThatIllegalArgumentException().isThrownBy(() -> withLengths(new float[] {1, 2, 3, 4, 5, 6}, 2, 1, 2))
        .withMessage("sequence 1, step 1: an input beyond its length 1. Fill up with zeros.");
  }

  @Test
  void inputsAndTargetsMustBeFinite() {
    assertThatIllegalArgumentException().isThrownBy(() -> withLengths(new float[] {1, 2, 3, Float.NaN, 5, 6}, 2, 2, 2))
        .withMessage("sequence 1, step 1: input 0 is NaN. Inputs are finite.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Targets.Vector(1, new float[] {0, Float.POSITIVE_INFINITY}))
        .withMessage("target value 1 is Infinity. Targets are finite.");
  }

  /// With two numbers a step, the second of the last.
  @Test
  void whatIsWrongIsSaidByStepAndNumber() {
    float[] inputs = new float[12];
    inputs[4 + 3] = Float.NEGATIVE_INFINITY;
    Targets labels = new Targets.Label(2, new int[COUNT]);
    assertThatIllegalArgumentException().isThrownBy(() -> SequenceSet.of(COUNT, STEPS, 2, inputs, labels))
        .withMessage("sequence 1, step 1: input 1 is -Infinity. Inputs are finite.");
    inputs[4 + 3] = 1;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SequenceSet(COUNT, STEPS, 2, inputs, new int[] {2, 1, 2}, labels))
        .withMessage("sequence 1, step 1: an input beyond its length 1. Fill up with zeros.");
    inputs[4 + 3] = 0;
    inputs[4 + 1] = 1;
    assertThat(new SequenceSet(COUNT, STEPS, 2, inputs, new int[] {2, 1, 2}, labels).input(1, 0, 1)).isEqualTo(1);
  }

  @Test
  void everyKindOfTargetsIsChecked() {
    float[] infinite = {0, Float.NaN};
    int[] labels = {0, 2};
    assertThatIllegalArgumentException().isThrownBy(() -> new Targets.VectorEveryStep(1, infinite))
        .withMessage("target value 1 is NaN. Targets are finite.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Targets.LabelEveryStep(2, labels))
        .withMessage("label 2 of 2 classes. Labels are 0 to 1.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Targets.LabelEveryStep(2, new int[] {-1}))
        .withMessage("label -1 of 2 classes. Labels are 0 to 1.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Targets.Label(0, new int[0]))
        .withMessage("targets with number of classes 0. It is 1 or more.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Targets.Vector(0, new float[0]))
        .withMessage("targets with width 0. It is 1 or more.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Targets.VectorEveryStep(0, new float[0]))
        .withMessage("targets with width 0. It is 1 or more.");
  }

  @Test
  void labelsMustBeClasses() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Targets.Label(3, new int[] {0, 3}))
        .withMessage("label 3 of 3 classes. Labels are 0 to 2.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Targets.LabelEveryStep(0, new int[0]))
        .withMessage("targets with number of classes 0. It is 1 or more.");
  }

  @Test
  void readTakesInputsLengthsAndTargetsInTheOrderAskedFor() {
    SequenceSet set = new SequenceSet(COUNT, STEPS, 1, new float[] {1, 2, 3, 0, 5, 6}, new int[] {2, 1, 2},
        new Targets.VectorEveryStep(2, new float[] {10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33}));

    SequenceSet selected = set.read(2, 1, 2);

    assertThat(selected.count()).isEqualTo(3);
    assertThat(selected.features()).containsExactly(5, 6, 3, 0, 5, 6);
    assertThat(selected.lengths()).containsExactly(2, 1, 2);
    assertThat(((Targets.VectorEveryStep) selected.targets()).values())
        .containsExactly(30, 31, 32, 33, 20, 21, 22, 23, 30, 31, 32, 33);
  }

  @Test
  void readKnowsEachKindOfTargets() {
    int[] last = {2};
    assertThat(((Targets.Vector) with(new Targets.Vector(1, new float[] {1, 2, 3})).read(last).targets()).values())
        .containsExactly(3);
    assertThat(((Targets.Label) with(new Targets.Label(4, new int[] {1, 2, 3})).read(last).targets()).labels())
        .containsExactly(3);
    assertThat(((Targets.LabelEveryStep) with(new Targets.LabelEveryStep(9, new int[] {1, 2, 3, 4, 5, 6})).read(last)
        .targets()).labels()).containsExactly(5, 6);
  }

  @Test
  void readRefusesASequenceThatIsNotThere() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(new Targets.Label(2, new int[COUNT])).read(3))
        .withMessage("sequence 3 of a set of 3. They are numbered 0 to 2.");
  }

  @Test
  void everyNumberChangesTheHash() {
    float[] inputs = {1, 2, 3, 4, 0, 0};
    SequenceSet set = withLengths(inputs, 2, 2, 1);
    assertThat(List.of(set.sha256(),
        withLengths(new float[] {1, 2, 3, Math.nextUp(4f), 0, 0}, 2, 2, 1).sha256(),
        withLengths(inputs, 2, 2, 2).sha256(),
        SequenceSet.of(COUNT, 1, 2, inputs, new Targets.Label(2, new int[COUNT])).sha256(),
        with(new Targets.Label(3, new int[COUNT])).sha256(),
        with(new Targets.Label(3, new int[] {0, 0, 1})).sha256(),
        with(new Targets.Vector(1, new float[COUNT])).sha256(),
        with(new Targets.VectorEveryStep(1, new float[6])).sha256(),
        with(new Targets.LabelEveryStep(1, new int[6])).sha256())).doesNotHaveDuplicates();
    assertThat(withLengths(inputs.clone(), 2, 2, 1).sha256()).isEqualTo(set.sha256()).matches("[0-9a-f]{64}");
  }

  /// Of 1, 1, 1, 2f, 1, 2, 3, 1 in 4 bytes each, lowest first; made with `sha256sum`.
  @Test
  void theHashIsWhatItsDescriptionSays() {
    SequenceSet set = SequenceSet.of(1, 1, 1, new float[] {2}, new Targets.Label(3, new int[] {1}));
    assertThat(set.sha256()).isEqualTo("de0ddec3489a197287098a1a13458908800e77b03164b38b0413f08554cc1f82");
  }

  @Test
  void largeSetsAreHashedWhole() {
    float[] inputs = new float[100_000];
    SequenceSet set = SequenceSet.of(1, inputs.length, 1, inputs, new Targets.Label(2, new int[1]));
    float[] other = inputs.clone();
    other[99_999] = 1;
    assertThat(SequenceSet.of(1, other.length, 1, other, new Targets.Label(2, new int[1])).sha256())
        .isNotEqualTo(set.sha256());
  }

  private static SequenceSet with(Targets targets) {
    return SequenceSet.of(COUNT, STEPS, 1, new float[6], targets);
  }

  private static SequenceSet withLengths(float[] inputs, int... lengths) {
    return new SequenceSet(COUNT, STEPS, 1, inputs, lengths, new Targets.Label(2, new int[COUNT]));
  }

  @Test
  void tokensAreCheckedAgainstTheirVocabulary() {
    assertThat(tokens(4, 0, 3, 1, 0, 2, 2).format().inputs()).isEqualTo(new InputFormat.Tokens(4));
    assertThatIllegalArgumentException().isThrownBy(() -> tokens(4, 0, 3, 1, 0, 4, 2))
        .withMessage("sequence 2, step 0: token 4 of a vocabulary of 4. Tokens are 0 to 3.");
    assertThatIllegalArgumentException().isThrownBy(() -> tokens(4, 0, 3, 1, 1, 2, 2))
        .withMessage("sequence 1, step 1: an input beyond its length 1. Fill up with zeros.");
    assertThatIllegalArgumentException().isThrownBy(() -> tokens(4, 0, 3))
        .withMessage("inputs of size 2, but the set is 3 × 2 = 6.");
    assertThatIllegalArgumentException().isThrownBy(() -> tokens(4, 0, 3, 1, 0, 2, 2).features())
        .withMessage("these sequences are tokens, not vectors of numbers.");
  }

  @Test
  void tokensAreReadInTheOrderAskedForAndChangeTheHash() {
    SequenceSet set = tokens(4, 0, 3, 1, 0, 2, 2);
    assertThat(((Inputs.Tokens) set.read(2, 0).inputs()).ids()).containsExactly(2, 2, 0, 3);
    assertThat(List.of(set.sha256(), tokens(5, 0, 3, 1, 0, 2, 2).sha256(), tokens(4, 0, 3, 1, 0, 2, 1).sha256()))
        .doesNotHaveDuplicates();
  }

  @Test
  void aMaskIsCheckedReadAndHashed() {
    boolean[] mask = {true, false, true, true, false, true};
    SequenceSet set = withLengths(new float[6], new Targets.LabelEveryStep(2, new int[6], mask), 2, 1, 2);
    assertThat(set.read(2, 1).targets().mask()).containsExactly(false, true, true, true);
    assertThat(set.sha256())
        .isNotEqualTo(withLengths(new float[6], new Targets.LabelEveryStep(2, new int[6]), 2, 1, 2).sha256());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(new Targets.VectorEveryStep(1, new float[6], new boolean[5])))
        .withMessage("a mask of size 5, but the set is 3 × 2 = 6.");
    mask[2] = false;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> withLengths(new float[6], new Targets.LabelEveryStep(2, new int[6], mask), 2, 1, 2))
        .withMessage("sequence 1: none of its steps counts. Leave it out.");
  }

  private static SequenceSet tokens(int vocabulary, int... ids) {
    return new SequenceSet(COUNT, STEPS, new Inputs.Tokens(vocabulary, ids), new int[] {2, 1, 2},
        new Targets.Label(2, new int[COUNT]));
  }

  private static SequenceSet withLengths(float[] inputs, Targets targets, int... lengths) {
    return new SequenceSet(COUNT, STEPS, 1, inputs, lengths, targets);
  }
}
