package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MannWhitneyTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  /// One of 56 ways to choose three of eight is as far, and one on the other side.
  @Test
  void samplesThatDoNotMeetAreAsFarApartAsCanBe() {
    MannWhitney test = MannWhitney.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0), List.of(6.0, 7.0, 8.0));
    assertThat(test.p()).isEqualTo(2 / 56.0, within(1e-12));
    assertThat(test.lead()).isEqualTo(4);
    assertThat(MannWhitney.of(List.of(6.0, 7.0, 8.0), List.of(1.0, 2.0, 3.0, 4.0, 5.0)).lead()).isEqualTo(-4);
  }

  /// As R's wilcox.test(c(1.1, 2.2, 3.3, 0.5), c(2.5, 4.4, 5.5, 6.6, 7.7)) prints it: W = 1.
  @Test
  void theDistributionIsExact() {
    assertThat(MannWhitney.of(List.of(1.1, 2.2, 3.3, 0.5), List.of(2.5, 4.4, 5.5, 6.6, 7.7)).p())
        .isEqualTo(4 / 126.0, within(1e-12));
  }

  /// Two that never came so far are equal: of ten ways to choose the two of the second sample three are as far, those with two of
  /// the three late ones, and none is on the other side.
  @Test
  void whatNeverHappenedIsLaterThanAllElse() {
    MannWhitney test = MannWhitney.of(List.of(1.0, 2.0, NEVER), List.of(NEVER, NEVER));
    assertThat(test.lead()).isPositive();
    assertThat(test.p()).isEqualTo(0.4, within(1e-12));
  }

  @Test
  void equalSamplesShowNothing() {
    MannWhitney test = MannWhitney.of(List.of(3.0, 3.0, 3.0), List.of(3.0, 3.0, 3.0));
    assertThat(test.p()).isEqualTo(1);
    assertThat(test.lead()).isZero();
    assertThat(MannWhitney.of(List.of(NEVER, NEVER), List.of(NEVER, NEVER, NEVER)).p()).isEqualTo(1);
  }
}
