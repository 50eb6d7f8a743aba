package org.taugru.theory.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.taugru.theory.math.DenseMatrix;

/// Proposition 1 of the τ-GRU paper, as printed and as it goes on, against backpropagation.
class LinearDelayTest {
  private static final int M = 4;
  private static final int D = 5;
  private static final int P = 3;

  private final SplittableRandom random = new SplittableRandom(3);
  private final DenseMatrix x = drawn(D, D);
  /// Polynomials of one matrix commute.
  private final DenseMatrix a = x.times(0.9).plus(x.times(x).times(0.3));
  private final DenseMatrix b =
      DenseMatrix.identity(D).times(0.5).plus(x.times(-0.7)).plus(x.times(x).times(x).times(0.4));
  private final DenseMatrix c = drawn(D, P);
  private final LinearDelay commuting = new LinearDelay(a, b, c, M);

  @Test
  void printedFormulaHoldsInItsRange() {
    assertThat(a.times(b).minus(b.times(a)).maximumNorm()).isLessThan(1e-14);
    for (int n = 0; n <= 2 * M + 1; n++) {
      DenseMatrix[] derived = commuting.derived(n);
      for (int i = 0; i <= n; i++)
        assertThat(derived[i].minus(commuting.printed(n, i)).maximumNorm()).as("n = %d, i = %d", n, i)
            .isLessThan(1e-12);
    }
  }

  /// From n = 2m + 2 on there is a path with two delays, which the formula does not have: B²C.
  @Test
  void formulaEndsWhereThePaperSaysItDoes() {
    int n = 2 * M + 2;
    DenseMatrix[] derived = commuting.derived(n);
    assertThat(derived[0].minus(commuting.printed(n, 0)).maximumNorm()).isGreaterThan(1e-2);
    assertThat(derived[0].minus(commuting.printed(n, 0).plus(b.times(b).times(c))).maximumNorm()).isLessThan(1e-12);
    for (int i = 1; i <= n; i++)
      assertThat(derived[i].minus(commuting.printed(n, i)).maximumNorm()).isLessThan(1e-12);
  }

  @Test
  void commutingFormulaHoldsForAllSteps() {
    int n = 6 * M;
    DenseMatrix[] derived = commuting.derived(n);
    for (int i = 0; i <= n; i++)
      assertThat(derived[i].minus(commuting.commuting(n, i)).maximumNorm()).as("i = %d", i).isLessThan(1e-11);
  }

  @Test
  void generalFormulaNeedsNoCommuting() {
    LinearDelay general = new LinearDelay(drawn(D, D), drawn(D, D), c, M);
    int n = 6 * M;
    DenseMatrix[] derived = general.derived(n);
    for (int i = 0; i <= n; i++)
      assertThat(derived[i].minus(general.general(n, i)).maximumNorm()).as("i = %d", i).isLessThan(1e-12);
    assertThat(derived[0].minus(general.commuting(n, 0)).maximumNorm()).isGreaterThan(1e-6);
  }

  /// s² = 0.8·s − 0.16 has the double root 0.4, so the derivative is (J + 1)·0.4^J; without delay it is 0.8^J.
  @Test
  void feedbackOfTheOtherSignHastensTheDecay() {
    DenseMatrix one = DenseMatrix.identity(1);
    LinearDelay against = new LinearDelay(one.times(0.8), one.times(-0.16), one, 1);
    DenseMatrix[] derived = against.derived(40);
    for (int steps = 0; steps <= 40; steps++) {
      double exact = (steps + 1) * Math.pow(0.4, steps);
      assertThat(derived[40 - steps].get(0, 0)).as("J = %d", steps).isCloseTo(exact, withinPercentage(1e-9));
    }
    assertThat(derived[0].get(0, 0)).isCloseTo(4.96e-15, withinPercentage(0.1)).isLessThan(Math.pow(0.8, 40));
  }

  @Test
  void badNetworksAreRefusedWithASentence() {
    assertThatThrownBy(() -> new LinearDelay(drawn(2, 3), drawn(2, 2), drawn(2, 1), 1))
        .hasMessage("A is 2 × 3; it must be square.");
    assertThatThrownBy(() -> new LinearDelay(a, b, c, -1)).hasMessage("the delay is -1 steps; it must be 1 or more.");
    assertThatThrownBy(() -> new LinearDelay(a, b, drawn(2, 1), 1)).hasMessageContaining("as many rows");
  }

  private DenseMatrix drawn(int rows, int columns) {
    return DenseMatrix.drawn(rows, columns, () -> random.nextDouble(-0.5, 0.5));
  }
}
