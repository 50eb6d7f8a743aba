package org.taugru.eq;

/// Elementwise operations of one operand.
public enum UnaryOp {
  NEGATE, TANH, SIGMOID, RELU, EXP, LOG, SQRT, SIN, COS,
  /// log(1 + eˣ)
  SOFTPLUS, ABS,
  /// −1, 0 or 1
  SIGN,
  /// 1 where x > 0, else 0
  STEP,
  /// Rounds half up; its derivative is taken to be 1 (straight through)
  ROUND
}
