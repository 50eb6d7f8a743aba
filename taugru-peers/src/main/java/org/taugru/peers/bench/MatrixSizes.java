package org.taugru.peers.bench;

/// C `[rows, columns]` = A·B, with A `[rows, depth]` and B `[depth, columns]`.
///
/// @param isOuter whether A lies there as `[depth, rows]`, so that C is a sum of outer products, as gradients of weights are
record MatrixSizes(int rows, int depth, int columns, boolean isOuter) {
  static MatrixSizes of(Problem problem) {
    return new MatrixSizes(problem.size("rows"), problem.size("depth"), problem.size("columns"),
        Boolean.parseBoolean(problem.text("outer")));
  }

  static MatrixSizes square(int size) {
    return new MatrixSizes(size, size, size, false);
  }

  double operations() {
    return 2.0 * rows * depth * columns;
  }

  @Override
  public String toString() {
    return rows + " × " + depth + " × " + columns;
  }
}
