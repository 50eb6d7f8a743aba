package org.taugru.report.scene;

/// How letters look: their size in units of the scene, and their weight.
public record Type(double size, Weight weight) {
  public enum Weight {
    REGULAR,
    BOLD
  }

  public static Type regular(double size) {
    return new Type(size, Weight.REGULAR);
  }

  public static Type bold(double size) {
    return new Type(size, Weight.BOLD);
  }
}
