package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class PreparationTest {
  private static final Encoding.Columns COLUMNS =
      new Encoding.Columns(List.of(new Encoding.Column("t", 20, 4), new Encoding.Column("p", -1, 0.5)));
  private static final Encoding.Names NAMES = new Encoding.Names(List.of("cat", "dog", "owl"));

  @Test
  void columnsAreShiftedAndScaledAndBack() {
    assertThat(COLUMNS.encode(new float[] {24, -1, 18, 0})).containsExactly(1, 0, -0.5f, 2);
    assertThat(COLUMNS.decode(new float[] {1, 0, -0.5f, 2})).containsExactly(24, -1, 18, 0);
  }

  @Test
  void aNameIsKnownByItsPlace() {
    assertThat(NAMES.number("owl")).isEqualTo(2);
    assertThatIllegalArgumentException().isThrownBy(() -> NAMES.number("cow"))
        .withMessage("cow is none of the 3 names that there are.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Encoding.Names(List.of("a", "b", "a")))
        .withMessage("the name a comes twice.");
  }

  @Test
  void aColumnThatCannotBeScaledIsRefused() {
    for (double scale : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
      assertThatIllegalArgumentException().isThrownBy(() -> new Encoding.Column("t", 0, scale))
          .withMessageContaining("column t with shift 0.0 and scale " + scale);
  }

  @Test
  void aPreparationIsForDataOfItsKindAndSize() {
    SequenceFormat twoToThree = new SequenceFormat(new InputFormat.Features(2), TargetFormat.labels(3, false));
    new Preparation(COLUMNS, NAMES).requireFits(twoToThree);
    Preparation.NONE.requireFits(twoToThree);
    assertThatIllegalArgumentException().isThrownBy(() -> new Preparation(NAMES, NAMES).requireFits(twoToThree))
        .withMessage("the inputs are prepared as 3 names, but the data is vectors of 2 to labels of 3 classes.");
    assertThatIllegalArgumentException().isThrownBy(() -> new Preparation(COLUMNS, COLUMNS).requireFits(twoToThree))
        .withMessageStartingWith("the outputs are prepared as 2 columns [t, p]");
    assertThatIllegalArgumentException().isThrownBy(() -> new Preparation(COLUMNS, NAMES)
        .requireFits(new SequenceFormat(new InputFormat.Features(3), TargetFormat.labels(3, false))));
  }
}
