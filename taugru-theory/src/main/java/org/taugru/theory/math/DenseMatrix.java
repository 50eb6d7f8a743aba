package org.taugru.theory.math;

import java.util.Arrays;
import java.util.function.DoubleSupplier;

/// A small dense matrix in double, for formulas. Does not change.
public final class DenseMatrix {
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

  /// ‖·‖₂, the largest singular value, to about ten digits: by power iteration on MᵀM.
  public double spectralNorm() {
    double scale = maximumNorm();
    if (scale == 0 || !Double.isFinite(scale))
      return scale;
    double[] x = new double[columns];
    Arrays.setAll(x, i -> 1 + 0.1 * Math.sin(i + 1)); // no symmetry a singular vector could hide behind
    double norm = 0;
    for (int step = 0; step < 1000; step++) {
      double[] y = new double[rows];
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
          y[i] += get(i, j) / scale * x[j];
      double[] next = new double[columns];
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
          next[j] += get(i, j) / scale * y[i];
      double length = Math.sqrt(Arrays.stream(next).map(value -> value * value).sum());
      if (length == 0)
        return 0;
      double before = norm;
      norm = scale * Math.sqrt(length);
      for (int j = 0; j < columns; j++)
        x[j] = next[j] / length;
      if (Math.abs(norm - before) <= 1e-13 * norm)
        break;
    }
    return norm;
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
