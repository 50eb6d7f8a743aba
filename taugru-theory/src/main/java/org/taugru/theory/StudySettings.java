package org.taugru.theory;

/// How a study is done.
///
/// @param seed      for what is drawn at random
/// @param tolerance of the delay solver, relative and absolute
public record StudySettings(Effort effort, long seed, double tolerance) {
  /// How many cases, how long the training, how fine the grids.
  public enum Effort {
    /// A minute for all studies together: fewer cases and shorter training, the same statements.
    QUICK,
    FULL
  }

  public StudySettings {
    if (!(tolerance > 0 && tolerance <= 1e-3))
      throw new IllegalArgumentException("tolerance is " + tolerance + "; it must be above 0 and at most 0.001.");
  }

  /// One of two values, by the effort.
  public int choose(int quick, int full) {
    return effort == Effort.QUICK ? quick : full;
  }
}
