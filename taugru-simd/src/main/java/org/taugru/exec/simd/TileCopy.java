package org.taugru.exec.simd;

/// Copies between the batch's layout `[step, batch, width]` and a tile's `[step, rows, stride]`.
///
/// @param rows        samples of the tile
/// @param firstSample the tile's place in the batch
record TileCopy(int batch, int rows, int firstSample) {
  /// All rows of a step, which lie together where no row is padded.
  void toTile(float[] source, int sourceStep, int width, float[] tile, int tileStep, int stride) {
    if (width == stride)
      System.arraycopy(source, (sourceStep * batch + firstSample) * width, tile, tileStep * rows * stride,
          rows * width);
    else
      for (int row = 0; row < rows; row++)
        toTile(source, sourceStep, width, tile, tileStep, stride, row);
  }

  void toBatch(float[] tile, int tileStep, int stride, float[] target, int targetStep, int width) {
    if (width == stride)
      System.arraycopy(tile, tileStep * rows * stride, target, (targetStep * batch + firstSample) * width,
          rows * width);
    else
      for (int row = 0; row < rows; row++)
        toBatch(tile, tileStep, stride, target, targetStep, width, row);
  }

  void toTile(float[] source, int sourceStep, int width, float[] tile, int tileStep, int stride, int row) {
    System.arraycopy(source, (sourceStep * batch + firstSample + row) * width, tile, (tileStep * rows + row) * stride,
        width);
  }

  void addToTile(float[] source, int sourceStep, int width, float[] tile, int tileStep, int stride, int row) {
    int from = (sourceStep * batch + firstSample + row) * width;
    int to = (tileStep * rows + row) * stride;
    for (int i = 0; i < width; i++)
      tile[to + i] += source[from + i];
  }

  void toBatch(float[] tile, int tileStep, int stride, float[] target, int targetStep, int width, int row) {
    System.arraycopy(tile, (tileStep * rows + row) * stride, target, (targetStep * batch + firstSample + row) * width,
        width);
  }
}
