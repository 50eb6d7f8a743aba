package org.taugru.exec.simd;

import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Matrices;
import org.taugru.exec.Parameters;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;
import org.taugru.plan.Accumulator;

/// The parameter gradients of some tiles: matrices transposed and padded, `[columns, rows]`, and the accumulators of
/// vector gradients.
///
/// @param panel workspace for what is added to them, rearranged, as [OuterWork] does
record GradientSums(float[][] matrices, float[][] vectors, float[] panel) {
  /// For plans without gradients.
  static final GradientSums NONE = new GradientSums(new float[0][], new float[0][], new float[0]);

  static GradientSums of(Program program, List<Accumulator> accumulators) {
    float[][] matrices = new float[program.matrices().size()][];
    Arrays.setAll(matrices, m -> new float[program.matrices().get(m).columns()
        * Lanes.padded(program.matrices().get(m).rows())]);
    float[][] vectors = new float[accumulators.size()][];
    Arrays.setAll(vectors, v -> new float[Lanes.padded(accumulators.get(v).width())]);
    return new GradientSums(matrices, vectors, new float[workspace(program)]);
  }

  /// How many numbers they are, and of the workspace.
  static long floats(Program program, List<Accumulator> accumulators) {
    long floats = workspace(program);
    for (Accumulator accumulator : accumulators)
      floats += Lanes.padded(accumulator.width());
    for (MatrixVariable matrix : program.matrices())
      floats += (long) matrix.columns() * Lanes.padded(matrix.rows());
    return floats;
  }

  private static int workspace(Program program) {
    return program.matrices().stream().mapToInt(matrix -> OuterWork.workspace(matrix.columns(), matrix.rows())).max()
        .orElse(0);
  }

  void clear() {
    for (float[] matrix : matrices)
      Arrays.fill(matrix, 0);
    for (float[] vector : vectors)
      Arrays.fill(vector, 0);
  }

  void add(GradientSums other) {
    add(matrices, other.matrices);
    add(vectors, other.vectors);
  }

  /// Writes the gradients of the parameters themselves.
  void toParameters(Program program, List<Accumulator> accumulators, Parameters parameters, Parameters result) {
    for (int p = 0; p < result.declared().size(); p++)
      Arrays.fill(result.values(p), 0);
    for (int v = 0; v < vectors.length; v++) {
      List<Accumulator.Row> rows = accumulators.get(v).rows();
      for (int i = 0; i < rows.size(); i++)
        addRow(program.matrices().get(rows.get(i).matrix()), rows.get(i).row(), vectors[v],
            matrices[rows.get(i).matrix()]);
    }
    for (int m = 0; m < matrices.length; m++)
      addMatrix(program.matrices().get(m), matrices[m], parameters, result);
    for (int v = 0; v < vectors.length; v++) {
      List<Integer> targets = accumulators.get(v).parameters();
      for (int i = 0; i < targets.size(); i++)
        add(result.values(targets.get(i)), vectors[v]);
    }
  }

  private static void addRow(MatrixVariable matrix, int row, float[] gradient, float[] transposed) {
    int stride = Lanes.padded(matrix.rows());
    for (int j = 0; j < matrix.columns(); j++)
      transposed[j * stride + row] += gradient[j];
  }

  private static void addMatrix(MatrixVariable matrix, float[] transposed, Parameters parameters, Parameters result) {
    int stride = Lanes.padded(matrix.rows());
    float[] target = result.values(matrix.parameter());
    if (matrix.parametrisation().isEmpty()) {
      for (int i = 0; i < matrix.rows(); i++)
        for (int j = 0; j < matrix.columns(); j++)
          target[i * matrix.columns() + j] += transposed[j * stride + i];
      return;
    }
    double[] gradient = new double[matrix.rows() * matrix.columns()];
    for (int i = 0; i < matrix.rows(); i++)
      for (int j = 0; j < matrix.columns(); j++)
        gradient[i * matrix.columns() + j] = transposed[j * stride + i];
    double[] free = new double[target.length];
    Matrices.addAdjoint(matrix, Weights.doubles(parameters.values(matrix.parameter())), gradient, free);
    for (int i = 0; i < free.length; i++)
      target[i] += (float) free[i];
  }

  private static void add(float[][] sums, float[][] terms) {
    for (int k = 0; k < sums.length; k++)
      add(sums[k], terms[k]);
  }

  private static void add(float[] sums, float[] terms) {
    for (int i = 0; i < sums.length; i++)
      sums[i] += terms[i];
  }
}
