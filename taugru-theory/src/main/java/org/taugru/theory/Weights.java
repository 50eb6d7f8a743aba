package org.taugru.theory;

import java.util.Arrays;
import org.taugru.eq.Parameter;
import org.taugru.ir.Program;

/// The parameters of a [Program], by the names of its equations. Does not change.
final class Weights {
  private final Program program;
  private final Matrix[] values;

  private Weights(Program program, Matrix[] values) {
    this.program = program;
    this.values = values;
  }

  static Weights zero(Program program) {
    return new Weights(program, program.parameters().stream()
        .map(parameter -> Matrix.zero(parameter.rows(), columns(parameter))).toArray(Matrix[]::new));
  }

  /// These with other values of one parameter; a bias is a column.
  Weights with(String name, Matrix matrix) {
    int number = program.parameter(name);
    Parameter declared = program.parameters().get(number);
    if (matrix.rows() != declared.rows() || matrix.columns() != columns(declared))
      throw new IllegalArgumentException(
          name + " is " + matrix.size() + "; it must be " + declared.rows() + " × " + columns(declared) + ".");
    Matrix[] changed = values.clone();
    changed[number] = matrix;
    return new Weights(program, changed);
  }

  private static int columns(Parameter declared) {
    return declared.isVector() ? 1 : declared.columns();
  }

  Matrix get(String name) {
    return values[program.parameter(name)];
  }

  /// By the numbers of the Program, row-major.
  double[][] toArrays() {
    return Arrays.stream(values).map(Matrix::toArray).toArray(double[][]::new);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
