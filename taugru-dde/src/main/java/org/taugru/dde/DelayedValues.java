package org.taugru.dde;

/// Where a step finds y(t − τ) for its stages.
interface DelayedValues {
  /// Writes y(t − τ) of a stage into `into`.
  ///
  /// @param stage  the number of the stage in the tableau
  /// @param time   t of the stage
  /// @param middle the middle of the step, to tell before from after where the past jumps
  void read(int delay, int stage, double time, double middle, double[] into);
}
