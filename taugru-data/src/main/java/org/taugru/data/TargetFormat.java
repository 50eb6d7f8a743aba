package org.taugru.data;

/// What is asked about sequences, whichever they are.
///
/// @param size      the width of a vector, or the number of classes
/// @param everyStep whether it is asked at every step, or once a sequence
public record TargetFormat(Kind kind, int size, boolean everyStep) {
  /// Vectors of numbers, or one of several labels.
  public enum Kind {
    VALUES, LABELS
  }

  public TargetFormat {
    if (size < 1)
      throw new IllegalArgumentException(
          "targets with " + (kind == Kind.VALUES ? "width " : "number of classes ") + size
              + ". It is 1 or more.");
  }

  public static TargetFormat values(int width, boolean everyStep) {
    return new TargetFormat(Kind.VALUES, width, everyStep);
  }

  public static TargetFormat labels(int classes, boolean everyStep) {
    return new TargetFormat(Kind.LABELS, classes, everyStep);
  }

  /// How many array elements belong to one sequence.
  public long perSequence(int steps) {
    return (everyStep ? steps : 1L) * (kind == Kind.VALUES ? size : 1);
  }

  @Override
  public String toString() {
    return (kind == Kind.VALUES ? "vectors of " + size : "labels of " + size + " classes")
        + (everyStep ? " at every step" : "");
  }
}
