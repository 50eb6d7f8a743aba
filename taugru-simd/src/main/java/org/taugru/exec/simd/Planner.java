package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Decides for how many steps at once each [Item] is done, and in which order.
///
/// The horizon of a value is how far ahead it can be known: an input for as long as one likes, a state delayed by m for
/// m + 1 steps, the current state for one. Backwards it is how long a contribution may wait: one to a state m steps back
/// for m + 1 steps. Items with the same horizon form a stage. This is what takes input products, delayed products and
/// weight gradients out of the sequential path, in any cell.
final class Planner {
  /// An operand of no more elements is not multiplied ahead of time: to write the product down and read it again takes longer
  /// than to do it along with the one it is added to.
  private static final int NARROW = 8;

  private final Lowering lowering;
  private final Layout layout;
  private final int chunk;
  private final PassCode.Order order;
  private final Set<Item> done = new LinkedHashSet<>();
  private final Map<Item, Item> afterProduct = new HashMap<>();
  private int passes;

  private Planner(Lowering lowering, Layout layout, int chunk, PassCode.Order order) {
    this.lowering = lowering;
    this.layout = layout;
    this.chunk = chunk;
    this.order = order;
  }

  /// @param chunk the most steps that anything is done for at once
  static Plan forward(Lowering lowering, Layout layout, int chunk) {
    for (Item item : lowering.items())
      item.horizon = item instanceof Item.Leaf leaf ? leaf.ahead
          : item.operands.stream().mapToInt(operand -> operand.horizon).min().orElse(Item.ANY);
    for (Item item : lowering.items())
      if (item instanceof Item.Affine)
        for (Item operand : item.operands)
        if (operand instanceof Item.Product product && product.operand().width <= NARROW)
          product.horizon = item.horizon;
    return new Planner(lowering, layout, chunk, PassCode.Order.ASCENDING).plan(Comparator.reverseOrder());
  }

  static Plan backward(Lowering lowering, Layout layout, int chunk) {
    for (Item item : lowering.items().reversed()) {
      int own = switch (item) {
        case Item.Put put -> put.patience;
        case Item.Product product -> product.patience;
        case Item.Leaf _, Item.Constant _, Item.Draw _, Item.Affine _, Item.Sum _, Item.Unary _, Item.Binary _, Item.Flush _, Item.Broadcast _, Item.MatrixGradient _,Item.VectorGradient _ ->
          Item.ANY;
      };
      item.horizon =
          Math.min(own, item.consumers.stream().mapToInt(consumer -> consumer.horizon).min().orElse(Item.ANY));
    }
    return new Planner(lowering, layout, chunk, PassCode.Order.DESCENDING).plan(Comparator.naturalOrder());
  }

  private Plan plan(Comparator<Integer> byHorizon) {
    // By the horizon before it is cut to the chunk; stable, so operands still come first.
    List<Item> items = lowering.items().stream().sorted(Comparator.comparing(item -> item.horizon, byHorizon)).toList();
    queueProducts(items);
    TreeSet<Integer> horizons = new TreeSet<>(byHorizon);
    for (Item item : items)
      if (item instanceof Item.Leaf || item instanceof Item.Constant)
        done.add(item);
      else {
        item.horizon = Math.min(item.horizon, chunk);
        horizons.add(item.horizon);
      }
    Map<Integer, List<List<Item>>> schedule = new HashMap<>();
    for (int horizon : horizons)
      schedule.put(horizon, rounds(items.stream().filter(item -> item.horizon == horizon).toList()));
    items.forEach(this::settle);
    Set<Item> started = new LinkedHashSet<>();
    List<Plan.Stage> stages = new ArrayList<>();
    for (int horizon : horizons) {
      List<Instruction> instructions = new ArrayList<>();
      for (List<Item> group : schedule.getOrDefault(horizon, List.of()))
        instruction(group, started).ifPresent(instructions::add);
      stages.add(new Plan.Stage(horizon, Fusion.of(instructions)));
    }
    return new Plan(stages, lowering.accumulators());
  }

  /// The products of a sum are added in one order, and so to the same bits, whatever the chunk and whichever operand is
  /// ready first.
  private void queueProducts(List<Item> items) {
    Map<Item, Item> last = new HashMap<>();
    for (Item item : items)
      if (item instanceof Item.Product product && product.sink.isEmpty()) {
        Item before = last.put(product.consumers.getFirst(), product);
        if (before != null)
          afterProduct.put(product, before);
      }
  }

  private boolean isReady(Item item) {
    Item before = afterProduct.get(item);
    return done.containsAll(item.operands) && (before == null || done.contains(before));
  }

  /// Groups in the order of execution: a product or the like alone, elementwise items of one pass together.
  private List<List<Item>> rounds(List<Item> stage) {
    List<Item> open = new ArrayList<>(stage);
    open.removeAll(done);
    List<List<Item>> groups = new ArrayList<>();
    while (!open.isEmpty()) {
      int before = open.size();
      for (Item item : List.copyOf(open))
        if (!(item instanceof Item.Elementwise) && isReady(item)) {
          groups.add(List.of(item));
          done.add(item);
          open.remove(item);
        }
      Set<Integer> widths = new LinkedHashSet<>();
      open.stream().filter(item -> item instanceof Item.Elementwise && done.containsAll(item.operands))
          .forEach(item -> widths.add(item.width));
      for (int width : widths) {
        List<Item> pass = pass(open, width);
        groups.add(pass);
        done.addAll(pass);
        open.removeAll(pass);
      }
      if (open.size() == before)
        throw new IllegalStateException("no order for " + open);
    }
    return groups;
  }

  /// All elementwise items of one width that can be done now, given each other.
  private List<Item> pass(List<Item> open, int width) {
    int number = passes++;
    List<Item> members = new ArrayList<>();
    int cost = 0;
    for (Item item : open)
      if (item instanceof Item.Elementwise elementwise && item.width == width && cost < PassCompiler.MOST_BYTES) {
        boolean ready = item instanceof Item.Broadcast ? done.containsAll(item.operands)
            : item.operands.stream().allMatch(operand -> done.contains(operand) || members.contains(operand));
        if (ready) {
          elementwise.pass = number;
          cost += PassCompiler.bytes(item);
          members.add(item);
        }
      }
    return members;
  }

  /// Gives a place to each value that must outlive its pass.
  private void settle(Item item) {
    boolean inMemory = switch (item) {
      case Item.Affine _, Item.Draw _, Item.Sum _ -> true;
      case Item.Put _ -> false;
      case Item.Elementwise value -> item.saved || item.consumers.stream().anyMatch(
          consumer -> !(consumer instanceof Item.Elementwise other) || other.pass != value.pass);
      case Item.Leaf _, Item.Constant _, Item.Product _, Item.MatrixGradient _, Item.VectorGradient _ -> false;
    };
    if (inMemory && item.place.isEmpty())
      item.place = Optional.of(item.saved ? layout.trace(item.width) : layout.chunk(item.width));
  }

  private Optional<Instruction> instruction(List<Item> group, Set<Item> started) {
    return switch (group.getFirst()) {
      case Item.Elementwise _ -> Optional.of(new PassBuilder(group, order).build());
      case Item.Product product -> Optional.of(multiply(product, started));
      case Item.Sum sum -> {
        Item operand = sum.operands.getFirst();
        yield Optional.of(new Instruction.Sum(place(operand), operand.width, place(sum)));
      }
      case Item.Draw draw -> Optional.of(new Instruction.Draw(draw.noise, draw.source, draw.width, place(draw)));
      case Item.MatrixGradient gradient -> {
        Item operand = gradient.operands.getLast();
        yield Optional.of(new Instruction.Outer(operand.place, gradient.height, Lanes.padded(gradient.width),
            List.of(new Instruction.Term(gradient.matrix, place(gradient.operands.getFirst())))));
      }
      case Item.VectorGradient gradient ->
        Optional.of(new Instruction.Outer(Optional.empty(), 1, Lanes.padded(gradient.width),
            List.of(new Instruction.Term(gradient.accumulator, place(gradient.operands.getFirst())))));
      case Item.Affine _ -> Optional.empty(); // complete with its last product
      case Item.Leaf _, Item.Constant _ -> throw new IllegalStateException("nothing to do for a leaf");
    };
  }

  /// The first product of a sum starts from the biases, the others from what is there.
  private Instruction multiply(Item.Product product, Set<Item> started) {
    Place operand = place(product.operand());
    if (product.sink.isPresent())
      return new Instruction.Multiply(product.packed, operand, product.sink.get(), product.sink.get());
    if (!(product.consumers.getFirst() instanceof Item.Affine sum))
      throw new IllegalStateException("a product that is neither summed nor added anywhere");
    Place target = place(sum);
    Place start = started.add(sum) ? layout.row(sum.biases, 0, sum.width) : target;
    return new Instruction.Multiply(product.packed, operand, start, target);
  }

  static Place place(Item item) {
    return item.place.orElseThrow(() -> new IllegalStateException("a value that nobody stored: " + item));
  }
}
