package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteCountTest {
  @ParameterizedTest
  @CsvSource({"1k, 1.0 KiB", "1536k, 1.5 MiB", "1023m, 1023.0 MiB", "1024m, 1.00 GiB", "4G, 4.00 GiB",
    "999999g, 999999.00 GiB"})
  void whatIsReadIsToldInTheSameUnits(String text, String told) {
    assertThat(ByteCount.parse(text)).hasToString(told);
  }

  @Test
  void unitsArePowersOfTwo() {
    assertThat(ByteCount.parse("3k").bytes()).isEqualTo(3 * 1024);
    assertThat(ByteCount.parse("3M").bytes()).isEqualTo(3 * 1024 * 1024);
    assertThat(ByteCount.parse("3g").bytes()).isEqualTo(3L * 1024 * 1024 * 1024);
    assertThat(new ByteCount(0)).hasToString("0.0 KiB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "0m", "-1g", "4t", "1.5g", "1234567k", "g"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> ByteCount.parse(text)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("500m, 4g");
  }

  /// The message of one shortage has a size of a batch, a heap and a limit: all in the same units.
  @Test
  void aShortageIsToldInOneKindOfUnit() {
    assertThat(new MemoryShortage(new MemoryShortage.Facts(64, 100, 3L << 30, 2L << 30, 1 << 30, 5L << 29, 8, 1 << 29)))
        .hasMessage("a batch of 64 sequences of 100 steps takes 3.00 GiB of memory, 2.00 GiB of them for its buffers, "
            + "and the heap has 1.00 GiB for it. Use batch=8, or memory=512m, which takes more time, or a heap of "
            + "2.50 GiB.");
  }
}
