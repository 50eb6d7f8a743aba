package org.taugru.exec.cuda.fragment;

/// How a layer of any width is spread over thread blocks that do one step: a block has some units of some tiles, and its warps share
/// the depth of its products.
///
/// @param units     padded so that every block has equally many
/// @param rowBlocks blocks of 16 units of a thread block
/// @param tiles     of 8 samples of a thread block, at most
record PerStepMapping(int units, int rowBlocks, int tiles) {
  static final int WARPS = 8;
  static final int THREADS = 32 * WARPS;
  /// One for each warp: more would take their turns.
  private static final int MOST_FRAGMENTS = WARPS;
  /// Tiles of a usual batch of 128.
  private static final int USUAL_TILES = 16;

  /// With so many units and tiles a block that a usual batch has a block for every processor, and no more. A block that has both reads fewer
  /// weights and operands than one that has many of either.
  static PerStepMapping of(int width, int processors) {
    int wanted = Math.clamp(Math.ceilDiv(Math.ceilDiv(width, 16) * USUAL_TILES, processors), 1, MOST_FRAGMENTS);
    int fragments = Integer.highestOneBit(2 * wanted - 1);
    return of(width, fragments >= 4 ? 2 : 1, fragments >= 4 ? fragments / 2 : fragments);
  }

  private static PerStepMapping of(int width, int rowBlocks, int tiles) {
    return new PerStepMapping(Math.ceilDiv(width, 16 * rowBlocks) * 16 * rowBlocks, rowBlocks, tiles);
  }

  /// With half as many tiles or, where there is one, units.
  PerStepMapping smaller(int width) {
    return tiles > 1 ? of(width, rowBlocks, tiles / 2) : of(width, Math.max(1, rowBlocks / 2), 1);
  }

  boolean isSmallest() {
    return rowBlocks * tiles == 1;
  }

  /// Where values lie: each block of 16 units for itself, each tile for itself.
  Mapping layout() {
    return new Mapping(units, units / 16, 1, 1, 1, 1);
  }

  /// Blocks of 16 units.
  int chunks() {
    return units / 16;
  }

  /// Thread blocks that share the units of a tile.
  int slices() {
    return chunks() / rowBlocks;
  }

  /// Fragments of a value that a thread block has.
  int fragments() {
    return rowBlocks * tiles;
  }

  /// Thread blocks that share the tiles of a model.
  int groups(int tilesPerModel) {
    return Math.ceilDiv(tilesPerModel, tiles);
  }
}
