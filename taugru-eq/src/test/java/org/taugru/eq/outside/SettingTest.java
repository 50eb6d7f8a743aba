package org.taugru.eq.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;

class SettingTest {
  @Test
  void thePapersSettingIsEulerWithStepsOfOne() {
    assertThat(Setting.of(2, 5)).isEqualTo(new Setting(2, 5, 1, Scheme.EULER, 0));
  }

  @Test
  void aChangeLeavesTheRestAsItWas() {
    assertThat(Setting.of(2, 5).withStepSize(0.1).withScheme(Scheme.RK4).withStateDropout(0.2))
        .isEqualTo(new Setting(2, 5, 0.1, Scheme.RK4, 0.2));
  }

  @Test
  void thereIsAtLeastOneInput() {
    assertThatIllegalArgumentException().isThrownBy(() -> Setting.of(0, 5))
        .withMessage("input size is 0; it must be 1 or more.");
  }

  @Test
  void thereIsAtLeastOneHiddenUnit() {
    assertThatIllegalArgumentException().isThrownBy(() -> Setting.of(2, -1))
        .withMessage("hidden size is -1; it must be 1 or more.");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -0.1, Double.NaN, Double.POSITIVE_INFINITY})
  void aStepSizeIsAFiniteNumberAboveZero(double size) {
    assertThatIllegalArgumentException().isThrownBy(() -> Setting.of(2, 5).withStepSize(size))
        .withMessage("step size is " + size + "; it must be a finite number above 0.");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1, 2, Double.NaN})
  void dropoutIsAProbabilityBelowOne(double probability) {
    assertThatIllegalArgumentException().isThrownBy(() -> Setting.of(2, 5).withStateDropout(probability))
        .withMessage("state dropout is " + probability + "; it must be from 0 up to, not including, 1.");
  }
}
