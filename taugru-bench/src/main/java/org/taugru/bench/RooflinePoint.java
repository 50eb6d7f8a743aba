package org.taugru.bench;

/// One kernel under the roofs.
///
/// @param flops operations on floats, see [FlopCount]
/// @param bytes that must come from or go to memory beyond the second-level cache
record RooflinePoint(String name, double ms, double flops, double bytes) {
  double gflops() {
    return flops / ms / 1e6;
  }

  /// Operations per byte.
  double intensity() {
    return flops / bytes;
  }
}
