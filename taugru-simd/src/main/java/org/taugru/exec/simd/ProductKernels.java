package org.taugru.exec.simd;

import org.jspecify.annotations.Nullable;

/// The kernels of one product for tiles of any size, looked up when first asked for.
final class ProductKernels {
  private final ProductShape shape;
  /// For panels of 1, 2, … vectors and tiles of 1, 2, … rows.
  private final @Nullable ProductKernel[][] known =
      new ProductKernel[ProductShape.MOST_VECTORS + 1][ProductShape.MOST_ROWS + 1];

  /// @param shape of a tile of any size
  ProductKernels(ProductShape shape) {
    this.shape = shape;
  }

  ProductShape shape() {
    return shape;
  }

  ProductKernel of(int rows, int vectors) {
    ProductKernel kernel = known[vectors][rows];
    if (kernel == null) {
      kernel = shape.tile(rows, vectors).kernel();
      known[vectors][rows] = kernel;
    }
    return kernel;
  }
}
