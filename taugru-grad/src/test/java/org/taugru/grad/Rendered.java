package org.taugru.grad;

import java.util.List;
import java.util.Locale;
import org.taugru.eq.BinaryOp;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;

/// A gradient as one formula for each output, every operation in parentheses: `W += (∂h ⊙ y)·hᵀ`.
final class Rendered {
  private final Program forward;
  private final Program gradient;

  private Rendered(Program forward) {
    this.forward = forward;
    this.gradient = Gradient.of(forward);
  }

  /// Without the zero of an input that nothing reads.
  static List<String> gradientOf(Program forward) {
    Rendered rendered = new Rendered(forward);
    return rendered.gradient.outputs().stream().filter(output -> !rendered.isZeroOfInput(output)).map(rendered::line)
        .toList();
  }

  private boolean isZeroOfInput(Output output) {
    return output instanceof Output.InputAdjoint(_, int node) && gradient.node(node).equals(new Node.Constant(0));
  }

  private String line(Output output) {
    return switch (output) {
      case Output.StateAdjoint(int state, int lag, int node) -> state(state, lag) + " += " + formula(node);
      case Output.InputAdjoint(int lag, int node) -> "x" + lagged(lag) + " += " + formula(node);
      case Output.VectorGradient(int parameter, int node) ->
        gradient.parameters().get(parameter).name() + " += " + formula(node);
      case Output.RowGradient(int matrix, int row, int node) -> row(matrix, row) + " += " + formula(node);
      case Output.MatrixGradient(int matrix, int delta, int operand) ->
        gradient.matrices().get(matrix).name() + " += " + formula(delta) + "·" + formula(operand) + "ᵀ";
      case Output.NextState _, Output.Derivative _ -> throw new AssertionError(output + " in a gradient");
    };
  }

  private String formula(int number) {
    return switch (gradient.node(number)) {
      case Node.Input(int lag, _) -> "x" + lagged(lag);
      case Node.StateRead(int state, int lag, _) -> state(state, lag);
      case Node.Constant(double value) -> Double.toString(value);
      case Node.Vector(int parameter, _) -> gradient.parameters().get(parameter).name();
      case Node.Row(int matrix, int row, _) -> row(matrix, row);
      case Node.Random(int index, _, _) -> "ξ" + index;
      case Node.Product(int matrix, boolean transposed, int x, _) ->
        gradient.matrices().get(matrix).name() + (transposed ? "ᵀ·" : "·") + formula(x);
      case Node.Unary(var function, int x, _) -> function.name().toLowerCase(Locale.ROOT) + "(" + formula(x) + ")";
      case Node.Binary(BinaryOp function, int a, int b, _) -> "(" + formula(a) + sign(function) + formula(b) + ")";
      case Node.Broadcast(int x, int width) -> formula(x) + "×" + width;
      case Node.Sum(int x) -> "Σ" + formula(x);
      case Node.Forward(int node, _) -> forward.info().get(node).label().orElse("%" + node);
      case Node.Adjoint(int state, _) -> "∂" + state(state, 0);
    };
  }

  private String row(int matrix, int row) {
    return gradient.matrices().get(matrix).name() + "[" + row + "]";
  }

  private static String sign(BinaryOp function) {
    return switch (function) {
      case ADD -> " + ";
      case SUBTRACT -> " − ";
      case MULTIPLY -> " ⊙ ";
      case DIVIDE -> " / ";
      case MIN -> " min ";
      case MAX -> " max ";
      case POWER -> "^";
    };
  }

  private String state(int state, int lag) {
    return gradient.states().get(state).name() + lagged(lag);
  }

  private static String lagged(int lag) {
    return lag == 0 ? "" : "−" + lag;
  }
}
