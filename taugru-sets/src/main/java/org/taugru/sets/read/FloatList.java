package org.taugru.sets.read;

import java.util.Arrays;

/// Floats, as many as come.
final class FloatList {
  private float[] values = new float[16];
  private int size;

  void add(float value) {
    if (size == values.length)
      values = Arrays.copyOf(values, 2 * size);
    values[size++] = value;
  }

  int size() {
    return size;
  }

  float[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
