package org.taugru.data;

/// The X that makes the sum of ‖X·a − b‖² smallest, row by row.
///
/// Each row is rotated into a triangle (Givens), so it is as accurate as a QR decomposition; normal equations would lose
/// twice the digits, and consecutive points of a smooth series are almost the same column.
final class LeastSquares {
  private static final double RANK = 1e-12;

  private final int unknowns;
  private final int targets;
  private final double[][] triangle; // the right-hand sides lie beside it

  LeastSquares(int unknowns, int targets) {
    this.unknowns = unknowns;
    this.targets = targets;
    this.triangle = new double[unknowns][unknowns + targets];
  }

  /// @param row a, then b; overwritten
  void add(double[] row) {
    for (int i = 0; i < unknowns; i++) {
      if (row[i] == 0)
        continue;
      double[] pivot = triangle[i];
      double length = Math.sqrt(pivot[i] * pivot[i] + row[i] * row[i]);
      double cosine = pivot[i] / length;
      double sine = row[i] / length;
      for (int j = i; j < row.length; j++) {
        double old = pivot[j];
        pivot[j] = cosine * old + sine * row[j];
        row[j] = cosine * row[j] - sine * old;
      }
    }
  }

  /// X as `[targets, unknowns]`; an unknown that the rows do not determine is 0.
  double[] solve() {
    double largest = 0;
    for (int i = 0; i < unknowns; i++)
      largest = Math.max(largest, Math.abs(triangle[i][i]));
    double[] x = new double[targets * unknowns];
    for (int target = 0; target < targets; target++)
      for (int i = unknowns - 1; i >= 0; i--) {
        double rest = triangle[i][unknowns + target];
        for (int j = i + 1; j < unknowns; j++)
          rest -= triangle[i][j] * x[target * unknowns + j];
        x[target * unknowns + i] = Math.abs(triangle[i][i]) <= RANK * largest ? 0 : rest / triangle[i][i];
      }
    return x;
  }
}
