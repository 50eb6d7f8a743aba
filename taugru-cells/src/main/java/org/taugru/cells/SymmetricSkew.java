package org.taugru.cells;

import org.taugru.eq.Parametrisation;

/// β(M − Mᵀ) + (1 − β)(M + Mᵀ) − γI with a free matrix M: the mixture of antisymmetric and symmetric parts of LipschitzRNN.
public record SymmetricSkew(double beta, double gamma) implements Parametrisation {
  public SymmetricSkew {
    if (!(beta >= 0 && beta <= 1) || !Double.isFinite(gamma))
      throw new IllegalArgumentException("β = " + beta + ", γ = " + gamma + ". β is from 0 to 1, γ finite.");
  }

  @Override
  public String describe(String name) {
    return name + " stands for β·(M − Mᵀ) + (1 − β)·(M + Mᵀ) − γ·I with β = " + beta + ", γ = " + gamma
        + " and a free matrix M, stored as " + name;
  }

  @Override
  public int freeCount(int rows, int columns) {
    if (rows != columns)
      throw new IllegalArgumentException("a square matrix is needed; " + rows + " × " + columns + " was asked for.");
    return Math.multiplyExact(rows, columns);
  }

  /// The matrix is M + (1 − 2β)·Mᵀ − γI.
  @Override
  public void evaluate(int rows, int columns, double[] free, double[] matrix) {
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        matrix[i * columns + j] = free[i * columns + j] + (1 - 2 * beta) * free[j * columns + i] - (i == j ? gamma : 0);
  }

  @Override
  public void adjoint(int rows, int columns, double[] free, double[] matrixGradient, double[] freeGradient) {
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        freeGradient[i * columns + j] += matrixGradient[i * columns + j]
            + (1 - 2 * beta) * matrixGradient[j * columns + i];
  }
}
