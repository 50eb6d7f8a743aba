package org.taugru.eq;

import java.util.Locale;

/// Short text of an expression for messages; deep parts are left out.
final class Described {
  private static final int DEPTH = 4;

  private Described() {
  }

  static String of(Expr expr) {
    return of(expr, DEPTH);
  }

  private static String of(Expr expr, int depth) {
    if (depth == 0 && !expr.operands().isEmpty())
      return "…";
    return switch (expr.op()) {
      case Op.InputRead(int lag) -> lag == 0 ? "x" : "x[−" + lag + "]";
      case Op.StateRead(State state, int lag) -> lag == 0 ? state.name() : state.name() + "[−" + lag + "]";
      case Op.Constant(double value) -> value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
      case Op.Vector(String name) -> name;
      case Op.Random(var noise, int index) -> "noise" + index;
      case Op.Product(Matrix matrix) -> matrix.name() + "·" + part(expr, 0, depth);
      case Op.Unary(UnaryOp function) -> function.name().toLowerCase(Locale.ROOT) + "(" + part(expr, 0, depth) + ")";
      case Op.Binary(BinaryOp function) -> "(" + part(expr, 0, depth) + sign(function) + part(expr, 1, depth) + ")";
    };
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
