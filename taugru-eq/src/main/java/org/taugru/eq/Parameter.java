package org.taugru.eq;

/// A quantity that is stored with the weights: a matrix `[rows, columns]`, or a vector `[rows]` (`columns` is then 0).
///
/// @param trained whether training changes it; if not, it stays where it starts and is not counted
public record Parameter(String name, int rows, int columns, Initialiser initialiser, boolean trained) {
  /// A trained one.
  public Parameter(String name, int rows, int columns, Initialiser initialiser) {
    this(name, rows, columns, initialiser, true);
  }

  public Parameter {
    if ((long) rows * Math.max(columns, 1) > Integer.MAX_VALUE)
      throw new IllegalArgumentException("parameter " + name + " of " + rows + " × " + columns + " has "
          + (long) rows * columns + " values; at most " + Integer.MAX_VALUE + " can be stored. Use smaller sizes.");
  }

  public boolean isVector() {
    return columns == 0;
  }

  public int count() {
    return isVector() ? rows : rows * columns;
  }

  Parameter with(Initialiser other) {
    return new Parameter(name, rows, columns, other, trained);
  }

  Parameter fixed() {
    return new Parameter(name, rows, columns, initialiser, false);
  }
}
