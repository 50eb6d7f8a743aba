package org.taugru.exec.simd;

import java.util.Arrays;

/// What this machine reaches for one large matrix product, as a yardstick.
public final class ProductPeak {
  /// Depths tried; the best counts. Rows and columns are large, operands stay in cache.
  private static final int[] DEPTHS = {128, 256, 384};
  private static final int ROWS = 384;
  private static final int COLUMNS = 512;
  private static final int REPEATS = 9;
  private static final double SECONDS = 0.02;

  private ProductPeak() {
  }

  /// GFLOP/s of `threads` threads together: the median over repetitions of the best depth.
  public static double gflops(int threads) {
    double best = 0;
    for (int depth : DEPTHS)
      best = Math.max(best, gflops(threads, depth));
    return best;
  }

  private static double gflops(int threads, int depth) {
    double work = 2.0 * ROWS * COLUMNS * depth;
    int times = (int) Math.ceil(SECONDS * 5e10 / work);
    double[] rates = new double[REPEATS];
    for (int i = -REPEATS; i < REPEATS; i++) { // as many to warm up
      long begin = System.nanoTime();
      new Threads(threads).run(threads, _ -> multiply(depth, times));
      if (i >= 0)
        rates[i] = work * times * threads / (System.nanoTime() - begin);
    }
    Arrays.sort(rates);
    return rates[REPEATS / 2];
  }

  private static void multiply(int depth, int times) {
    float[] a = new float[ROWS * depth];
    Arrays.fill(a, 0.5f);
    float[] source = new float[depth * COLUMNS];
    Arrays.fill(source, 0.25f);
    Gemm.Packed b = Gemm.Packed.empty(depth, COLUMNS);
    b.pack(source, COLUMNS, 1);
    float[] start = new float[Lanes.padded(COLUMNS)];
    float[] c = new float[ROWS * Lanes.padded(COLUMNS)];
    for (int i = 0; i < times; i++)
      Gemm.multiply(ROWS, a, 0, depth, b, start, 0, 0, c, 0, Lanes.padded(COLUMNS));
    if (c[0] != 0.125f * depth)
      throw new IllegalStateException("the product is wrong: " + c[0]);
  }
}
