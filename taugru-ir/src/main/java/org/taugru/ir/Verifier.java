package org.taugru.ir;

import java.util.BitSet;
import java.util.List;
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
    verifier.checkLists();
    for (int i = 0; i < program.nodes().size(); i++)
      verifier.check(i, program.node(i));
    verifier.checkOutputs();
    return program;
  }

  private void checkLists() {
    if (program.info().size() != program.nodes().size())
      throw new IllegalStateException(program.name() + ": " + program.nodes().size() + " nodes have "
          + program.info().size() + " lines of origin");
    for (MatrixVariable matrix : program.matrices())
      if (!isIn(program.parameters(), matrix.parameter()))
        throw new IllegalStateException(program.name() + ": matrix " + matrix.name() + " has parameter number "
            + matrix.parameter());
  }

  private void check(int number, Node node) {
    for (int operand : node.operands())
      require(operand >= 0 && operand < number, number, "operand %" + operand + " does not come before it");
    require(node.width() >= 1, number, "width " + node.width());
    switch (node) {
      case Node.Constant _, Node.Random _ -> {
      }
      case Node.Forward(int forward, _) -> require(forward >= 0, number, "forward node number " + forward);
      case Node.Input(int lag, int width) -> {
        require(lag >= 0 && lag <= program.inputHistory(), number, "lag " + lag + " beyond the history");
        require(width == program.inputWidth(), number, "input of width " + width);
      }
      case Node.StateRead(int state, int lag, int width) -> {
        require(isIn(program.states(), state), number, "state number " + state);
        require(lag >= 0 && lag <= program.states().get(state).history(), number, "lag " + lag + " beyond the history");
        require(width == program.states().get(state).width(), number, "state read with width " + width);
      }
      case Node.Adjoint(int state, int width) -> {
        require(isIn(program.states(), state), number, "state number " + state);
        require(width == program.states().get(state).width(), number, "adjoint of width " + width);
      }
      case Node.Vector(int parameter, int width) -> {
        require(isIn(program.parameters(), parameter), number, "parameter number " + parameter);
        Parameter declared = program.parameters().get(parameter);
        require(declared.isVector() && declared.rows() == width, number, declared.name() + " is no vector of " + width);
      }
      case Node.Row(int matrix, int row, int width) -> {
        require(isIn(program.matrices(), matrix), number, "matrix number " + matrix);
        MatrixVariable variable = program.matrices().get(matrix);
        require(row >= 0 && row < variable.rows() && variable.columns() == width, number,
            variable.name() + " has no row " + row + " of " + width);
      }
      case Node.Product(int matrix, boolean transposed, int operand, int width) -> {
        require(isIn(program.matrices(), matrix), number, "matrix number " + matrix);
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
          requireOutput(isMove(state, node) && !moved.get(state), output);
          moved.set(state);
        }
        case Output.Derivative(int state, int node) -> {
          requireOutput(isMove(state, node) && !moved.get(state), output);
          moved.set(state);
        }
        case Output.StateAdjoint(int state, int lag, int node) ->
          requireOutput(isIn(program.states(), state) && fits(node, program.states().get(state).width())
              && lag >= 0 && lag <= program.states().get(state).history(), output);
        case Output.InputAdjoint(int lag, int node) ->
          requireOutput(fits(node, program.inputWidth()) && lag >= 0 && lag <= program.inputHistory(), output);
        case Output.VectorGradient(int parameter, int node) ->
          requireOutput(isIn(program.parameters(), parameter) && program.parameters().get(parameter).isVector()
              && fits(node, program.parameters().get(parameter).rows()), output);
        case Output.RowGradient(int matrix, int row, int node) ->
          requireOutput(isIn(program.matrices(), matrix) && row >= 0 && row < program.matrices().get(matrix).rows()
              && fits(node, program.matrices().get(matrix).columns()), output);
        case Output.MatrixGradient(int matrix, int delta, int operand) ->
          requireOutput(isIn(program.matrices(), matrix) && fits(delta, program.matrices().get(matrix).rows())
              && fits(operand, program.matrices().get(matrix).columns()), output);
      }
    }
    checkMoved(moved);
  }

  private boolean isMove(int state, int node) {
    return isIn(program.states(), state) && widthOf(node) == program.states().get(state).width();
  }

  /// A recurrence or a flow moves each state on; a gradient, of which nothing may be left, moves none.
  private void checkMoved(BitSet moved) {
    boolean gradient = program.outputs().isEmpty() ? program.nodes().isEmpty() : moved.isEmpty();
    if (gradient)
      return;
    int still = moved.nextClearBit(0);
    if (still < program.states().size())
      throw new IllegalStateException(program.name() + ": no output moves state " + program.states().get(still).name()
          + " on");
  }

  private static boolean isIn(List<?> list, int number) {
    return number >= 0 && number < list.size();
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
