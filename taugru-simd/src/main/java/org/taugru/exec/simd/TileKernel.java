package org.taugru.exec.simd;

/// The innermost matrix product: a register tile of a fixed number of rows and vectors,
/// c[i, j] = start[i, j] + Σₖ a[i, k]·b[k, j].
///
/// Element a[i, k] is at `aAt + i·aRow + k·aStep`, b[k, j] at `bAt + k·bStep + j`. Each element of c is one chain of
/// fused multiply-adds in the order of k, whatever the shape of the tile: results do not depend on how a product is cut.
interface TileKernel {
  void run(float[] a, int aAt, int aRow, int aStep, float[] b, int bAt, int bStep, float[] start, int startAt,
      int startRow, float[] c, int cAt, int cRow, int depth);
}
