package org.taugru.series;

/// A symmetric positive definite matrix as L Lᵀ, to solve equations with. It uses the lower triangle of the matrix only.
final class Cholesky {
  private final double[][] lower;

  /// Takes over the rows handed in. A pivot that is lost in rounding is taken to be infinite: what belongs to it becomes 0.
  Cholesky(double[][] matrix) {
    this.lower = matrix;
    double largest = 0;
    for (int i = 0; i < matrix.length; i++)
      largest = Math.max(largest, matrix[i][i]);
    for (int i = 0; i < matrix.length; i++) {
      double[] row = matrix[i];
      for (int j = 0; j <= i; j++) {
        double[] other = matrix[j];
        double sum = row[j];
        for (int k = 0; k < j; k++)
          sum -= row[k] * other[k];
        if (j < i)
          row[j] = sum / other[j];
        else
          row[i] = sum > largest * 1e-15 ? Math.sqrt(sum) : Double.POSITIVE_INFINITY;
      }
    }
  }

  /// Replaces the right-hand sides, one in each column, by L⁻¹ times them.
  void forward(double[][] right) {
    for (int i = 0; i < lower.length; i++) {
      for (int k = 0; k < i; k++)
        subtract(right[i], lower[i][k], right[k]);
      divide(right[i], lower[i][i]);
    }
  }

  /// Replaces the right-hand sides, one in each column, by the solutions.
  void solve(double[][] right) {
    forward(right);
    backward(right, lower.length);
  }

  /// The second half of [#solve] for the first `size` unknowns alone: as if the matrix had no more.
  void backward(double[][] right, int size) {
    for (int i = size - 1; i >= 0; i--) {
      for (int k = i + 1; k < size; k++)
        subtract(right[i], lower[k][i], right[k]);
      divide(right[i], lower[i][i]);
    }
  }

  double[][] inverse() {
    double[][] inverse = new double[lower.length][lower.length];
    for (int i = 0; i < lower.length; i++)
      inverse[i][i] = 1;
    solve(inverse);
    return inverse;
  }

  private static void subtract(double[] from, double factor, double[] row) {
    if (factor == 0)
      return;
    for (int j = 0; j < from.length; j++)
      from[j] -= factor * row[j];
  }

  private static void divide(double[] row, double by) {
    for (int j = 0; j < row.length; j++)
      row[j] /= by;
  }
}
