package org.taugru.cells;

import org.taugru.eq.Parametrisation;

/// Positive numbers that add up to one, as a column: exp(s)/Σ exp(s).
public record Softmax() implements Parametrisation {
  @Override
  public String describe(String name) {
    return name + " stands for exp(" + name + ") / sum(exp(" + name + ")): positive weights that add up to one";
  }

  @Override
  public int freeCount(int rows, int columns) {
    if (columns != 1)
      throw new IllegalArgumentException("a softmax is a column; " + columns + " columns were asked for.");
    return rows;
  }

  @Override
  public void evaluate(int rows, int columns, double[] free, double[] matrix) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double value : free)
      largest = Math.max(largest, value);
    double sum = 0;
    for (int i = 0; i < rows; i++)
      sum += matrix[i] = Math.exp(free[i] - largest);
    for (int i = 0; i < rows; i++)
      matrix[i] /= sum;
  }

  @Override
  public void adjoint(int rows, int columns, double[] free, double[] matrixGradient, double[] freeGradient) {
    double[] weights = new double[rows];
    evaluate(rows, columns, free, weights);
    double mean = 0;
    for (int i = 0; i < rows; i++)
      mean += weights[i] * matrixGradient[i];
    for (int i = 0; i < rows; i++)
      freeGradient[i] += weights[i] * (matrixGradient[i] - mean);
  }
}
