package org.taugru.theory.lyapunov;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.taugru.theory.lyapunov.FreeRun.Kind;

/// What becomes of a network is asked in this order: does it leave, does it rest, is it chaotic.
class FreeRunTest {
  private static final LyapunovExponent CHAOS = exponent(0.0031);
  private static final LyapunovExponent ORDER = exponent(0.0029);

  private static LyapunovExponent exponent(double value) {
    return new LyapunovExponent(value, 0.001, new double[] {1}, new double[] {value});
  }

  @Test
  void anOutputOutsideTheRangeIsFarAway() {
    assertThat(FreeRun.kind(CHAOS, new double[] {0.5, 3.01, 0.5}, 1)).isEqualTo(Kind.AWAY);
    assertThat(FreeRun.kind(CHAOS, new double[] {0.5, 0.5, -1.01}, 0)).isEqualTo(Kind.AWAY);
    assertThat(FreeRun.kind(CHAOS, new double[] {0.5, Double.NaN}, 1)).isEqualTo(Kind.AWAY);
    assertThat(FreeRun.kind(CHAOS, new double[] {-0.99, 2.99}, 1)).isEqualTo(Kind.CHAOTIC);
  }

  @Test
  void restIsLessThanAHundredthOfTheTrueMovement() {
    assertThat(FreeRun.kind(CHAOS, new double[] {1, 1}, 0.009)).isEqualTo(Kind.REST);
    assertThat(FreeRun.kind(CHAOS, new double[] {1, 1}, 0.011)).isEqualTo(Kind.CHAOTIC);
  }

  @Test
  void whatNeitherRestsNorLeavesIsChaoticOrInACycle() {
    assertThat(FreeRun.kind(CHAOS, new double[] {1, 0.5}, 1)).isEqualTo(Kind.CHAOTIC);
    assertThat(FreeRun.kind(ORDER, new double[] {1, 0.5}, 1)).isEqualTo(Kind.CYCLE);
  }
}
