package org.taugru.eq;

/// Elementwise operations of two operands of equal width; an operand of width 1 is broadcast.
public enum BinaryOp {
  ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX,
  /// The exponent is a constant
  POWER
}
