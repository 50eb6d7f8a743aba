package org.taugru.ir;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Noise;
import org.taugru.eq.Source;
import org.taugru.eq.UnaryOp;

class ProgramBuilderTest {
  private final ProgramBuilder builder = new ProgramBuilder();
  private final int x = builder.input(0, 3);
  private final int y = builder.input(1, 3);

  private int constant(double value) {
    return builder.constant(value);
  }

  @Test
  void theSameNodeHasTheSameNumber() {
    assertThat(builder.add(x, y)).isEqualTo(builder.add(x, y));
    assertThat(builder.unary(UnaryOp.TANH, builder.add(x, y)))
        .isEqualTo(builder.unary(UnaryOp.TANH, builder.add(x, y)));
  }

  @Test
  void theSameReadHasTheSameNumber() {
    assertThat(builder.input(0, 3)).isEqualTo(x);
    assertThat(builder.state(0, 5, 4)).isEqualTo(builder.state(0, 5, 4)).isNotEqualTo(builder.state(0, 6, 4));
  }

  @Test
  void differentNoiseSourcesStayApart() {
    Noise noise = new Noise.Normal(1);
    assertThat(builder.random(0, noise, 3)).isNotEqualTo(builder.random(1, noise, 3));
  }

  @Test
  void operandsInAnotherOrderAreAnotherNode() {
    assertThat(builder.subtract(x, y)).isNotEqualTo(builder.subtract(y, x));
  }

  @ParameterizedTest
  @EnumSource(UnaryOp.class)
  void aFunctionOfAConstantIsAConstant(UnaryOp function) {
    int folded = builder.unary(function, constant(0.3));
    assertThat(builder.node(folded)).isEqualTo(new Node.Constant(Arithmetic.apply(function, 0.3)));
  }

  @ParameterizedTest
  @EnumSource(BinaryOp.class)
  void anOperationOnConstantsIsAConstant(BinaryOp function) {
    int folded = builder.binary(function, constant(0.3), constant(2));
    assertThat(builder.node(folded)).isEqualTo(new Node.Constant(Arithmetic.apply(function, 0.3, 2)));
  }

  @Test
  void zeroAndMinusZeroAreOneConstant() {
    assertThat(constant(-0.0)).isEqualTo(constant(0.0));
  }

  @Test
  void addingZeroIsNothing() {
    assertThat(builder.add(x, constant(0))).isEqualTo(x);
    assertThat(builder.add(constant(0), x)).isEqualTo(x);
  }

  @Test
  void subtractingZeroIsNothing() {
    assertThat(builder.subtract(x, constant(0))).isEqualTo(x);
  }

  @Test
  void subtractingFromZeroIsNegating() {
    assertThat(builder.subtract(constant(0), x)).isEqualTo(builder.unary(UnaryOp.NEGATE, x));
  }

  @Test
  void negatingTwiceIsNothing() {
    assertThat(builder.unary(UnaryOp.NEGATE, builder.unary(UnaryOp.NEGATE, x))).isEqualTo(x);
  }

  @Test
  void onlyNegationUndoesItself() {
    int once = builder.unary(UnaryOp.TANH, x);
    assertThat(builder.unary(UnaryOp.TANH, once)).isNotEqualTo(x).isNotEqualTo(once);
  }

  @Test
  void timesZeroIsZero() {
    assertThat(builder.multiply(x, constant(0))).isEqualTo(constant(0));
    assertThat(builder.multiply(constant(0), x)).isEqualTo(constant(0));
  }

  @Test
  void timesOneIsNothing() {
    assertThat(builder.multiply(x, constant(1))).isEqualTo(x);
    assertThat(builder.multiply(constant(1), x)).isEqualTo(x);
  }

  @Test
  void zeroOverAnythingIsZero() {
    assertThat(builder.binary(BinaryOp.DIVIDE, constant(0), x)).isEqualTo(constant(0));
  }

  @Test
  void dividingByOneIsNothing() {
    assertThat(builder.binary(BinaryOp.DIVIDE, x, constant(1))).isEqualTo(x);
  }

  @Test
  void thePowerZeroIsOne() {
    assertThat(builder.binary(BinaryOp.POWER, x, constant(0))).isEqualTo(constant(1));
  }

  @Test
  void thePowerOneIsNothing() {
    assertThat(builder.binary(BinaryOp.POWER, x, constant(1))).isEqualTo(x);
  }

  @Test
  void otherPowersStay() {
    int square = builder.binary(BinaryOp.POWER, x, constant(2));
    assertThat(builder.node(square)).isEqualTo(new Node.Binary(BinaryOp.POWER, x, constant(2), 3));
  }

  @Test
  void aMatrixTimesZeroIsZero() {
    assertThat(builder.product(0, false, constant(0), 4)).isEqualTo(constant(0));
  }

  @Test
  void aConstantIsNotBroadcast() {
    int two = constant(2);
    assertThat(builder.node(builder.multiply(two, x))).isEqualTo(new Node.Binary(BinaryOp.MULTIPLY, two, x, 3));
  }

  @Test
  void aScalarIsBroadcast() {
    int scalar = builder.vector(0, 1);
    int product = builder.multiply(scalar, x);
    assertThat(builder.node(product)).isEqualTo(new Node.Binary(BinaryOp.MULTIPLY, builder.broadcast(scalar, 3), x, 3));
  }

  @Test
  void broadcastingToItsOwnWidthIsNothing() {
    assertThat(builder.broadcast(x, 3)).isEqualTo(x);
  }

  @Test
  void theSumOfAScalarIsTheScalar() {
    int scalar = builder.vector(0, 1);
    assertThat(builder.sum(scalar)).isEqualTo(scalar);
    assertThat(builder.node(builder.sum(x))).isEqualTo(new Node.Sum(x));
  }

  @Test
  void aNodeRemembersTheLineThatAskedForItFirst() {
    builder.at(new Source("First.java", 1));
    int made = builder.add(x, y);
    builder.at(new Source("Second.java", 2)).add(x, y);
    assertThat(builder.info().get(made).source()).isEqualTo(new Source("First.java", 1));
  }

  @Test
  void theFirstLetterOfANodeStays() {
    builder.label(x, "a");
    builder.label(x, "b");
    assertThat(builder.info().get(x).label()).isEqualTo(Optional.of("a"));
  }
}
