package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TaskDataTest {
  private static final SequenceSet TWO_CLASSES = set(0, new Targets.Label(2, new int[1]));

  @Test
  void setsOfOneTaskMustBeAlike() {
    SequenceSet threeClasses = set(0, new Targets.Label(3, new int[1]));
    SequenceSet vectors = set(0, new Targets.Vector(2, new float[2]));
    assertThatIllegalArgumentException().isThrownBy(() -> new TaskData.Fixed(TWO_CLASSES, TWO_CLASSES, threeClasses))
        .withMessage("the sets of a task differ: input width 1 to Label of 2 and input width 1 to Label of 3.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TaskData.Fresh((_, _) -> TWO_CLASSES, TWO_CLASSES, vectors))
        .withMessage("the sets of a task differ: input width 1 to Label of 2 and input width 1 to Vector of 2.");
  }

  @Test
  void theValidationSetMustBeLikeTheOthersToo() {
    SequenceSet wider = SequenceSet.of(1, 1, 2, new float[2], new Targets.Label(2, new int[1]));
    assertThatIllegalArgumentException().isThrownBy(() -> new TaskData.Fixed(TWO_CLASSES, wider, TWO_CLASSES))
        .withMessage("the sets of a task differ: input width 1 to Label of 2 and input width 2 to Label of 2.");
  }

  @Test
  void eachSetChangesTheHash() {
    SequenceSet other = set(1, new Targets.Label(2, new int[1]));
    assertThat(List.of(
        new TaskData.Fixed(TWO_CLASSES, TWO_CLASSES, TWO_CLASSES).sha256(),
        new TaskData.Fixed(other, TWO_CLASSES, TWO_CLASSES).sha256(),
        new TaskData.Fixed(TWO_CLASSES, other, TWO_CLASSES).sha256(),
        new TaskData.Fresh((_, _) -> TWO_CLASSES, TWO_CLASSES, other).sha256())).doesNotHaveDuplicates();
  }

  private static SequenceSet set(float value, Targets targets) {
    return SequenceSet.of(1, 1, 1, new float[] {value}, targets);
  }
}
