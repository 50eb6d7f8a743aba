package org.taugru.eq;

/// What an [Expr] is, apart from its operands. A closed set: a new operation is a deliberate change, and the compiler
/// then lists each place that must handle it.
public sealed interface Op {
  record InputRead(int lag) implements Op {
  }

  record StateRead(State state, int lag) implements Op {
  }

  record Constant(double value) implements Op {
  }

  /// A vector or scalar parameter.
  record Vector(String parameter) implements Op {
  }

  record Product(Matrix matrix) implements Op {
  }

  /// A row of a matrix, as a vector.
  record Row(Matrix matrix, int row) implements Op {
  }

  record Unary(UnaryOp function) implements Op {
  }

  record Binary(BinaryOp function) implements Op {
  }

  /// The sum of the components.
  record Sum() implements Op {
  }

  record Random(Noise noise, int index) implements Op {
  }
}
