package org.taugru.theory.math;

import java.util.Arrays;
import java.util.function.DoubleSupplier;

/// A small dense matrix in double, for formulas. Does not change.
public final class DenseMatrix {
  /// Far more than it takes; rounding could otherwise turn two vectors to and fro for ever.
  private static final int MOST_SWEEPS = 60;

  private final int rows;
  private final int columns;
  /// Row-major.
  private final double[] values;

  private DenseMatrix(int rows, int columns, double[] values) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  /// @param rows of equal length
  public static DenseMatrix of(double[]... rows) {
    if (rows.length == 0 || rows[0].length == 0)
      throw new IllegalArgumentException("a matrix without elements; it needs a row and a column.");
    for (double[] row : rows)
      if (row.length != rows[0].length)
        throw new IllegalArgumentException("a matrix with rows of " + rows[0].length + " and " + row.length
            + " elements; all rows must be as long.");
    return new DenseMatrix(rows.length, rows[0].length, Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray());
  }

  public static DenseMatrix identity(int size) {
    DenseMatrix identity = zero(size, size);
    for (int i = 0; i < size; i++)
      identity.values[i * size + i] = 1;
    return identity;
  }

  public static DenseMatrix zero(int rows, int columns) {
    return new DenseMatrix(rows, columns, new double[rows * columns]);
  }

  /// Drawn element by element, row by row.
  public static DenseMatrix drawn(int rows, int columns, DoubleSupplier draw) {
    double[] values = new double[rows * columns];
    Arrays.setAll(values, _ -> draw.getAsDouble());
    return new DenseMatrix(rows, columns, values);
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  public double get(int row, int column) {
    return values[row * columns + column];
  }

  /// A copy, row-major.
  public double[] toArray() {
    return values.clone();
  }

  public DenseMatrix times(DenseMatrix other) {
    require(columns == other.rows, "cannot multiply " + size() + " by " + other.size() + ".");
    DenseMatrix product = zero(rows, other.columns);
    for (int i = 0; i < rows; i++)
      for (int k = 0; k < columns; k++)
        for (int j = 0; j < other.columns; j++)
          product.values[i * other.columns + j] += values[i * columns + k] * other.values[k * other.columns + j];
    return product;
  }

  /// The product with a vector.
  public double[] times(double[] vector) {
    require(columns == vector.length, "cannot multiply " + size() + " by a vector of length " + vector.length + ".");
    double[] product = new double[rows];
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        product[i] += values[i * columns + j] * vector[j];
    return product;
  }

  public DenseMatrix times(double factor) {
    return new DenseMatrix(rows, columns, Arrays.stream(values).map(value -> factor * value).toArray());
  }

  public DenseMatrix plus(DenseMatrix other) {
    require(rows == other.rows && columns == other.columns, "cannot add " + size() + " and " + other.size() + ".");
    double[] sums = values.clone();
    for (int i = 0; i < sums.length; i++)
      sums[i] += other.values[i];
    return new DenseMatrix(rows, columns, sums);
  }

  public DenseMatrix minus(DenseMatrix other) {
    return plus(other.times(-1));
  }

  /// This matrix with the other one to its right.
  public DenseMatrix beside(DenseMatrix other) {
    require(rows == other.rows, "cannot put " + size() + " beside " + other.size() + ".");
    DenseMatrix both = zero(rows, columns + other.columns);
    for (int i = 0; i < rows; i++) {
      System.arraycopy(values, i * columns, both.values, i * both.columns, columns);
      System.arraycopy(other.values, i * other.columns, both.values, i * both.columns + columns, other.columns);
    }
    return both;
  }

  /// This matrix with the other one below it.
  public DenseMatrix above(DenseMatrix other) {
    require(columns == other.columns, "cannot put " + size() + " above " + other.size() + ".");
    DenseMatrix both = zero(rows + other.rows, columns);
    System.arraycopy(values, 0, both.values, 0, values.length);
    System.arraycopy(other.values, 0, both.values, values.length, other.values.length);
    return both;
  }

  /// ‖·‖∞, the largest sum of absolute values in a row.
  public double maximumNorm() {
    double norm = 0;
    for (int i = 0; i < rows; i++)
      norm = Math.max(norm, Arrays.stream(values, i * columns, (i + 1) * columns).map(Math::abs).sum());
    return norm;
  }

  /// ‖·‖₂, the largest singular value, to the last digits. Rows are turned against each other, two at a time, until all are
  /// orthogonal (one-sided Jacobi); then the longest row has that length.
  public double spectralNorm() {
    double scale = maximumNorm();
    if (scale == 0 || !Double.isFinite(scale))
      return scale;
    double[][] vectors = rows <= columns ? vectors(rows, columns, columns, 1) : vectors(columns, rows, 1, columns);
    for (double[] vector : vectors)
      Arrays.setAll(vector, k -> vector[k] / scale);
    boolean turned = true;
    for (int sweep = 0; turned && sweep < MOST_SWEEPS; sweep++) {
      turned = false;
      for (int i = 0; i < vectors.length; i++)
        for (int j = i + 1; j < vectors.length; j++)
          turned |= turn(vectors[i], vectors[j]);
    }
    return scale * Math.sqrt(Arrays.stream(vectors).mapToDouble(vector -> dot(vector, vector)).max().orElseThrow());
  }

  private double[][] vectors(int count, int length, int apart, int step) {
    double[][] vectors = new double[count][length];
    for (int i = 0; i < count; i++)
      for (int k = 0; k < length; k++)
        vectors[i][k] = values[i * apart + k * step];
    return vectors;
  }

  /// Turns two vectors in their plane so that they are orthogonal; false where they are already.
  private static boolean turn(double[] p, double[] q) {
    double pp = dot(p, p);
    double qq = dot(q, q);
    double pq = dot(p, q);
    if (Math.abs(pq) <= 1e-15 * Math.sqrt(pp * qq))
      return false;
    double zeta = (qq - pp) / (2 * pq);
    double tangent = Math.copySign(1, zeta) / (Math.abs(zeta) + Math.hypot(1, zeta));
    double cosine = 1 / Math.hypot(1, tangent);
    double sine = cosine * tangent;
    for (int k = 0; k < p.length; k++) {
      double old = p[k];
      p[k] = cosine * old - sine * q[k];
      q[k] = sine * old + cosine * q[k];
    }
    return true;
  }

  private static double dot(double[] p, double[] q) {
    double sum = 0;
    for (int k = 0; k < p.length; k++)
      sum += p[k] * q[k];
    return sum;
  }

  /// Refuses what is not square: `A is 2 × 3; it must be square.`
  public DenseMatrix requireSquare(String name) {
    require(rows == columns, name + " is " + size() + "; it must be square.");
    return this;
  }

  public String size() {
    return rows + " × " + columns;
  }

  private static void require(boolean holds, String problem) {
    if (!holds)
      throw new IllegalArgumentException(problem);
  }

  @Override
  public String toString() {
    return size() + " " + Arrays.toString(values);
  }
}
