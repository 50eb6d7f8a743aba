package org.taugru.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Plans one direction: puts the items of a Program in order, gives places to values that must lie in memory, and writes the
/// instructions of each stage.
final class Planner {
  private final Lowered lowered;
  private final Buffers buffers;
  private final Schedule schedule;
  private final Map<Integer, Place> places = new HashMap<>();
  private final Map<Integer, Integer> sumOf = new HashMap<>();
  private final Set<Integer> started = new HashSet<>();
  private final List<Stage> stages = new ArrayList<>();

  private Planner(Lowered lowered, Schedule schedule, Buffers buffers, Costs costs) {
    this.lowered = lowered;
    this.buffers = buffers;
    this.schedule = schedule;
    givePlaces();
    for (Schedule.StageGroups stage : schedule.stages()) {
      List<Instruction> instructions = new ArrayList<>();
      for (Schedule.Group group : stage.groups())
        instruction(group.items()).ifPresent(instructions::add);
      stages.add(new Stage(stage.horizon(), Fusion.of(instructions, costs)));
    }
  }

  /// The longest stage first.
  ///
  /// @param chunk the most steps that anything is done for at once
  static Planner forward(Lowered lowered, Buffers buffers, int chunk, Costs costs) {
    int[] horizons = Horizons.forward(lowered.items(), costs.narrow());
    return new Planner(lowered, new Schedule(lowered.items(), horizons, chunk, Comparator.reverseOrder(), costs),
        buffers, costs);
  }

  /// The shortest stage first.
  static Planner backward(Lowered lowered, Buffers buffers, int chunk, Costs costs) {
    int[] horizons = Horizons.backward(lowered.items());
    return new Planner(lowered, new Schedule(lowered.items(), horizons, chunk, Comparator.naturalOrder(), costs),
        buffers, costs);
  }

  List<Stage> stages() {
    return stages;
  }

  /// Where the value of a node is.
  Place placeOfNode(int node) {
    return place(lowered.byNode().get(node));
  }

  /// A place for each value that must outlive its pass.
  private void givePlaces() {
    BitSet outlives = new BitSet();
    for (int i = 0; i < lowered.items().size(); i++) {
      Item item = lowered.item(i);
      for (int operand : item.operands())
        if (!schedule.areTogether(operand, i))
          outlives.set(operand);
      if (item instanceof Item.Affine affine) {
        for (int product : affine.products())
          sumOf.put(product, i);
      }
    }
    places.putAll(lowered.stored());
    for (int number : schedule.order())
      switch (lowered.item(number)) {
        case Item.Leaf leaf -> places.put(number, leaf.place());
        case Item.Affine _, Item.Draw _, Item.Sum _ -> places.put(number, newPlace(number));
        case Item.Put _, Item.Constant _, Item.Product _, Item.MatrixGradient _, Item.VectorGradient _ -> {
        }
        case Item.Elementwise _ -> {
          if (!places.containsKey(number) && (outlives.get(number) || lowered.saved().containsKey(number)))
            places.put(number, newPlace(number));
        }
      }
  }

  private Place newPlace(int number) {
    Integer node = lowered.saved().get(number);
    int width = lowered.item(number).width();
    return node == null ? buffers.chunk(width) : buffers.trace(node, width);
  }

  private Optional<Instruction> instruction(List<Integer> group) {
    int number = group.getFirst();
    return switch (lowered.item(number)) {
      case Item.Elementwise _ -> Optional.of(new PassBuilder(lowered.items(), places).build(group));
      case Item.Product product -> Optional.of(multiply(product, number));
      case Item.Sum(int operand) ->
        Optional.of(new Instruction.Sum(place(operand), lowered.item(operand).width(), place(number)));
      case Item.Draw(var noise, int source, int width) ->
        Optional.of(new Instruction.Draw(noise, source, width, place(number)));
      case Item.MatrixGradient(int matrix, int height, int delta, int operand, int width) ->
        Optional.of(new Instruction.Outer(Optional.of(place(operand)), height,
            List.of(new Instruction.Term(matrix, place(delta), width))));
      case Item.VectorGradient(int accumulator, int delta, int width) ->
        Optional.of(new Instruction.Outer(Optional.empty(), 1,
            List.of(new Instruction.Term(accumulator, place(delta), width))));
      case Item.Affine _ -> Optional.empty(); // complete with its last product
      case Item.Leaf _, Item.Constant _ -> throw new IllegalStateException("nothing to do for a leaf");
    };
  }

  /// The first product of a sum starts from the biases, the others from what is there.
  private Instruction multiply(Item.Product product, int number) {
    Place operand = place(product.operand());
    if (product.sink().isPresent()) {
      Place sink = product.sink().get().place();
      return new Instruction.Multiply(operand, new Instruction.Column(product.use(), sink, sink, product.width()));
    }
    Integer sum = sumOf.get(number);
    if (sum == null || !(lowered.item(sum) instanceof Item.Affine affine))
      throw new IllegalStateException("a product that is neither summed nor added anywhere: " + product);
    Place target = place(sum);
    Place start = started.add(sum) ? buffers.vectors(affine.biases(), affine.width()) : target;
    return new Instruction.Multiply(operand, new Instruction.Column(product.use(), start, target, product.width()));
  }

  private Place place(int number) {
    Place place = places.get(number);
    if (place == null)
      throw new IllegalStateException("a value that nobody stored: " + lowered.item(number));
    return place;
  }
}
