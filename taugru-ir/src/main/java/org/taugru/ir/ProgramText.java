package org.taugru.ir;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Parameter;

/// The text form of a Program.
final class ProgramText {
  private ProgramText() {
  }

  static String of(Program program) {
    StringBuilder text = new StringBuilder();
    text.append("program ").append(program.name()).append('\n');
    text.append("input x[").append(program.inputWidth()).append("] history ").append(program.inputHistory())
        .append('\n');
    for (StateVariable state : program.states())
      text.append("state ").append(state.name()).append('[').append(state.width()).append("] history ")
          .append(state.history()).append(state.start().isPresent()
              ? " from " + program.parameters().get(state.start().getAsInt()).name() : "")
          .append('\n');
    for (Parameter parameter : program.parameters())
      text.append("parameter ").append(parameter.name()).append(shape(parameter))
          .append(parameter.trained() ? " from " : " fixed at ")
          .append(start(parameter.initialiser())).append('\n');
    for (int i = 0; i < program.nodes().size(); i++) {
      Node node = program.node(i);
      String line = "%" + i + " = " + node(program, node) + " : " + node.width();
      NodeInfo info = program.info().get(i);
      text.append(String.format(Locale.ROOT, "%-48s; %s%s\n", line, info.source(),
          info.label().map(label -> " " + label).orElse("")));
    }
    program.outputs().forEach(output -> text.append(output(program, output)).append('\n'));
    return text.toString();
  }

  static String shape(Parameter parameter) {
    return parameter.isVector() ? "[" + parameter.rows() + "]"
        : "[" + parameter.rows() + "," + parameter.columns() + "]";
  }

  static String start(Initialiser initialiser) {
    return switch (initialiser) {
      case Initialiser.Constant(double value) -> Double.toString(value);
      case Initialiser.Uniform(double bound) -> String.format(Locale.ROOT, "U(±%s)", shortest(bound));
      case Initialiser.Normal(double deviation) -> String.format(Locale.ROOT, "N(0, %s²)", shortest(deviation));
      case Initialiser.Chrono(double longest) -> String.format(Locale.ROOT, "log U(1, %s)", shortest(longest - 1));
      case Initialiser.Between(double low, double high) -> "U(" + shortest(low) + ", " + shortest(high) + ")";
      case Initialiser.Values(List<Double> values) -> values.size() == 1 ? shortest(values.getFirst()) : "given";
      case Initialiser.Blocks _ -> "by parts";
      case Initialiser.Rotations(Initialiser.Rotations.Angles angles) ->
        "rotations, " + angles.name().toLowerCase(Locale.ROOT);
      case Initialiser.NegativeOf(String other) -> "−" + other;
    };
  }

  /// Six significant digits, no zeros at the end.
  private static String shortest(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  private static String node(Program program, Node node) {
    String operands = node.operands().stream().map(operand -> " %" + operand).collect(Collectors.joining());
    return switch (node) {
      case Node.Input(int lag, _) -> "input" + lag(lag);
      case Node.StateRead(int state, int lag, _) -> "state " + program.states().get(state).name() + lag(lag);
      case Node.Constant(double value) -> "constant " + value;
      case Node.Vector(int parameter, _) -> "vector " + program.parameters().get(parameter).name();
      case Node.Row(int matrix, int row, _) -> "row " + row + " of " + program.matrices().get(matrix).name();
      case Node.Random(int index, var noise, _) -> "random " + index + " " + noise;
      case Node.Product(int matrix, boolean transposed, _, _) ->
        "product " + program.matrices().get(matrix).name() + (transposed ? "ᵀ" : "") + operands;
      case Node.Unary(var function, _, _) -> function.name().toLowerCase(Locale.ROOT) + operands;
      case Node.Binary(var function, _, _, _) -> function.name().toLowerCase(Locale.ROOT) + operands;
      case Node.Broadcast _ -> "broadcast" + operands;
      case Node.Sum _ -> "sum" + operands;
      case Node.Forward(int number, _) -> "forward %" + number;
      case Node.Adjoint(int state, _) -> "adjoint " + program.states().get(state).name();
    };
  }

  private static String lag(int lag) {
    return lag == 0 ? "" : " lag " + lag;
  }

  private static String output(Program program, Output output) {
    return switch (output) {
      case Output.NextState(int state, int node) -> "next " + program.states().get(state).name() + " = %" + node;
      case Output.Derivative(int state, int node) -> "flow " + program.states().get(state).name() + " = %" + node;
      case Output.StateAdjoint(int state, int lag, int node) ->
        "adjoint " + program.states().get(state).name() + lag(lag) + " += %" + node;
      case Output.InputAdjoint(int lag, int node) -> "adjoint input" + lag(lag) + " += %" + node;
      case Output.VectorGradient(int parameter, int node) ->
        "gradient " + program.parameters().get(parameter).name() + " += %" + node;
      case Output.RowGradient(int matrix, int row, int node) ->
        "gradient row " + row + " of " + program.matrices().get(matrix).name() + " += %" + node;
      case Output.MatrixGradient(int matrix, int delta, int operand) ->
        "gradient " + program.matrices().get(matrix).name() + " += %" + delta + " %" + operand + "ᵀ";
    };
  }
}
