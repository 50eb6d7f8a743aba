package org.taugru.fit;

/// How thoroughly an explanation looks.
///
/// @param windows windows, or sequences, that are looked at, at most; of more, some that lie evenly apart
/// @param repeats how often each input is shuffled
/// @param seed    of the shuffling
public record ExplainOptions(int windows, int repeats, long seed) {
  /// What is usual: seconds for most models.
  public static final ExplainOptions USUAL = new ExplainOptions(300, 5, 1);

  public ExplainOptions {
    if (windows < 2)
      throw new IllegalArgumentException(
          "an explanation by " + windows + " windows; two or more are needed to shuffle them.");
    if (repeats < 1)
      throw new IllegalArgumentException("inputs are shuffled " + repeats + " times; once or more is needed.");
  }
}
