package org.taugru.exec.simd;

/// A generated loop over rows × stride elements. Operand i is at `offsets[i]` of `arrays[i]`.
abstract class PassKernel {
  abstract void run(float[][] arrays, int[] offsets, int rows, int stride);
}
