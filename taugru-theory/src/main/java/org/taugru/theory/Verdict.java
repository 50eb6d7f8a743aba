package org.taugru.theory;

/// What became of a statement.
public enum Verdict {
  HOLDS("holds"),
  FAILS("does not hold"),
  /// Nothing was claimed; this is what was seen.
  SEEN("seen");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  static Verdict of(boolean holds) {
    return holds ? HOLDS : FAILS;
  }

  @Override
  public String toString() {
    return words;
  }
}
