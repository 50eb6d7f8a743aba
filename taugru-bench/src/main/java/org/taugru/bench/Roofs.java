package org.taugru.bench;

import java.util.List;
import java.util.Optional;

/// The roofs, and what stands under them.
///
/// @param peak             GFLOP/s of one large product of our own kernels: others may do it faster
/// @param outside          the same of another library, if it was asked
/// @param bandwidth        GB/s of memory
/// @param streamWeightRate GB/s at which the stream reads its weights
public record Roofs(double peak, Optional<OutsideProduct> outside, double bandwidth, List<RooflinePoint> points,
    double streamWeightRate, List<StepParts> parts) {
  /// What is possible at an intensity, with products as fast as our own.
  double roof(double intensity) {
    return Math.min(peak, bandwidth * intensity);
  }

  /// The same with products as fast as the other library's.
  double roof(OutsideProduct product, double intensity) {
    return Math.min(product.gflops().median(), bandwidth * intensity);
  }

  /// Where the roofs meet.
  double ridge() {
    return peak / bandwidth;
  }
}
