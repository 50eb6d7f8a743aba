package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/// The numbers of DOPRI5: 0.9·eₙ₋₁^0.04/eₙ^0.17, from a fifth to ten.
class StepControlTest {
  @Test
  void anAcceptedStepLooksAtTheErrorBefore() {
    StepControl control = new StepControl();
    assertThat(control.accepted(0.5)).isCloseTo(0.9 * Math.pow(1e-4, 0.04) / Math.pow(0.5, 0.17), within(1e-12));
    assertThat(control.accepted(0.3)).isCloseTo(0.9 * Math.pow(0.5, 0.04) / Math.pow(0.3, 0.17), within(1e-12));
    assertThat(control.accepted(1e-6)).isCloseTo(0.9 * Math.pow(0.3, 0.04) / Math.pow(1e-6, 0.17), within(1e-12));
    assertThat(control.accepted(0.3)).as("an error is at least 1e-4")
        .isCloseTo(0.9 * Math.pow(1e-4, 0.04) / Math.pow(0.3, 0.17), within(1e-12));
  }

  @Test
  void aStepGrowsTenfoldAtMost() {
    assertThat(new StepControl().accepted(0)).isEqualTo(10);
  }

  @Test
  void aRejectedStepLooksAtItsOwnErrorAlone() {
    StepControl control = new StepControl();
    control.accepted(0.5);
    assertThat(control.rejected(2)).isCloseTo(0.9 / Math.pow(2, 0.17), within(1e-12));
    assertThat(control.rejected(1e9)).isEqualTo(0.2);
    assertThat(control.rejected(Double.NaN)).isEqualTo(0.2);
  }

  @Test
  void aStepDoesNotGrowRightAfterARejection() {
    StepControl control = new StepControl();
    control.rejected(2);
    assertThat(control.accepted(1e-3)).isEqualTo(1);
    assertThat(control.accepted(1e-3)).isGreaterThan(1);
  }
}
