package org.taugru.cells;

import org.taugru.eq.Parametrisation;

/// V − Vᵀ − γI with V strictly upper triangular: eigenvalues on the line Re = −γ.
public record Antisymmetric(double gamma) implements Parametrisation {
  @Override
  public String describe(String name) {
    return name + " stands for " + name + " − " + name + "ᵀ" + (gamma == 0 ? "" : " − " + gamma + "·I")
        + "; the free " + name + " is strictly upper triangular";
  }

  @Override
  public int freeCount(int rows, int columns) {
    if (rows != columns)
      throw new IllegalArgumentException("an antisymmetric matrix is square; " + rows + " × " + columns + " was asked for.");
    long count = (long) rows * (rows - 1) / 2;
    if (count > Integer.MAX_VALUE)
      throw new IllegalArgumentException("an antisymmetric matrix of " + rows + " × " + columns + " has " + count
          + " free parameters; at most " + Integer.MAX_VALUE + " can be stored. Use smaller sizes.");
    return (int) count;
  }

  @Override
  public void evaluate(int rows, int columns, double[] free, double[] matrix) {
    int next = 0;
    for (int i = 0; i < rows; i++) {
      matrix[i * columns + i] = -gamma;
      for (int j = i + 1; j < columns; j++) {
        matrix[i * columns + j] = free[next];
        matrix[j * columns + i] = -free[next++];
      }
    }
  }

  @Override
  public void adjoint(int rows, int columns, double[] free, double[] matrixGradient, double[] freeGradient) {
    int next = 0;
    for (int i = 0; i < rows; i++)
      for (int j = i + 1; j < columns; j++)
        freeGradient[next++] += matrixGradient[i * columns + j] - matrixGradient[j * columns + i];
  }
}
