package org.taugru.exec.simd;

/// The buffers of one tile of samples, by number, each a ring of steps.
///
/// @param rows     samples in the tile
/// @param capacity steps in each ring; within a run of steps that is computed at once, rings do not wrap
record TileMemory(int rows, float[][] buffers, int[] capacity) {
  float[] array(Place place) {
    return buffers[place.buffer()];
  }

  /// Where the rows of step t begin.
  int offset(Place place, long t) {
    return place.shared() ? 0 : (int) ((t + place.shift()) % capacity[place.buffer()]) * rows * place.stride();
  }
}
