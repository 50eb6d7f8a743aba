package org.taugru.peers.bench;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Whether C is A·B: C·v against A·(B·v) in double for a random v. A wrong product passes once in a lifetime, and it costs as
/// little as reading the matrices.
record ProductCheck(MatrixSizes size, float[] a, float[] b) {
  /// Sums of thousands of products of floats in any order, relative to the largest.
  private static final double TOLERANCE = 1e-4;

  /// The difference, relative to the largest; throws if it is not small.
  double difference(String library, float[] product) {
    double[] v = new double[size.columns()];
    SplittableRandom random = new SplittableRandom(3);
    Arrays.setAll(v, _ -> random.nextDouble(-1, 1));
    double[] between = times(b, size.depth(), v);
    double[] wanted = size.isOuter() ? transposedTimes(a, between, size.rows()) : times(a, size.rows(), between);
    double[] found = times(product, size.rows(), v);
    double largest = 0;
    double scale = Double.MIN_NORMAL;
    for (int i = 0; i < wanted.length; i++) {
      largest = Math.max(largest, Math.abs(found[i] - wanted[i])); // also NaN
      scale = Math.max(scale, Math.abs(wanted[i]));
    }
    if (!(largest / scale < TOLERANCE))
      throw new IllegalStateException("the product " + size + " of " + library + " is wrong by " + largest / scale
          + "; nothing of it was timed");
    return largest / scale;
  }

  private static double[] times(float[] matrix, int rows, double[] v) {
    double[] result = new double[rows];
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < v.length; j++)
        result[i] += matrix[i * v.length + j] * v[j];
    return result;
  }

  private static double[] transposedTimes(float[] matrix, double[] v, int columns) {
    double[] result = new double[columns];
    for (int k = 0; k < v.length; k++)
      for (int i = 0; i < columns; i++)
        result[i] += matrix[k * columns + i] * v[k];
    return result;
  }
}
