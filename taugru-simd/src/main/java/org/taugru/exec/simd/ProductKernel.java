package org.taugru.exec.simd;

/// A generated product of one [ProductShape]. A class and not an interface: there are many of them, and to find the method of one of
/// them takes a class half as long.
abstract class ProductKernel {
  /// The arrays are the operands; for each panel its matrices, one for each operand; where each panel starts; each panel's
  /// target.
  ///
  /// @param offsets where in each array to begin
  /// @param strides floats from one row of an array to the next; not asked for of packed matrices
  /// @param depths  elements to be summed over for each operand
  abstract void run(float[][] arrays, int[] offsets, int[] strides, int[] depths);
}
