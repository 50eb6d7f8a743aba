package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatasetTest {
  private static final SequenceSet TWO_CLASSES = set(0, new Targets.Label(2, new int[1]));

  @Test
  void splitsMustBeAlike() {
    SequenceSet threeClasses = set(0, new Targets.Label(3, new int[1]));
    SequenceSet vectors = set(0, new Targets.Vector(2, new float[2]));
    assertThatIllegalArgumentException().isThrownBy(() -> Dataset.of("data", TWO_CLASSES, TWO_CLASSES, threeClasses))
        .withMessage(
            "the splits of a dataset differ: vectors of 1 to labels of 2 classes, and vectors of 1 to labels of 3 classes.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dataset.fresh("data", (_, _) -> TWO_CLASSES, TWO_CLASSES, vectors))
        .withMessage(
            "the splits of a dataset differ: vectors of 1 to labels of 2 classes, and vectors of 1 to vectors of 2.");
  }

  @Test
  void theValidationSplitMustBeLikeTheOthersToo() {
    SequenceSet wider = SequenceSet.of(1, 1, 2, new float[2], new Targets.Label(2, new int[1]));
    assertThatIllegalArgumentException().isThrownBy(() -> Dataset.of("data", TWO_CLASSES, wider, TWO_CLASSES))
        .withMessage(
            "the splits of a dataset differ: vectors of 1 to labels of 2 classes, and vectors of 2 to labels of 2 classes.");
  }

  @Test
  void everySplitChangesTheHash() throws IOException {
    SequenceSet other = set(1, new Targets.Label(2, new int[1]));
    assertThat(List.of(
        Dataset.of("data", TWO_CLASSES, TWO_CLASSES, TWO_CLASSES).sha256(),
        Dataset.of("data", other, TWO_CLASSES, TWO_CLASSES).sha256(),
        Dataset.of("data", TWO_CLASSES, other, TWO_CLASSES).sha256(),
        Dataset.fresh("data", (_, _) -> TWO_CLASSES, TWO_CLASSES, other).sha256())).doesNotHaveDuplicates();
  }

  private static SequenceSet set(float value, Targets targets) {
    return SequenceSet.of(1, 1, 1, new float[] {value}, targets);
  }
}
