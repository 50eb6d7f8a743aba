package org.taugru.eq;

/// A trained quantity: a matrix `[rows, columns]`, or a vector `[rows]` (`columns` is then 0).
public record Parameter(String name, int rows, int columns, Initialiser initialiser) {
  public boolean isVector() {
    return columns == 0;
  }

  public int count() {
    return isVector() ? rows : Math.multiplyExact(rows, columns);
  }

  Parameter with(Initialiser other) {
    return new Parameter(name, rows, columns, other);
  }
}
