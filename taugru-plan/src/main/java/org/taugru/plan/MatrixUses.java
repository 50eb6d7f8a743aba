package org.taugru.plan;

import java.util.ArrayList;
import java.util.List;

/// Which matrices are multiplied with, in the order they are asked for.
final class MatrixUses {
  private final List<MatrixUse> all = new ArrayList<>();

  List<MatrixUse> all() {
    return List.copyOf(all);
  }

  /// The number of a matrix's use. One that a forward pass asked for before serves the backward pass too.
  int number(int matrix, boolean transposed, boolean forward) {
    for (int i = 0; i < all.size(); i++)
      if (all.get(i).matrix() == matrix && all.get(i).transposed() == transposed)
        return i;
    all.add(new MatrixUse(matrix, transposed, forward));
    return all.size() - 1;
  }
}
