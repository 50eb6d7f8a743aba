package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.List;

/// Which matrices are multiplied with, and whether as they are or transposed.
final class Packing {
  record Use(int matrix, boolean transposed) {
  }

  private final List<Use> uses = new ArrayList<>();

  List<Use> uses() {
    return uses;
  }

  int number(int matrix, boolean transposed) {
    Use use = new Use(matrix, transposed);
    if (!uses.contains(use))
      uses.add(use);
    return uses.indexOf(use);
  }
}
