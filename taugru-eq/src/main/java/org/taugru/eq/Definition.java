package org.taugru.eq;

/// How a state moves on.
public sealed interface Definition {
  State state();

  Expr right();

  Source source();

  /// dstate/dt = right
  record Flow(State state, Expr right, Source source) implements Definition {
  }

  /// state′ = right
  record Next(State state, Expr right, Source source) implements Definition {
  }
}
