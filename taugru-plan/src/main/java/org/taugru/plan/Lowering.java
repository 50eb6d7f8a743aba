package org.taugru.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.taugru.eq.BinaryOp;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;

/// Makes [Item]s of a Program. Sums that contain matrix products become [Item.Affine]: the products are added where the sum
/// lives, one after another as their operands become known, and biases cost nothing.
final class Lowering {
  private static final int NONE = -1;

  private final Program program;
  private final Buffers buffers;
  private final MatrixUses uses;
  private final boolean forward;
  private final IntFunction<Place> forwardPlace;
  private final Sums sums;
  private final int[] byNode;
  private final List<Item> items = new ArrayList<>();
  private final Map<Integer, Integer> saved = new HashMap<>();
  private final Map<Integer, Place> stored = new HashMap<>();
  private final List<Accumulator> accumulators = new ArrayList<>();

  private Lowering(Program program, Buffers buffers, MatrixUses uses, BitSet wanted, boolean forward,
      IntFunction<Place> forwardPlace) {
    this.program = program;
    this.buffers = buffers;
    this.uses = uses;
    this.forward = forward;
    this.forwardPlace = forwardPlace;
    this.sums = new Sums(program, wanted);
    this.byNode = new int[program.nodes().size()];
    Arrays.fill(byNode, NONE);
    for (int node = 0; node < byNode.length; node++)
      if (!sums.isAbsorbed(node)) {
        int item = sums.hasProducts(node) ? affine(node) : item(program.node(node));
        byNode[node] = fades(node) ? add(new Item.Flush(item, width(item))) : item;
        if (wanted.get(node))
          saved.put(byNode[node], node);
      }
    lowerOutputs();
  }

  /// A recurrence; the values of the `wanted` nodes will be asked for by the gradient.
  static Lowered forward(Program program, Buffers buffers, MatrixUses uses, BitSet wanted) {
    return new Lowering(program, buffers, uses, wanted, true, node -> {
      throw new IllegalStateException("a recurrence reads no forward value, but wants %" + node);
    }).lowered();
  }

  /// @param forwardPlace where the value of a node of the recurrence is
  static Lowered backward(Program gradient, Buffers buffers, MatrixUses uses, IntFunction<Place> forwardPlace) {
    return new Lowering(gradient, buffers, uses, new BitSet(), false, forwardPlace).lowered();
  }

  private Lowered lowered() {
    return new Lowered(items, Arrays.stream(byNode).boxed().toList(), saved, stored, accumulators);
  }

  /// Whether a value is handed from step to step, so that it may fade away exponentially. It is set to zero before it is
  /// subnormal: arithmetic with subnormal numbers is up to a hundred times slower.
  private boolean fades(int number) {
    return switch (program.node(number)) {
      case Node.Adjoint _ -> true;
      case Node.Product _, Node.Unary _, Node.Binary _ -> program.outputs().stream().anyMatch(
          output -> output instanceof Output.NextState(_, int node) && node == number);
      case Node.Input _, Node.StateRead _, Node.Constant _, Node.Vector _, Node.Row _, Node.Random _, Node.Forward _, Node.Broadcast _, Node.Sum _ ->
        false;
    };
  }

  private int affine(int root) {
    Sums.Terms terms = sums.terms(root);
    int width = program.node(root).width();
    List<Integer> products = new ArrayList<>();
    for (int number : terms.products())
      if (program.node(number) instanceof Node.Product product)
        products.add(product(product, Optional.empty()));
    int sum = add(new Item.Affine(width, products, terms.biases()));
    for (int term : terms.rest())
      sum = add(new Item.Binary(BinaryOp.ADD, sum, byNode[term], width));
    return sum;
  }

  private int item(Node node) {
    return switch (node) {
      case Node.Input(int lag, int width) -> leaf(width, buffers.input(lag));
      case Node.StateRead(int state, int lag, int width) ->
        add(new Item.Leaf(width, buffers.state(state, lag), lag + 1));
      case Node.Constant(double value) -> add(new Item.Constant(value));
      case Node.Vector(int parameter, int width) -> leaf(width, buffers.vectors(List.of(parameter), width));
      case Node.Row(int matrix, int row, int width) -> leaf(width, buffers.matrixRow(matrix, row, width));
      case Node.Random(int index, var noise, int width) -> add(new Item.Draw(noise, index, width));
      case Node.Forward(int number, int width) -> leaf(width, forwardPlace.apply(number));
      case Node.Adjoint(int state, int width) -> leaf(width, buffers.stateAdjoint(state, -1));
      case Node.Product product ->
        add(new Item.Affine(product.width(), List.of(product(product, Optional.empty())), List.of()));
      case Node.Unary(var function, int x, int width) -> add(new Item.Unary(function, byNode[x], width));
      case Node.Binary(var function, int a, int b, int width) ->
        add(new Item.Binary(function, byNode[a], byNode[b], width));
      case Node.Broadcast(int scalar, int width) -> add(new Item.Broadcast(byNode[scalar], width));
      case Node.Sum(int operand) -> add(new Item.Sum(byNode[operand]));
    };
  }

  /// A value that is known for any number of steps.
  private int leaf(int width, Place place) {
    return add(new Item.Leaf(width, place, Item.ANY));
  }

  private int product(Node.Product product, Optional<Item.Sink> sink) {
    int operand = placed(product.operand(), program.node(product.operand()).width());
    int use = uses.number(product.matrix(), product.transposed(), forward);
    return add(new Item.Product(use, operand, product.width(), sink));
  }

  /// An operand that must lie in memory; a constant is given a row.
  private int placed(int node, int width) {
    return items.get(byNode[node]) instanceof Item.Constant(double value) ? leaf(width, buffers.constant(value, width))
        : byNode[node];
  }

  private void lowerOutputs() {
    Map<Item.Sink, List<Integer>> terms = new LinkedHashMap<>();
    Map<Integer, Integer> accumulatorOf = new HashMap<>();
    for (Output output : program.outputs())
      switch (output) {
        case Output.NextState(int state, int node) -> next(state, byNode[node]);
        case Output.StateAdjoint(int state, int lag, int node) ->
          sink(node, new Item.Sink(buffers.stateAdjoint(state, lag), lag + 1), terms);
        case Output.InputAdjoint(int lag, int node) ->
          sink(node, new Item.Sink(buffers.inputAdjoint(lag), Item.ANY), terms);
        case Output.MatrixGradient(int number, int delta, int operand) -> {
          MatrixVariable matrix = program.matrices().get(number);
          add(new Item.MatrixGradient(number, matrix.columns(), placed(delta, matrix.rows()),
              placed(operand, matrix.columns()), matrix.rows()));
        }
        case Output.VectorGradient(int parameter, int node) -> {
          int number = accumulator(node, program.parameters().get(parameter).rows(), accumulatorOf);
          accumulators.set(number, accumulators.get(number).and(parameter));
        }
        case Output.RowGradient(int matrix, int row, int node) -> {
          int number = accumulator(node, program.matrices().get(matrix).columns(), accumulatorOf);
          accumulators.set(number, accumulators.get(number).and(new Accumulator.Row(matrix, row)));
        }
        case Output.Derivative _ -> throw new IllegalArgumentException(program.name()
            + " is a continuous-time form; a kernel runs recurrences. Use Program.of.");
      }
    terms.forEach((sink, values) -> add(new Item.Put(values, width(values.getFirst()), sink, true)));
  }

  /// Where a node is summed over steps and samples; once, however many parameters it is the gradient of.
  private int accumulator(int node, int width, Map<Integer, Integer> known) {
    return known.computeIfAbsent(node, _ -> {
      add(new Item.VectorGradient(accumulators.size(), placed(node, width), width));
      accumulators.add(new Accumulator(width, List.of(), List.of()));
      return accumulators.size() - 1;
    });
  }

  private void next(int state, int value) {
    Place target = buffers.state(state, -1);
    if (items.get(value) instanceof Item.Elementwise && !stored.containsKey(value))
      stored.put(value, target);
    else
      add(new Item.Put(List.of(value), program.states().get(state).width(), new Item.Sink(target, Item.ANY), false));
  }

  private void sink(int node, Item.Sink sink, Map<Item.Sink, List<Integer>> terms) {
    if (sums.isAbsorbed(node) && program.node(node) instanceof Node.Product product)
      product(product, Optional.of(sink));
    else if (!(items.get(byNode[node]) instanceof Item.Constant(double value) && value == 0))
      terms.computeIfAbsent(sink, _ -> new ArrayList<>()).add(byNode[node]);
  }

  private int width(int item) {
    return items.get(item).width();
  }

  private int add(Item item) {
    items.add(item);
    return items.size() - 1;
  }
}
