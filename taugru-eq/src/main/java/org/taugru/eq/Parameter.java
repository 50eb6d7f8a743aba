package org.taugru.eq;

/// A quantity that is stored with the weights: a matrix `[rows, columns]`, or a vector `[rows]` (`columns` is then 0).
///
/// @param trained whether training changes it; if not, it stays where it starts and is not counted
/// @param stream  what its random start is drawn under; two parameters with one stream would start correlated
public record Parameter(String name, int rows, int columns, Initialiser initialiser, boolean trained, String stream) {
  /// A trained one that draws under its name.
  public Parameter(String name, int rows, int columns, Initialiser initialiser) {
    this(name, rows, columns, initialiser, true, name);
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

  /// The same as a part of something larger: `layer2.W` for W. Another parameter that its start refers to is a part of it
  /// too.
  public Parameter within(String prefix) {
    Initialiser start = initialiser instanceof Initialiser.NegativeOf(String other)
        ? new Initialiser.NegativeOf(prefix + other)
        : initialiser;
    return new Parameter(prefix + name, rows, columns, start, trained, prefix + stream);
  }

  /// The same with a random start drawn under another name.
  public Parameter drawnUnder(String other) {
    return new Parameter(name, rows, columns, initialiser, trained, other);
  }

  Parameter with(Initialiser other) {
    return new Parameter(name, rows, columns, other, trained, stream);
  }

  Parameter fixed() {
    return new Parameter(name, rows, columns, initialiser, false, stream);
  }
}
