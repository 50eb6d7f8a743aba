package org.taugru.fit;

/// What is done about values that are missing.
public enum GapRule {
  /// The network is told which are missing; nothing is invented.
  MASK,
  /// A straight line from the value before to the value after, in what is forecast and in the other columns.
  INTERPOLATE,
  /// A file with a missing value is refused.
  REFUSE
}
