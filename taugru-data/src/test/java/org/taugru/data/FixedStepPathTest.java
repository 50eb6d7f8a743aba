package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// On x′ = −x(t − 1), x = 1 up to t = 0, whose solution is a polynomial of degree k on [k − 1, k].
class FixedStepPathTest {
  /// Up to t = 2 the delayed value is at most linear, and everything is exact but for rounding.
  @Test
  void theFirstTwoDelaysAreExact() {
    int perDelay = 10;
    double[] x = path((_, delayed) -> -delayed, 0.1, perDelay, 2 * perDelay);
    assertThat(x).hasSize(21);
    assertThat(x[0]).isEqualTo(1);
    for (int n = 0; n <= 10; n++)
      assertThat(x[n]).isCloseTo(1 - n / 10.0, within(1e-14));
    for (int n = 10; n <= 20; n++)
      assertThat(x[n]).isCloseTo(1 - n / 10.0 + Math.pow(n / 10.0 - 1, 2) / 2, within(1e-14));
  }

  @Test
  void linearInterpolationBetweenPointsIsOfSecondOrder() {
    assertThat(errorAtThree(20) / errorAtThree(40)).isCloseTo(4, within(0.01));
  }

  /// x(3) = 1 − 3 + 2²/2 − 1³/6.
  private static double errorAtThree(int perDelay) {
    double[] x = path((_, delayed) -> -delayed, 1.0 / perDelay, perDelay, 3 * perDelay);
    return Math.abs(x[3 * perDelay] + 1 / 6.0);
  }

  @Test
  void withoutADelayedTermItIsOfFourthOrder() {
    assertThat(errorOfDecay(10) / errorOfDecay(20)).isCloseTo(16, within(1.0));
  }

  private static double errorOfDecay(int steps) {
    return Math.abs(path((x, _) -> -x, 1.0 / steps, 3, steps)[steps] - Math.exp(-1));
  }

  private static double[] path(FixedStepPath.Slope f, double h, int delaySteps, int steps) {
    return FixedStepPath.paths(f, new double[] {1}, h, delaySteps, 0, steps)[0];
  }

  @Test
  void pathsThatAreMadeTogetherAreThoseMadeAlone() {
    double[] starts = {0.1, 0.7, 1.3};
    double[][] together = FixedStepPath.paths(MackeyGlass::slope, starts, 0.25, 68, 100, 500);
    for (int i = 0; i < starts.length; i++) {
      double[] alone = FixedStepPath.paths(MackeyGlass::slope, new double[] {starts[i]}, 0.25, 68, 0, 500)[0];
      assertThat(together[i]).isEqualTo(Arrays.copyOfRange(alone, 100, 501));
    }
  }
}
