package org.taugru.exec.simd;

/// A product of matrices: rows × columns elements, each a sum of `depth` products.
public record ProductSize(Kind kind, int rows, int depth, int columns) {
  /// Where the operands lie.
  public enum Kind {
    /// A `[rows, depth]` times a matrix of weights that was packed before, as in a forward pass.
    PACKED,
    /// Outer products of rows, `[depth, rows]` and `[depth, columns]`, which are added to what is there: gradients of weights.
    OUTER
  }

  public static ProductSize packed(int rows, int depth, int columns) {
    return new ProductSize(Kind.PACKED, rows, depth, columns);
  }

  /// @param height elements of the operand
  /// @param summed rows that are summed over
  /// @param width  elements of the rows of the other
  public static ProductSize outer(int height, int summed, int width) {
    return new ProductSize(Kind.OUTER, height, summed, width);
  }

  /// Multiplications and additions.
  public double operations() {
    return 2.0 * rows * depth * columns;
  }

  @Override
  public String toString() {
    return rows + " × " + depth + " × " + columns;
  }
}
