package org.taugru.exec.simd;

/// A matrix b[k, j] cut into panels of columns, each contiguous, columns padded with zeros to whole vectors.
record Packed(float[] values, int depth, int columns) {
  static Packed empty(int depth, int columns) {
    return new Packed(new float[depth * Lanes.padded(columns)], depth, columns);
  }

  /// Columns of the next panel when so many are left, in whole vectors: no last panel is much narrower.
  static int panelWidth(int left) {
    int vectors = left / Lanes.COUNT;
    return Math.ceilDiv(vectors, Math.ceilDiv(vectors, ProductShape.MOST_VECTORS)) * Lanes.COUNT;
  }

  /// Fills in b[k, j] = source[k·kStride + j·jStride].
  void pack(float[] source, int kStride, int jStride) {
    int width = Lanes.padded(columns);
    for (int first = 0, at = 0; first < width;) {
      int panel = panelWidth(width - first);
      int filled = Math.min(panel, columns - first); // the padding was zero when it was made
      for (int k = 0; k < depth; k++, at += panel)
        for (int j = 0; j < filled; j++)
          values[at + j] = source[k * kStride + (first + j) * jStride];
      first += panel;
    }
  }
}
