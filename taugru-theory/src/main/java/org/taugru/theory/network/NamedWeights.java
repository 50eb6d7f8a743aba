package org.taugru.theory.network;

import java.util.Arrays;
import org.taugru.eq.Parameter;
import org.taugru.ir.Program;
import org.taugru.theory.math.DenseMatrix;

/// The parameters of a [Program], by the names of its equations. Does not change.
public final class NamedWeights {
  private final Program program;
  private final DenseMatrix[] values;

  private NamedWeights(Program program, DenseMatrix[] values) {
    this.program = program;
    this.values = values;
  }

  public static NamedWeights zero(Program program) {
    return new NamedWeights(program, program.parameters().stream()
        .map(parameter -> DenseMatrix.zero(parameter.rows(), columns(parameter))).toArray(DenseMatrix[]::new));
  }

  /// These with other values of one parameter; a bias is a column.
  public NamedWeights with(String name, DenseMatrix matrix) {
    int number = program.parameter(name);
    Parameter declared = program.parameters().get(number);
    if (matrix.rows() != declared.rows() || matrix.columns() != columns(declared))
      throw new IllegalArgumentException(
          name + " is " + matrix.size() + "; it must be " + declared.rows() + " × " + columns(declared) + ".");
    DenseMatrix[] changed = values.clone();
    changed[number] = matrix;
    return new NamedWeights(program, changed);
  }

  private static int columns(Parameter declared) {
    return declared.isVector() ? 1 : declared.columns();
  }

  public DenseMatrix get(String name) {
    return values[program.parameter(name)];
  }

  /// By the numbers of the Program, row-major.
  public double[][] toArrays() {
    return Arrays.stream(values).map(DenseMatrix::toArray).toArray(double[][]::new);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
