package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.taugru.exec.Matrices;
import org.taugru.exec.Parameters;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;
import org.taugru.plan.Buffer;
import org.taugru.plan.MatrixUse;
import org.taugru.plan.PlannedProgram;

/// Parameters in the form that the kernels read: matrices packed, biases summed. Filled before each pass with what it reads:
/// an evaluation does not pack what only a backward pass needs.
final class Weights {
  /// A factor of one for every row.
  static final float[] ONE = {1};

  private final Program program;
  private final List<MatrixUse> uses;
  private final List<Packed> packed = new ArrayList<>();
  private final Layout layout;
  private final float[][] rows;
  private final int[][] summed;

  Weights(PlannedProgram plan, Layout layout) {
    this.program = plan.program();
    this.uses = plan.matrices();
    this.layout = layout;
    this.rows = new float[layout.size()][];
    for (MatrixUse use : uses) {
      MatrixVariable matrix = program.matrices().get(use.matrix());
      packed.add(use.transposed() ? Packed.empty(matrix.rows(), matrix.columns())
          : Packed.empty(matrix.columns(), matrix.rows()));
    }
    this.summed = new int[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      if (layout.content(i).isShared())
        rows[i] = new float[layout.stride(i)];
      if (layout.content(i) instanceof Buffer.Content.Row(List<Integer> parameters, _))
        summed[i] = parameters.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /// How many numbers the packed matrices are.
  static long floats(PlannedProgram plan) {
    long floats = 0;
    for (MatrixUse use : plan.matrices()) {
      MatrixVariable matrix = plan.program().matrices().get(use.matrix());
      floats += use.transposed() ? (long) matrix.rows() * Lanes.padded(matrix.columns())
          : (long) matrix.columns() * Lanes.padded(matrix.rows());
    }
    return floats;
  }

  Packed packed(int number) {
    return packed.get(number);
  }

  /// The row of a buffer that holds one.
  float[] row(int buffer) {
    return rows[buffer];
  }

  /// For a forward pass. Allocates only for matrices that are functions of their parameter; those are packed for both passes,
  /// since to evaluate them takes longer.
  void updateForward(Parameters parameters) {
    for (int m = 0; m < program.matrices().size(); m++) {
      MatrixVariable matrix = program.matrices().get(m);
      float[] values = values(matrix, parameters);
      pack(m, values, matrix.parametrisation().isEmpty() ? MatrixUse::forward : _ -> true);
      fillRows(m, values);
    }
    for (int i = 0; i < rows.length; i++)
      if (layout.content(i) instanceof Buffer.Content.Row row)
        fill(rows[i], summed[i], row.constant(), parameters);
  }

  /// For the backward pass that follows, with the same parameters.
  void updateBackward(Parameters parameters) {
    for (int m = 0; m < program.matrices().size(); m++)
      if (program.matrices().get(m).parametrisation().isEmpty())
        pack(m, parameters.values(program.matrices().get(m).parameter()), use -> !use.forward());
  }

  private void pack(int number, float[] values, Predicate<MatrixUse> wanted) {
    MatrixVariable matrix = program.matrices().get(number);
    for (int i = 0; i < uses.size(); i++)
      if (uses.get(i).matrix() == number && wanted.test(uses.get(i))) {
        if (uses.get(i).transposed())
          packed.get(i).pack(values, matrix.columns(), 1);
        else
          packed.get(i).pack(values, 1, matrix.columns());
      }
  }

  private void fillRows(int number, float[] values) {
    int columns = program.matrices().get(number).columns();
    for (int i = 0; i < rows.length; i++)
      if (layout.content(i) instanceof Buffer.Content.MatrixRow row && row.matrix() == number)
        System.arraycopy(values, row.row() * columns, rows[i], 0, columns);
  }

  private static void fill(float[] row, int[] parts, double constant, Parameters parameters) {
    for (int k = 0; k < row.length; k++) {
      row[k] = (float) constant;
      for (int parameter : parts)
        row[k] += k < parameters.values(parameter).length ? parameters.values(parameter)[k] : 0;
    }
  }

  private static float[] values(MatrixVariable matrix, Parameters parameters) {
    float[] parameter = parameters.values(matrix.parameter());
    return matrix.parametrisation().isEmpty() ? parameter : floats(Matrices.evaluate(matrix, doubles(parameter)));
  }

  static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++)
      result[i] = values[i];
    return result;
  }

  private static float[] floats(double[] values) {
    float[] result = new float[values.length];
    for (int i = 0; i < values.length; i++)
      result[i] = (float) values[i];
    return result;
  }
}
