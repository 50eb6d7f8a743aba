package org.taugru.exec.simd;

/// The rows of a panel cut into tiles: as few as the registers allow, and none higher than another by more than a row. They are
/// kept until the number of rows is another, because to divide for each tile takes long beside a short product.
final class RowTiles {
  private final ProductKernels kernels;
  private final int vectors;
  private final int most;
  private int rows;
  private int count;
  /// So many tiles, the first ones, have a row more than the others.
  private int higher;
  private int height;

  /// @param vectors columns of a panel, in vectors
  RowTiles(ProductKernels kernels, int vectors) {
    this.kernels = kernels;
    this.vectors = vectors;
    this.most = kernels.shape().mostRows(vectors);
  }

  /// @param newRows how many there are from now on
  /// @return how many tiles these are
  int cut(int newRows) {
    if (newRows != rows) {
      rows = newRows;
      count = Math.ceilDiv(rows, most);
      height = rows / Math.max(1, count);
      higher = rows - count * height;
    }
    return count;
  }

  int vectors() {
    return vectors;
  }

  int height(int tile) {
    return tile < higher ? height + 1 : height;
  }

  ProductKernel kernel(int tile) {
    return kernels.of(height(tile), vectors);
  }
}
