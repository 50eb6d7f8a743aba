package org.taugru.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// In which order items are done, and which of them together. Items with the same horizon form a stage.
final class Schedule {
  /// What is done by one instruction: the elementwise items of a pass, or one other item.
  ///
  /// @param items numbers, in an order in which operands come first
  record Group(List<Integer> items) {
  }

  /// The groups of a stage, in the order of execution.
  record StageGroups(int horizon, List<Group> groups) {
  }

  private static final int NO_PASS = -1;

  private final List<Item> items;
  private final Costs costs;
  private final List<Integer> order;
  private final List<StageGroups> stages = new ArrayList<>();
  private final BitSet done = new BitSet();
  private final Map<Integer, Integer> afterProduct = new HashMap<>();
  private final int[] passOf;
  private int passes;

  /// @param horizons of the items
  /// @param chunk    the longest horizon that counts
  /// @param first    which horizon comes first
  Schedule(List<Item> items, int[] horizons, int chunk, Comparator<Integer> first, Costs costs) {
    this.items = items;
    this.costs = costs;
    this.passOf = new int[items.size()];
    Arrays.fill(passOf, NO_PASS);
    // by the horizon before it is cut to the chunk; stable, so operands still come first
    this.order = IntStream.range(0, items.size()).boxed()
        .sorted(Comparator.comparing(item -> horizons[item], first)).toList();
    queueProducts();
    TreeSet<Integer> cut = new TreeSet<>(first);
    for (int item : order)
      if (isThere(item))
        done.set(item);
      else
        cut.add(Math.min(horizons[item], chunk));
    for (int horizon : cut)
      stages.add(new StageGroups(horizon, groups(order.stream()
          .filter(item -> !isThere(item) && Math.min(horizons[item], chunk) == horizon).toList())));
  }

  List<StageGroups> stages() {
    return stages;
  }

  /// All items, those of the first stage first.
  List<Integer> order() {
    return order;
  }

  /// Whether the same pass does both of two elementwise items.
  boolean areTogether(int item, int other) {
    return passOf[item] != NO_PASS && passOf[item] == passOf[other];
  }

  private boolean isThere(int item) {
    return items.get(item) instanceof Item.Leaf || items.get(item) instanceof Item.Constant;
  }

  /// The products of a sum are added in one order, and so to the same bits, whatever the chunk and whichever operand is
  /// ready first.
  private void queueProducts() {
    int[] sumOf = new int[items.size()];
    for (int i = 0; i < sumOf.length; i++)
      if (items.get(i) instanceof Item.Affine affine) {
        for (int product : affine.products())
          sumOf[product] = i;
      }
    Map<Integer, Integer> last = new HashMap<>();
    for (int item : order)
      if (items.get(item) instanceof Item.Product product && product.sink().isEmpty()) {
        Integer before = last.put(sumOf[item], item);
        if (before != null)
          afterProduct.put(item, before);
      }
  }

  private List<Group> groups(List<Integer> stage) {
    Set<Integer> open = new LinkedHashSet<>(stage);
    List<Group> groups = new ArrayList<>();
    while (!open.isEmpty()) {
      int before = open.size();
      for (int item : List.copyOf(open))
        if (!(items.get(item) instanceof Item.Elementwise) && isReady(item))
          close(new Group(List.of(item)), groups, open);
      Set<Integer> widths = new LinkedHashSet<>();
      for (int item : open)
        if (items.get(item) instanceof Item.Elementwise && areDone(item))
          widths.add(items.get(item).width());
      for (int width : widths)
        close(pass(open, width), groups, open);
      if (open.size() == before)
        throw new IllegalStateException("no order for " + open.stream().map(items::get).toList());
    }
    return groups;
  }

  private void close(Group group, List<Group> groups, Set<Integer> open) {
    groups.add(group);
    for (int item : group.items()) {
      done.set(item);
      open.remove(item);
    }
  }

  private boolean isReady(int item) {
    Integer before = afterProduct.get(item);
    return areDone(item) && (before == null || done.get(before));
  }

  private boolean areDone(int item) {
    return items.get(item).operands().stream().allMatch(done::get);
  }

  /// All elementwise items of one width that can be done now, given each other.
  private Group pass(Set<Integer> open, int width) {
    int number = passes++;
    List<Integer> members = new ArrayList<>();
    int cost = 0;
    for (int item : open)
      if (items.get(item) instanceof Item.Elementwise work && work.width() == width && cost < costs.mostOfPass()
          && isReadyIn(number, item)) {
        passOf[item] = number;
        cost += cost(work);
        members.add(item);
      }
    return new Group(members);
  }

  /// Whether an item can be done in a pass, given those that are in it already. A scalar must come from memory.
  private boolean isReadyIn(int pass, int item) {
    return items.get(item) instanceof Item.Broadcast ? areDone(item)
        : items.get(item).operands().stream().allMatch(operand -> done.get(operand) || passOf[operand] == pass);
  }

  private int cost(Item.Elementwise work) {
    return costs.ofPass(switch (work) {
      case Item.Unary unary -> new Costs.Elementwise.Function(unary.function());
      case Item.Flush _ -> new Costs.Elementwise.Flush();
      case Item.Binary _, Item.Broadcast _, Item.Put _ -> new Costs.Elementwise.Arithmetic(work.operands().size());
    });
  }
}
