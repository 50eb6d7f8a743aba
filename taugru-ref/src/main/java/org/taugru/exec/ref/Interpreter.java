package org.taugru.exec.ref;

import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Matrices;
import org.taugru.exec.Mode;
import org.taugru.exec.NoiseStream;
import org.taugru.ir.Arithmetic;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;

/// Runs one sample, one step, one node after another, in double. It exists to be obviously right.
public final class Interpreter {
  private final Program program;
  private final Program gradient;

  public Interpreter(Program program, Program gradient) {
    this.program = program;
    this.gradient = gradient;
  }

  /// Everything a forward pass computed for one sample.
  ///
  /// @param states `[state][history + 1 + steps][width]`: the values before the first step, then those after each step
  /// @param inputs `[inputHistory + steps][input]`
  /// @param values `[step][node][width]`
  public record Run(double[][] parameters, double[][][] states, double[][] inputs, double[][][] values) {
    public int steps() {
      return values.length;
    }
  }

  /// The derivatives for one sample.
  ///
  /// @param states laid out as in [Run]; the first `history + 1` rows are with respect to the start
  /// @param inputs laid out as in [Run]
  public record Derivatives(double[][] parameters, double[][][] states, double[][] inputs) {
  }

  /// The states before the first step, `[state][history + 1][width]`: zero, or what the parameters say.
  public double[][][] start(double[][] parameters) {
    double[][][] start = zeroAdjoints(0);
    for (int s = 0; s < start.length; s++)
      if (program.states().get(s).start().isPresent()) {
        double[] values = parameters[program.states().get(s).start().getAsInt()];
        for (int row = 0; row < start[s].length; row++)
          System.arraycopy(values, row * start[s][row].length, start[s][row], 0, start[s][row].length);
      }
    return start;
  }

  /// Runs forward.
  ///
  /// @param parameters values by number, row-major
  /// @param start      `[state][history + 1][width]`, oldest first
  /// @param inputs     `[inputHistory + steps][input]`, oldest first
  /// @param position   how many steps of the sequence came before, for noise
  /// @param sample     the sample's place in the batch, for noise
  public Run forward(double[][] parameters, double[][][] start, double[][] inputs, Mode mode, long position,
      int sample) {
    int steps = inputs.length - program.inputHistory();
    double[][][] states = new double[start.length][][];
    for (int s = 0; s < start.length; s++)
      states[s] = Arrays.copyOf(start[s], start[s].length + steps);
    double[][] matrices = matrices(parameters);
    double[][][] values = new double[steps][][];
    for (int n = 0; n < steps; n++) {
      values[n] = new double[program.nodes().size()][];
      for (int i = 0; i < values[n].length; i++)
        values[n][i] = switch (program.node(i)) {
          case Node.Random(int index, var noise, int width) -> {
            double[] drawn = new double[width];
            for (int unit = 0; unit < width; unit++)
              drawn[unit] = new NoiseStream(mode, noise, index).draw(position + n, sample, unit);
            yield drawn;
          }
          case Node node -> evaluate(node, n, parameters, matrices, states, inputs, values[n]);
        };
      for (Output output : program.outputs())
        if (output instanceof Output.NextState(int state, int node))
          states[state][program.states().get(state).history() + 1 + n] = values[n][node];
    }
    return new Run(parameters, states, inputs, values);
  }

  /// Runs backward. `adjoints` holds the loss's derivative with respect to each row of [Run#states] and is completed in
  /// place.
  public Derivatives backward(Run run, double[][][] adjoints) {
    double[][] matrices = matrices(run.parameters());
    double[][] matrixGradients = new double[matrices.length][];
    Arrays.setAll(matrixGradients, m -> new double[matrices[m].length]);
    double[][] parameterGradients = new double[run.parameters().length][];
    Arrays.setAll(parameterGradients, p -> new double[run.parameters()[p].length]);
    double[][] inputAdjoints = new double[run.inputs().length][program.inputWidth()];
    for (int n = run.steps() - 1; n >= 0; n--) {
      double[][] values = new double[gradient.nodes().size()][];
      for (int i = 0; i < values.length; i++)
        values[i] = switch (gradient.node(i)) {
          case Node.Forward(int node, _) -> run.values()[n][node];
          case Node.Adjoint(int state, _) -> adjoints[state][program.states().get(state).history() + 1 + n];
          case Node node -> evaluate(node, n, run.parameters(), matrices, run.states(), run.inputs(), values);
        };
      for (Output output : gradient.outputs())
        switch (output) {
          case Output.StateAdjoint(int state, int lag, int node) ->
            add(adjoints[state][program.states().get(state).history() + n - lag], values[node]);
          case Output.InputAdjoint(int lag, int node) ->
            add(inputAdjoints[program.inputHistory() + n - lag], values[node]);
          case Output.VectorGradient(int parameter, int node) -> add(parameterGradients[parameter], values[node]);
          case Output.RowGradient(int matrix, int row, int node) -> {
            int columns = program.matrices().get(matrix).columns();
            for (int j = 0; j < columns; j++)
              matrixGradients[matrix][row * columns + j] += at(values[node], j);
          }
          case Output.MatrixGradient(int matrix, int delta, int operand) -> {
            int columns = program.matrices().get(matrix).columns();
            for (int i = 0; i < program.matrices().get(matrix).rows(); i++)
              for (int j = 0; j < columns; j++)
                matrixGradients[matrix][i * columns + j] += at(values[delta], i) * at(values[operand], j);
          }
          case Output.NextState _, Output.Derivative _ -> throw new IllegalStateException(output + " in a gradient");
        }
    }
    for (int m = 0; m < matrices.length; m++) {
      int parameter = program.matrices().get(m).parameter();
      Matrices.addAdjoint(program.matrices().get(m), run.parameters()[parameter], matrixGradients[m],
          parameterGradients[parameter]);
    }
    return new Derivatives(parameterGradients, adjoints, inputAdjoints);
  }

  private double[][] matrices(double[][] parameters) {
    return program.matrices().stream().map(matrix -> Matrices.evaluate(matrix, parameters[matrix.parameter()]))
        .toArray(double[][]::new);
  }

  private double[] evaluate(Node node, int n, double[][] parameters, double[][] matrices, double[][][] states,
      double[][] inputs, double[][] values) {
    return switch (node) {
      case Node.Input(int lag, _) -> inputs[program.inputHistory() + n - lag];
      case Node.StateRead(int state, int lag, _) -> states[state][program.states().get(state).history() + n - lag];
      case Node.Constant(double value) -> new double[] {value};
      case Node.Vector(int parameter, _) -> parameters[parameter];
      case Node.Row(int matrix, int row, int width) ->
        Arrays.copyOfRange(matrices[matrix], row * width, (row + 1) * width);
      case Node.Product(int matrix, boolean transposed, int operand, int width) ->
        product(matrices[matrix], program.matrices().get(matrix).columns(), transposed, values[operand], width);
      case Node.Unary(var function, int operand, _) ->
        Arrays.stream(values[operand]).map(x -> Arithmetic.apply(function, x)).toArray();
      case Node.Binary(var function, int left, int right, int width) -> {
        double[] result = new double[width];
        Arrays.setAll(result, i -> Arithmetic.apply(function, at(values[left], i), at(values[right], i)));
        yield result;
      }
      case Node.Broadcast(int operand, int width) -> {
        double[] result = new double[width];
        Arrays.fill(result, values[operand][0]);
        yield result;
      }
      case Node.Sum(int operand) -> new double[] {Arrays.stream(values[operand]).sum()};
      case Node.Random _, Node.Forward _, Node.Adjoint _ -> throw new IllegalStateException(node + " out of place");
    };
  }

  private static double[] product(double[] matrix, int columns, boolean transposed, double[] x, int width) {
    double[] result = new double[width];
    int inner = transposed ? matrix.length / columns : columns;
    for (int i = 0; i < width; i++)
      for (int k = 0; k < inner; k++)
        result[i] += (transposed ? matrix[k * columns + i] : matrix[i * columns + k]) * x[k];
    return result;
  }

  /// A constant stands for a vector of any width.
  private static double at(double[] vector, int i) {
    return vector[vector.length == 1 ? 0 : i];
  }

  private static void add(double[] sum, double[] term) {
    for (int i = 0; i < sum.length; i++)
      sum[i] += at(term, i);
  }

  /// Zero adjoints in the layout of a run's states.
  public double[][][] zeroAdjoints(int steps) {
    List<double[][]> zeros = program.states().stream()
        .map(state -> new double[state.history() + 1 + steps][state.width()]).toList();
    return zeros.toArray(double[][][]::new);
  }
}
