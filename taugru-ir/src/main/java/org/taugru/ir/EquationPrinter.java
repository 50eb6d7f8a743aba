package org.taugru.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.Noise;
import org.taugru.eq.UnaryOp;

/// Writes a Program as a person would: a line for each node that has a letter or is used more than once, the rest inline.
final class EquationPrinter {
  private static final int ATOM = 4;
  private static final int FACTOR = 3;
  private static final int TERM = 2;

  private final Program program;
  private final boolean latex;
  private final boolean continuous;
  private final Map<Integer, String> letters = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  /// The numbers of the masks of dropout, which are large, in their order.
  private final List<Integer> masks = new ArrayList<>();

  EquationPrinter(Program program, Notation notation) {
    this.program = program;
    this.latex = notation == Notation.LATEX;
    this.continuous = program.outputs().stream().anyMatch(Output.Derivative.class::isInstance);
    for (Node node : program.nodes())
      if (node instanceof Node.Random(int index, Noise.Mask _, _) && !masks.contains(index))
        masks.add(index);
    program.info().forEach(info -> info.label().ifPresent(label -> taken.add(symbol(label))));
    program.states().forEach(state -> taken.add(symbol(state.name())));
    program.parameters().forEach(parameter -> taken.add(symbol(parameter.name())));
  }

  List<String> lines() {
    int[] uses = new int[program.nodes().size()];
    program.nodes().forEach(node -> node.operands().forEach(operand -> uses[operand]++));
    program.outputs().forEach(output -> output.nodes().forEach(node -> uses[node]++));
    Map<Integer, String> news = newStates();
    Set<String> given = new HashSet<>();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < uses.length; i++) {
      boolean labelled = program.info().get(i).label().isPresent();
      if (isLeaf(program.node(i)) || !labelled && uses[i] < 2)
        continue;
      String letter = symbol(program.info().get(i).label().orElse(""));
      String fresh = news.get(i);
      if (!labelled && fresh != null) {
        letter = fresh;
        given.add(fresh);
      } else if (!labelled || letters.containsValue(letter))
        letter = symbol(madeUp());
      lines.add(line(letter, text(i, 0)));
      letters.put(i, letter);
    }
    for (Output output : program.outputs())
      switch (output) {
        case Output.NextState(int state, int node) -> {
          String name = atStep(program.states().get(state).name(), -1);
          if (!given.contains(name))
            lines.add(line(name, text(node, 0)));
        }
        case Output.Derivative(int state, int node) -> {
          String name = program.states().get(state).name();
          lines.add(line(latex ? "\\dot{" + symbol(name) + "}" : "d" + name + "/dt", text(node, 0)));
        }
        case Output.StateAdjoint _, Output.InputAdjoint _, Output.VectorGradient _, Output.RowGradient _, Output.MatrixGradient _ ->
          throw new IllegalArgumentException(program.name() + " is a gradient; print its text() instead");
      }
    return lines;
  }

  /// What is the new value of a state is called that wherever it is used: h[n+1].
  private Map<Integer, String> newStates() {
    Map<Integer, String> names = new HashMap<>();
    for (Output output : program.outputs())
      if (output instanceof Output.NextState(int state, int node))
        names.putIfAbsent(node, atStep(program.states().get(state).name(), -1));
    return names;
  }

  /// v1, v2, … as far as the cell has no such letter itself.
  private String madeUp() {
    int number = 1;
    while (!taken.add(symbol("v" + number)))
      number++;
    return "v" + number;
  }

  private String line(String left, String right) {
    return latex ? left + " &= " + right : left + " = " + right;
  }

  /// The node's text, in parentheses if it binds less tightly than its place demands.
  private String text(int number, int binding) {
    String letter = letters.get(number);
    if (letter != null)
      return letter;
    Node node = program.node(number);
    int own = binding(node);
    String text = node instanceof Node.Input(int lag, _) ? atStep(inputName(number), lag)
        : node instanceof Node.Random ? noise(number) : plain(node);
    if (own >= binding)
      return text;
    return latex ? "\\left(" + text + "\\right)" : "(" + text + ")";
  }

  /// The cell's own name for its input is the letter of the node that reads it.
  private String inputName(int number) {
    return program.info().get(number).label().orElse("x");
  }

  private String noise(int number) {
    return program.info().get(number).label().map(this::symbol).orElseGet(() -> plain(program.node(number)));
  }

  private int binding(Node node) {
    return switch (node) {
      case Node.Binary(BinaryOp function, _, _, _) -> switch (function) {
        case ADD, SUBTRACT -> 1;
        case MULTIPLY, DIVIDE -> TERM;
        case POWER -> FACTOR;
        case MIN, MAX -> ATOM;
      };
      case Node.Unary(UnaryOp function, _, _) -> function == UnaryOp.NEGATE ? 1 : ATOM;
      case Node.Product _ -> FACTOR;
      case Node.Constant(double value) -> value < 0 ? 1 : latex && number(value).contains("^") ? TERM : ATOM;
      case Node.Input _, Node.StateRead _, Node.Vector _, Node.Row _, Node.Random _, Node.Broadcast _, Node.Sum _, Node.Forward _, Node.Adjoint _ ->
        ATOM;
    };
  }

  private String plain(Node node) {
    return switch (node) {
      case Node.Input _ -> throw new IllegalStateException("an input is printed by its name");
      case Node.StateRead(int state, int lag, _) -> atStep(program.states().get(state).name(), lag);
      case Node.Constant(double value) -> number(value);
      case Node.Vector(int parameter, _) -> name(program.parameters().get(parameter).name());
      case Node.Row(int matrix, int row, _) -> name(program.matrices().get(matrix).name())
          + (latex ? "_{" + (row + 1) + "}" : "[" + (row + 1) + "]");
      case Node.Random(int index, Noise.Mask _, _) -> symbol("mask" + (masks.indexOf(index) + 1));
      case Node.Random(int index, _, _) -> latex ? "\\xi_{" + index + "}" : "ξ" + index;
      case Node.Product(int matrix, boolean transposed, int operand, _) ->
        name(program.matrices().get(matrix).name()) + (transposed ? latex ? "^\\top" : "ᵀ" : "") + (latex ? " " : "·")
            + text(operand, ATOM);
      case Node.Unary(UnaryOp function, int operand, _) -> unary(function, operand);
      case Node.Binary(BinaryOp function, int left, int right, _) -> binary(function, left, right);
      case Node.Broadcast(int operand, _) -> text(operand, ATOM);
      case Node.Sum(int operand) ->
        latex ? "\\mathbf{1}^\\top " + text(operand, ATOM) : "sum(" + text(operand, 0) + ")";
      case Node.Forward(int forward, _) -> "%" + forward;
      case Node.Adjoint(int state, _) -> (latex ? "\\bar " : "∂") + program.states().get(state).name();
    };
  }

  private String unary(UnaryOp function, int operand) {
    if (function == UnaryOp.NEGATE)
      return (latex ? "-" : "−") + text(operand, TERM);
    if (!latex)
      return function.name().toLowerCase(Locale.ROOT) + "(" + text(operand, 0) + ")";
    String inner = text(operand, 0);
    return switch (function) {
      case SQRT -> "\\sqrt{" + inner + "}";
      case ABS -> "\\left|" + inner + "\\right|";
      case ROUND -> "\\operatorname{round}\\left(" + inner + "\\right)";
      case TANH, EXP, LOG, SIN, COS -> "\\" + function.name().toLowerCase(Locale.ROOT) + "\\left(" + inner + "\\right)";
      case SIGMOID, RELU, SOFTPLUS, SIGN, STEP, NEGATE ->
        "\\operatorname{" + function.name().toLowerCase(Locale.ROOT) + "}\\left(" + inner + "\\right)";
    };
  }

  private String binary(BinaryOp function, int left, int right) {
    return switch (function) {
      case ADD -> sum(text(left, 1), text(right, 1));
      case SUBTRACT -> text(left, 1) + (latex ? " - " : " − ") + text(right, TERM);
      case MULTIPLY -> program.node(right) instanceof Node.Constant ? product(right, left) : product(left, right);
      case DIVIDE -> latex ? "\\frac{" + text(left, 0) + "}{" + text(right, 0) + "}"
          : text(left, TERM) + " / " + text(right, FACTOR);
      case MIN, MAX -> (latex ? "\\" : "") + function.name().toLowerCase(Locale.ROOT)
          + (latex ? "\\left(" : "(") + text(left, 0) + ", " + text(right, 0) + (latex ? "\\right)" : ")");
      case POWER -> text(left, ATOM) + "^" + (latex ? "{" + text(right, 0) + "}" : text(right, ATOM));
    };
  }

  /// a + −b is a − b.
  private String sum(String left, String right) {
    String minus = latex ? "-" : "−";
    return right.startsWith(minus) ? left + " " + minus + " " + right.substring(1) : left + " + " + right;
  }

  private String product(int left, int right) {
    return text(left, TERM) + times(left) + text(right, FACTOR);
  }

  private String times(int left) {
    boolean scalar = program.node(left) instanceof Node.Constant;
    if (latex)
      return scalar ? " \\, " : " \\odot ";
    return scalar ? " " : " ⊙ ";
  }

  private static boolean isLeaf(Node node) {
    return node.operands().isEmpty() || node instanceof Node.Broadcast;
  }

  private String atStep(String name, int lag) {
    if (continuous) {
      String count = lag == 1 ? "" : Integer.toString(lag);
      String delay = latex ? " - " + count + "\\Delta t" : " − " + count + "Δt";
      return symbol(name) + (lag == 0 ? "(t)" : "(t" + delay + ")");
    }
    String index = lag == 0 ? "n" : lag < 0 ? "n+" + -lag : "n-" + lag;
    return latex ? Symbol.of(name).at(index) : name + "[" + index.replace('-', '−') + "]";
  }

  /// bW1 is the bias b of W1.
  private String name(String parameter) {
    return latex && isBias(parameter) ? new Symbol("b", parameter.substring(1)).toString() : symbol(parameter);
  }

  /// The matrix of a bias may be gone: W·0 is.
  private boolean isBias(String parameter) {
    if (parameter.length() < 2 || parameter.charAt(0) != 'b')
      return false;
    return Character.isUpperCase(parameter.charAt(1))
        || program.matrices().stream().anyMatch(matrix -> matrix.name().equals(parameter.substring(1)));
  }

  private String symbol(String name) {
    return latex ? Symbol.of(name).toString() : name;
  }

  private String number(double value) {
    String digits = value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value)
        : Double.toString(value);
    int exponent = digits.indexOf('E');
    if (latex && exponent >= 0)
      return digits.substring(0, exponent).replaceFirst("\\.0$", "") + " \\times 10^{" + digits.substring(exponent + 1)
          + "}";
    return latex ? digits : digits.replace('-', '−');
  }
}
