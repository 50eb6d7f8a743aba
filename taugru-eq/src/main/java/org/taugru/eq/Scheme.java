package org.taugru.eq;

/// How a [flow][Equations#flow] becomes a recurrence. Over one step the input and the delayed states are held at their
/// values at the start of the step, as in the paper's `scheme[f, h_n, h_l, Δt]`; a state read at lag 0 moves with the
/// stages.
public enum Scheme {
  /// Forward Euler, the paper's choice.
  EULER,
  /// The midpoint rule.
  RK2,
  /// The classical method of order 4.
  RK4
}
