package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.taugru.eq.BinaryOp;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;

/// A Program as [Item]s. Sums that contain matrix products become [Item.Affine]: the products are added where the sum
/// lives, one after another as their operands become known, and biases cost nothing.
final class Lowering {
  /// A sum with products in it, taken apart.
  private record Tree(List<Integer> products, List<Integer> biases, List<Integer> rest) {
  }

  private final Program program;
  private final Layout layout;
  private final Packing packing;
  private final BitSet saved;
  private final IntFunction<Place> forwardPlace;
  private final int[] uses;
  private final BitSet absorbed = new BitSet();
  private final Map<Integer, Tree> trees = new LinkedHashMap<>();
  private final Item[] byNode;
  private final List<Item> items = new ArrayList<>();
  private final List<Accumulator> accumulators = new ArrayList<>();

  private Lowering(Program program, Layout layout, Packing packing, BitSet saved, IntFunction<Place> forwardPlace) {
    this.program = program;
    this.layout = layout;
    this.packing = packing;
    this.saved = saved;
    this.forwardPlace = forwardPlace;
    this.uses = new int[program.nodes().size()];
    this.byNode = new Item[uses.length];
    program.nodes().forEach(node -> node.operands().forEach(operand -> uses[operand]++));
    program.outputs().forEach(output -> output.nodes().forEach(node -> uses[node]++));
    lower();
  }

  /// A recurrence; the values of the `saved` nodes will be asked for by the gradient.
  static Lowering forward(Program program, Layout layout, Packing packing, BitSet saved) {
    return new Lowering(program, layout, packing, saved, node -> {
      throw new IllegalStateException("a recurrence reads no forward value, but wants %" + node);
    });
  }

  static Lowering backward(Program gradient, Layout layout, Packing packing, IntFunction<Place> forwardPlace) {
    return new Lowering(gradient, layout, packing, new BitSet(), forwardPlace);
  }

  /// In an order in which operands come first.
  List<Item> items() {
    return items;
  }

  Item item(int node) {
    return byNode[node];
  }

  List<Accumulator> accumulators() {
    return accumulators;
  }

  private void lower() {
    for (Output output : program.outputs())
      if (isSink(output) && isOwnProduct(output.nodes().getFirst()))
        absorbed.set(output.nodes().getFirst());
    for (int i = uses.length - 1; i >= 0; i--)
      if (!absorbed.get(i))
        findTree(i);
    for (int i = 0; i < uses.length; i++)
      if (!absorbed.get(i)) {
        Item item = trees.containsKey(i) ? affine(i, trees.get(i)) : item(program.node(i));
        byNode[i] = fades(i) ? add(new Item.Flush(item)) : item;
        byNode[i].saved = saved.get(i);
      }
    lowerOutputs();
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

  private void findTree(int root) {
    if (!isSum(root))
      return;
    Tree tree = new Tree(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    BitSet inner = new BitSet();
    takeApart(root, tree, inner);
    if (tree.products().isEmpty())
      return;
    absorbed.or(inner);
    trees.put(root, tree);
  }

  private void takeApart(int sum, Tree tree, BitSet inner) {
    for (int term : program.node(sum).operands())
      if (isSum(term) && isOwn(term)) {
        inner.set(term);
        takeApart(term, tree, inner);
      } else if (isOwnProduct(term)) {
        inner.set(term);
        tree.products().add(term);
      } else if (program.node(term) instanceof Node.Vector(int parameter, _))
        tree.biases().add(parameter);
      else
        tree.rest().add(term);
  }

  private boolean isSum(int number) {
    return program.node(number) instanceof Node.Binary(BinaryOp function, _, _, _) && function == BinaryOp.ADD;
  }

  private boolean isOwnProduct(int number) {
    return program.node(number) instanceof Node.Product && isOwn(number);
  }

  private boolean isOwn(int number) {
    return uses[number] == 1 && !saved.get(number);
  }

  private static boolean isSink(Output output) {
    return output instanceof Output.StateAdjoint || output instanceof Output.InputAdjoint;
  }

  private Item affine(int root, Tree tree) {
    int width = program.node(root).width();
    List<Item> products = new ArrayList<>();
    for (int number : tree.products())
      if (program.node(number) instanceof Node.Product product)
        products.add(product(product, Optional.empty(), Item.ANY));
    Item sum = add(new Item.Affine(width, products, tree.biases()));
    for (int term : tree.rest())
      sum = add(new Item.Binary(BinaryOp.ADD, sum, byNode[term], width));
    return sum;
  }

  private Item item(Node node) {
    return switch (node) {
      case Node.Input(int lag, int width) -> add(new Item.Leaf(width, layout.input(lag), Item.ANY));
      case Node.StateRead(int state, int lag, int width) ->
        add(new Item.Leaf(width, layout.state(state, lag), lag + 1));
      case Node.Constant(double value) -> add(new Item.Constant(value));
      case Node.Vector(int parameter, int width) ->
        add(new Item.Leaf(width, layout.row(List.of(parameter), 0, width), Item.ANY));
      case Node.Row(int matrix, int row, int width) ->
        add(new Item.Leaf(width, layout.matrixRow(matrix, row, width), Item.ANY));
      case Node.Random(int index, var noise, int width) -> add(new Item.Draw(noise, index, width));
      case Node.Forward(int forward, int width) -> add(new Item.Leaf(width, forwardPlace.apply(forward), Item.ANY));
      case Node.Adjoint(int state, int width) -> add(new Item.Leaf(width, layout.stateAdjoint(state, -1), Item.ANY));
      case Node.Product product ->
        add(new Item.Affine(product.width(), List.of(product(product, Optional.empty(), Item.ANY)), List.of()));
      case Node.Unary(var function, int x, int width) -> add(new Item.Unary(function, byNode[x], width));
      case Node.Binary(var function, int a, int b, int width) ->
        add(new Item.Binary(function, byNode[a], byNode[b], width));
      case Node.Broadcast(int scalar, int width) -> add(new Item.Broadcast(byNode[scalar], width));
      case Node.Sum(int operand) -> add(new Item.Sum(byNode[operand]));
    };
  }

  private Item product(Node.Product product, Optional<Place> sink, int patience) {
    Item operand = placed(product.operand(), program.node(product.operand()).width());
    return add(new Item.Product(packing.number(product.matrix(), product.transposed()), operand, product.width(), sink,
        patience));
  }

  /// An operand that must lie in memory; a constant is given a row.
  private Item placed(int number, int width) {
    return byNode[number] instanceof Item.Constant constant
        ? add(new Item.Leaf(width, layout.row(List.of(), constant.value, width), Item.ANY))
        : byNode[number];
  }

  private void lowerOutputs() {
    Map<Place, List<Item>> terms = new LinkedHashMap<>();
    Map<Place, Integer> patience = new LinkedHashMap<>();
    Map<Integer, Accumulator> accumulatorOf = new LinkedHashMap<>();
    for (Output output : program.outputs())
      switch (output) {
        case Output.NextState(int state, int node) -> next(layout.state(state, -1), byNode[node],
            program.states().get(state).width());
        case Output.StateAdjoint(int state, int lag, int node) ->
          sink(node, layout.stateAdjoint(state, lag), lag + 1, terms, patience);
        case Output.InputAdjoint(int lag, int node) -> sink(node, layout.inputAdjoint(lag), Item.ANY, terms, patience);
        case Output.MatrixGradient(int matrix, int delta, int operand) -> add(new Item.MatrixGradient(matrix,
            program.matrices().get(matrix).columns(), placed(delta, program.matrices().get(matrix).rows()),
            placed(operand, program.matrices().get(matrix).columns())));
        case Output.VectorGradient(int parameter, int node) ->
          accumulator(node, program.parameters().get(parameter).rows(), accumulatorOf).parameters().add(parameter);
        case Output.RowGradient(int matrix, int row, int node) ->
          accumulator(node, program.matrices().get(matrix).columns(), accumulatorOf).rows()
              .add(new Accumulator.Row(matrix, row));
        case Output.Derivative _ -> throw new IllegalArgumentException(program.name()
            + " is a continuous-time form; a kernel runs recurrences. Use Program.of.");
      }
    terms.forEach((place, list) -> add(new Item.Put(list, list.getFirst().width, place, true,
        patience.getOrDefault(place, Item.ANY))));
  }

  /// Where a node is summed over steps and samples; once, however many parameters it is the gradient of.
  private Accumulator accumulator(int node, int width, Map<Integer, Accumulator> known) {
    return known.computeIfAbsent(node, _ -> {
      add(new Item.VectorGradient(accumulators.size(), placed(node, width)));
      accumulators.add(new Accumulator(width, new ArrayList<>(), new ArrayList<>()));
      return accumulators.getLast();
    });
  }

  private void next(Place target, Item value, int width) {
    if (value instanceof Item.Elementwise && value.place.isEmpty())
      value.place = Optional.of(target);
    else
      add(new Item.Put(List.of(value), width, target, false, Item.ANY));
  }

  private void sink(int number, Place target, int patience, Map<Place, List<Item>> terms, Map<Place, Integer> wait) {
    if (absorbed.get(number) && program.node(number) instanceof Node.Product product) {
      product(product, Optional.of(target), patience);
      return;
    }
    if (byNode[number] instanceof Item.Constant constant && constant.value == 0)
      return;
    terms.computeIfAbsent(target, _ -> new ArrayList<>()).add(byNode[number]);
    wait.put(target, patience);
  }

  private <T extends Item> T add(T item) {
    items.add(item);
    return item;
  }
}
