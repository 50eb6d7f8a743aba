package org.taugru.theory.discretisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ConvergenceOrdersTest {
  private static final double[] STEPS = ConvergenceOrders.halvings(16);

  @Test
  void stepsAreHalvedDownToTheFinest() {
    assertThat(STEPS).containsExactly(1, 0.5, 0.25, 0.125, 0.0625);
  }

  /// The first is off the line and the last is the reference's own error: neither counts.
  @Test
  void orderIsThatOfTheSmallestStepsAboveTheTolerance() {
    double[] errors = {5, 2e-3, 2.5e-4, 3.125e-5, 3e-6};
    assertThat(ConvergenceOrders.order(STEPS, errors, 1e-6)).isCloseTo(3, within(1e-12));
  }

  @Test
  void orderIsNotANumberWhereTooLittleIsSeen() {
    assertThat(ConvergenceOrders.order(STEPS, new double[] {1, 0, 0, 0, 0}, 1e-6)).isNaN();
  }

  @Test
  void relativeErrorIsOfAllTimesAndComponents() {
    assertThat(ConvergenceOrders.relative(new double[][] {{3, 1}, {0, 7}}, new double[][] {{0, 1}, {0, 3}}))
        .isCloseTo(5 / Math.sqrt(10), within(1e-15));
  }
}
