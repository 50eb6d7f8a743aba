package org.taugru.ir;

import java.util.List;
import java.util.stream.Collectors;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;

/// The equations of a cell at one size, as a list of numbered [nodes][Node] that is evaluated once per step, and
/// [outputs][Output]. The derivative of a Program is a Program too.
///
/// Numbers of states, parameters and matrices are positions in the lists here. Parameters that no output depends on are
/// gone: with α = 0 the τ-GRU has no W2, so [#parameterCount()] is what is really trained.
///
/// @param inputHistory how many inputs before the current one must be kept
public record Program(String name, int inputWidth, int inputHistory, List<StateVariable> states,
    List<Parameter> parameters, List<MatrixVariable> matrices, List<Node> nodes, List<NodeInfo> info,
    List<Output> outputs) {

  public Program {
    states = List.copyOf(states);
    parameters = List.copyOf(parameters);
    matrices = List.copyOf(matrices);
    nodes = List.copyOf(nodes);
    info = List.copyOf(info);
    outputs = List.copyOf(outputs);
  }

  /// The recurrence of a cell: what one step of the sequence does.
  public static Program of(String name, Cell cell, Setting setting) {
    return Compiler.recurrence(name, Equations.of(cell, setting));
  }

  /// The continuous form of a cell whose states are all given by `flow`: the right-hand side of its delay equation.
  public static Program flowOf(String name, Cell cell, Setting setting) {
    return Compiler.flow(name, Equations.of(cell, setting));
  }

  public Node node(int number) {
    return nodes.get(number);
  }

  public int parameterCount() {
    return parameters.stream().filter(Parameter::trained).mapToInt(Parameter::count).reduce(0, Math::addExact);
  }

  /// The number of the parameter of that name.
  public int parameter(String wanted) {
    for (int i = 0; i < parameters.size(); i++)
      if (parameters.get(i).name().equals(wanted))
        return i;
    throw new IllegalArgumentException(name + " has no parameter " + wanted + ". It has "
        + parameters.stream().map(Parameter::name).collect(Collectors.joining(", ")) + ".");
  }

  /// The text form: one line a node, for people and for golden files.
  public String text() {
    return ProgramText.of(this);
  }

  /// Equations as plain text, one line each.
  public List<String> equations() {
    return new EquationPrinter(this, Notation.TEXT).lines();
  }

  /// Equations as LaTeX, one line each, to be put into an `aligned` environment.
  public List<String> latex() {
    return new EquationPrinter(this, Notation.LATEX).lines();
  }

  @Override
  public String toString() {
    return text();
  }
}
