package org.taugru.eq;

import java.util.Locale;
import java.util.Optional;

/// Short text of an expression for messages; deep parts are left out.
final class Described {
  private static final int DEPTH = 4;

  private Described() {
  }

  static String of(Expr expr) {
    return of(expr, DEPTH);
  }

  private static String of(Expr expr, int depth) {
    Optional<String> letter = expr.owner().label(expr);
    if (letter.isPresent())
      return letter.get();
    if (depth == 0 && !expr.operands().isEmpty())
      return "…";
    return switch (expr.op()) {
      case Op.InputRead(int lag) -> delayed(expr.owner().input().map(Input::name).orElse("x"), lag);
      case Op.StateRead(State state, int lag) -> delayed(state.name(), lag);
      case Op.Constant(double value) -> constant(value);
      case Op.Vector(String name) -> name;
      case Op.Random(var noise, int index) -> "noise" + index;
      case Op.Product(Matrix matrix) -> matrix.name() + "·" + part(expr, 0, depth);
      case Op.Row(Matrix matrix, int row) -> matrix.name() + "[" + row + "]";
      case Op.Sum _ -> "sum(" + part(expr, 0, depth) + ")";
      case Op.Unary(UnaryOp function) -> function.name().toLowerCase(Locale.ROOT) + "(" + part(expr, 0, depth) + ")";
      case Op.Binary(BinaryOp function) -> "(" + part(expr, 0, depth) + sign(function) + part(expr, 1, depth) + ")";
    };
  }

  private static String delayed(String name, int lag) {
    return lag == 0 ? name : name + "[−" + lag + "]";
  }

  private static String constant(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return whole ? Long.toString((long) value) : Double.toString(value);
  }

  private static String part(Expr expr, int operand, int depth) {
    return of(expr.operands().get(operand), depth - 1);
  }

  private static String sign(BinaryOp function) {
    return switch (function) {
      case ADD -> " + ";
      case SUBTRACT -> " − ";
      case MULTIPLY -> " ⊙ ";
      case DIVIDE -> " / ";
      case MIN -> " min ";
      case MAX -> " max ";
      case POWER -> "^";
    };
  }
}
