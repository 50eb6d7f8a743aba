package org.taugru.peers.bench;

import java.util.ArrayList;
import java.util.List;
import org.taugru.peers.bench.OnnxGraph.Attribute;

/// Recurrent layers as ONNX graphs. A whole sequence is input `x` and output `last`; a step of a stream has its states as
/// inputs and outputs too.
final class OnnxCells {
  private OnnxCells() {
  }

  /// Whether ONNX has an operator for the cell.
  static boolean isOperator(String cell) {
    return cell.equals("lstm") || isGru(cell);
  }

  private static boolean isGru(String cell) {
    return cell.equals("gru") || cell.equals("gru-reset-before");
  }

  static String operatorRow(String cell) {
    return switch (cell) {
      case "lstm" -> "LSTM operator";
      case "gru" -> "GRU operator";
      default -> "GRU operator, reset before";
    };
  }

  /// The operator over all steps, from states of zero.
  static byte[] sequence(Problem problem) {
    long d = problem.hidden();
    OnnxGraph graph = new OnnxGraph().input("x", problem.steps(), problem.batch(), problem.input())
        .output("last", 1, problem.batch(), d);
    operator(graph, problem, List.of(), List.of("", "last"));
    return graph.model();
  }

  /// The operator over one step, states handed in and out.
  static byte[] step(Problem problem) {
    long[] state = {1, problem.batch(), problem.hidden()};
    OnnxGraph graph = new OnnxGraph().input("x", 1, problem.batch(), problem.input()).input("h", state)
        .output("hNew", state);
    boolean lstm = problem.cell().equals("lstm");
    if (lstm)
      graph.input("c", state).output("cNew", state);
    operator(graph, problem, lstm ? List.of("h", "c") : List.of("h"), lstm ? List.of("", "hNew", "cNew")
        : List.of("", "hNew"));
    return graph.model();
  }

  private static void operator(OnnxGraph graph, Problem problem, List<String> states, List<String> outputs) {
    long d = problem.hidden();
    List<String> gates = problem.cell().equals("lstm") ? List.of("i", "o", "f", "g") : List.of("z", "r", "n");
    long rows = gates.size() * d;
    graph.constant("W", problem.stacked("parameter.", named("U", gates)), 1, rows, problem.input());
    graph.constant("R", problem.stacked("parameter.", named("W", gates)), 1, rows, d);
    List<String> biases = new ArrayList<>(named("bU", gates));
    biases.addAll(named("bW", gates));
    graph.constant("B", problem.stacked("parameter.", biases), 1, 2 * rows);
    List<String> inputs = new ArrayList<>(List.of("x", "W", "R", "B"));
    if (!states.isEmpty()) {
      inputs.add("");
      inputs.addAll(states);
    }
    Attribute hidden = Attribute.of("hidden_size", d);
    if (isGru(problem.cell()))
      graph.node("GRU", inputs, outputs, hidden,
          Attribute.of("linear_before_reset", problem.cell().equals("gru") ? 1 : 0));
    else
      graph.node("LSTM", inputs, outputs, hidden);
  }

  private static List<String> named(String kind, List<String> gates) {
    return gates.stream().map(gate -> kind + gate).toList();
  }

  /// τ-GRU over whole blocks of m + 1 steps: a Scan over blocks, whose delayed products are one product each, with a Scan
  /// over the steps of the block inside. The last block is filled up, so the last state is picked from inside it.
  static byte[] tauGru(Problem problem) {
    long steps = problem.steps();
    long batch = problem.batch();
    long p = problem.input();
    long d = problem.hidden();
    long together = Math.min(problem.size("tau") + 1L, steps);
    long blocks = Math.ceilDiv(steps, together);

    OnnxGraph step = new OnnxGraph().input("h", batch, d).input("sx", batch, 3 * d).input("z", batch, d);
    update(step, d).node("Identity", List.of("hNew"), List.of("hSeen")).output("hNew", batch, d)
        .output("hSeen", batch, d);

    OnnxGraph block = new OnnxGraph().input("hBegin", batch, d).input("past", together, batch, d)
        .input("xs", together, batch, p)
        .node("MatMul", List.of("xs", "U"), List.of("xU")).node("Add", List.of("xU", "b"), List.of("sxs"))
        .node("MatMul", List.of("past", "W2"), List.of("pW")).node("MatMul", List.of("xs", "U2"), List.of("xU2"))
        .node("Add", List.of("pW", "xU2"), List.of("sum2")).node("Add", List.of("sum2", "b2"), List.of("in2"))
        .node("Tanh", List.of("in2"), List.of("zs"))
        .node("Scan", List.of("hBegin", "sxs", "zs"), List.of("hEnd", "states"), Attribute.of("num_scan_inputs", 2),
            Attribute.of("body", step))
        .node("Identity", List.of("states"), List.of("seen"))
        .output("hEnd", batch, d).output("states", together, batch, d).output("seen", together, batch, d);

    OnnxGraph graph = new OnnxGraph().input("x", steps, batch, p);
    weights(graph, problem);
    return graph.constant("pads", 0, 0, 0, blocks * together - steps, 0, 0)
        .constant("shape", blocks, together, batch, p)
        .constant("h0", new float[(int) (batch * d)], batch, d)
        .constant("past0", new float[(int) (together * batch * d)], together, batch, d)
        .constant("flat", blocks * together, batch, d).constant("at", steps - 1)
        .node("Pad", List.of("x", "pads"), List.of("xPadded"))
        .node("Reshape", List.of("xPadded", "shape"), List.of("xBlocks"))
        .node("Scan", List.of("h0", "past0", "xBlocks"), List.of("hLast", "pastLast", "all"),
            Attribute.of("num_scan_inputs", 1),
            Attribute.of("body", block))
        .node("Reshape", List.of("all", "flat"), List.of("allSteps"))
        .node("Gather", List.of("allSteps", "at"), List.of("last")).output("last", 1, batch, d).model();
  }

  /// One step of a τ-GRU: inputs x, h and the delayed state.
  static byte[] tauGruStep(Problem problem) {
    long batch = problem.batch();
    long d = problem.hidden();
    OnnxGraph graph = new OnnxGraph().input("x", batch, problem.input()).input("h", batch, d).input("hTau", batch, d);
    weights(graph, problem);
    graph.node("MatMul", List.of("x", "U"), List.of("xU")).node("Add", List.of("xU", "b"), List.of("sx"))
        .node("MatMul", List.of("hTau", "W2"), List.of("pW")).node("MatMul", List.of("x", "U2"), List.of("xU2"))
        .node("Add", List.of("pW", "xU2"), List.of("sum2")).node("Add", List.of("sum2", "b2"), List.of("in2"))
        .node("Tanh", List.of("in2"), List.of("z"));
    return update(graph, d).output("hNew", batch, d).model();
  }

  /// h + g ⊙ (u + a ⊙ z − h) with u, g, a from `sx` and the products with h
  private static OnnxGraph update(OnnxGraph graph, long d) {
    return graph.node("MatMul", List.of("h", "W"), List.of("hW")).node("Add", List.of("hW", "sx"), List.of("s"))
        .constant("widths", d, 2 * d).constant("halves", d, d)
        .node("Split", List.of("s", "widths"), List.of("su", "sga"), Attribute.of("axis", 1))
        .node("Tanh", List.of("su"), List.of("u")).node("Sigmoid", List.of("sga"), List.of("ga"))
        .node("Split", List.of("ga", "halves"), List.of("g", "a"), Attribute.of("axis", 1))
        .node("Mul", List.of("a", "z"), List.of("az")).node("Add", List.of("u", "az"), List.of("v"))
        .node("Sub", List.of("v", "h"), List.of("w")).node("Mul", List.of("g", "w"), List.of("gw"))
        .node("Add", List.of("h", "gw"), List.of("hNew"));
  }

  private static void weights(OnnxGraph graph, Problem problem) {
    int d = problem.hidden();
    int p = problem.input();
    List<String> instant = List.of("1", "3", "4");
    graph.constant("W", transposed(problem.stacked("parameter.", named("W", instant)), 3 * d, d), d, 3L * d)
        .constant("U", transposed(problem.stacked("parameter.", named("U", instant)), 3 * d, p), p, 3L * d)
        .constant("W2", transposed(problem.values("parameter.W2"), d, d), d, d)
        .constant("U2", transposed(problem.values("parameter.U2"), d, p), p, d)
        .constant("b", sum(problem.stacked("parameter.", named("bW", instant)),
            problem.stacked("parameter.", named("bU", instant))), 3L * d)
        .constant("b2", sum(problem.values("parameter.bW2"), problem.values("parameter.bU2")), d);
  }

  private static float[] transposed(float[] matrix, int rows, int columns) {
    float[] result = new float[matrix.length];
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        result[j * rows + i] = matrix[i * columns + j];
    return result;
  }

  private static float[] sum(float[] a, float[] b) {
    float[] result = new float[a.length];
    for (int i = 0; i < a.length; i++)
      result[i] = a[i] + b[i];
    return result;
  }
}
