package org.taugru.train.cuda;

/// Numbers in tiles of 8 samples, `[step][tile][unit][8]`, in a GPU's memory. Every model has tiles of its own, the first of which is its first
/// sample's; what fills up the last tile, and units beyond those that there are, is of no interest.
///
/// @param address where the first step begins
record Tiles(long address, int perModel, int models, int units) {
  /// Of all models.
  int tiles() {
    return perModel * models;
  }

  /// Places for the samples of a model.
  int samples() {
    return perModel * 8;
  }

  /// Numbers of a step.
  long row() {
    return (long) tiles() * units * 8;
  }

  Rows rows() {
    return new Rows(address, row(), (long) perModel * units * 8, units * 8L, 1, 8);
  }

  /// Whether the same memory can be read as these other ones.
  boolean liesAs(Tiles other) {
    return perModel == other.perModel && units == other.units;
  }
}
