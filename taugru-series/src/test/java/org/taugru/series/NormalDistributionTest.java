package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NormalDistributionTest {
  @Test
  void quantilesAreThoseOfTheTables() {
    assertThat(NormalDistribution.quantile(0.975)).isCloseTo(1.959963985, within(1e-8));
    assertThat(NormalDistribution.quantile(0.5)).isCloseTo(0, within(1e-12));
    assertThat(NormalDistribution.quantile(0.001)).isCloseTo(-3.090232306, within(1e-8));
    assertThat(NormalDistribution.quantile(0.02425)).isCloseTo(-NormalDistribution.quantile(1 - 0.02425), within(1e-8));
    assertThatThrownBy(() -> NormalDistribution.quantile(1)).hasMessageContaining("between 0 and 1");
  }

  @Test
  void whatLiesAboveAQuantileIsTheRest() {
    for (double level : new double[] {0.001, 0.02, 0.3, 0.5, 0.9, 0.999})
      assertThat(NormalDistribution.above(NormalDistribution.quantile(level))).isCloseTo(1 - level, within(1e-7));
  }

  /// Of the tables; the approximation errs by less than a thousandth from a few degrees on.
  @Test
  void chiSquareIsThatOfTheTables() {
    assertThat(NormalDistribution.chiSquareAbove(18.307, 10)).isCloseTo(0.05, within(1e-3));
    assertThat(NormalDistribution.chiSquareAbove(63.691, 40)).isCloseTo(0.01, within(1e-3));
  }
}
