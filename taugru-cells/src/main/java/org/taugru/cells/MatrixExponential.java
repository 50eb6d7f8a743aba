package org.taugru.cells;

/// The exponential of a square matrix, row-major, and its derivative in a direction: halved until it is small, a Taylor
/// series, and squared as often as it was halved. The derivative is carried along each product by the product rule.
final class MatrixExponential {
  /// At norm 1/2 the terms left out are below 2⁻⁵³ of the sum.
  private static final int TERMS = 14;

  private final int size;

  private MatrixExponential(int size) {
    this.size = size;
  }

  static double[] of(int size, double[] matrix) {
    return new MatrixExponential(size).exponential(matrix, new double[0]).value;
  }

  /// d/dt exp(matrix + t·direction) at t = 0.
  static double[] derivative(int size, double[] matrix, double[] direction) {
    return new MatrixExponential(size).exponential(matrix, direction).derivative;
  }

  /// A matrix with its derivative; the latter is empty if it is not wanted.
  private record Pair(double[] value, double[] derivative) {
  }

  private Pair exponential(double[] matrix, double[] direction) {
    int halvings = Math.max(0, Math.getExponent(norm(matrix)) + 2);
    double scale = Math.scalb(1.0, -halvings);
    Pair x = new Pair(scaled(matrix, scale), scaled(direction, scale));
    Pair sum = plusIdentity(new Pair(scaled(x.value, 1.0 / TERMS), scaled(x.derivative, 1.0 / TERMS)));
    for (int k = TERMS - 1; k >= 1; k--) { // 1 + x/k·(1 + x/(k + 1)·(…))
      Pair term = times(x, sum);
      sum = plusIdentity(new Pair(scaled(term.value, 1.0 / k), scaled(term.derivative, 1.0 / k)));
    }
    for (int i = 0; i < halvings; i++)
      sum = times(sum, sum);
    return sum;
  }

  private Pair times(Pair a, Pair b) {
    double[] value = new double[size * size];
    addProduct(a.value, b.value, value);
    double[] derivative = new double[a.derivative.length];
    if (derivative.length > 0) {
      addProduct(a.derivative, b.value, derivative);
      addProduct(a.value, b.derivative, derivative);
    }
    return new Pair(value, derivative);
  }

  private void addProduct(double[] a, double[] b, double[] sum) {
    for (int i = 0; i < size; i++)
      for (int k = 0; k < size; k++) {
        double factor = a[i * size + k];
        for (int j = 0; j < size; j++)
          sum[i * size + j] += factor * b[k * size + j];
      }
  }

  private Pair plusIdentity(Pair pair) {
    for (int i = 0; i < size; i++)
      pair.value[i * size + i] += 1;
    return pair;
  }

  private static double[] scaled(double[] matrix, double factor) {
    double[] result = new double[matrix.length];
    for (int i = 0; i < result.length; i++)
      result[i] = factor * matrix[i];
    return result;
  }

  /// The largest sum of magnitudes in a row.
  private double norm(double[] matrix) {
    double largest = 0;
    for (int i = 0; i < size; i++) {
      double sum = 0;
      for (int j = 0; j < size; j++)
        sum += Math.abs(matrix[i * size + j]);
      largest = Math.max(largest, sum);
    }
    return largest;
  }
}
