package org.taugru.exec.cuda;

import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Matrices;
import org.taugru.exec.Parameters;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;
import org.taugru.plan.Accumulator;
import org.taugru.plan.Buffer;
import org.taugru.plan.MatrixUse;

/// Parameters in the form that kernels read, and gradients in the form of parameters, between arrays of the host. Matrices that are functions of
/// their parameter are evaluated here, in double, once per pass.
final class CellWeights {
  private CellWeights() {
  }

  /// Matrices by columns and shared rows, each where the layout says.
  static float[] packed(CellLayout layout, Parameters parameters) {
    Program program = layout.plan().program();
    float[] packed = new float[Math.toIntExact(layout.weights())];
    float[][] matrices = new float[program.matrices().size()][];
    for (int m = 0; m < matrices.length; m++)
      matrices[m] = values(program.matrices().get(m), parameters);
    List<MatrixUse> uses = layout.plan().matrices();
    for (int i = 0; i < uses.size(); i++)
      pack(program.matrices().get(uses.get(i).matrix()), matrices[uses.get(i).matrix()], uses.get(i).transposed(),
          packed,
          Math.toIntExact(layout.useOffset(i)));
    layout.shared().forEach(buffer -> {
      int at = Math.toIntExact(layout.sharedOffset(buffer));
      switch (layout.content(buffer)) {
        case Buffer.Content.Row(List<Integer> summed, double constant) -> {
          for (int i = 0; i < layout.width(buffer); i++) {
            packed[at + i] = (float) constant;
            for (int parameter : summed)
              packed[at + i] += parameters.values(parameter)[i];
          }
        }
        case Buffer.Content.MatrixRow(int matrix, int row) ->
          System.arraycopy(matrices[matrix], row * layout.width(buffer), packed, at, layout.width(buffer));
        case Buffer.Content.State _, Buffer.Content.Inputs _, Buffer.Content.Trace _, Buffer.Content.Chunk _, Buffer.Content.StateAdjoint _,Buffer.Content.InputAdjoint _ ->
          throw new IllegalStateException("not shared: " + layout.content(buffer));
      }
    });
    return packed;
  }

  /// b[k, j], which a product of element j reads at k: the matrix by columns, or, transposed, as it is.
  private static void pack(MatrixVariable matrix, float[] values, boolean transposed, float[] packed, int at) {
    if (transposed) {
      System.arraycopy(values, 0, packed, at, values.length);
      return;
    }
    for (int row = 0; row < matrix.rows(); row++)
      for (int column = 0; column < matrix.columns(); column++)
        packed[at + column * matrix.rows() + row] = values[row * matrix.columns() + column];
  }

  private static float[] values(MatrixVariable matrix, Parameters parameters) {
    float[] parameter = parameters.values(matrix.parameter());
    return matrix.parametrisation().isEmpty() ? parameter : floats(Matrices.evaluate(matrix, doubles(parameter)));
  }

  /// Writes the gradients of the parameters.
  ///
  /// @param sums where the layout says, changed on the way
  static void unpack(CellLayout layout, float[] sums, Parameters parameters, Parameters result) {
    Program program = layout.plan().program();
    for (int p = 0; p < result.declared().size(); p++)
      Arrays.fill(result.values(p), 0);
    for (CellLayout.Further further : layout.further()) {
      MatrixVariable matrix = program.matrices().get(further.matrix());
      add(sums, Math.toIntExact(further.offset()), sums, Math.toIntExact(layout.matrixSumOffset(further.matrix())),
          matrix.rows() * matrix.columns());
    }
    List<Accumulator> accumulators = layout.plan().accumulators();
    for (int i = 0; i < accumulators.size(); i++) {
      int from = Math.toIntExact(layout.vectorSumOffset(i));
      int width = accumulators.get(i).width();
      for (Accumulator.Row row : accumulators.get(i).rows())
        add(sums, from, sums, Math.toIntExact(layout.matrixSumOffset(row.matrix())) + row.row() * width, width);
      for (int parameter : accumulators.get(i).parameters())
        add(sums, from, result.values(parameter), 0, width);
    }
    for (int m = 0; m < program.matrices().size(); m++)
      addMatrix(program.matrices().get(m), sums, Math.toIntExact(layout.matrixSumOffset(m)), parameters, result);
  }

  private static void addMatrix(MatrixVariable matrix, float[] sums, int from, Parameters parameters,
      Parameters result) {
    int count = matrix.rows() * matrix.columns();
    float[] target = result.values(matrix.parameter());
    if (matrix.parametrisation().isEmpty()) {
      add(sums, from, target, 0, count);
      return;
    }
    double[] gradient = new double[count];
    for (int i = 0; i < count; i++)
      gradient[i] = sums[from + i];
    double[] free = new double[target.length];
    Matrices.addAdjoint(matrix, doubles(parameters.values(matrix.parameter())), gradient, free);
    for (int i = 0; i < free.length; i++)
      target[i] += (float) free[i];
  }

  private static void add(float[] terms, int from, float[] target, int to, int count) {
    for (int i = 0; i < count; i++)
      target[to + i] += terms[from + i];
  }

  private static double[] doubles(float[] values) {
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
