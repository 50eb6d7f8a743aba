package org.taugru.exec.simd;

import org.taugru.plan.Place;

/// A [Place] in the buffers of one tile: where the rows of a step begin. A ring is followed lap by lap, because a division
/// for every place of every step took a tenth of the time of a small layer.
final class Cursor {
  final float[] array;
  /// Floats from one row to the next.
  final int stride;
  private final int shift;
  private final int capacity;
  /// Floats of a step, 0 if all steps share one row.
  private final int size;
  /// The step at the begin of the ring.
  private long lap;

  Cursor(TileMemory memory, Place place) {
    this.array = memory.array(place);
    this.stride = memory.stride(place);
    this.shift = place.shift();
    this.capacity = place.shared() ? Integer.MAX_VALUE : memory.capacity()[place.buffer()];
    this.size = memory.rows() * memory.stride(place);
  }

  int at(long t) {
    long step = t + shift - lap;
    if (step < 0 || step >= capacity) {
      lap += Math.floorDiv(step, (long) capacity) * capacity;
      step = t + shift - lap;
    }
    return (int) step * size;
  }

  /// How many steps from t on lie in one piece, before the ring begins again.
  int stepsTogether(long t) {
    at(t);
    return (int) (capacity - (t + shift - lap));
  }
}
