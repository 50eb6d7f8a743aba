package org.taugru.theory.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/// The nonlinear pair of appendix A against `saturated-unit.py`, which solves and measures in other ways.
class SaturatedUnitReferenceTest {
  /// Its grids are 1.6e-4 s wide.
  private static final double GRID = 5e-4;

  @Test
  void withoutDelayTheResponseIsThatOfTheScript() {
    SaturatedUnit.Response plain = new SaturatedUnit(0).measure(1e-9);
    assertThat(plain.amplitude()).isCloseTo(0.305657, within(2e-6));
    assertThat(plain.lag()).isCloseTo(0.414994, within(2e-6));
    assertThat(plain.shift()).isCloseTo(0.352487, within(GRID));
    assertThat(plain.peak()).isCloseTo(0.261066, within(GRID));
    assertThat(plain.correlation()).isCloseTo(0.932901, within(2e-6));
    assertThat(plain.difference()).isCloseTo(0.844555, within(2e-6));
    assertThat(plain.unrest()).isLessThan(1e-7);
  }

  @Test
  void withDelayTheResponseIsThatOfTheScript() {
    SaturatedUnit.Response delayed = new SaturatedUnit(0.5).measure(1e-9);
    assertThat(delayed.amplitude()).isCloseTo(0.383686, within(2e-6));
    assertThat(delayed.lag()).isCloseTo(0.386277, within(2e-6));
    assertThat(delayed.shift()).isCloseTo(0.347303, within(GRID));
    assertThat(delayed.peak()).isCloseTo(0.275832, within(GRID));
    assertThat(delayed.correlation()).isCloseTo(0.942268, within(2e-6));
    assertThat(delayed.difference()).isCloseTo(0.801291, within(2e-6));
    assertThat(delayed.unrest()).isLessThan(1e-7);
  }
}
