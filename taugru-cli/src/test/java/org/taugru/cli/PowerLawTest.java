package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class PowerLawTest {
  @Test
  void aPowerIsFoundExactly() {
    double[] x = {1, 2, 7, 50};
    double[] y = {3, 12, 147, 7500};
    PowerLaw law = PowerLaw.through(x, y);
    assertThat(law.exponent()).isCloseTo(2, within(1e-12));
    assertThat(law.factor()).isCloseTo(3, within(1e-11));
    assertThat(law.at(10)).isCloseTo(300, within(1e-9));
  }

  /// By hand: the logarithms to base 2 are (0, 0), (1, 1), (2, 1), so the slope is 1/2 and the line meets 0 at 1/6.
  @Test
  void otherwiseItIsTheLineOfLeastSquares() {
    PowerLaw law = PowerLaw.through(new double[] {1, 2, 4}, new double[] {1, 2, 2});
    assertThat(law.exponent()).isCloseTo(0.5, within(1e-12));
    assertThat(law.factor()).isCloseTo(Math.pow(2, 1.0 / 6), within(1e-12));
  }

  @Test
  void fallingAndConstantValuesHaveSlopesToo() {
    assertThat(PowerLaw.through(new double[] {1, 2}, new double[] {8, 4}).exponent()).isCloseTo(-1, within(1e-12));
    assertThat(PowerLaw.through(new double[] {1, 2, 4}, new double[] {5, 5, 5}).exponent()).isZero();
  }

  @Test
  void onePointHasNoSlope() {
    assertThat(PowerLaw.through(new double[] {3}, new double[] {8}).exponent()).isNaN();
    assertThat(PowerLaw.through(new double[] {3, 3}, new double[] {8, 9}).exponent()).isNaN();
    assertThat(GrowthPictures.slope(PowerLaw.through(new double[] {3}, new double[] {8}))).isEqualTo("–");
    assertThat(GrowthPictures.slope(new PowerLaw(1, -1e-17))).isEqualTo("0.00");
    assertThat(GrowthPictures.slope(new PowerLaw(1, -1))).isEqualTo("−1.00");
  }
}
