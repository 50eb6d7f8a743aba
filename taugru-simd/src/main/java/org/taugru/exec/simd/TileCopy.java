package org.taugru.exec.simd;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/// Copies between the batch's layout `[step, batch, width]` and a tile's `[step, rows, stride]`.
///
/// @param rows        samples of the tile
/// @param firstSample the tile's place in the batch
record TileCopy(int batch, int rows, int firstSample) {
  private static final FloatVector ZERO = FloatVector.zero(Lanes.SPECIES);

  /// All rows of a step, which lie together where no row is padded.
  void toTile(float[] source, int sourceStep, int width, float[] tile, int tileStep, int stride) {
    int from = (sourceStep * batch + firstSample) * width;
    int to = tileStep * rows * stride;
    if (width == stride)
      System.arraycopy(source, from, tile, to, rows * width);
    else if (width == 1)
      for (int row = 0; row < rows; row++)
      tile[to + row * stride] = source[from + row];
    else
      for (int row = 0; row < rows; row++)
        System.arraycopy(source, from + row * width, tile, to + row * stride, width);
  }

  void toBatch(float[] tile, int tileStep, int stride, float[] target, int targetStep, int width) {
    int from = tileStep * rows * stride;
    int to = (targetStep * batch + firstSample) * width;
    if (width == stride)
      System.arraycopy(tile, from, target, to, rows * width);
    else if (width == 1)
      for (int row = 0; row < rows; row++)
      target[to + row] = tile[from + row * stride];
    else
      for (int row = 0; row < rows; row++)
        System.arraycopy(tile, from + row * stride, target, to + row * width, width);
  }

  void toBatch(float[] tile, int tileStep, int stride, float[] target, int targetStep, int width, int row) {
    System.arraycopy(tile, (tileStep * rows + row) * stride, target, (targetStep * batch + firstSample + row) * width,
        width);
  }

  /// Zeros for one sample at one step.
  void clearBatch(float[] target, int targetStep, int width, int row) {
    int to = (targetStep * batch + firstSample + row) * width;
    Arrays.fill(target, to, to + width, 0);
  }

  /// Adds to zeros, wherever the tile held other numbers, padding included: 0 + (−0) is 0.
  void addToZeros(float[] source, int sourceStep, int width, float[] tile, int tileStep, int stride) {
    int from = (sourceStep * batch + firstSample) * width;
    int to = tileStep * rows * stride;
    if (width == stride)
      for (int i = 0; i < rows * width; i += Lanes.COUNT)
      FloatVector.fromArray(Lanes.SPECIES, source, from + i).add(ZERO).intoArray(tile, to + i);
    else
      for (int row = 0; row < rows; row++)
        addToZeros(source, sourceStep, width, tile, tileStep, stride, row);
  }

  void addToZeros(float[] source, int sourceStep, int width, float[] tile, int tileStep, int stride, int row) {
    int to = (tileStep * rows + row) * stride;
    Arrays.fill(tile, to, to + stride, 0);
    addToTile(source, sourceStep, width, tile, tileStep, stride, row);
  }

  void addToTile(float[] source, int sourceStep, int width, float[] tile, int tileStep, int stride, int row) {
    int from = (sourceStep * batch + firstSample + row) * width;
    int to = (tileStep * rows + row) * stride;
    int i = 0;
    for (; i + Lanes.COUNT <= width; i += Lanes.COUNT)
      FloatVector.fromArray(Lanes.SPECIES, tile, to + i).add(FloatVector.fromArray(Lanes.SPECIES, source, from + i))
          .intoArray(tile, to + i);
    for (; i < width; i++)
      tile[to + i] += source[from + i];
  }
}
