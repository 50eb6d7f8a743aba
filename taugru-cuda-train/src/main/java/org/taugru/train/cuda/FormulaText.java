package org.taugru.train.cuda;

import java.util.function.Function;
import org.taugru.train.Formula;

/// A formula as an expression of C++.
///
/// @param <O>      what it reads
/// @param operands what those are called
/// @param exact    whether it is of floats, each operation rounded for itself, or of doubles
record FormulaText<O>(Function<O, String> operands, boolean exact) {
  String of(Formula<O> formula) {
    return switch (formula) {
      case Formula.Read<O>(O what) -> operands.apply(what);
      case Formula.Constant<O>(double value) -> exact ? (float) value + "f" : Double.toString(value);
      case Formula.Unary<O>(Formula.Function function, Formula<O> of) -> unary(function, of(of));
      case Formula.Binary<O>(Formula.Operation operation, Formula<O> left, Formula<O> right) ->
        binary(operation, of(left), of(right));
    };
  }

  private String unary(Formula.Function function, String x) {
    return switch (function) {
      case ABSOLUTE -> exact ? "fabsf(" + x + ")" : "fabs(" + x + ")";
      case EXP -> exact ? "expf(" + x + ")" : "exp(" + x + ")";
      case LOG -> exact ? "logf(" + x + ")" : "log(" + x + ")";
      case LOG1P -> exact ? "log1pf(" + x + ")" : "log1p(" + x + ")";
      case SQRT -> exact ? "__fsqrt_rn(" + x + ")" : "sqrt(" + x + ")";
    };
  }

  private String binary(Formula.Operation operation, String x, String y) {
    return switch (operation) {
      case ADD -> exact ? "__fadd_rn(" + x + ", " + y + ")" : "(" + x + " + " + y + ")";
      case SUBTRACT -> exact ? "__fsub_rn(" + x + ", " + y + ")" : "(" + x + " - " + y + ")";
      case MULTIPLY -> exact ? "__fmul_rn(" + x + ", " + y + ")" : "(" + x + " * " + y + ")";
      case DIVIDE -> exact ? "__fdiv_rn(" + x + ", " + y + ")" : "(" + x + " / " + y + ")";
      case MAX -> exact ? "fmaxf(" + x + ", " + y + ")" : "fmax(" + x + ", " + y + ")";
    };
  }
}
