package org.taugru.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Noise;
import org.taugru.eq.Source;
import org.taugru.eq.UnaryOp;

/// Makes nodes. Asking twice for the same node gives the same number (common subexpressions), and what arithmetic can
/// settle at once is settled: constants are folded, 0·x and 1·x disappear, so that a switch like α = 0 removes the branch
/// behind it. Folding treats x as finite.
public final class ProgramBuilder {
  private final List<Node> nodes = new ArrayList<>();
  private final List<NodeInfo> info = new ArrayList<>();
  private final Map<Node, Integer> numbers = new HashMap<>();
  private Source source = new Source("derived", 0);

  public ProgramBuilder() {
  }

  /// Nodes made from now on stem from this line.
  public ProgramBuilder at(Source line) {
    source = line;
    return this;
  }

  public Node node(int number) {
    return nodes.get(number);
  }

  public int size() {
    return nodes.size();
  }

  public List<Node> nodes() {
    return nodes;
  }

  public List<NodeInfo> info() {
    return info;
  }

  /// The first letter given to a node stays.
  public void label(int number, String label) {
    NodeInfo old = info.get(number);
    if (old.label().isEmpty())
      info.set(number, new NodeInfo(old.source(), Optional.of(label)));
  }

  public int constant(double value) {
    return add(new Node.Constant(value == 0 ? 0.0 : value)); // −0 and 0 are one node
  }

  public int input(int lag, int width) {
    return add(new Node.Input(lag, width));
  }

  public int state(int state, int lag, int width) {
    return add(new Node.StateRead(state, lag, width));
  }

  public int vector(int parameter, int width) {
    return add(new Node.Vector(parameter, width));
  }

  public int row(int matrix, int row, int width) {
    return add(new Node.Row(matrix, row, width));
  }

  public int random(int index, Noise noise, int width) {
    return add(new Node.Random(index, noise, width));
  }

  public int forward(int node, int width) {
    return add(new Node.Forward(node, width));
  }

  public int adjoint(int state, int width) {
    return add(new Node.Adjoint(state, width));
  }

  public int product(int matrix, boolean transposed, int operand, int width) {
    return isConstant(operand, 0) ? operand : add(new Node.Product(matrix, transposed, operand, width));
  }

  public int broadcast(int operand, int width) {
    return node(operand).width() == width ? operand : add(new Node.Broadcast(operand, width));
  }

  public int sum(int operand) {
    return node(operand).width() == 1 ? operand : add(new Node.Sum(operand));
  }

  public int unary(UnaryOp function, int x) {
    if (node(x) instanceof Node.Constant(double value))
      return constant(Arithmetic.apply(function, value));
    if (function == UnaryOp.NEGATE && node(x) instanceof Node.Unary(UnaryOp inner, int operand, _) && inner == function)
      return operand;
    return add(new Node.Unary(function, x, node(x).width()));
  }

  public int add(int a, int b) {
    return binary(BinaryOp.ADD, a, b);
  }

  public int subtract(int a, int b) {
    return binary(BinaryOp.SUBTRACT, a, b);
  }

  public int multiply(int a, int b) {
    return binary(BinaryOp.MULTIPLY, a, b);
  }

  public int binary(BinaryOp function, int a, int b) {
    if (node(a) instanceof Node.Constant(double x) && node(b) instanceof Node.Constant(double y))
      return constant(Arithmetic.apply(function, x, y));
    return switch (function) {
      case ADD -> isConstant(a, 0) ? b : isConstant(b, 0) ? a : elementwise(function, a, b);
      case SUBTRACT -> isConstant(b, 0) ? a : isConstant(a, 0) ? unary(UnaryOp.NEGATE, b) : elementwise(function, a, b);
      case MULTIPLY -> isConstant(a, 0) || isConstant(b, 0) ? constant(0)
          : isConstant(a, 1) ? b : isConstant(b, 1) ? a : elementwise(function, a, b);
      case DIVIDE -> isConstant(a, 0) ? a : isConstant(b, 1) ? a : elementwise(function, a, b);
      case POWER -> isConstant(b, 0) ? constant(1) : isConstant(b, 1) ? a : elementwise(function, a, b);
      case MIN, MAX -> elementwise(function, a, b);
    };
  }

  private int elementwise(BinaryOp function, int a, int b) {
    int width = Math.max(node(a).width(), node(b).width());
    return add(new Node.Binary(function, fitted(a, width), fitted(b, width), width));
  }

  private int fitted(int number, int width) {
    return node(number) instanceof Node.Constant ? number : broadcast(number, width);
  }

  private boolean isConstant(int number, double wanted) {
    return node(number) instanceof Node.Constant(double value) && value == wanted;
  }

  private int add(Node node) {
    return numbers.computeIfAbsent(node, _ -> {
      nodes.add(node);
      info.add(new NodeInfo(source, Optional.empty()));
      return nodes.size() - 1;
    });
  }
}
