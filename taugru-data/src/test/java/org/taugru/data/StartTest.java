package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class StartTest {
  @Test
  void startsOfWrongShapesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> start(new int[] {1}, 1, 2, 3))
        .withMessage("a start for 1 rows of 2 numbers has 3 numbers.");
    assertThatIllegalArgumentException().isThrownBy(() -> start(new int[] {4}, 1, 2))
        .withMessage("a start for row 4 of 4.");
    assertThatIllegalArgumentException().isThrownBy(() -> start(new int[] {1}, 1, Float.NaN))
        .withMessage("a start for embedding.E holds NaN. Weights are finite.");
    assertThat(start(new int[] {1}, 1, 2).sha256()).isNotEqualTo(start(new int[] {2}, 1, 2).sha256());
  }

  private static Start start(int[] rows, float... values) {
    return new Start("embedding.E", 4, 2, rows, values, "a test", "do nothing");
  }
}
