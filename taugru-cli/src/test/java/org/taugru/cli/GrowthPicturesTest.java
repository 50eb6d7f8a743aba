package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.taugru.report.PowerLaw;

final class GrowthPicturesTest {
  @Test
  void oneSizeHasNoSlope() {
    assertThat(GrowthPictures.slope(GrowthPictures.law(new double[] {3}, new double[] {8}))).isEqualTo("–");
    assertThat(GrowthPictures.slope(GrowthPictures.law(new double[] {3, 3}, new double[] {8, 9}))).isEqualTo("–");
  }

  @Test
  void slopesHaveTwoDigitsAndNoNegativeZero() {
    assertThat(GrowthPictures.slope(new PowerLaw(1, -1e-17))).isEqualTo("0.00");
    assertThat(GrowthPictures.slope(new PowerLaw(1, -1))).isEqualTo("−1.00");
  }
}
