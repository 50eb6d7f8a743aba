package org.taugru.plan;

import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Matrices;
import org.taugru.exec.Mode;
import org.taugru.exec.NoiseStream;
import org.taugru.exec.Parameters;
import org.taugru.ir.Arithmetic;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// Does what a plan says, word for word, for one sequence. What was not written is not a number.
final class PlanInterpreter {
  private final PlannedProgram plan;
  private final Program program;
  private final Parameters parameters;
  private final Mode mode;
  private final int steps;
  /// By buffer, step and element.
  private final double[][][] memory;
  private final double[][] matrices;
  private final double[][] matrixGradients;
  private final double[][] vectorGradients;

  PlanInterpreter(PlannedProgram plan, Parameters parameters, Mode mode, int steps) {
    this.plan = plan;
    this.program = plan.program();
    this.parameters = parameters;
    this.mode = mode;
    this.steps = steps;
    this.memory = new double[plan.buffers().size()][][];
    Arrays.setAll(memory, buffer -> rows(plan.buffers().get(buffer)));
    this.matrices = program.matrices().stream()
        .map(matrix -> Matrices.evaluate(matrix, doubles(parameters.values(matrix.parameter()))))
        .toArray(double[][]::new);
    this.matrixGradients = program.matrices().stream().map(matrix -> new double[matrix.rows() * matrix.columns()])
        .toArray(double[][]::new);
    this.vectorGradients = plan.accumulators().stream().map(sum -> new double[sum.width()]).toArray(double[][]::new);
    for (int i = 0; i < memory.length; i++)
      fillShared(plan.buffers().get(i).content(), memory[i]);
  }

  private double[][] rows(Buffer buffer) {
    int count = switch (buffer.content()) {
      case Buffer.Content.State(int state) -> program.states().get(state).history() + 1 + steps;
      case Buffer.Content.StateAdjoint(int state) -> program.states().get(state).history() + 1 + steps;
      case Buffer.Content.Inputs _, Buffer.Content.InputAdjoint _ -> program.inputHistory() + steps;
      case Buffer.Content.Trace _ -> steps;
      case Buffer.Content.Chunk _ -> plan.chunk();
      case Buffer.Content.Row _, Buffer.Content.MatrixRow _ -> 1;
    };
    double[][] rows = new double[count][buffer.width()];
    if (buffer.content() instanceof Buffer.Content.Trace || buffer.content() instanceof Buffer.Content.Chunk) {
      for (double[] row : rows)
        Arrays.fill(row, Double.NaN);
    }
    return rows;
  }

  private void fillShared(Buffer.Content content, double[][] rows) {
    if (content instanceof Buffer.Content.Row(List<Integer> summed, double constant))
      for (int i = 0; i < rows[0].length; i++) {
        rows[0][i] = constant;
        for (int parameter : summed)
          rows[0][i] += parameters.values(parameter)[i];
      }
    if (content instanceof Buffer.Content.MatrixRow(int matrix, int row))
      System.arraycopy(matrices[matrix], row * rows[0].length, rows[0], 0, rows[0].length);
  }

  /// @param inputs `[step, feature]`
  void forward(Carry start, float[] inputs) {
    for (int s = 0; s < program.states().size(); s++)
      load(start.state(s), memory[plan.edges().states().get(s).buffer()], 0);
    load(start.inputs(), memory[plan.edges().input().buffer()], 0);
    load(inputs, memory[plan.edges().input().buffer()], program.inputHistory());
    int[] ends = new int[plan.forward().size()];
    for (int t = 0; t < steps; t++) {
      int limit = Math.min(steps, (t / plan.chunk() + 1) * plan.chunk());
      for (int s = 0; s < ends.length; s++) {
        if (ends[s] == t) {
          ends[s] = Math.min(limit, t + plan.forward().get(s).horizon());
          run(plan.forward().get(s), t, ends[s]);
        }
        limit = Math.min(limit, ends[s]);
      }
    }
  }

  /// The sequence is over after its last step; the loss is one of the states after each step.
  void backward(Adjoint adjoint) {
    for (int s = 0; s < program.states().size(); s++)
      load(adjoint.steps().get(s), memory[plan.edges().adjoints().get(s).buffer()],
          program.states().get(s).history() + 1);
    int[] ends = new int[plan.backward().size()];
    Arrays.fill(ends, steps);
    for (int t = steps - 1; t >= 0; t--) {
      int due = -1;
      for (int s = 0; s < ends.length; s++)
        if (t % plan.chunk() == 0 || ends[s] - t == plan.backward().get(s).horizon())
          due = s;
      for (int s = 0; s <= due; s++) {
        run(plan.backward().get(s), t, ends[s]);
        ends[s] = t;
      }
    }
  }

  /// A state, or the loss's derivative with respect to it, `[history and steps, width]`.
  double[][] rows(Place edge) {
    return memory[edge.buffer()];
  }

  /// The gradients of the parameters, that of the start of states included.
  double[][] gradients() {
    double[][] result = new double[program.parameters().size()][];
    Arrays.setAll(result, parameter -> new double[parameters.values(parameter).length]);
    double[][] ofMatrices = Arrays.stream(matrixGradients).map(double[]::clone).toArray(double[][]::new);
    for (int i = 0; i < vectorGradients.length; i++) {
      for (Accumulator.Row row : plan.accumulators().get(i).rows())
        add(vectorGradients[i], ofMatrices[row.matrix()], row.row() * vectorGradients[i].length);
      for (int parameter : plan.accumulators().get(i).parameters())
        add(vectorGradients[i], result[parameter], 0);
    }
    for (int m = 0; m < ofMatrices.length; m++) {
      MatrixVariable matrix = program.matrices().get(m);
      if (matrix.parametrisation().isEmpty())
        add(ofMatrices[m], result[matrix.parameter()], 0);
      else
        Matrices.addAdjoint(matrix, doubles(parameters.values(matrix.parameter())), ofMatrices[m],
            result[matrix.parameter()]);
    }
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      if (state.start().isPresent()) {
        for (int n = 0; n <= state.history(); n++)
          add(memory[plan.edges().adjoints().get(s).buffer()][n], result[state.start().getAsInt()], n * state.width());
      }
    }
    return result;
  }

  private void run(Stage stage, int begin, int end) {
    for (Instruction instruction : stage.instructions())
      for (int t = begin; t < end; t++)
        switch (instruction) {
          case Instruction.Multiply multiply -> multiply(multiply, t);
          case Instruction.Pass pass -> pass(pass, t);
          case Instruction.Sum(Place operand, int width, Place target) ->
            at(target, t)[0] = Arrays.stream(at(operand, t), 0, width).sum();
          case Instruction.Draw(var noise, int source, int width, Place target) -> {
            for (int unit = 0; unit < width; unit++)
              at(target, t)[unit] = new NoiseStream(mode, noise, source).draw(t, 0, unit);
          }
          case Instruction.Outer outer -> outer(outer, t);
        }
  }

  /// All columns are computed before any is written, since they are side by side.
  private void multiply(Instruction.Multiply multiply, int t) {
    double[][] results = multiply.columns().stream().map(column -> product(multiply.operands(), column, t))
        .toArray(double[][]::new);
    for (int i = 0; i < results.length; i++)
      System.arraycopy(results[i], 0, at(multiply.columns().get(i).target(), t), 0, results[i].length);
  }

  private double[] product(List<Place> operands, Instruction.Column column, int t) {
    double[] sum = at(column.start(), t).clone();
    for (int s = 0; s < operands.size(); s++) {
      MatrixUse use = plan.matrices().get(column.matrices().get(s));
      int columns = program.matrices().get(use.matrix()).columns();
      double[] matrix = matrices[use.matrix()];
      double[] operand = at(operands.get(s), t);
      for (int i = 0; i < column.width(); i++)
        for (int k = 0; k < operand.length; k++)
          sum[i] += matrix[use.transposed() ? k * columns + i : i * columns + k] * operand[k];
    }
    return sum;
  }

  private void outer(Instruction.Outer outer, int t) {
    for (Instruction.Term term : outer.terms()) {
      double[] delta = at(term.delta(), t);
      for (int i = 0; i < term.width(); i++)
        if (outer.operand().isEmpty())
          vectorGradients[term.sum()][i] += delta[i];
        else
          for (int k = 0; k < outer.height(); k++)
            matrixGradients[term.sum()][i * outer.height() + k] += delta[i] * at(outer.operand().get(), t)[k];
    }
  }

  private void pass(Instruction.Pass pass, int t) {
    List<double[]> places = pass.places().stream().map(place -> at(place, t)).toList();
    for (int i = 0; i < pass.width(); i++) {
      double[] values = new double[pass.code().values().size()];
      for (int v = 0; v < values.length; v++)
        values[v] = value(pass.code().values().get(v), values, places, i);
      for (PassCode.Store store : pass.code().stores())
        places.get(store.place())[i] =
            values[store.value()] + (store.accumulate() ? places.get(store.place())[i] : 0);
    }
  }

  private static double value(PassCode.Value value, double[] values, List<double[]> places, int element) {
    return switch (value) {
      case PassCode.Value.Load(int place) -> places.get(place)[element];
      case PassCode.Value.LoadShared(int place) -> places.get(place)[element];
      case PassCode.Value.LoadScalar(int place) -> places.get(place)[0];
      case PassCode.Value.LoadSharedScalar(int place) -> places.get(place)[0];
      case PassCode.Value.Constant(float constant) -> constant;
      case PassCode.Value.Unary(var function, int x) -> Arithmetic.apply(function, values[x]);
      case PassCode.Value.Flush(int x) -> Math.abs(values[x]) < PassCode.Value.Flush.NEGLIGIBLE ? 0 : values[x];
      case PassCode.Value.Binary(var function, int a, int b) -> Arithmetic.apply(function, values[a], values[b]);
    };
  }

  private double[] at(Place place, int t) {
    double[][] rows = memory[place.buffer()];
    return rows[place.shared() ? 0 : (t + place.shift()) % rows.length];
  }

  private static void load(float[] values, double[][] rows, int first) {
    int width = rows.length == 0 ? 1 : rows[0].length;
    for (int i = 0; i < values.length; i++)
      rows[first + i / width][i % width] = values[i];
  }

  private static void add(double[] terms, double[] sums, int first) {
    for (int i = 0; i < terms.length; i++)
      sums[first + i] += terms[i];
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++)
      result[i] = values[i];
    return result;
  }
}
