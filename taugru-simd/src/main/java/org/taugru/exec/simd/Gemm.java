package org.taugru.exec.simd;

/// Matrix products from [TileKernel]s.
final class Gemm {
  /// Rows of the contraction taken at once in [#accumulateOuter]: a panel of them stays in the first-level cache.
  private static final int OUTER_DEPTH = 64;

  private Gemm() {
  }

  /// A matrix b[k, j] cut into panels of columns, each contiguous, columns padded with zeros to whole vectors.
  record Packed(float[] values, int depth, int columns) {
    static Packed empty(int depth, int columns) {
      return new Packed(new float[depth * Lanes.padded(columns)], depth, columns);
    }

    /// Fills in b[k, j] = source[k·kStride + j·jStride].
    void pack(float[] source, int kStride, int jStride) {
      int width = Lanes.padded(columns);
      for (int first = 0, at = 0; first < width;) {
        int panel = panelWidth(width - first);
        for (int k = 0; k < depth; k++)
          for (int j = first; j < first + panel; j++)
            values[at++] = j < columns ? source[k * kStride + j * jStride] : 0;
        first += panel;
      }
    }
  }

  /// c[i, j] = start[i, j] + Σₖ a[i, k]·b[k, j] for `rows` rows.
  static void multiply(int rows, float[] a, int aAt, int aRow, Packed b, float[] start, int startAt, int startRow,
      float[] c, int cAt, int cRow) {
    int width = Lanes.padded(b.columns);
    for (int j = 0, bAt = 0; j < width;) {
      int panel = panelWidth(width - j);
      int vectors = panel / Lanes.COUNT;
      for (int i = 0; i < rows;) {
        int height = TileKernels.rowsAtOnce(rows - i, vectors);
        TileKernels.of(height, vectors).run(a, aAt + i * aRow, aRow, 1, b.values, bAt, panel, start,
            startAt + i * startRow + j, startRow, c, cAt + i * cRow + j, cRow, b.depth);
        i += height;
      }
      bAt += b.depth * panel;
      j += panel;
    }
  }

  /// c[i, j] += Σₖ a[k, i]·b[k, j]: the sum of `depth` outer products, `height` × `width` (whole vectors).
  static void accumulateOuter(int depth, int height, int width, float[] a, int aAt, int aRow, float[] b, int bAt,
      int bRow, float[] c) {
    for (int k = 0; k < depth; k += OUTER_DEPTH) {
      int taken = Math.min(OUTER_DEPTH, depth - k);
      for (int j = 0; j < width;) {
        int panel = panelWidth(width - j);
        int vectors = panel / Lanes.COUNT;
        for (int i = 0; i < height;) {
          int rows = TileKernels.rowsAtOnce(height - i, vectors);
          TileKernels.of(rows, vectors).run(a, aAt + k * aRow + i, 1, aRow, b, bAt + k * bRow + j, bRow, c,
              i * width + j, width, c, i * width + j, width, taken);
          i += rows;
        }
        j += panel;
      }
    }
  }

  private static int panelWidth(int left) {
    return Math.min(left, TileKernels.VECTORS * Lanes.COUNT);
  }
}
