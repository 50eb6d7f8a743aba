package org.taugru.dde;

/// A time at which y is less smooth than elsewhere: its derivative of that order jumps, all lower ones are continuous.
/// Order 0 is a jump of y itself, order 1 a kink.
///
/// A delay passes a breakpoint on to a later time and smooths it: y′ jumps at t₀ because history and equation know
/// nothing of each other, so y″ jumps at t₀ + τ, y‴ at t₀ + 2τ, and so on.
public record Breakpoint(double at, int order) {
  public Breakpoint {
    if (!Double.isFinite(at))
      throw new IllegalArgumentException("a breakpoint at " + at + " is at no time. Use a finite time.");
    if (order < 0)
      throw new IllegalArgumentException("a breakpoint of order " + order
          + ". Use 0 where the value jumps, 1 where its derivative does, and so on.");
  }

  /// What is left of it one delay later.
  Breakpoint after(double delay) {
    return new Breakpoint(at + delay, order + 1);
  }

  /// Whether a right-hand side that is continuous elsewhere jumps here.
  boolean isKink() {
    return order <= 1;
  }
}
