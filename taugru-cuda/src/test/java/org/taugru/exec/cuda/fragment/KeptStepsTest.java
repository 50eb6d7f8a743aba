package org.taugru.exec.cuda.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeptStepsTest {
  /// 100 bytes in any case and 10 a step: as many as fit of 25, 13, 7, 4, 2 and 1; the fewest where none do.
  @ParameterizedTest
  @CsvSource({"1000, 25", "350, 25", "349, 13", "230, 13", "229, 7", "139, 2", "110, 1", "50, 1"})
  void asManyStepsAreKeptAsFit(long bytes, int kept) {
    assertThat(KeptSteps.within(bytes, 25, steps -> 100 + 10L * steps)).isEqualTo(kept);
  }

  /// What a layer needs to compute steps again can be more than what it saves.
  @ParameterizedTest
  @CsvSource({"10, 8", "99, 8"})
  void allStepsAreKeptWhereThatTakesLeast(long bytes, int kept) {
    assertThat(KeptSteps.within(bytes, 8, steps -> steps == 8 ? 100 : 150)).isEqualTo(kept);
  }
}
