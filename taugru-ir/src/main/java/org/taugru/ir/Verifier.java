package org.taugru.ir;

import java.util.BitSet;
import org.taugru.eq.Parameter;

/// Checks that a [Program] means something. Run after each pass, so that a wrong pass is found where it is wrong.
public final class Verifier {
  private final Program program;

  private Verifier(Program program) {
    this.program = program;
  }

  /// The Program itself, or an [IllegalStateException] that names the node.
  public static Program verified(Program program) {
    Verifier verifier = new Verifier(program);
    for (int i = 0; i < program.nodes().size(); i++)
      verifier.check(i, program.node(i));
    verifier.checkOutputs();
    return program;
  }

  private void check(int number, Node node) {
    for (int operand : node.operands())
      require(operand >= 0 && operand < number, number, "operand %" + operand + " does not come before it");
    require(node.width() >= 1, number, "width " + node.width());
    switch (node) {
      case Node.Constant _, Node.Random _, Node.Forward _ -> {
      }
      case Node.Input(int lag, int width) -> {
        require(lag >= 0 && lag <= program.inputHistory(), number, "lag " + lag + " beyond the history");
        require(width == program.inputWidth(), number, "input of width " + width);
      }
      case Node.StateRead(int state, int lag, int width) -> {
        require(state >= 0 && state < program.states().size(), number, "state number " + state);
        require(lag >= 0 && lag <= program.states().get(state).history(), number, "lag " + lag + " beyond the history");
        require(width == program.states().get(state).width(), number, "state read with width " + width);
      }
      case Node.Adjoint(int state, int width) -> {
        require(state >= 0 && state < program.states().size(), number, "state number " + state);
        require(width == program.states().get(state).width(), number, "adjoint of width " + width);
      }
      case Node.Vector(int parameter, int width) -> {
        require(parameter >= 0 && parameter < program.parameters().size(), number, "parameter number " + parameter);
        Parameter declared = program.parameters().get(parameter);
        require(declared.isVector() && declared.rows() == width, number, declared.name() + " is no vector of " + width);
      }
      case Node.Product(int matrix, boolean transposed, int operand, int width) -> {
        require(matrix >= 0 && matrix < program.matrices().size(), number, "matrix number " + matrix);
        MatrixVariable variable = program.matrices().get(matrix);
        int rows = transposed ? variable.columns() : variable.rows();
        int columns = transposed ? variable.rows() : variable.columns();
        require(rows == width && columns == widthOf(operand), number, variable.name() + " does not fit");
      }
      case Node.Unary(_, int operand, int width) -> require(widthOf(operand) == width, number, "operand width");
      case Node.Binary(_, int left, int right, int width) ->
        require(fits(left, width) && fits(right, width), number, "operand widths");
      case Node.Broadcast(int operand, _) -> require(widthOf(operand) == 1, number, "broadcast of a vector");
      case Node.Sum(int operand) -> require(widthOf(operand) > 1, number, "sum of a scalar");
    }
  }

  private void checkOutputs() {
    BitSet moved = new BitSet();
    for (Output output : program.outputs()) {
      for (int node : output.nodes())
        if (node < 0 || node >= program.nodes().size())
          throw new IllegalStateException(program.name() + ": " + output + " names a node that does not exist");
      switch (output) {
        case Output.NextState(int state, int node) -> {
          requireOutput(widthOf(node) == program.states().get(state).width() && !moved.get(state), output);
          moved.set(state);
        }
        case Output.Derivative(int state, int node) -> {
          requireOutput(widthOf(node) == program.states().get(state).width() && !moved.get(state), output);
          moved.set(state);
        }
        case Output.StateAdjoint(int state, int lag, int node) ->
          requireOutput(fits(node, program.states().get(state).width())
              && lag <= program.states().get(state).history(), output);
        case Output.InputAdjoint(int lag, int node) ->
          requireOutput(fits(node, program.inputWidth()) && lag <= program.inputHistory(), output);
        case Output.VectorGradient(int parameter, int node) ->
          requireOutput(fits(node, program.parameters().get(parameter).rows()), output);
        case Output.MatrixGradient(int matrix, int delta, int operand) ->
          requireOutput(fits(delta, program.matrices().get(matrix).rows())
              && fits(operand, program.matrices().get(matrix).columns()), output);
      }
    }
  }

  private int widthOf(int number) {
    return program.node(number).width();
  }

  private boolean fits(int number, int width) {
    return widthOf(number) == width || program.node(number) instanceof Node.Constant;
  }

  private void require(boolean holds, int number, String problem) {
    if (!holds)
      throw new IllegalStateException(program.name() + ", %" + number + " = " + program.node(number) + " ("
          + program.info().get(number).source() + "): " + problem);
  }

  private void requireOutput(boolean holds, Output output) {
    if (!holds)
      throw new IllegalStateException(program.name() + ": " + output + " does not fit what it defines");
  }
}
