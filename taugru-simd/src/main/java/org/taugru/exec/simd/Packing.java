package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.List;

/// Which matrices are multiplied with, and whether as they are or transposed.
final class Packing {
  record Use(int matrix, boolean transposed) {
  }

  private final List<Use> uses = new ArrayList<>();
  private int forwardUses;

  List<Use> uses() {
    return uses;
  }

  /// Says that what was asked for so far is what a forward pass reads.
  void endForward() {
    forwardUses = uses.size();
  }

  /// So many of the uses, the first, are those of a forward pass.
  int forwardUses() {
    return forwardUses;
  }

  int number(int matrix, boolean transposed) {
    Use use = new Use(matrix, transposed);
    if (!uses.contains(use))
      uses.add(use);
    return uses.indexOf(use);
  }
}
