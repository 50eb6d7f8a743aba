package org.taugru.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;

class ArithmeticTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;

  @ParameterizedTest(name = "{0}({1}) = {2}")
  @CsvSource({"NEGATE, 2, -2", "TANH, 0, 0", "TANH, 800, 1", "TANH, -800, -1", "TANH, Infinity, 1",
    "TANH, -Infinity, -1",
    "SIGMOID, 0, 0.5", "SIGMOID, 800, 1", "SIGMOID, -800, 0", "SIGMOID, Infinity, 1", "SIGMOID, -Infinity, 0",
    "RELU, 2, 2",
    "RELU, -2, 0", "EXP, 0, 1", "EXP, -Infinity, 0", "EXP, 800, Infinity", "LOG, 1, 0", "LOG, 0, -Infinity",
    "SQRT, 9, 3",
    "SIN, 0, 0", "COS, 0, 1", "SOFTPLUS, 800, 800", "SOFTPLUS, -800, 0", "SOFTPLUS, Infinity, Infinity", "ABS, -3, 3",
    "SIGN, -3, -1", "SIGN, 0, 0", "SIGN, 3, 1", "STEP, -1, 0", "STEP, 0, 0", "STEP, 1e-300, 1", "ROUND, 0.5, 1",
    "ROUND, -0.5, 0", "ROUND, 1.4, 1", "ROUND, -1.5, -1", "ROUND, -1.6, -2"})
  void aFunctionIsExactAtItsSpecialPoints(UnaryOp function, double x, double expected) {
    assertThat(Arithmetic.apply(function, x)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{1} {0} {2} = {3}")
  @CsvSource({"ADD, 1, 2, 3", "SUBTRACT, 1, 2, -1", "MULTIPLY, 3, 2, 6", "DIVIDE, 3, 2, 1.5", "DIVIDE, 1, 0, Infinity",
    "MIN, 1, 2, 1", "MAX, 1, 2, 2", "POWER, 3, 2, 9", "POWER, 4, 0.5, 2", "POWER, 2, -1, 0.5"})
  void anOperationIsWhatItsNameSays(BinaryOp function, double a, double b, double expected) {
    assertThat(Arithmetic.apply(function, a, b)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(value = UnaryOp.class, mode = EnumSource.Mode.EXCLUDE, names = "STEP")
  void whatIsNoNumberStaysNone(UnaryOp function) {
    assertThat(Arithmetic.apply(function, Double.NaN)).isNaN();
  }

  @Test
  void theStepOfWhatIsNoNumberIsZero() {
    assertThat(Arithmetic.apply(UnaryOp.STEP, Double.NaN)).isZero();
  }

  @Test
  void theSigmoidKeepsItsPrecisionFarToTheLeft() {
    // e⁻⁷⁰⁰ is a normal number, and the sigmoid there equals it to the last digit
    assertThat(Arithmetic.apply(UnaryOp.SIGMOID, -700)).isEqualTo(Math.exp(-700));
  }

  @Test
  void theSigmoidIsSymmetric() {
    for (double x = 0; x < 30; x += 0.37)
      assertThat(Arithmetic.apply(UnaryOp.SIGMOID, x) + Arithmetic.apply(UnaryOp.SIGMOID, -x)).isCloseTo(1,
          within(0x1p-52));
  }

  @Test
  void softplusKeepsItsPrecisionFarToTheLeft() {
    assertThat(Arithmetic.apply(UnaryOp.SOFTPLUS, -700)).isEqualTo(Math.exp(-700));
  }

  @Test
  void minAndMaxOfWhatIsNoNumberAreNone() {
    assertThat(Arithmetic.apply(BinaryOp.MIN, Double.NaN, INFINITY)).isNaN();
    assertThat(Arithmetic.apply(BinaryOp.MAX, -INFINITY, Double.NaN)).isNaN();
  }
}
