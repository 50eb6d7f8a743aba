package org.taugru.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.eq.BinaryOp;

/// Writes the [PassCode] of elementwise items that are done together.
final class PassBuilder {
  private final List<Item> items;
  private final Map<Integer, Place> placeOf;
  private final List<PassCode.Value> values = new ArrayList<>();
  private final List<PassCode.Store> stores = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<Integer, Integer> computed = new HashMap<>();
  private final Map<PassCode.Value, Integer> known = new HashMap<>();

  /// @param placeOf where the values of items are, those of this pass that must outlive it included
  PassBuilder(List<Item> items, Map<Integer, Place> placeOf) {
    this.items = items;
    this.placeOf = placeOf;
  }

  /// @param members numbers of the items, operands first
  Instruction.Pass build(List<Integer> members) {
    for (int member : members)
      switch (items.get(member)) {
        case Item.Unary(var function, int x, _) -> define(member, new PassCode.Value.Unary(function, value(x)));
        case Item.Binary(var function, int a, int b, _) ->
          define(member, new PassCode.Value.Binary(function, value(a), value(b)));
        case Item.Flush(int x, _) -> define(member, new PassCode.Value.Flush(value(x)));
        case Item.Broadcast(int scalar, _) -> define(member, scalar(scalar));
        case Item.Put put -> {
          int sum = value(put.terms().getFirst());
          for (int term : put.terms().subList(1, put.terms().size()))
            sum = number(new PassCode.Value.Binary(BinaryOp.ADD, sum, value(term)));
          stores.add(new PassCode.Store(sum, position(put.target().place()), put.accumulate()));
        }
        case Item.Leaf _, Item.Constant _, Item.Draw _, Item.Product _, Item.Affine _, Item.Sum _, Item.MatrixGradient _, Item.VectorGradient _ ->
          throw new IllegalStateException("not elementwise: " + items.get(member));
      }
    return new Instruction.Pass(new PassCode(values, stores, places.size()), places,
        items.get(members.getFirst()).width());
  }

  private void define(int item, PassCode.Value value) {
    int number = number(value);
    computed.put(item, number);
    Place place = placeOf.get(item);
    if (place != null)
      stores.add(new PassCode.Store(number, position(place), false));
  }

  private int value(int item) {
    Integer local = computed.get(item);
    if (local != null)
      return local;
    if (items.get(item) instanceof Item.Constant(double constant))
      return number(new PassCode.Value.Constant((float) constant));
    Place place = place(item);
    return number(place.shared() ? new PassCode.Value.LoadShared(position(place))
        : new PassCode.Value.Load(position(place)));
  }

  private PassCode.Value scalar(int item) {
    if (items.get(item) instanceof Item.Constant(double constant))
      return new PassCode.Value.Constant((float) constant);
    Place place = place(item);
    return place.shared() ? new PassCode.Value.LoadSharedScalar(position(place))
        : new PassCode.Value.LoadScalar(position(place));
  }

  private Place place(int item) {
    Place place = placeOf.get(item);
    if (place == null)
      throw new IllegalStateException("a value that nobody stored: " + items.get(item));
    return place;
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
