package org.taugru.theory.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.theory.math.DelayedUnit.Behaviour;

/// Roots of λ = α + β·e^(−λτ).
class DelayedUnitTest {
  @Test
  void rootOfTheTextbookIsFound() {
    Complex root = new DelayedUnit(0, -1, 1).rightmostRoot(); // W₀(−1)
    assertThat(root.re()).isCloseTo(-0.31813150520476413, within(1e-14));
    assertThat(root.im()).isCloseTo(1.3372357014306895, within(1e-14));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 17})
  void aQuarterTurnBehindIsOnTheAxis(double tau) {
    Complex root = new DelayedUnit(0, -Math.PI / (2 * tau), tau).rightmostRoot();
    assertThat(root.re()).isCloseTo(0, within(1e-13));
    assertThat(root.im()).isCloseTo(Math.PI / (2 * tau), within(1e-13));
  }

  @Test
  void withoutDelayOrFeedbackTheRootIsTheSum() {
    assertThat(new DelayedUnit(-0.5, 0.2, 0).rightmostRoot()).isEqualTo(new Complex(-0.3, 0));
    assertThat(new DelayedUnit(-0.5, 0, 3).rightmostRoot()).isEqualTo(new Complex(-0.5, 0));
    assertThat(new DelayedUnit(-0.5, 0.2, 0).gap()).isInfinite();
  }

  @Test
  void aShortDelayChangesLittle() {
    assertThat(new DelayedUnit(-0.5, -2, 1e-9).rightmostRoot().re()).isCloseTo(-2.5, within(1e-7));
  }

  /// λ = ln(β)/τ for α = ln(β)/τ − 1, since then β·e^(−λτ) = 1.
  @ParameterizedTest
  @CsvSource({"2, 1", "0.5, 4", "30, 20"})
  void positiveFeedbackHasARealRoot(double beta, double tau) {
    double expected = Math.log(beta) / tau;
    Complex root = new DelayedUnit(expected - 1, beta, tau).rightmostRoot();
    assertThat(root.im()).isZero();
    assertThat(root.re()).isCloseTo(expected, within(1e-13));
  }

  /// βτ·e^(−ατ) = −1/e: where two real roots become a pair.
  @Test
  void doubleRootIsFoundAsFarAsRoundingAllows() {
    double tau = 2;
    double alpha = -0.7;
    DelayedUnit unit = new DelayedUnit(alpha, -Math.exp(alpha * tau - 1) / tau, tau);
    assertThat(unit.rightmostRoot().re()).isCloseTo(alpha - 1 / tau, within(1e-7));
    assertThat(unit.rightmostRoot().im()).isCloseTo(0, within(1e-7));
  }

  @ParameterizedTest
  @ValueSource(ints = {-4, -3, -2, -1, 0, 1, 2, 3})
  void everyBranchIsARootOfItsOwn(int branch) {
    for (double beta : new double[] {-3, -0.2, 0.2, 3}) {
      DelayedUnit unit = new DelayedUnit(-0.5, beta, 2);
      Complex root = unit.root(branch);
      assertThat(unit.characteristic(root).size()).isLessThan(1e-12 * (1 + root.size()));
      assertThat(unit.root(branch + 1).im()).isGreaterThan(root.im() - 1e-12);
      assertThat(unit.root(branch + 1).minus(root).size()).isGreaterThan(0.1);
      assertThat(root.re()).isLessThanOrEqualTo(unit.rightmostRoot().re() + 1e-12);
    }
  }

  @Test
  void noRootIsFartherToTheRight() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 200; i++) {
      DelayedUnit unit =
          new DelayedUnit(random.nextDouble(-2, 0.5), random.nextDouble(-3, 3), random.nextDouble(0, 20));
      Complex root = unit.rightmostRoot();
      double margin = Math.min(1e-3, unit.gap() / 3);
      assertThat(unit.rootsRightOf(root.re() + margin)).as("right of %s", unit).isZero();
      assertThat(unit.rootsRightOf(root.re() - margin)).as("at %s", unit).isEqualTo(root.im() == 0 ? 1 : 2);
    }
  }

  /// With α = 0 and β = −(π/2 + 2πn) pair n is on the axis, so halfway to the next n + 1 pairs are right of it.
  @Test
  void argumentPrincipleCountsPairs() {
    for (int n = 0; n < 5; n++)
      assertThat(new DelayedUnit(0, -(1.5 * Math.PI + 2 * Math.PI * n), 1).rootsRightOf(0)).isEqualTo(2 * (n + 1));
  }

  @Test
  void crossingsAreOnTheAxis() {
    for (int number = 0; number < 4; number++) {
      DelayedUnit.Crossing crossing = DelayedUnit.crossing(-0.5, 3, number);
      Complex value = new DelayedUnit(-0.5, crossing.beta(), 3).characteristic(new Complex(0, crossing.frequency()));
      assertThat(value.size()).isLessThan(1e-12);
      assertThat(crossing.beta() > 0).isEqualTo(number % 2 == 1);
    }
    assertThat(DelayedUnit.crossing(0, 2, 0).beta()).isCloseTo(-Math.PI / 4, within(1e-14));
  }

  @Test
  void behaviourChangesAtTheBoundaries() {
    double lower = DelayedUnit.crossing(-0.5, 3, 0).beta();
    assertThat(new DelayedUnit(-0.5, lower - 1e-6, 3).behaviour()).isEqualTo(Behaviour.GROWS_OSCILLATING);
    assertThat(new DelayedUnit(-0.5, lower + 1e-6, 3).behaviour()).isEqualTo(Behaviour.DECAYS_OSCILLATING);
    assertThat(new DelayedUnit(-0.5, DelayedUnit.zeroRoot(-0.5) - 1e-6, 3).behaviour()).isEqualTo(Behaviour.DECAYS);
    assertThat(new DelayedUnit(-0.5, DelayedUnit.zeroRoot(-0.5) + 1e-6, 3).behaviour()).isEqualTo(Behaviour.GROWS);
  }

  @Test
  void weakFeedbackIsStableForEveryDelay() {
    for (double tau = 0; tau <= 100; tau += 0.5)
      for (double beta : new double[] {-0.499, 0.499})
        assertThat(new DelayedUnit(-0.5, beta, tau).rightmostRoot().re()).isNegative();
  }

  @Test
  void badUnitsAreRefusedWithASentence() {
    assertThatThrownBy(() -> new DelayedUnit(0, 1, -1))
        .hasMessage("the delay is -1.0; it must be a finite number, 0 or more.");
    assertThatThrownBy(() -> new DelayedUnit(0, 1, Double.NaN)).hasMessageContaining("it must be a finite number");
    assertThatThrownBy(() -> new DelayedUnit(Double.NaN, 1, 1))
        .hasMessageContaining("is NaN; it must be a finite number");
    assertThatThrownBy(() -> new DelayedUnit(-1000, 1, 1)).hasMessageContaining("α·τ is -1000.0");
    assertThatThrownBy(() -> DelayedUnit.crossing(0.5, 2, 0)).hasMessageContaining("below 1");
    assertThatThrownBy(() -> DelayedUnit.crossing(-0.5, 0, 1)).hasMessageContaining("delays above 0");
    assertThatThrownBy(() -> new DelayedUnit(-0.5, 1, 0).root(1)).hasMessageContaining("root 0 alone");
    assertThatThrownBy(() -> new DelayedUnit(-0.5, 0.5, 1).rootsRightOf(Double.NaN)).hasMessageContaining("finite");
    assertThatThrownBy(() -> new DelayedUnit(0, -Math.PI / 2, 1).rootsRightOf(0)).hasMessageContaining("on the way");
    assertThatThrownBy(() -> LambertW.of(1, 0)).hasMessageContaining("not 0 except on branch 0");
  }
}
