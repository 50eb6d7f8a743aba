package org.taugru.theory.stability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.dde.DelayEquation;
import org.taugru.theory.math.Complex;
import org.taugru.theory.math.DelayedUnit;

/// What the cell does near 0, and the rulers it is measured with.
class TauGruUnitTest {
  @Test
  void envelopeIsReadOffACurve() {
    Envelope grows = Envelope.of(t -> 1e-200 * Math.exp(0.03 * t) * Math.cos(1.7 * t + 1), 5, 25);
    assertThat(grows.rate()).isCloseTo(0.03, within(1e-10));
    assertThat(grows.frequency()).isCloseTo(1.7, within(1e-10));
    Envelope decays = Envelope.of(t -> -Math.exp(-2 * t), 0, 10);
    assertThat(decays.rate()).isCloseTo(-2, within(1e-10));
    assertThat(decays.frequency()).isZero();
  }

  /// h′ = −π/(2τ)·h(t − τ) neither grows nor decays, and has the period 4τ.
  @Test
  void leadingModeIsSeenInASolution() {
    double tau = 3;
    double beta = -Math.PI / (2 * tau);
    DelayEquation equation =
        DelayEquation.of(1, new double[] {tau}, (_, _, delayed, dy) -> dy[0] = beta * delayed[0][0]);
    Envelope seen = LeadingMode.of(new DelayedUnit(0, beta, tau)).seen(equation, new double[] {1}, 1e-10);
    assertThat(seen.rate()).isCloseTo(0, within(1e-6));
    assertThat(seen.frequency()).isCloseTo(2 * Math.PI / (4 * tau), within(1e-6));
  }

  /// The numbers are roots by hand: λ = −½ + ¼w₂·e^(−λτ).
  @ParameterizedTest
  @CsvSource({"4, 2", "-8, 5", "-1, 3", "1, 8"})
  void smallSolutionsGrowAsTheRootSays(double w2, double tau) {
    TauGruUnit unit = new TauGruUnit(0, w2, 1.3, -0.8, tau);
    Envelope seen = LeadingMode.of(unit.linearised()).seen(unit.flow(), new double[] {1}, 1e-9);
    Complex measured = new Complex(seen.rate(), seen.frequency());
    Complex back = measured.times(-tau).exp().times(w2 / 4).plus(Complex.real(-0.5));
    assertThat(back.minus(measured).size()).isLessThan(1e-4 * (1 + Math.abs(w2) * tau));
  }

  @Test
  void linearisationIsTheDerivativeAtZero() {
    TauGruUnit unit = new TauGruUnit(0.4, -3, 2, -1.5, 4);
    double[] dy = new double[1];
    unit.flow().derivative(0, new double[] {1e-8}, new double[][] {{0}}, dy);
    assertThat(dy[0] / 1e-8).isCloseTo(unit.linearised().alpha(), within(1e-6));
    unit.flow().derivative(0, new double[] {0}, new double[][] {{1e-8}}, dy);
    assertThat(dy[0] / 1e-8).isCloseTo(unit.linearised().beta(), within(1e-6));
  }

  @Test
  void restingPointIsWhereTheFlowIsZero() {
    TauGruUnit unit = new TauGruUnit(0.5, 3, 1, -2, 4);
    double rest = unit.restingPoint();
    double[] dy = new double[1];
    unit.flow().derivative(0, new double[] {rest}, new double[][] {{rest}}, dy);
    assertThat(rest).isGreaterThan(0.1);
    assertThat(dy[0]).isCloseTo(0, within(1e-12));
    assertThat(new TauGruUnit(0, 1.9, 0, 0, 4).restingPoint()).isZero();
  }

  @Test
  void recurrenceIsEulersMethod() {
    TauGruUnit unit = new TauGruUnit(0.5, 3, 1, -2, 2);
    double[] dy = new double[1];
    unit.flow().derivative(0, new double[] {0.3}, new double[][] {{0.3}}, dy);
    assertThat(unit.recurrence(0.3, 1).state(1)[0]).isCloseTo(0.3 + dy[0], within(1e-15));
  }

  /// For τ = 2 and feedback that switches: 4 + 4·ln(2 − 1/e).
  @Test
  void strongNegativeFeedbackIsAClock() {
    LimitCycle cycle = LimitCycle.of(new TauGruUnit(0, -192, 0, 0, 2), 1e-8);
    assertThat(cycle.period()).isCloseTo(4 + 4 * Math.log(2 - 1 / Math.E), within(1e-3));
    // on the way to ½ for a time of 2; a switch that takes a while cuts off the tip
    assertThat(cycle.amplitude()).isCloseTo(0.5 * (1 - 1 / Math.E), within(5e-3));
    assertThat(cycle.spread()).isLessThan(1e-6);
  }

  @Test
  void badRequestsAreRefusedWithASentence() {
    assertThatThrownBy(() -> Envelope.of(Math::sin, 5, 5)).hasMessageContaining("begins before it ends");
    assertThatThrownBy(() -> Envelope.of(Math::sin, Double.NaN, 5)).hasMessageContaining("begins before it ends");
    assertThatThrownBy(() -> new LeadingMode(Complex.ZERO, 0)).hasMessageContaining("the gap above 0");
    assertThatThrownBy(() -> new TauGruUnit(0, 1, 0, 0, -1)).hasMessageContaining("the delay is -1.0");
    assertThatThrownBy(() -> new TauGruUnit(0, Double.NaN, 0, 0, 1))
        .hasMessageContaining("w₂ is NaN; it must be a finite number");
    assertThatThrownBy(() -> new TauGruUnit(0, 1, 0, 0, 1.5).recurrence(0, 1)).hasMessageContaining("whole number");
    assertThatThrownBy(() -> LimitCycle.of(new TauGruUnit(0, -1, 0, 0, 1), 1e-8)).hasMessageContaining("above 0");
    TauGruUnit unit = new TauGruUnit(0, 1, 0, 0, 1);
    assertThatThrownBy(() -> LeadingMode.of(unit.linearised()).seen(unit.flow(), new double[] {1}, 0))
        .hasMessageContaining("relative tolerance of 0.0");
  }
}
