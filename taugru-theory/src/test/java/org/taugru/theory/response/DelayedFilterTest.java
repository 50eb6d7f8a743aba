package org.taugru.theory.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.taugru.dde.Solution;

/// The linear unit of appendix A as a filter.
class DelayedFilterTest {
  private static final double TOLERANCE = 1e-9;

  /// 1/√(2 − 2·sin τ) with sin τ = 1/2, and 45° less half of 30°.
  @Test
  void aSixthOfPiCopiesTheInputThirtyDegreesLate() {
    DelayedFilter filter = new DelayedFilter(Math.PI / 6);
    assertThat(filter.gain(1)).isCloseTo(1, within(1e-14));
    assertThat(filter.lag(1)).isCloseTo(Math.PI / 6, within(1e-14));
    assertThat(filter.measure(1, 1e-8).amplitude()).isCloseTo(1, within(1e-5));
  }

  @Test
  void gainsAndLagsAreTheKnownOnes() {
    double[][] known = {{0, 0.707, 45.0}, {0.5, 0.980, 30.7}, {1, 1.776, 16.4}};
    for (double[] row : known) {
      DelayedFilter filter = new DelayedFilter(row[0]);
      assertThat(filter.gain(1)).isCloseTo(row[1], within(5e-4));
      assertThat(Math.toDegrees(filter.lag(1))).isCloseTo(row[2], within(0.05));
    }
  }

  /// For ω = 1 the transfer function simplifies to a gain of 1/√(2 − 2·sin τ) and a lag of π/4 − τ/2.
  @Test
  void theSolverMeasuresTheTransferFunction() {
    for (double tau : new double[] {0, 0.2, 0.5, 1, 1.4}) {
      Harmonic seen = new DelayedFilter(tau).measure(1, TOLERANCE);
      assertThat(seen.amplitude()).as("τ = %s", tau).isCloseTo(1 / Math.sqrt(2 - 2 * Math.sin(tau)), within(1e-6));
      assertThat(seen.lag()).as("τ = %s", tau).isCloseTo(Math.PI / 4 - tau / 2, within(1e-6));
      assertThat(seen.residual()).as("τ = %s", tau).isLessThan(1e-6);
    }
  }

  @Test
  void otherFrequenciesAreMeasuredToo() {
    for (double omega : new double[] {0.3, 2, 5}) {
      DelayedFilter filter = new DelayedFilter(1);
      Harmonic seen = filter.measure(omega, TOLERANCE);
      assertThat(seen.amplitude()).isCloseTo(filter.gain(omega), within(1e-6));
      assertThat(seen.lag()).isCloseTo(filter.lag(omega), within(1e-6));
    }
    assertThat(new DelayedFilter(1).gain(5)).isLessThan(new DelayedFilter(0).gain(5));
  }

  /// Without delay h = (cos t + sin t − e⁻ᵗ)/2.
  @Test
  void theStartIsZeroAndIsForgotten() {
    Solution solution = new DelayedFilter(0).solve(1, 3, TOLERANCE);
    for (double t = 0; t <= 3; t += 0.5)
      assertThat(solution.at(t)[0]).isCloseTo((Math.cos(t) + Math.sin(t) - Math.exp(-t)) / 2, within(1e-8));
  }

  /// 1 without delay, e at the double root τ = 1/e, 0 at τ = π/2; for τ = 1 the root is the value of
  /// Lambert's function W(−1) = −0.318132 + 1.337236i.
  @Test
  void decayRatesAreThoseOfTheRightmostRoot() {
    assertThat(new DelayedFilter(0).decayRate()).isEqualTo(1);
    assertThat(new DelayedFilter(1e-6).decayRate()).isCloseTo(1, within(1e-5));
    assertThat(new DelayedFilter(1 / Math.E).decayRate()).isCloseTo(Math.E, within(1e-6));
    assertThat(new DelayedFilter(1 / Math.E + 1e-9).decayRate()).isCloseTo(Math.E, within(1e-3));
    assertThat(new DelayedFilter(1).decayRate()).isCloseTo(0.318131505, within(1e-8));
    assertThat(new DelayedFilter(Math.PI / 2).decayRate()).isCloseTo(0, within(1e-12));
    assertThat(new DelayedFilter(2).decayRate()).isNegative();
  }

  /// sin τ = 0.6, cos τ = 0.8: ((1 − 0.8)² + (1 − 0.6)²)/(2 − 2·0.6) = 1/4.
  @Test
  void noDelayBringsTheResponseCloserThanHalfTheInput() {
    assertThat(new DelayedFilter(Math.asin(0.6)).difference(1)).isCloseTo(0.5, within(1e-12));
    assertThat(new DelayedFilter(0).difference(1)).isCloseTo(Math.sqrt(0.5), within(1e-12));
    for (double tau = 0; tau < 1.55; tau += 0.01)
      assertThat(new DelayedFilter(tau).difference(1)).isGreaterThanOrEqualTo(0.5);
  }

  @Test
  void whatHasNoSteadyStateIsRefused() {
    assertThat(new DelayedFilter(1.57).isStable()).isTrue();
    assertThat(new DelayedFilter(Math.PI / 2).isStable()).isFalse();
    assertThatThrownBy(() -> new DelayedFilter(1.6).measure(1, TOLERANCE)).hasMessage(
        "the delay is 1.6 s; there is a steady state to measure only below π/2 = 1.5708 s. Beyond, h grows without end.");
  }

  @Test
  void badArgumentsAreRefusedWithASentence() {
    assertThatThrownBy(() -> new DelayedFilter(-0.5))
        .hasMessage("the delay is -0.5; it must be a finite number, 0 or more.");
    assertThatThrownBy(() -> new DelayedFilter(Double.NaN)).hasMessageContaining("finite");
    assertThatThrownBy(() -> new DelayedFilter(1).measure(1, 0))
        .hasMessage("the tolerance is 0.0; it must be above 0 and below 1.");
    assertThatThrownBy(() -> new DelayedFilter(1).gain(0))
        .hasMessage("the frequency is 0.0; it must be a finite number above 0.");
    assertThatThrownBy(() -> new SaturatedUnit(-1)).hasMessageContaining("0 or more");
    assertThatThrownBy(() -> new SaturatedUnit(0).measure(0)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> Harmonic.of(Math::cos, 1, 0, 0)).hasMessage("a fit over 0 periods; it needs 1 or more.");
  }

  @Test
  void aFitFindsTheWaveAmongItsMultiples() {
    Harmonic found = Harmonic.of(t -> 3 * Math.cos(2 * t - 0.7) + Math.sin(6 * t) + 5, 2, 1.3, 3);
    assertThat(found.amplitude()).isCloseTo(3, within(1e-12));
    assertThat(found.lag()).isCloseTo(0.7, within(1e-12));
    assertThat(found.residual()).isCloseTo(Math.sqrt(25.5), within(1e-12));
  }
}
