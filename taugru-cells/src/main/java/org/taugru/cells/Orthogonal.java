package org.taugru.cells;

import org.taugru.eq.Parametrisation;

/// exp(A − Aᵀ) with A strictly upper triangular: an orthogonal matrix with determinant 1 (Lezcano-Casado,
/// Martínez-Rubio 2019).
public record Orthogonal() implements Parametrisation {
  private static final Antisymmetric SKEW = new Antisymmetric(0);

  @Override
  public String describe(String name) {
    return name + " stands for exp(" + name + " − " + name + "ᵀ); the free " + name + " is strictly upper triangular";
  }

  @Override
  public int freeCount(int rows, int columns) {
    return SKEW.freeCount(rows, columns);
  }

  @Override
  public void evaluate(int rows, int columns, double[] free, double[] matrix) {
    System.arraycopy(MatrixExponential.of(rows, skew(rows, free)), 0, matrix, 0, matrix.length);
  }

  /// The adjoint of the exponential's derivative at S is its derivative at Sᵀ.
  @Override
  public void adjoint(int rows, int columns, double[] free, double[] matrixGradient, double[] freeGradient) {
    double[] transposed = skew(rows, free);
    for (int i = 0; i < transposed.length; i++)
      transposed[i] = -transposed[i];
    double[] derivative = MatrixExponential.derivative(rows, transposed, matrixGradient);
    SKEW.adjoint(rows, columns, free, derivative, freeGradient);
  }

  private static double[] skew(int size, double[] free) {
    double[] skew = new double[size * size];
    SKEW.evaluate(size, size, free, skew);
    return skew;
  }
}
