package org.taugru.data;

import org.taugru.safetensors.files.Sha256;

/// What rows of a matrix of parameters start with; its other rows are drawn from the seed, as always.
///
/// ```java
/// // the embedding of 10 tokens in 3 numbers: token 2 starts at (1, 2, 3)
/// new Start("embedding.E", 10, 3, new int[] {2}, new float[] {1, 2, 3}, "our dictionary", "use other data");
/// ```
///
/// Arrays are not copied; nobody writes to them after construction.
///
/// @param parameter the name that models have for it
/// @param rows      of the matrix
/// @param columns   of the matrix; 0: it is a vector
/// @param given     which rows start so, each 0 to `rows` − 1
/// @param values    `[given, columns]`, finite
/// @param origin    where they come from, for the record of a run
/// @param without   what to do to have none of them, for the message to somebody whose model has another shape
public record Start(String parameter, int rows, int columns, int[] given, float[] values, String origin,
    String without) {
  public Start {
    if (values.length != (long) given.length * Math.max(1, columns))
      throw new IllegalArgumentException("a start for " + given.length + " rows of " + columns + " numbers has "
          + values.length + " numbers.");
    for (int row : given)
      if (row < 0 || row >= rows)
        throw new IllegalArgumentException("a start for row " + row + " of " + rows + ".");
    for (float value : values)
      if (!Float.isFinite(value))
        throw new IllegalArgumentException("a start for " + parameter + " holds " + value + ". Weights are finite.");
  }

  /// Writes them over the rows of the whole matrix, row-major.
  public void writeTo(float[] matrix) {
    int width = Math.max(1, columns);
    for (int i = 0; i < given.length; i++)
      System.arraycopy(values, i * width, matrix, given[i] * width, width);
  }

  /// The SHA-256, in hexadecimal, of shape, rows and values.
  public String sha256() {
    return new Sha256().add(rows, columns).add(given).add(values).hex();
  }
}
