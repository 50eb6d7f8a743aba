package org.taugru.report;

/// Width and height of a picture. Letters are 12 units high at any size, so a larger picture shows more, not the same
/// thing larger.
public record Size(int width, int height) {
  /// Below this there is no room for axes.
  static final int MIN = 160;
  static final int MAX = 8000;

  public Size {
    if (Math.min(width, height) < MIN || Math.max(width, height) > MAX)
      throw new IllegalArgumentException("a picture of %d × %d; each side must be from %d to %d"
          .formatted(width, height, MIN, MAX));
  }
}
