package org.taugru.eq;

import java.util.List;

/// A term of an equation: a column vector of known width. All arithmetic is elementwise; matrices act only through
/// [Equations#affine] and [Matrix#times]. Functions (`tanh`, `sigmoid`, …) are in [Functions].
///
/// Terms are compared by identity and may share operands freely; the Program built from them is a list, not a tree.
public sealed interface Expr permits Input, State, Term {
  Equations owner();

  Op op();

  List<Expr> operands();

  /// Number of components; 1 for a scalar, which every other width accepts.
  int width();

  /// The line that wrote this term.
  Source source();

  /// Gives the term the letter it has on paper. Only what is printed changes: the text and LaTeX of the equations.
  default Expr as(String letter) {
    owner().label(this, letter);
    return this;
  }

  default Expr plus(Expr other) {
    return owner().binary(BinaryOp.ADD, this, other);
  }

  default Expr plus(double value) {
    return plus(owner().constant(value));
  }

  default Expr minus(Expr other) {
    return owner().binary(BinaryOp.SUBTRACT, this, other);
  }

  default Expr minus(double value) {
    return minus(owner().constant(value));
  }

  /// Elementwise product ⊙.
  default Expr times(Expr other) {
    return owner().binary(BinaryOp.MULTIPLY, this, other);
  }

  default Expr times(double value) {
    return times(owner().constant(value));
  }

  default Expr over(Expr other) {
    return owner().binary(BinaryOp.DIVIDE, this, other);
  }

  default Expr over(double value) {
    return over(owner().constant(value));
  }

  /// 1 − this
  default Expr oneMinus() {
    return owner().constant(1).minus(this);
  }

  default Expr negated() {
    return owner().unary(UnaryOp.NEGATE, this);
  }

  default Expr pow(double exponent) {
    return owner().binary(BinaryOp.POWER, this, owner().constant(exponent));
  }
}
