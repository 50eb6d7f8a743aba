package org.taugru.cells;

import java.util.stream.IntStream;

/// The exponential of a square matrix, row-major, and its derivative in a direction: halved until it is small, a Taylor
/// series, and squared as often as it was halved. The derivative is carried along each product by the product rule.
///
/// The series of degree 16 is summed in powers of the fourth power (Paterson and Stockmeyer), which takes six products.
final class MatrixExponential {
  /// At this norm the first term left out, norm¹⁷/17!, is below 2⁻⁵³; of the derivative it is norm¹⁶/16! of the direction, ten times that.
  private static final double SMALL = 0.8;
  private static final int BLOCK = 4;
  /// 1/k!
  private static final double[] TAYLOR = taylor(BLOCK * BLOCK);
  /// Rows of smaller products take less time than to hand them to other threads.
  private static final int PARALLEL = 128;
  /// Rows and columns of a part of a product.
  private static final int TILE = 4;

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

  private static double[] taylor(int degree) {
    double[] coefficients = new double[degree + 1];
    coefficients[0] = 1;
    for (int k = 1; k <= degree; k++)
      coefficients[k] = coefficients[k - 1] / k;
    return coefficients;
  }

  /// A matrix with its derivative; the latter is empty if it is not wanted.
  private record Pair(double[] value, double[] derivative) {
  }

  private Pair exponential(double[] matrix, double[] direction) {
    double norm = norm(matrix);
    int halvings = norm <= SMALL ? 0 : Math.getExponent(norm / SMALL) + 1;
    double scale = Math.scalb(1.0, -halvings);
    Pair x = new Pair(scaled(matrix, scale), scaled(direction, scale));
    Pair square = times(x, x);
    Pair[] powers = {x, square, times(square, x), times(square, square)};
    Pair sum = block(powers, BLOCK - 1, TAYLOR[BLOCK * BLOCK]);
    for (int first = BLOCK - 2; first >= 0; first--)
      sum = plus(times(powers[BLOCK - 1], sum), block(powers, first, 0));
    for (int i = 0; i < halvings; i++)
      sum = times(sum, sum);
    return sum;
  }

  /// The terms of degree 4·number to 4·number + 3, divided by x to the 4·number; and `further` times x⁴.
  private Pair block(Pair[] powers, int number, double further) {
    Pair sum = new Pair(new double[powers[0].value.length], new double[powers[0].derivative.length]);
    for (int k = 1; k <= BLOCK; k++) {
      double factor = k == BLOCK ? further : TAYLOR[BLOCK * number + k];
      add(factor, powers[k - 1].value, sum.value);
      add(factor, powers[k - 1].derivative, sum.derivative);
    }
    for (int i = 0; i < size; i++)
      sum.value[i * size + i] += TAYLOR[BLOCK * number];
    return sum;
  }

  private static Pair plus(Pair a, Pair b) {
    add(1, b.value, a.value);
    add(1, b.derivative, a.derivative);
    return a;
  }

  private static void add(double factor, double[] matrix, double[] sum) {
    for (int i = 0; i < sum.length; i++)
      sum[i] += factor * matrix[i];
  }

  private Pair times(Pair a, Pair b) {
    double[] value = new double[size * size];
    double[] derivative = new double[a.derivative.length];
    IntStream tiles = IntStream.range(0, Math.ceilDiv(size, TILE));
    (size < PARALLEL ? tiles : tiles.parallel()).forEach(tile -> {
      addRows(tile * TILE, a.value, b.value, value);
      if (derivative.length > 0) {
        addRows(tile * TILE, a.derivative, b.value, derivative);
        addRows(tile * TILE, a.value, b.derivative, derivative);
      }
    });
    return new Pair(value, derivative);
  }

  /// Some rows of a product; every row has one thread, so that the number of threads makes no difference.
  private void addRows(int from, double[] a, double[] b, double[] sum) {
    int whole = from + TILE <= size ? size - size % TILE : 0;
    for (int j = 0; j < whole; j += TILE)
      addTile(from, j, a, b, sum);
    for (int i = from; i < Math.min(from + TILE, size); i++)
      for (int j = whole; j < size; j++) {
        double element = 0;
        for (int k = 0; k < size; k++)
          element += a[i * size + k] * b[k * size + j];
        sum[i * size + j] += element;
      }
  }

  /// Sixteen elements in registers: each number that is loaded takes part in four products.
  private void addTile(int i, int j, double[] a, double[] b, double[] sum) {
    double s00 = 0;
    double s01 = 0;
    double s02 = 0;
    double s03 = 0;
    double s10 = 0;
    double s11 = 0;
    double s12 = 0;
    double s13 = 0;
    double s20 = 0;
    double s21 = 0;
    double s22 = 0;
    double s23 = 0;
    double s30 = 0;
    double s31 = 0;
    double s32 = 0;
    double s33 = 0;
    int a0 = i * size;
    int a1 = a0 + size;
    int a2 = a1 + size;
    int a3 = a2 + size;
    for (int k = 0; k < size; k++) {
      int row = k * size + j;
      double b0 = b[row];
      double b1 = b[row + 1];
      double b2 = b[row + 2];
      double b3 = b[row + 3];
      double f0 = a[a0 + k];
      s00 += f0 * b0;
      s01 += f0 * b1;
      s02 += f0 * b2;
      s03 += f0 * b3;
      double f1 = a[a1 + k];
      s10 += f1 * b0;
      s11 += f1 * b1;
      s12 += f1 * b2;
      s13 += f1 * b3;
      double f2 = a[a2 + k];
      s20 += f2 * b0;
      s21 += f2 * b1;
      s22 += f2 * b2;
      s23 += f2 * b3;
      double f3 = a[a3 + k];
      s30 += f3 * b0;
      s31 += f3 * b1;
      s32 += f3 * b2;
      s33 += f3 * b3;
    }
    sum[a0 + j] += s00;
    sum[a0 + j + 1] += s01;
    sum[a0 + j + 2] += s02;
    sum[a0 + j + 3] += s03;
    sum[a1 + j] += s10;
    sum[a1 + j + 1] += s11;
    sum[a1 + j + 2] += s12;
    sum[a1 + j + 3] += s13;
    sum[a2 + j] += s20;
    sum[a2 + j + 1] += s21;
    sum[a2 + j + 2] += s22;
    sum[a2 + j + 3] += s23;
    sum[a3 + j] += s30;
    sum[a3 + j + 1] += s31;
    sum[a3 + j + 2] += s32;
    sum[a3 + j + 3] += s33;
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
