package org.taugru.train;

/// What is computed for each element, as data: a backend that works where the numbers are makes code of it, and the CPU
/// runs it. It has no names and no loops; what it reads is for whoever uses it to say, see [UpdateRule] and [LossForm].
///
/// ```java
/// Formula<Operand> moved = weight.minus(rate.times(gradient)); // x − r·g
/// ```
///
/// @param <O> what can be read
public sealed interface Formula<O> {
  /// The value of something.
  record Read<O>(O what) implements Formula<O> {
  }

  record Constant<O>(double value) implements Formula<O> {
  }

  record Unary<O>(Function function, Formula<O> of) implements Formula<O> {
  }

  record Binary<O>(Operation operation, Formula<O> left, Formula<O> right) implements Formula<O> {
  }

  enum Function {
    ABSOLUTE, EXP, LOG,
    /// The logarithm of 1 + x.
    LOG1P, SQRT
  }

  enum Operation {
    ADD, SUBTRACT, MULTIPLY, DIVIDE,
    /// The larger of two.
    MAX
  }

  default Formula<O> plus(Formula<O> other) {
    return new Binary<>(Operation.ADD, this, other);
  }

  default Formula<O> minus(Formula<O> other) {
    return new Binary<>(Operation.SUBTRACT, this, other);
  }

  default Formula<O> times(Formula<O> other) {
    return new Binary<>(Operation.MULTIPLY, this, other);
  }

  default Formula<O> over(Formula<O> other) {
    return new Binary<>(Operation.DIVIDE, this, other);
  }

  default Formula<O> max(Formula<O> other) {
    return new Binary<>(Operation.MAX, this, other);
  }

  default Formula<O> abs() {
    return new Unary<>(Function.ABSOLUTE, this);
  }

  default Formula<O> exp() {
    return new Unary<>(Function.EXP, this);
  }

  default Formula<O> log() {
    return new Unary<>(Function.LOG, this);
  }

  default Formula<O> log1p() {
    return new Unary<>(Function.LOG1P, this);
  }

  default Formula<O> sqrt() {
    return new Unary<>(Function.SQRT, this);
  }
}
