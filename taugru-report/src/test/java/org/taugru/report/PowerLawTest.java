package org.taugru.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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

  /// By hand: Σ(x − 1)(y − 1) = 3 and Σ(x − 1)² = 2.
  @Test
  void lineOfLeastSquaresIsFound() {
    FittedLine line = FittedLine.through(new double[] {0, 1, 2}, new double[] {0, 0, 3});
    assertThat(line.slope()).isCloseTo(1.5, within(1e-15));
    assertThat(line.intercept()).isCloseTo(-0.5, within(1e-15));
  }

  @Test
  void nonsenseIsRefusedWithASentence() {
    assertThatThrownBy(() -> FittedLine.through(new double[] {1, 1}, new double[] {2, 3}))
        .hasMessage("a line through 2 x and 2 y; there must be as many of both, with 2 or more different x.");
    assertThatThrownBy(() -> PowerLaw.through(new double[] {3}, new double[] {8})).hasMessageContaining("2 or more");
    assertThatThrownBy(() -> PowerLaw.through(new double[] {1, 2}, new double[] {0, 1}))
        .hasMessage("y of a power law is 0.0; it must be a finite number above 0.");
  }
}
