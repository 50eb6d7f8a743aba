package org.taugru.bench;

import java.util.List;
import java.util.Optional;
import org.taugru.exec.simd.ProductPeak;
import org.taugru.exec.simd.ProductSize;

/// A product of matrices that is measured.
///
/// @param use  where training does it
/// @param size none for the large product, which everybody does in the size that suits him best
record BenchProduct(String use, Optional<ProductSize> size) {
  static final BenchProduct LARGE = new BenchProduct("large", Optional.empty());
  /// As good as no arithmetic: what remains is getting into a library and out again.
  static final BenchProduct CALL = of("call", ProductSize.packed(1, 1, 1));
  static final List<BenchProduct> ALL = List.of(of("step, 8 samples", ProductSize.packed(8, 16, 16)),
      of("step, 8 samples", ProductSize.packed(8, 64, 64)), of("step, 8 samples", ProductSize.packed(8, 128, 128)),
      of("step, 8 samples", ProductSize.packed(8, 256, 256)), of("step, 16 samples", ProductSize.packed(16, 128, 128)),
      of("step, three gates", ProductSize.packed(8, 128, 3 * 128)),
      of("ahead, for a chunk", ProductSize.packed(128, 128, 128)),
      of("gradient of weights", ProductSize.outer(128, 128, 128)), LARGE);

  boolean isLarge() {
    return size.isEmpty();
  }

  private static BenchProduct of(String use, ProductSize size) {
    return new BenchProduct(use, Optional.of(size));
  }

  /// What others call it in their rows.
  String name() {
    return size.map(known -> use + ", " + known).orElse(OutsideProduct.KIND);
  }

  String sizes() {
    return size.map(ProductSize::toString).orElse("best of each");
  }

  /// GFLOP/s of ours.
  Quartiles measure(int threads, int repeats) {
    return Quartiles.of(size.map(known -> ProductPeak.rates(known, threads, repeats))
        .orElseGet(() -> ProductPeak.large(threads, repeats)));
  }

  PeerProblem problem(int threads, int repeats) {
    return size.map(known -> PeerProblem.product(name(), known, threads, repeats))
        .orElseGet(() -> PeerProblem.largeProduct(threads, repeats));
  }
}
