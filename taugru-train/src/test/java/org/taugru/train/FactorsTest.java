package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class FactorsTest {
  private static final Map<String, Double> FACTORS = Map.of("W", 2.0, "W12", 5.0, "W1", 3.0, "bW1", 7.0);

  @Test
  void theLongestBeginningOfTheNameDecides() {
    assertThat(Factors.of("W2", FACTORS)).isEqualTo(2);
    assertThat(Factors.of("W1", FACTORS)).isEqualTo(3);
    assertThat(Factors.of("W13", FACTORS)).isEqualTo(3);
    assertThat(Factors.of("W123", FACTORS)).isEqualTo(5);
    assertThat(Factors.of("bW1", FACTORS)).isEqualTo(7);
  }

  @Test
  void aNameThatNothingSpeaksOfHasFactorOne() {
    assertThat(Factors.of("bW2", FACTORS)).isEqualTo(1);
    assertThat(Factors.of("U1", Map.of())).isEqualTo(1);
  }
}
