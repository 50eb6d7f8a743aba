package org.taugru.exec.simd;

/// Where a value lives: a buffer of rows, `rows` of them for each step (one for each sample of the tile).
///
/// @param buffer number in the [Layout]
/// @param shift  the value of step t is at step t + shift of the buffer
/// @param stride floats from one row to the next, or 0 if all steps and samples share one row
record Place(int buffer, int shift, int stride) {
  boolean shared() {
    return stride == 0;
  }
}
