package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// On the circle x′ = −y, y′ = x.
class OrdinaryEquationTest {
  private static final double[] START = {1, 0};

  @Test
  void theMethodIsOfFourthOrder() {
    assertThat(error(16) / error(32)).isCloseTo(16, within(1.0));
  }

  private static double error(int steps) {
    double[] end = circle(1.0 / steps).advance(steps).path(0, 1);
    return Math.hypot(end[0] - Math.cos(1), end[1] - Math.sin(1));
  }

  @Test
  void aPathIsMadeOfThePointsInBetween() {
    double[] path = circle(0.1).path(3, 5);
    assertThat(path).hasSize(10);
    assertThat(Arrays.copyOfRange(path, 0, 2)).containsExactly(START);
    assertThat(Arrays.copyOfRange(path, 8, 10))
        .containsExactly(circle(0.1).advance(12).path(0, 1));
  }

  private static OrdinaryEquation circle(double h) {
    return new OrdinaryEquation(OrdinaryEquationTest::turn, h, START);
  }

  private static void turn(double[] y, double[] slope) {
    slope[0] = -y[1];
    slope[1] = y[0];
  }
}
