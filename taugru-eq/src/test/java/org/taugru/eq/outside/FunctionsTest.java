package org.taugru.eq.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Functions;
import org.taugru.eq.Op;
import org.taugru.eq.Setting;
import org.taugru.eq.State;
import org.taugru.eq.UnaryOp;

class FunctionsTest {
  private static Expr ofState(UnaryOperator<Expr> function) {
    Cell cell = eq -> {
      State h = eq.state("h");
      eq.next(h, function.apply(h));
    };
    return Equations.of(cell, Setting.of(3, 4)).definitions().getFirst().right();
  }

  static Stream<Arguments> unary() {
    return Stream.of(function(UnaryOp.TANH, Functions::tanh), function(UnaryOp.SIGMOID, Functions::sigmoid),
        function(UnaryOp.RELU, Functions::relu), function(UnaryOp.EXP, Functions::exp),
        function(UnaryOp.LOG, Functions::log), function(UnaryOp.SQRT, Functions::sqrt),
        function(UnaryOp.SIN, Functions::sin), function(UnaryOp.COS, Functions::cos),
        function(UnaryOp.SOFTPLUS, Functions::softplus), function(UnaryOp.ABS, Functions::abs),
        function(UnaryOp.SIGN, Functions::sign), function(UnaryOp.ROUND, Functions::roundStraightThrough),
        function(UnaryOp.NEGATE, Expr::negated));
  }

  private static Arguments function(UnaryOp op, UnaryOperator<Expr> function) {
    return Arguments.of(op, function);
  }

  @ParameterizedTest
  @MethodSource("unary")
  void aFunctionKeepsTheLengthOfItsOperand(UnaryOp op, UnaryOperator<Expr> function) {
    Expr term = ofState(function);
    assertThat(term.op()).isEqualTo(new Op.Unary(op));
    assertThat(term.width()).isEqualTo(4);
  }

  static Stream<Arguments> binary() {
    return Stream.of(operation(BinaryOp.ADD, Expr::plus), operation(BinaryOp.SUBTRACT, Expr::minus),
        operation(BinaryOp.MULTIPLY, Expr::times), operation(BinaryOp.DIVIDE, Expr::over),
        operation(BinaryOp.MIN, Functions::min), operation(BinaryOp.MAX, Functions::max));
  }

  private static Arguments operation(BinaryOp op, BinaryOperator<Expr> function) {
    return Arguments.of(op, function);
  }

  @ParameterizedTest
  @MethodSource("binary")
  void anOperationKeepsTheOrderOfItsOperands(BinaryOp op, BinaryOperator<Expr> operation) {
    Expr term = ofState(h -> operation.apply(h, h.negated()));
    assertThat(term.op()).isEqualTo(new Op.Binary(op));
    assertThat(term.operands().getFirst()).isInstanceOf(State.class);
  }

  @Test
  void aNumberStandsForAConstant() {
    assertThat(ofState(h -> h.plus(1).minus(2).times(3).over(4).pow(0.5))).hasToString("((((… − 2) ⊙ 3) / 4)^0.5)");
  }

  @Test
  void clampIsTheSmallerOfTheUpperBoundAndTheLargerOfTheLower() {
    assertThat(ofState(h -> Functions.clamp(h, -1, 1))).hasToString("((h max -1) min 1)");
  }

  @Test
  void clampToOnePointIsAllowed() {
    assertThat(ofState(h -> Functions.clamp(h, 0, 0)).width()).isEqualTo(4);
  }
}
