package org.taugru.theory.approximation;

import org.taugru.theory.math.Check;
import org.taugru.theory.math.DenseMatrix;

/// The X that makes the sum of ‖X·a − b‖² plus ridge²·‖X‖² smallest.
///
/// Rows are rotated into a triangle one after another (Givens), as accurate as a QR decomposition. The triangle starts with
/// the ridge on its diagonal: many smooth features are nearly dependent, and without it their weights would be huge.
final class RidgeFit {
  private final int unknowns;
  private final int targets;
  /// `[unknowns][unknowns + targets]`; the right-hand sides lie beside the triangle.
  private final double[][] triangle;

  /// @param ridge above 0, small compared with the length of the columns
  RidgeFit(int unknowns, int targets, double ridge) {
    Check.above0("the ridge", ridge);
    this.unknowns = unknowns;
    this.targets = targets;
    this.triangle = new double[unknowns][unknowns + targets];
    for (int i = 0; i < unknowns; i++)
      triangle[i][i] = ridge;
  }

  void add(double[] a, double[] b) {
    if (a.length != unknowns || b.length != targets)
      throw new IllegalArgumentException("a row of " + a.length + " and " + b.length + " numbers; there are " + unknowns
          + " unknowns and " + targets + " targets.");
    double[] row = new double[unknowns + targets];
    System.arraycopy(a, 0, row, 0, unknowns);
    System.arraycopy(b, 0, row, unknowns, targets);
    for (int i = 0; i < unknowns; i++)
      rotate(triangle[i], row, i);
  }

  /// Turns the two rows so that element `first` of the second one becomes zero.
  private static void rotate(double[] pivot, double[] row, int first) {
    double length = Math.sqrt(pivot[first] * pivot[first] + row[first] * row[first]);
    double cosine = pivot[first] / length;
    double sine = row[first] / length;
    for (int j = first; j < row.length; j++) {
      double old = pivot[j];
      double below = row[j];
      pivot[j] = cosine * old + sine * below;
      row[j] = cosine * below - sine * old;
    }
  }

  /// X as `[targets, unknowns]`.
  DenseMatrix solve() {
    double[][] x = new double[targets][unknowns];
    for (int target = 0; target < targets; target++)
      for (int i = unknowns - 1; i >= 0; i--) {
        double rest = triangle[i][unknowns + target];
        for (int j = i + 1; j < unknowns; j++)
          rest -= triangle[i][j] * x[target][j];
        x[target][i] = rest / triangle[i][i];
      }
    return DenseMatrix.of(x);
  }
}
