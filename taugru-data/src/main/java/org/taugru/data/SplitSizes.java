package org.taugru.data;

/// How many sequences there are to train on, to choose by and to report. Sequence i of a set does not depend on these
/// numbers: a smaller set is the beginning of a larger one.
public record SplitSizes(int train, int validation, int test) {
  /// What LEM's FitzHugh–Nagumo experiment has, which the paper's Mackey–Glass and ENSO follow.
  public static final SplitSizes STANDARD = new SplitSizes(128, 128, 1024);

  public SplitSizes {
    if (train < 1 || validation < 1 || test < 1)
      throw new IllegalArgumentException("splits of " + train + ", " + validation + " and " + test
          + " sequences. Each is 1 or more.");
  }
}
