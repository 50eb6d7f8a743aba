package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MeasureTest {
  private static final Score REGRESSION = new Score.Regression(0.25);
  private static final Score CLASSIFICATION = new Score.Classification(0.9, 0.3);

  @Test
  void eachMeasureReadsItsNumber() {
    assertThat(Measure.MSE.of(REGRESSION)).isEqualTo(0.25).isEqualTo(REGRESSION.loss());
    assertThat(Measure.RMSE.of(REGRESSION)).isEqualTo(0.5);
    assertThat(Measure.ACCURACY.of(CLASSIFICATION)).isEqualTo(0.9);
    assertThat(Measure.CROSS_ENTROPY.of(CLASSIFICATION)).isEqualTo(0.3).isEqualTo(CLASSIFICATION.loss());
  }

  @Test
  void aMeasureOfTheOtherKindIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Measure.ACCURACY.of(REGRESSION))
        .withMessage("a regression has no accuracy.");
    assertThatIllegalArgumentException().isThrownBy(() -> Measure.RMSE.of(CLASSIFICATION))
        .withMessage("a classification has no RMSE.");
  }

  @Test
  void moreAccuracyIsBetterAndMoreErrorIsWorse() {
    for (Measure measure : Measure.values()) {
      boolean moreIsBetter = measure == Measure.ACCURACY;
      assertThat(measure.isBetter(0.9, 0.8)).as(measure.title()).isEqualTo(moreIsBetter);
      assertThat(measure.isBetter(0.8, 0.9)).as(measure.title()).isEqualTo(!moreIsBetter);
      assertThat(measure.isBetter(0.8, 0.8)).as(measure.title()).isFalse();
      assertThat(measure.isBetter(Double.NaN, 0.8)).as(measure.title()).isFalse();
    }
  }
}
