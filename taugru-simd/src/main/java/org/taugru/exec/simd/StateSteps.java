package org.taugru.exec.simd;

/// A state of the only sample of a workspace after each step, where it lies; rows are whole vectors.
///
/// @param first  where the row after the first step begins
/// @param stride floats from one step to the next
record StateSteps(float[] values, int first, int stride) {
  int at(int step) {
    return first + step * stride;
  }
}
