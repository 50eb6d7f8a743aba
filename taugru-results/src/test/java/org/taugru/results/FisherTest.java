package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class FisherTest {
  private static final double LAST_DIGIT = 5e-5;

  /// Fisher's own example, a lady who tastes tea: one of 70 ways is as good, one as bad.
  @Test
  void allOfFourOrNoneIsOneOfThirtyFive() {
    assertThat(Fisher.of(4, 4, 0, 4).p()).isEqualTo(2 / 70.0, within(1e-12));
    assertThat(Fisher.of(0, 4, 4, 4).p()).isEqualTo(2 / 70.0, within(1e-12));
  }

  /// As R's fisher.test prints them.
  @Test
  void aTableIsAsUnlikelyAsThoseThatAreNoLikelier() {
    assertThat(Fisher.of(5, 5, 0, 3).p()).isEqualTo(0.01786, within(LAST_DIGIT));
    assertThat(Fisher.of(3, 5, 0, 5).p()).isEqualTo(0.1667, within(LAST_DIGIT));
    assertThat(Fisher.of(2, 17, 10, 13).p()).as("Fisher's twins").isEqualTo(0.0005367, within(5e-8));
    assertThat(Fisher.of(3, 4, 1, 4).p()).as("three of four cups of tea").isEqualTo(0.4857, within(LAST_DIGIT));
    assertThat(Fisher.of(6, 8, 0, 3).p()).isEqualTo(0.06061, within(LAST_DIGIT));
  }

  @Test
  void sharesThatAreEqualShowNothing() {
    assertThat(Fisher.of(5, 5, 3, 3).p()).isEqualTo(1);
    assertThat(Fisher.of(0, 5, 0, 3).p()).isEqualTo(1);
    assertThat(Fisher.of(2, 4, 2, 4).p()).isEqualTo(1, within(1e-12));
  }
}
