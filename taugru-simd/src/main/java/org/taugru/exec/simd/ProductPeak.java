package org.taugru.exec.simd;

import java.util.Arrays;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// What our own kernels reach for one large matrix product, as a yardstick for them. It is not the most that the machine can
/// do: other libraries' products are up to 1.6 times as fast.
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
    Packed b = Packed.empty(depth, COLUMNS);
    b.pack(source, COLUMNS, 1);
    float[] c = new float[ROWS * Lanes.padded(COLUMNS)];
    TileMemory memory =
        new TileMemory(ROWS, new float[][] {a, new float[Lanes.padded(COLUMNS)], c}, new int[] {1, 1, 1},
            new int[] {depth, Lanes.padded(COLUMNS), Lanes.padded(COLUMNS)});
    Work product = new ProductWork(new Instruction.Multiply(new Place(0, 0, false),
        new Instruction.Column(0, new Place(1, 0, true), new Place(2, 0, false), COLUMNS)), memory, _ -> b);
    for (int i = 0; i < times; i++)
      product.run(0, 1, ROWS, GradientSums.NONE);
    if (c[0] != 0.125f * depth)
      throw new IllegalStateException("the product is wrong: " + c[0]);
  }
}
