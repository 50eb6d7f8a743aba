package org.taugru.eq.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.eq.EquationException;
import org.taugru.eq.Lag;
import org.taugru.eq.Source;

class LagTest {
  private Source wrong = new Source("a line that was never reached", 0);

  private void refused(ThrowingCallable call, String message) {
    Throwable thrown = catchThrowable(call);
    assertThat(thrown).isInstanceOf(EquationException.class).hasMessage(wrong + ": " + message);
  }

  @ParameterizedTest(name = "a delay of {0} is {2} steps of {1}")
  @CsvSource({"0, 1, 0", "0.5, 1, 0", "1, 1, 1", "1.999, 1, 1", "0.3, 0.1, 3", "0.7, 0.1, 7", "1.0, 0.3, 3",
    "0.99, 0.5, 1",
    "0.99, 1, 0", "1e-300, 1, 0", "1e9, 1, 1000000000", "100000.1, 0.1, 1000001", "4.9e-324, 1, 0"})
  void aDelayInTimeIsTheNumberOfWholeSteps(double tau, double stepSize, int steps) {
    assertThat(Lag.time(tau).stepsOf(stepSize)).isEqualTo(steps);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "65", "1000000"})
  void aDelayInStepsDoesNotDependOnTheStepSize(int count) {
    assertThat(Lag.steps(count).stepsOf(0.01)).isEqualTo(count);
  }

  @Test
  void aNegativeNumberOfStepsIsRefused() {
    refused(() -> {
      wrong = Here.nextLine();
      Lag.steps(-1);
    }, "a lag of -1 steps would look into the future. Use a lag of 0 or more.");
  }

  @Test
  void aNegativeTimeIsRefused() {
    refused(() -> {
      wrong = Here.nextLine();
      Lag.time(-0.5);
    }, "a delay of -0.5 is not a time to look back. Use a finite delay of 0 or more.");
  }

  @Test
  void aTimeThatIsNoNumberIsRefused() {
    refused(() -> {
      wrong = Here.nextLine();
      Lag.time(Double.NaN);
    }, "a delay of NaN is not a time to look back. Use a finite delay of 0 or more.");
  }

  @Test
  void anInfiniteTimeIsRefused() {
    refused(() -> {
      wrong = Here.nextLine();
      Lag.time(Double.POSITIVE_INFINITY);
    }, "a delay of Infinity is not a time to look back. Use a finite delay of 0 or more.");
  }

  @Test
  void aTimeOfTooManyStepsIsRefused() {
    refused(() -> {
      wrong = Here.nextLine();
      Lag.time(1e10).stepsOf(1);
    }, "a delay of 1.0E10 steps cannot be stored. Use a larger step size or a shorter delay.");
  }

  @Test
  void aTimeWhoseNumberOfStepsOverflowsIsRefused() {
    refused(() -> {
      wrong = Here.nextLine();
      Lag.time(1e300).stepsOf(1e-300);
    }, "a delay of Infinity steps cannot be stored. Use a larger step size or a shorter delay.");
  }

  @Test
  void aLagOfTooManyStepsIsRefused() {
    refused(() -> {
      wrong = Here.nextLine();
      Lag.steps(Integer.MAX_VALUE);
    }, "a lag of 2147483647 steps cannot be stored. Use at most 1073741824.");
  }
}
