package org.taugru.ir;

import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;

/// What each elementwise operation means, in double. The one definition that folding and the referee share.
public final class Arithmetic {
  private Arithmetic() {
  }

  public static double apply(UnaryOp function, double x) {
    return switch (function) {
      case NEGATE -> -x;
      case TANH -> Math.tanh(x);
      case SIGMOID -> x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x));
      case RELU -> Math.max(x, 0);
      case EXP -> Math.exp(x);
      case LOG -> Math.log(x);
      case SQRT -> Math.sqrt(x);
      case SIN -> Math.sin(x);
      case COS -> Math.cos(x);
      case SOFTPLUS -> Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
      case ABS -> Math.abs(x);
      case SIGN -> Math.signum(x);
      case STEP -> x > 0 ? 1 : 0;
      case ROUND -> Math.floor(x + 0.5);
    };
  }

  public static double apply(BinaryOp function, double a, double b) {
    return switch (function) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> a / b;
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      case POWER -> Math.pow(a, b);
    };
  }
}
