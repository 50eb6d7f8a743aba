package org.taugru.exec;

import org.taugru.ir.MatrixVariable;

/// From free parameters to matrices and back, in double; once per update.
public final class Matrices {
  private Matrices() {
  }

  /// The matrix, row-major, of its parameter's values.
  public static double[] evaluate(MatrixVariable matrix, double[] parameter) {
    if (matrix.parametrisation().isEmpty())
      return parameter;
    double[] values = new double[matrix.rows() * matrix.columns()];
    matrix.parametrisation().get().evaluate(matrix.rows(), matrix.columns(), parameter, values);
    return values;
  }

  /// Adds to the parameter's gradient what a gradient of the matrix means for it.
  public static void addAdjoint(MatrixVariable matrix, double[] parameter, double[] matrixGradient,
      double[] parameterGradient) {
    if (matrix.parametrisation().isPresent())
      matrix.parametrisation().get().adjoint(matrix.rows(), matrix.columns(), parameter, matrixGradient,
          parameterGradient);
    else
      for (int i = 0; i < matrixGradient.length; i++)
        parameterGradient[i] += matrixGradient[i];
  }
}
