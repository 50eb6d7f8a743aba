package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.eq.BinaryOp;

/// Writes the [PassCode] of elementwise items that are done together.
final class PassBuilder {
  private final List<Item> members;
  private final PassCode.Order order;
  private final List<PassCode.Value> values = new ArrayList<>();
  private final List<PassCode.Store> stores = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<Item, Integer> computed = new IdentityHashMap<>();
  private final Map<PassCode.Value, Integer> known = new HashMap<>();

  PassBuilder(List<Item> members, PassCode.Order order) {
    this.members = members;
    this.order = order;
  }

  Instruction build() {
    for (Item item : members)
      switch (item) {
        case Item.Unary unary -> define(item, new PassCode.Value.Unary(unary.function, value(operand(item, 0))));
        case Item.Binary binary -> define(item,
            new PassCode.Value.Binary(binary.function, value(operand(item, 0)), value(operand(item, 1))));
        case Item.Flush _ -> define(item, new PassCode.Value.Flush(value(operand(item, 0))));
        case Item.Broadcast _ -> define(item, scalar(operand(item, 0)));
        case Item.Put put -> {
          int sum = value(operand(item, 0));
          for (Item term : item.operands.subList(1, item.operands.size()))
            sum = number(new PassCode.Value.Binary(BinaryOp.ADD, sum, value(term)));
          stores.add(new PassCode.Store(sum, position(put.target), put.accumulate));
        }
        case Item.Leaf _, Item.Constant _, Item.Draw _, Item.Product _, Item.Affine _, Item.Sum _, Item.MatrixGradient _, Item.VectorGradient _ ->
          throw new IllegalStateException("not elementwise: " + item);
      }
    PassCode code = new PassCode(List.copyOf(values), List.copyOf(stores), places.size(), order);
    return new Instruction.Pass(PassCompiler.compile(code), List.copyOf(places),
        Lanes.padded(members.getFirst().width));
  }

  private static Item operand(Item item, int position) {
    return item.operands.get(position);
  }

  private void define(Item item, PassCode.Value value) {
    int number = number(value);
    computed.put(item, number);
    item.place.ifPresent(place -> stores.add(new PassCode.Store(number, position(place), false)));
  }

  private int value(Item item) {
    Integer local = computed.get(item);
    if (local != null)
      return local;
    if (item instanceof Item.Constant constant)
      return number(new PassCode.Value.Constant((float) constant.value));
    Place place = Planner.place(item);
    return number(place.shared() ? new PassCode.Value.LoadShared(position(place))
        : new PassCode.Value.Load(position(place)));
  }

  private PassCode.Value scalar(Item item) {
    if (item instanceof Item.Constant constant)
      return new PassCode.Value.Constant((float) constant.value);
    Place place = Planner.place(item);
    return place.shared() ? new PassCode.Value.LoadSharedScalar(position(place))
        : new PassCode.Value.LoadScalar(position(place));
  }

  private int position(Place place) {
    int position = places.indexOf(place);
    if (position >= 0)
      return position;
    places.add(place);
    return places.size() - 1;
  }

  private int number(PassCode.Value value) {
    return known.computeIfAbsent(value, _ -> {
      values.add(value);
      return values.size() - 1;
    });
  }
}
