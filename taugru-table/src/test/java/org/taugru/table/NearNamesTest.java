package org.taugru.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearNamesTest {
  @Test
  void distancesCountSlips() {
    assertThat(NearNames.distance("", "abc")).isEqualTo(3);
    assertThat(NearNames.distance("abc", "abc")).isZero();
    assertThat(NearNames.distance("abc", "acb")).isEqualTo(1);
    assertThat(NearNames.distance("abc", "abbc")).isEqualTo(1);
    assertThat(NearNames.distance("kitten", "sitting")).isEqualTo(3);
  }

  @Test
  void shortNamesWithSwappedLettersAreFound() {
    assertThat(NearNames.of("dya", List.of("day", "sales"))).containsExactly("day");
    assertThat(NearNames.of("frobnicate", List.of("day", "sales"))).isEmpty();
  }
}
