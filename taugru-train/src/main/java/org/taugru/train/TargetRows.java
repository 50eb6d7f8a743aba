package org.taugru.train;

/// What the outputs of a batch are compared with, row by row. A row is one output: one a sample, or one a step and
/// sample, step by step.
public sealed interface TargetRows {
  /// For each row, whether it counts: it lies within its sequence and is not masked.
  boolean[] counts();

  /// @param values `[rows, width]`
  record Values(boolean[] counts, int width, float[] values) implements TargetRows {
  }

  /// @param labels `[rows]`, each 0 to `classes` − 1
  record Labels(boolean[] counts, int classes, int[] labels) implements TargetRows {
  }

  default int rows() {
    return counts().length;
  }

  /// How many rows count.
  default int counted() {
    int counted = 0;
    for (boolean each : counts())
      counted += each ? 1 : 0;
    return counted;
  }
}
