package org.taugru.exec.simd;

import org.taugru.plan.Place;

/// The buffers of one tile of samples, by number, each a ring of steps.
///
/// @param rows     samples in the tile
/// @param capacity steps in each ring; a run of steps that is computed at once comes to the end of one only backwards, where [RingWork]
///                 cuts it
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
    return place.shared() ? 0 : slot(place, t + place.shift()) * rows * stride(place);
  }

  /// Where in its ring a step of the buffer is.
  int slot(Place place, long step) {
    return (int) (step % capacity[place.buffer()]);
  }
}
