package org.taugru.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/// Fits and zeros.
class LineTest {
  /// By hand: Σ(x − 1)(y − 1) = 3 and Σ(x − 1)² = 2.
  @Test
  void lineOfLeastSquaresIsFound() {
    Line line = Line.through(new double[] {0, 1, 2}, new double[] {0, 0, 3});
    assertThat(line.slope()).isCloseTo(1.5, within(1e-15));
    assertThat(line.intercept()).isCloseTo(-0.5, within(1e-15));
  }

  @Test
  void powerLawIsFound() {
    PowerLaw law = PowerLaw.through(new double[] {1, 2, 4}, new double[] {3, 0.75, 0.1875});
    assertThat(law.exponent()).isCloseTo(-2, within(1e-12));
    assertThat(law.at(8)).isCloseTo(3.0 / 64, within(1e-12));
  }

  @Test
  void zeroIsFoundToTheLastBit() {
    double root = Bisection.zero(x -> x * x - 2, 0, 2);
    assertThat(Math.abs(root - Math.sqrt(2))).isLessThanOrEqualTo(Math.ulp(root));
  }

  @Test
  void nonsenseIsRefusedWithASentence() {
    assertThatThrownBy(() -> Line.through(new double[] {1, 1}, new double[] {2, 3}))
        .hasMessage("a line through 2 x and 2 y; there must be as many of both, with 2 or more different x.");
    assertThatThrownBy(() -> PowerLaw.through(new double[] {1, 2}, new double[] {0, 1}))
        .hasMessage("y of a power law is 0.0; it must be a finite number above 0.");
  }
}
