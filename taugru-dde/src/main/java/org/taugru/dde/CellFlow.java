package org.taugru.dde;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.taugru.eq.Parameter;
import org.taugru.exec.Matrices;
import org.taugru.exec.Parameters;
import org.taugru.ir.Arithmetic;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// A cell in continuous time: the Program of its flow, with weights and an input, as a delay equation. A lag of m steps is
/// a delay of m·Δt. Noise is off, as in evaluation.
///
/// y holds the states one after another, in the Program's order. An instance has buffers: one thread at a time.
public final class CellFlow implements DelayEquation {
  private final Program flow;
  private final double stepSize;
  private final Signal input;
  private final double[][] matrices;
  /// The place of each state in y, and the dimension.
  private final int[] offsets;
  /// The lags of delayed states, ascending; their places are those of the delays.
  private final int[] lags;
  /// `[node][width]`
  private final double[][] values;

  /// @param flow       made by [Program#flowOf]
  /// @param stepSize   Δt of the setting it was made with
  /// @param parameters values by number, row-major
  public CellFlow(Program flow, double stepSize, double[][] parameters, Signal input) {
    require(flow.outputs().stream().allMatch(Output.Derivative.class::isInstance),
        flow.name() + " is not in continuous time: it does not give derivatives. Make it with Program.flowOf(...).");
    require(stepSize > 0 && stepSize < Double.POSITIVE_INFINITY,
        "a step size of " + stepSize + ". Use the setting's, a finite number above 0.");
    requireFits(flow, parameters);
    this.flow = flow;
    this.stepSize = stepSize;
    this.input = input;
    double[][] weights = Arrays.stream(parameters).map(double[]::clone).toArray(double[][]::new);
    this.matrices = flow.matrices().stream().map(matrix -> Matrices.evaluate(matrix, weights[matrix.parameter()]))
        .toArray(double[][]::new);
    this.offsets = new int[flow.states().size() + 1];
    for (int s = 0; s < flow.states().size(); s++)
      offsets[s + 1] = offsets[s] + flow.states().get(s).width();
    this.lags = flow.nodes().stream().flatMap(CellFlow::stateLag).mapToInt(lag -> lag).filter(lag -> lag > 0).distinct()
        .sorted().toArray();
    this.values = flow.nodes().stream().map(node -> startValue(node, weights, matrices)).toArray(double[][]::new);
  }

  /// With the weights of a trained cell.
  public CellFlow(Program flow, double stepSize, Parameters parameters, Signal input) {
    this(flow, stepSize, doubles(flow, parameters), input);
  }

  private static double[][] doubles(Program flow, Parameters parameters) {
    parameters.requireFits(flow.parameters());
    double[][] values = new double[flow.parameters().size()][];
    for (int p = 0; p < values.length; p++) {
      float[] source = parameters.values(p);
      values[p] = new double[source.length];
      Arrays.setAll(values[p], i -> source[i]);
    }
    return values;
  }

  private static Stream<Integer> stateLag(Node node) {
    return node instanceof Node.StateRead(_, int lag, _) ? Stream.of(lag) : Stream.of();
  }

  private static Stream<Integer> inputLag(Node node) {
    return node instanceof Node.Input(int lag, _) ? Stream.of(lag) : Stream.of();
  }

  /// What does not change is computed here, once.
  private static double[] startValue(Node node, double[][] weights, double[][] matrices) {
    return switch (node) {
      case Node.Constant(double value) -> new double[] {value};
      case Node.Vector(int parameter, _) -> weights[parameter];
      case Node.Row(int matrix, int row, int width) ->
        Arrays.copyOfRange(matrices[matrix], row * width, (row + 1) * width);
      case Node.Random(_, var noise, int width) -> {
        double[] off = new double[width];
        Arrays.fill(off, noise.whenOff());
        yield off;
      }
      case Node.Input _, Node.StateRead _, Node.Product _, Node.Unary _, Node.Binary _, Node.Broadcast _, Node.Sum _ ->
        new double[node.width()];
      case Node.Forward _, Node.Adjoint _ -> throw new IllegalArgumentException(node + " in a flow");
    };
  }

  @Override
  public int dimension() {
    return offsets[offsets.length - 1];
  }

  @Override
  public double[] delays() {
    return Arrays.stream(lags).mapToDouble(lag -> lag * stepSize).toArray();
  }

  /// Those of the input, as often as it is read at different lags.
  @Override
  public double[] jumps() {
    return flow.nodes().stream().flatMap(CellFlow::inputLag).distinct()
        .flatMapToDouble(lag -> DoubleStream.of(input.jumps()).map(jump -> jump + lag * stepSize)).toArray();
  }

  @Override
  public void derivative(double t, double[] y, double[][] delayed, double[] dy) {
    for (int i = 0; i < values.length; i++)
      evaluate(flow.node(i), t, y, delayed, values[i]);
    for (Output output : flow.outputs())
      if (output instanceof Output.Derivative(int state, int node))
        System.arraycopy(values[node], 0, dy, offsets[state], values[node].length);
  }

  private void evaluate(Node node, double t, double[] y, double[][] delayed, double[] into) {
    switch (node) {
      case Node.Constant _, Node.Vector _, Node.Row _, Node.Random _ -> {
      }
      case Node.Input(int lag, _) -> input.at(t - lag * stepSize, into);
      case Node.StateRead(int state, int lag, int width) -> {
        double[] source = lag == 0 ? y : delayed[Arrays.binarySearch(lags, lag)];
        System.arraycopy(source, offsets[state], into, 0, width);
      }
      case Node.Product(int matrix, boolean transposed, int operand, _) ->
        multiply(matrices[matrix], flow.matrices().get(matrix).columns(), transposed, values[operand], into);
      case Node.Unary(var function, int operand, _) -> {
        for (int i = 0; i < into.length; i++)
          into[i] = Arithmetic.apply(function, values[operand][i]);
      }
      case Node.Binary(var function, int left, int right, _) -> {
        for (int i = 0; i < into.length; i++)
          into[i] = Arithmetic.apply(function, at(values[left], i), at(values[right], i));
      }
      case Node.Broadcast(int operand, _) -> Arrays.fill(into, values[operand][0]);
      case Node.Sum(int operand) -> {
        double sum = 0;
        for (double value : values[operand])
          sum += value;
        into[0] = sum;
      }
      case Node.Forward _, Node.Adjoint _ -> throw new IllegalStateException(node + " in a flow");
    }
  }

  private static void multiply(double[] matrix, int columns, boolean transposed, double[] x, double[] into) {
    for (int i = 0; i < into.length; i++) {
      double sum = 0;
      for (int k = 0; k < x.length; k++)
        sum += (transposed ? matrix[k * columns + i] : matrix[i * columns + k]) * x[k];
      into[i] = sum;
    }
  }

  /// A constant stands for a vector of any width.
  private static double at(double[] vector, int i) {
    return vector[vector.length == 1 ? 0 : i];
  }

  private static void requireFits(Program flow, double[][] parameters) {
    require(parameters.length == flow.parameters().size(), flow.name() + " has " + flow.parameters().size()
        + " parameters; values for " + parameters.length + " were given.");
    for (int p = 0; p < parameters.length; p++) {
      Parameter declared = flow.parameters().get(p);
      require(parameters[p].length == declared.count(), declared.name() + " has " + declared.count() + " values; "
          + parameters[p].length + " were given.");
    }
  }

  private static void require(boolean holds, String problem) {
    if (!holds)
      throw new IllegalArgumentException(problem);
  }

  /// The name of a component of y, as in `h[3]`.
  public String nameOf(int component) {
    int state = 0;
    while (offsets[state + 1] <= component)
      state++;
    StateVariable variable = flow.states().get(state);
    return variable.name() + "[" + (component - offsets[state]) + "]";
  }
}
