package org.taugru.grad;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.taugru.eq.BinaryOp;
import org.taugru.eq.UnaryOp;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.ir.ProgramBuilder;
import org.taugru.ir.Pruning;
import org.taugru.ir.Verifier;

/// One step of backpropagation through time, derived from one step of the recurrence: one rule per operation.
///
/// At step n the gradient takes the derivative of the loss with respect to each state *after* the step
/// ([Node.Adjoint], complete once all later steps are done) and gives the terms it adds to the derivatives with respect
/// to states and inputs at whatever lag the recurrence read them, and to the parameters. It reads states, inputs and
/// parameters as the recurrence did, and of the values computed in between only those that are expensive to compute again
/// ([Node.Forward]); sums and products of elements are recomputed.
public final class Gradient {
  private final Program program;
  private final ProgramBuilder out = new ProgramBuilder();
  private final List<List<Integer>> terms = new ArrayList<>();
  private final List<Output> outputs = new ArrayList<>();
  private final Map<Integer, Integer> values = new HashMap<>();
  private final BitSet holdsProduct = new BitSet();

  private Gradient(Program program) {
    this.program = program;
    program.nodes().forEach(_ -> terms.add(new ArrayList<>()));
    for (int i = 0; i < program.nodes().size(); i++) {
      Node node = program.node(i);
      if (node instanceof Node.Product || isCheap(node) && node.operands().stream().anyMatch(holdsProduct::get))
        holdsProduct.set(i);
    }
  }

  /// The gradient of a recurrence. It shares the recurrence's numbers of states, parameters and matrices.
  public static Program of(Program program) {
    return new Gradient(program).derive(_ -> true);
  }

  /// The gradient without derivatives with respect to inputs, for a first layer.
  public static Program withoutInputs(Program program) {
    return new Gradient(program).derive(output -> !(output instanceof Output.InputAdjoint));
  }

  /// The gradient with respect to states and inputs along the direct way alone: whatever a step reads with a lag, states or inputs, is
  /// taken for a constant, and so are the parameters. What the whole gradient has beyond it has gone through a delay at least once.
  public static Program direct(Program program) {
    return new Gradient(program).derive(output -> switch (output) {
      case Output.StateAdjoint(_, int lag, _) -> lag == 0;
      case Output.InputAdjoint(int lag, _) -> lag == 0;
      case Output.VectorGradient _, Output.RowGradient _, Output.MatrixGradient _, Output.NextState _, Output.Derivative _ ->
        false;
    });
  }

  private Program derive(Predicate<Output> wanted) {
    for (Output output : program.outputs())
      if (output instanceof Output.NextState(int state, int node))
        terms.get(node).add(out.adjoint(state, program.states().get(state).width()));
      else
        throw new IllegalArgumentException(
            program.name() + ": only a recurrence has a gradient through time; got " + output);
    for (int i = program.nodes().size() - 1; i >= 0; i--)
      if (!terms.get(i).isEmpty())
        propagate(i);
    List<Output> kept = new ArrayList<>(outputs.stream().filter(wanted).toList());
    Output none = new Output.InputAdjoint(0, out.constant(0));
    if (wanted.test(none) && kept.stream().noneMatch(Output.InputAdjoint.class::isInstance))
      kept.add(none); // an input that nothing depends on
    Program raw = new Program(program.name() + " gradient", program.inputWidth(), program.inputHistory(),
        program.states(), program.parameters(), program.matrices(), out.nodes(), out.info(),
        kept);
    return Verifier.verified(Pruning.liveGradient(raw));
  }

  private void propagate(int number) {
    out.at(program.info().get(number).source());
    switch (program.node(number)) {
      case Node.Constant _, Node.Random _ -> {
      }
      // States and inputs take their terms one by one: a product among them can then be added where it belongs.
      case Node.Input(int lag, _) -> terms.get(number).forEach(term -> outputs.add(new Output.InputAdjoint(lag, term)));
      case Node.StateRead(int state, int lag, _) ->
        terms.get(number).forEach(term -> outputs.add(new Output.StateAdjoint(state, lag, term)));
      case Node.Vector(int parameter, _) -> {
        if (program.parameters().get(parameter).trained())
          outputs.add(new Output.VectorGradient(parameter, adjoint(number)));
      }
      case Node.Row(int matrix, int row, _) -> {
        if (isTrained(matrix))
          outputs.add(new Output.RowGradient(matrix, row, adjoint(number)));
      }
      case Node.Product(int matrix, _, int operand, _) -> {
        int delta = adjoint(number);
        if (isTrained(matrix))
          outputs.add(new Output.MatrixGradient(matrix, delta, value(operand)));
        give(operand, () -> out.product(matrix, true, delta, program.node(operand).width()));
      }
      case Node.Broadcast(int operand, _) -> give(operand, () -> out.sum(adjoint(number)));
      case Node.Sum(int operand) ->
        give(operand, () -> out.broadcast(adjoint(number), program.node(operand).width()));
      case Node.Unary(UnaryOp function, int x, _) -> unary(function, number, x, adjoint(number));
      case Node.Binary(BinaryOp function, int a, int b, _) -> binary(function, number, a, b, adjoint(number));
      case Node.Forward _, Node.Adjoint _ ->
        throw new IllegalArgumentException(program.name() + " is a gradient already; it has no gradient of its own.");
    }
  }

  private boolean isTrained(int matrix) {
    return program.parameters().get(program.matrices().get(matrix).parameter()).trained();
  }

  private void unary(UnaryOp function, int y, int x, int d) {
    switch (function) {
      case NEGATE -> give(x, () -> out.unary(UnaryOp.NEGATE, d));
      case TANH -> give(x, () -> out.multiply(d, oneMinus(out.multiply(value(y), value(y)))));
      case SIGMOID -> give(x, () -> out.multiply(d, out.multiply(value(y), oneMinus(value(y)))));
      case RELU -> give(x, () -> out.multiply(d, out.unary(UnaryOp.STEP, value(y))));
      case EXP -> give(x, () -> out.multiply(d, value(y)));
      case LOG -> give(x, () -> out.binary(BinaryOp.DIVIDE, d, value(x)));
      case SQRT -> give(x, () -> out.binary(BinaryOp.DIVIDE, out.multiply(out.constant(0.5), d), value(y)));
      case SIN -> give(x, () -> out.multiply(d, out.unary(UnaryOp.COS, value(x))));
      case COS -> give(x, () -> out.unary(UnaryOp.NEGATE, out.multiply(d, out.unary(UnaryOp.SIN, value(x)))));
      case SOFTPLUS -> give(x, () -> out.multiply(d, out.unary(UnaryOp.SIGMOID, value(x))));
      case ABS -> give(x, () -> out.multiply(d, out.unary(UnaryOp.SIGN, value(x))));
      case ROUND -> give(x, () -> d); // straight through
      case SIGN, STEP -> {
      }
    }
  }

  private void binary(BinaryOp function, int y, int a, int b, int d) {
    switch (function) {
      case ADD -> {
        give(a, () -> d);
        give(b, () -> d);
      }
      case SUBTRACT -> {
        give(a, () -> d);
        give(b, () -> out.unary(UnaryOp.NEGATE, d));
      }
      case MULTIPLY -> {
        give(a, () -> out.multiply(d, value(b)));
        give(b, () -> out.multiply(d, value(a)));
      }
      case DIVIDE -> {
        give(a, () -> out.binary(BinaryOp.DIVIDE, d, value(b)));
        give(b, () -> out.unary(UnaryOp.NEGATE, out.binary(BinaryOp.DIVIDE, out.multiply(d, value(y)), value(b))));
      }
      case MIN -> choose(a, b, d, () -> out.subtract(value(b), value(a)));
      case MAX -> choose(a, b, d, () -> out.subtract(value(a), value(b)));
      case POWER -> {
        if (!(program.node(b) instanceof Node.Constant(double exponent)))
          throw new IllegalArgumentException(program.name() + ": an exponent must be a constant.");
        give(a, () -> out.multiply(d, out.multiply(out.constant(exponent),
            out.binary(BinaryOp.POWER, value(a), out.constant(exponent - 1)))));
      }
    }
  }

  /// The derivative goes to a where `margin` is above 0, else to b.
  private void choose(int a, int b, int d, Term margin) {
    give(a, () -> out.multiply(d, out.unary(UnaryOp.STEP, margin.node())));
    give(b, () -> out.multiply(d, oneMinus(out.unary(UnaryOp.STEP, margin.node()))));
  }

  private int oneMinus(int x) {
    return out.subtract(out.constant(1), x);
  }

  private interface Term {
    int node();
  }

  private void give(int operand, Term term) {
    if (reachesAnything(operand))
      terms.get(operand).add(term.node());
  }

  private boolean reachesAnything(int number) {
    return !(program.node(number) instanceof Node.Constant || program.node(number) instanceof Node.Random);
  }

  private int adjoint(int number) {
    List<Integer> parts = terms.get(number);
    int total = parts.getFirst();
    for (int part : parts.subList(1, parts.size()))
      total = out.add(total, part);
    return total;
  }

  /// The value of a forward node, as a node of the gradient.
  private int value(int number) {
    Integer before = values.get(number);
    if (before != null)
      return before;
    Node node = program.node(number);
    int value = recomputed(number, node).orElseGet(() -> out.forward(number, node.width()));
    values.put(number, value);
    return value;
  }

  private Optional<Integer> recomputed(int number, Node node) {
    return switch (node) {
      case Node.Input(int lag, int width) -> Optional.of(out.input(lag, width));
      case Node.StateRead(int state, int lag, int width) -> Optional.of(out.state(state, lag, width));
      case Node.Constant(double constant) -> Optional.of(out.constant(constant));
      case Node.Vector(int parameter, int width) -> Optional.of(out.vector(parameter, width));
      case Node.Row(int matrix, int row, int width) -> Optional.of(out.row(matrix, row, width));
      case Node.Broadcast(int operand, int width) -> Optional.of(out.broadcast(value(operand), width));
      case Node.Unary(UnaryOp function, int x, _) when isCheap(number) -> Optional.of(out.unary(function, value(x)));
      case Node.Binary(BinaryOp function, int a, int b, _) when isCheap(number) ->
        Optional.of(out.binary(function, value(a), value(b)));
      case Node.Unary _, Node.Binary _, Node.Product _, Node.Random _, Node.Sum _, Node.Forward _, Node.Adjoint _ ->
        Optional.empty();
    };
  }

  /// Worth computing again rather than keeping: a few instructions, and no matrix product hidden in it.
  private boolean isCheap(int number) {
    Node node = program.node(number);
    return isCheap(node) && node.operands().stream().noneMatch(holdsProduct::get);
  }

  /// A few instructions an element.
  private static boolean isCheap(Node node) {
    return switch (node) {
      case Node.Unary(UnaryOp function, _, _) -> switch (function) {
        case NEGATE, RELU, ABS, SIGN, STEP, ROUND -> true;
        case TANH, SIGMOID, EXP, LOG, SQRT, SIN, COS, SOFTPLUS -> false;
      };
      case Node.Binary(BinaryOp function, _, _, _) -> function != BinaryOp.POWER;
      case Node.Broadcast _ -> true;
      case Node.Input _, Node.StateRead _, Node.Constant _, Node.Vector _, Node.Row _, Node.Random _, Node.Product _, Node.Sum _, Node.Forward _,Node.Adjoint _ ->
        false;
    };
  }
}
