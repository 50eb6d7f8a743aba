package org.taugru.theory.stability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.taugru.theory.math.Complex;

/// Roots of s^(m+1) = (1 + α)·s^m + β.
class SampledUnitTest {
  @Test
  void withoutDelayTheRootIsTheFactor() {
    assertThat(new SampledUnit(-0.5, -0.75, 0).roots()).containsExactly(new Complex(-0.25, 0));
    assertThat(new SampledUnit(-0.5, 0, 4).largestModulus()).isEqualTo(0.5);
  }

  /// s² = s/2 − 1: ¼ ± i·√15/4, on the unit circle.
  @Test
  void quadraticIsSolved() {
    Complex[] roots = new SampledUnit(-0.5, -1, 1).roots();
    for (Complex root : roots) {
      assertThat(root.re()).isCloseTo(0.25, within(1e-14));
      assertThat(Math.abs(root.im())).isCloseTo(Math.sqrt(15) / 4, within(1e-14));
    }
    assertThat(roots[0].im()).isCloseTo(-roots[1].im(), within(1e-14));
  }

  /// With α = −1 it is s^(m+1) = β.
  @Test
  void rootsOfUnityAreFound() {
    for (Complex root : new SampledUnit(-1, 2, 20).roots())
      assertThat(root.size()).isCloseTo(Math.pow(2, 1.0 / 21), within(1e-13));
  }

  /// Vieta: the roots sum to 1 + α, and their product is ±β.
  @Test
  void sumAndProductAreThoseOfThePolynomial() {
    for (int m = 1; m <= 20; m++)
      for (double beta : new double[] {-3, -0.1, 0.4, 3}) {
        Complex sum = Complex.ZERO;
        Complex product = Complex.ONE;
        for (Complex root : new SampledUnit(-0.5, beta, m).roots()) {
          sum = sum.plus(root);
          product = product.times(root);
        }
        assertThat(sum.minus(Complex.real(0.5)).size()).as("m = %d, β = %s", m, beta).isLessThan(1e-12);
        assertThat(product.minus(Complex.real(m % 2 == 0 ? beta : -beta)).size()).isLessThan(1e-11);
      }
  }

  @Test
  void largestRootIsThePowerIterationsFactor() {
    SampledUnit unit = new SampledUnit(-0.5, 0.8, 7);
    double[] h = new double[2001];
    Arrays.fill(h, 0, 8, 1);
    for (int n = 7; n < 2000; n++)
      h[n + 1] = 0.5 * h[n] + 0.8 * h[n - 7];
    assertThat(unit.largestModulus()).isCloseTo(h[2000] / h[1999], within(1e-12));
  }

  @Test
  void lowerBoundIsOnTheUnitCircle() {
    for (int m = 0; m <= 20; m++) {
      double bound = SampledUnit.lowerBound(-0.5, m);
      assertThat(new SampledUnit(-0.5, bound, m).largestModulus()).isCloseTo(1, within(1e-12));
      assertThat(new SampledUnit(-0.5, bound + 1e-3, m).largestModulus()).isLessThan(1);
      assertThat(new SampledUnit(-0.5, bound - 1e-3, m).largestModulus()).isGreaterThan(1);
    }
    assertThat(SampledUnit.lowerBound(-0.5, 0)).isCloseTo(-1.5, within(1e-15));
    assertThat(SampledUnit.lowerBound(-0.25, 1)).isCloseTo(-1, within(1e-14));
  }

  /// For α below −1 and odd m a root is at −1 where β = 2 + α, long before β = −α.
  @Test
  void upperLimitIsLowerWhereThePresentOvershoots() {
    for (int m = 1; m <= 7; m += 2) {
      assertThat(new SampledUnit(-1.5, 0.5, m).largestModulus()).isCloseTo(1, within(1e-12));
      assertThat(new SampledUnit(-1.5, 0.6, m).largestModulus()).isGreaterThan(1);
    }
  }

  @Test
  void limitOfOneStepIsMinusOneForAlphaFromMinus3To1() {
    for (double alpha : new double[] {-2.9, -1, 0.9})
      assertThat(new SampledUnit(alpha, -1, 1).largestModulus()).as("α = %s", alpha).isCloseTo(1, within(1e-12));
    for (double alpha : new double[] {-3.1, 1.1})
      assertThat(new SampledUnit(alpha, -1, 1).largestModulus()).as("α = %s", alpha).isGreaterThan(1.1);
  }

  @Test
  void badUnitsAreRefusedWithASentence() {
    assertThatThrownBy(() -> new SampledUnit(0, 1, -1)).hasMessage("the delay is -1 steps; it must be 0 or more.");
    assertThatThrownBy(() -> new SampledUnit(0, Double.NaN, 1))
        .hasMessageContaining("is NaN; it must be a finite number");
    assertThatThrownBy(() -> SampledUnit.lowerBound(0.5, 2)).hasMessageContaining("below 1 over the delay");
    assertThatThrownBy(() -> SampledUnit.lowerBound(Double.NaN, 2))
        .hasMessageContaining("is NaN; it must be a finite number");
  }
}
