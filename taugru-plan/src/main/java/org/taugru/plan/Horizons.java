package org.taugru.plan;

import java.util.Arrays;
import java.util.List;

/// For how many steps at once each [Item] can be done.
///
/// The horizon of a value is how far ahead it can be known: an input for as long as one likes, a state delayed by m for
/// m + 1 steps, the current state for one. Backwards it is how long a contribution may wait: one to a state m steps back
/// for m + 1 steps. This is what takes input products, delayed products and weight gradients out of the sequential path, in
/// any cell.
final class Horizons {
  private Horizons() {
  }

  /// How far ahead items are known.
  ///
  /// @param narrow the product of an operand of no more elements is done along with its sum
  static int[] forward(List<Item> items, int narrow) {
    int[] horizons = new int[items.size()];
    for (int i = 0; i < horizons.length; i++)
      horizons[i] = items.get(i) instanceof Item.Leaf leaf ? leaf.ahead()
          : items.get(i).operands().stream().mapToInt(operand -> horizons[operand]).min().orElse(Item.ANY);
    for (int i = 0; i < horizons.length; i++)
      if (items.get(i) instanceof Item.Affine affine) {
        for (int number : affine.products())
          if (items.get(number) instanceof Item.Product product && items.get(product.operand()).width() <= narrow)
            horizons[number] = horizons[i];
      }
    return horizons;
  }

  /// How long items may wait.
  static int[] backward(List<Item> items) {
    int[] horizons = new int[items.size()];
    Arrays.fill(horizons, Item.ANY);
    for (int i = horizons.length - 1; i >= 0; i--) { // consumers come later, and have said by now how long they wait
      Item item = items.get(i);
      horizons[i] = Math.min(horizons[i], patience(item));
      for (int operand : item.operands())
        horizons[operand] = Math.min(horizons[operand], horizons[i]);
    }
    return horizons;
  }

  private static int patience(Item item) {
    return switch (item) {
      case Item.Put put -> put.target().patience();
      case Item.Product product -> product.sink().map(Item.Sink::patience).orElse(Item.ANY);
      case Item.Leaf _, Item.Constant _, Item.Draw _, Item.Affine _, Item.Sum _, Item.Unary _, Item.Binary _, Item.Flush _, Item.Broadcast _, Item.MatrixGradient _,Item.VectorGradient _ ->
        Item.ANY;
    };
  }
}
