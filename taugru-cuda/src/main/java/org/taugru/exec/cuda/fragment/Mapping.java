package org.taugru.exec.cuda.fragment;

/// How the units of a layer are spread over the warps of a block, and over the blocks of a cluster.
///
/// @param units     padded so that every warp has equally many blocks of 16
/// @param cluster   blocks that share the units of a group of samples
/// @param warps     of a block that have units of their own
/// @param depth     warps that share the units of one: each has a part of every product
/// @param rowBlocks blocks of 16 units of a warp
/// @param tiles     of 8 samples that a block takes through the sequence together
record Mapping(int units, int cluster, int warps, int depth, int rowBlocks, int tiles) {
  private static final int MOST_WARPS = 8;

  static Mapping of(int width, int cluster, int tiles) {
    int units = Math.ceilDiv(width, 16 * cluster) * 16 * cluster;
    int ofBlock = units / 16 / cluster;
    int rowBlocks = Math.ceilDiv(ofBlock, MOST_WARPS);
    while (ofBlock % rowBlocks != 0)
      rowBlocks++;
    int warps = ofBlock / rowBlocks;
    int depth = 1;
    while (cluster > 1 && warps * depth * 2 <= MOST_WARPS && units / 16 % (depth * 2) == 0)
      depth *= 2;
    return new Mapping(units, cluster, warps, depth, rowBlocks, tiles);
  }

  int threads() {
    return 32 * warps * depth;
  }

  /// Blocks of 16 units of a thread block.
  int blocksOfBlock() {
    return warps * rowBlocks;
  }

  /// Fragments that a thread has of a value.
  int fragments() {
    return rowBlocks * tiles;
  }

  /// Elements that a thread has of a value.
  int elements() {
    return 4 * fragments();
  }

  int samples() {
    return 8 * tiles;
  }
}
