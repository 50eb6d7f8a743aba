package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.source.Identifiers;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// Where the numbers of a model lie in memory: its parameters one after the other, then the matrices that are functions of them.
public final class WeightLayout {
  private final PlannedProgram plan;
  private final int[] parameters;
  private final Map<MatrixVariable, Integer> matrices = new HashMap<>();
  private final int count;

  public WeightLayout(PlannedProgram plan) {
    this.plan = plan;
    Program program = plan.program();
    this.parameters = new int[program.parameters().size()];
    int at = 0;
    for (int p = 0; p < parameters.length; p++) {
      parameters[p] = at;
      at += Math.ceilDiv(program.parameters().get(p).count(), 4) * 4;
    }
    for (MatrixVariable matrix : program.matrices())
      if (matrix.parametrisation().isEmpty())
        matrices.put(matrix, parameters[matrix.parameter()]);
      else {
        matrices.put(matrix, at);
        at += Math.ceilDiv(matrix.rows() * matrix.columns(), 4) * 4;
      }
    this.count = at;
  }

  public int ofParameter(int number) {
    return parameters[number];
  }

  public int ofMatrix(MatrixVariable matrix) {
    return requireNonNull(matrices.get(matrix));
  }

  /// The matrix of a use.
  MatrixVariable matrix(int use) {
    List<MatrixVariable> all = plan.program().matrices();
    return all.get(plan.matrices().get(use).matrix());
  }

  /// What a kernel calls the matrix of a use.
  String name(int use) {
    return "w" + use + "_" + Identifiers.plain(matrix(use).name());
  }

  /// Numbers of a model.
  public int count() {
    return count;
  }
}
