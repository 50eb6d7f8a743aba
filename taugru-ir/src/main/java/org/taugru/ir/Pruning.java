package org.taugru.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// Drops the nodes, matrices and parameters that no output depends on, and renumbers the rest.
public final class Pruning {
  private static final int GONE = -1;

  private Pruning() {
  }

  /// The same Program without its dead parts; histories are set from the lags that are left.
  public static Program live(Program program) {
    boolean[] nodes = liveNodes(program);
    boolean[] matrices = new boolean[program.matrices().size()];
    boolean[] parameters = new boolean[program.parameters().size()];
    for (Node node : kept(program.nodes(), nodes)) {
      if (node instanceof Node.Product product)
        matrices[product.matrix()] = true;
      if (node instanceof Node.Row row)
        matrices[row.matrix()] = true;
      if (node instanceof Node.Vector vector)
        parameters[vector.parameter()] = true;
    }
    for (int m = 0; m < matrices.length; m++)
      if (matrices[m])
        parameters[program.matrices().get(m).parameter()] = true;
    program.states().forEach(state -> state.start().ifPresent(start -> parameters[start] = true));
    Program left = keeping(program, nodes, matrices, parameters);
    return new Program(left.name(), left.inputWidth(), inputHistory(left.nodes()),
        withHistory(left.states(), left.nodes()), left.parameters(), left.matrices(), left.nodes(), left.info(),
        left.outputs());
  }

  /// A gradient with the nodes no output needs left out; it keeps the states, parameters and matrices of its forward
  /// Program, so that both speak of the same numbers.
  public static Program liveGradient(Program gradient) {
    return keeping(gradient, liveNodes(gradient), all(gradient.matrices().size()), all(gradient.parameters().size()));
  }

  private static Program keeping(Program program, boolean[] nodes, boolean[] matrices, boolean[] parameters) {
    int[] node = renumbered(nodes);
    int[] matrix = renumbered(matrices);
    int[] parameter = renumbered(parameters);
    return new Program(program.name(), program.inputWidth(), program.inputHistory(),
        program.states().stream().map(state -> renumber(state, parameter)).toList(),
        kept(program.parameters(), parameters),
        kept(program.matrices(), matrices).stream().map(old -> new MatrixVariable(old.name(), old.rows(), old.columns(),
            parameter[old.parameter()], old.parametrisation())).toList(),
        kept(program.nodes(), nodes).stream().map(old -> renumber(old, node, matrix, parameter)).toList(),
        kept(program.info(), nodes), program.outputs().stream().map(output -> renumber(output, node)).toList());
  }

  private static <T> List<T> kept(List<T> list, boolean[] kept) {
    return IntStream.range(0, kept.length).filter(i -> kept[i]).mapToObj(list::get).toList();
  }

  private static boolean[] all(int count) {
    boolean[] all = new boolean[count];
    Arrays.fill(all, true);
    return all;
  }

  private static boolean[] liveNodes(Program program) {
    boolean[] live = new boolean[program.nodes().size()];
    program.outputs().forEach(output -> output.nodes().forEach(node -> live[node] = true));
    for (int i = live.length - 1; i >= 0; i--)
      if (live[i])
        program.node(i).operands().forEach(operand -> live[operand] = true);
    return live;
  }

  private static int[] renumbered(boolean[] kept) {
    int[] numbers = new int[kept.length];
    int next = 0;
    for (int i = 0; i < kept.length; i++)
      numbers[i] = kept[i] ? next++ : GONE;
    return numbers;
  }

  private static int inputHistory(List<Node> nodes) {
    return nodes.stream().mapToInt(node -> node instanceof Node.Input(int lag, _) ? lag : 0).max().orElse(0);
  }

  private static List<StateVariable> withHistory(List<StateVariable> states, List<Node> nodes) {
    List<StateVariable> result = new ArrayList<>();
    for (int s = 0; s < states.size(); s++) {
      int state = s;
      int history = nodes.stream()
          .mapToInt(node -> node instanceof Node.StateRead(int read, int lag, _) && read == state ? lag : 0).max()
          .orElse(0);
      result.add(new StateVariable(states.get(s).name(), states.get(s).width(), history, states.get(s).start()));
    }
    return result;
  }

  private static StateVariable renumber(StateVariable state, int[] parameters) {
    return state.start().isEmpty() ? state : new StateVariable(state.name(), state.width(), state.history(),
        OptionalInt.of(parameters[state.start().getAsInt()]));
  }

  private static Node renumber(Node node, int[] nodes, int[] matrices, int[] parameters) {
    return switch (node) {
      case Node.Input _, Node.StateRead _, Node.Constant _, Node.Random _, Node.Forward _, Node.Adjoint _ -> node;
      case Node.Vector(int parameter, int width) -> new Node.Vector(parameters[parameter], width);
      case Node.Row(int matrix, int row, int width) -> new Node.Row(matrices[matrix], row, width);
      case Node.Product(int matrix, boolean transposed, int operand, int width) ->
        new Node.Product(matrices[matrix], transposed, nodes[operand], width);
      case Node.Unary(var function, int operand, int width) -> new Node.Unary(function, nodes[operand], width);
      case Node.Binary(var function, int left, int right, int width) ->
        new Node.Binary(function, nodes[left], nodes[right], width);
      case Node.Broadcast(int operand, int width) -> new Node.Broadcast(nodes[operand], width);
      case Node.Sum(int operand) -> new Node.Sum(nodes[operand]);
    };
  }

  private static Output renumber(Output output, int[] nodes) {
    return switch (output) {
      case Output.NextState(int state, int node) -> new Output.NextState(state, nodes[node]);
      case Output.Derivative(int state, int node) -> new Output.Derivative(state, nodes[node]);
      case Output.StateAdjoint(int state, int lag, int node) -> new Output.StateAdjoint(state, lag, nodes[node]);
      case Output.InputAdjoint(int lag, int node) -> new Output.InputAdjoint(lag, nodes[node]);
      case Output.VectorGradient(int parameter, int node) -> new Output.VectorGradient(parameter, nodes[node]);
      case Output.RowGradient(int matrix, int row, int node) -> new Output.RowGradient(matrix, row, nodes[node]);
      case Output.MatrixGradient(int matrix, int delta, int operand) ->
        new Output.MatrixGradient(matrix, nodes[delta], nodes[operand]);
    };
  }
}
