package org.taugru.exec.simd;

import org.taugru.plan.Place;

/// The buffers of one tile of samples, by number, each a ring of steps.
///
/// @param rows     samples in the tile
/// @param capacity steps in each ring; within a run of steps that is computed at once, rings do not wrap
/// @param strides  floats from one row of each buffer to the next
record TileMemory(int rows, float[][] buffers, int[] capacity, int[] strides) {
  float[] array(Place place) {
    return buffers[place.buffer()];
  }

  /// Floats from one row to the next: 0 if all steps and samples share one.
  int stride(Place place) {
    return place.shared() ? 0 : strides[place.buffer()];
  }

  /// Where the rows of step t begin.
  int offset(Place place, long t) {
    return place.shared() ? 0 : (int) ((t + place.shift()) % capacity[place.buffer()]) * rows * stride(place);
  }
}
