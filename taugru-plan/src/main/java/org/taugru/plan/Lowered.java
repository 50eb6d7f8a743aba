package org.taugru.plan;

import java.util.List;
import java.util.Map;

/// A Program as [Item]s.
///
/// @param items        in an order in which operands come first
/// @param byNode       the number of the item that has a node's value; −1 for a node that has none
/// @param saved        the node of each item whose value the backward pass asks for
/// @param stored       where some elementwise items must leave their value
/// @param accumulators of the vector gradients
record Lowered(List<Item> items, List<Integer> byNode, Map<Integer, Integer> saved, Map<Integer, Place> stored,
    List<Accumulator> accumulators) {
  Lowered {
    items = List.copyOf(items);
    byNode = List.copyOf(byNode);
    saved = Map.copyOf(saved);
    stored = Map.copyOf(stored);
    accumulators = List.copyOf(accumulators);
  }

  Item item(int number) {
    return items.get(number);
  }
}
