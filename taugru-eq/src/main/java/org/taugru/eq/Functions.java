package org.taugru.eq;

/// The functions of the language, to be imported statically so that equations read as in a paper.
public final class Functions {
  private Functions() {
  }

  public static Expr tanh(Expr x) {
    return x.owner().unary(UnaryOp.TANH, x);
  }

  public static Expr sigmoid(Expr x) {
    return x.owner().unary(UnaryOp.SIGMOID, x);
  }

  public static Expr relu(Expr x) {
    return x.owner().unary(UnaryOp.RELU, x);
  }

  public static Expr exp(Expr x) {
    return x.owner().unary(UnaryOp.EXP, x);
  }

  public static Expr log(Expr x) {
    return x.owner().unary(UnaryOp.LOG, x);
  }

  public static Expr sqrt(Expr x) {
    return x.owner().unary(UnaryOp.SQRT, x);
  }

  public static Expr sin(Expr x) {
    return x.owner().unary(UnaryOp.SIN, x);
  }

  public static Expr cos(Expr x) {
    return x.owner().unary(UnaryOp.COS, x);
  }

  /// log(1 + eˣ)
  public static Expr softplus(Expr x) {
    return x.owner().unary(UnaryOp.SOFTPLUS, x);
  }

  public static Expr abs(Expr x) {
    return x.owner().unary(UnaryOp.ABS, x);
  }

  /// −1, 0 or 1; its derivative is 0.
  public static Expr sign(Expr x) {
    return x.owner().unary(UnaryOp.SIGN, x);
  }

  /// Rounds half up, with derivative 1: the straight-through estimator of Skip RNN.
  public static Expr roundStraightThrough(Expr x) {
    return x.owner().unary(UnaryOp.ROUND, x);
  }

  /// The sum of the components, a scalar.
  public static Expr sum(Expr x) {
    return x.owner().sum(x);
  }

  /// The mean of the components, a scalar.
  public static Expr mean(Expr x) {
    return sum(x).times(1.0 / x.width());
  }

  public static Expr min(Expr a, Expr b) {
    return a.owner().binary(BinaryOp.MIN, a, b);
  }

  public static Expr max(Expr a, Expr b) {
    return a.owner().binary(BinaryOp.MAX, a, b);
  }

  public static Expr clamp(Expr x, double low, double high) {
    if (!(low <= high))
      throw new EquationException(Source.ofCaller(), "clamp to [" + low + ", " + high + "] is empty. Swap the bounds.");
    return min(max(x, x.owner().constant(low)), x.owner().constant(high));
  }
}
