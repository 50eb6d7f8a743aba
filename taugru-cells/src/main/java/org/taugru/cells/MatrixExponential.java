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
  /// Rows of the result that are worked on together.
  private static final int ROWS = 2;
  /// Terms that are added at once, a multiple of ROWS.
  private static final int TERMS = 4;
  private static final double[][] NONE = {};

  private final int size;
  /// A multiple of TERMS: rows and columns of zeros are added, which stay apart from the rest.
  private final int padded;

  private MatrixExponential(int size) {
    this.size = size;
    this.padded = Math.ceilDiv(size, TERMS) * TERMS;
  }

  static double[] of(int size, double[] matrix) {
    var sized = new MatrixExponential(size);
    return sized.flat(sized.exponential(new Pair(sized.rows(matrix), NONE)).value);
  }

  /// d/dt exp(matrix + t·direction) at t = 0.
  static double[] derivative(int size, double[] matrix, double[] direction) {
    var sized = new MatrixExponential(size);
    return sized.flat(sized.exponential(new Pair(sized.rows(matrix), sized.rows(direction))).derivative);
  }

  private static double[] taylor(int degree) {
    double[] coefficients = new double[degree + 1];
    coefficients[0] = 1;
    for (int k = 1; k <= degree; k++)
      coefficients[k] = coefficients[k - 1] / k;
    return coefficients;
  }

  /// A matrix with its derivative; the latter is empty if it is not wanted. Each row is an array: HotSpot makes vectors of a loop
  /// over several arrays, not of one over several parts of an array.
  private record Pair(double[][] value, double[][] derivative) {
  }

  private Pair exponential(Pair matrix) {
    double norm = norm(matrix.value);
    boolean isSmall = norm <= SMALL || !Double.isFinite(norm); // what is no number does not become one by halving
    int halvings = isSmall ? 0 : Math.getExponent(norm / SMALL) + 1;
    Pair x = weighted(matrix, Math.scalb(1.0, -halvings));
    Pair square = times(x, x);
    Pair[] powers = {x, square, times(square, x), times(square, square)};
    Pair sum = block(powers, BLOCK - 1, TAYLOR[BLOCK * BLOCK]);
    for (int first = BLOCK - 2; first >= 0; first--) {
      Pair next = times(powers[BLOCK - 1], sum);
      add(1, block(powers, first, 0), next);
      sum = next;
    }
    for (int i = 0; i < halvings; i++)
      sum = times(sum, sum);
    return sum;
  }

  /// The terms of degree 4·number to 4·number + 3, divided by x to the 4·number; and `further` times x⁴.
  private Pair block(Pair[] powers, int number, double further) {
    Pair sum = weighted(powers[0], TAYLOR[BLOCK * number + 1]);
    for (int k = 2; k <= BLOCK; k++)
      add(k == BLOCK ? further : TAYLOR[BLOCK * number + k], powers[k - 1], sum);
    for (int i = 0; i < size; i++)
      sum.value[i][i] += TAYLOR[BLOCK * number];
    return sum;
  }

  private Pair weighted(Pair a, double factor) {
    Pair result = zeros(a.derivative.length > 0);
    add(factor, a, result);
    return result;
  }

  private Pair zeros(boolean differentiated) {
    return new Pair(new double[padded][padded], differentiated ? new double[padded][padded] : NONE);
  }

  private static void add(double factor, Pair a, Pair sum) {
    add(factor, a.value, sum.value);
    add(factor, a.derivative, sum.derivative);
  }

  private static void add(double factor, double[][] a, double[][] sum) {
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j < a.length; j++)
        sum[i][j] += factor * a[i][j];
  }

  private Pair times(Pair a, Pair b) {
    Pair product = zeros(a.derivative.length > 0);
    IntStream parts = IntStream.range(0, padded / ROWS);
    (size < PARALLEL ? parts : parts.parallel()).forEach(part -> {
      addRows(part * ROWS, a.value, b.value, product.value);
      if (product.derivative.length > 0) {
        addRows(part * ROWS, a.derivative, b.value, product.derivative);
        addRows(part * ROWS, a.value, b.derivative, product.derivative);
      }
    });
    return product;
  }

  /// Two rows of a product; every row has one thread, so that the number of threads makes no difference.
  private void addRows(int i, double[][] a, double[][] b, double[][] sum) {
    for (int k = 0; k < padded; k += TERMS)
      addTerms(k, a[i], a[i + 1], b, sum[i], sum[i + 1]);
  }

  /// Four terms of two rows: each number that is loaded from `b` takes part in two products, each sum in four.
  private static void addTerms(int k, double[] a0, double[] a1, double[][] b, double[] sum0, double[] sum1) {
    double f00 = a0[k];
    double f01 = a0[k + 1];
    double f02 = a0[k + 2];
    double f03 = a0[k + 3];
    double f10 = a1[k];
    double f11 = a1[k + 1];
    double f12 = a1[k + 2];
    double f13 = a1[k + 3];
    double[] b0 = b[k];
    double[] b1 = b[k + 1];
    double[] b2 = b[k + 2];
    double[] b3 = b[k + 3];
    for (int j = 0; j < sum0.length; j++) {
      double x0 = b0[j];
      double x1 = b1[j];
      double x2 = b2[j];
      double x3 = b3[j];
      sum0[j] += f00 * x0 + f01 * x1 + f02 * x2 + f03 * x3;
      sum1[j] += f10 * x0 + f11 * x1 + f12 * x2 + f13 * x3;
    }
  }

  private double[][] rows(double[] matrix) {
    double[][] rows = new double[padded][padded];
    for (int i = 0; i < size; i++)
      System.arraycopy(matrix, i * size, rows[i], 0, size);
    return rows;
  }

  private double[] flat(double[][] rows) {
    double[] matrix = new double[size * size];
    for (int i = 0; i < size; i++)
      System.arraycopy(rows[i], 0, matrix, i * size, size);
    return matrix;
  }

  /// The largest sum of magnitudes in a row.
  private static double norm(double[][] matrix) {
    double largest = 0;
    for (double[] row : matrix) {
      double sum = 0;
      for (double element : row)
        sum += Math.abs(element);
      largest = Math.max(largest, sum);
    }
    return largest;
  }
}
