package org.taugru.exec.simd;

import java.util.Arrays;

/// What our own kernels reach for products of matrices, as a yardstick for them. It is not the most that a machine can do:
/// another library may multiply faster.
///
/// Each thread does products of its own, as threads do in training, where samples are independent. Operands are made, kernels
/// compiled and answers checked before the clock starts.
public final class ProductPeak {
  /// Depths of the large product that are tried; the best counts. Rows and columns are many, operands stay in cache.
  private static final int[] DEPTHS = {128, 256, 384};
  private static final int ROWS = 384;
  private static final int COLUMNS = 512;
  private static final int REPEATS = 51;
  /// Repetitions in which the compiler of the JVM does its work.
  private static final int WARM_UPS = 200;
  /// What a thread does in a repetition. It takes about a millisecond: starting and waiting do not count beside it, and most
  /// repetitions are over before a busy system gives the core to somebody else.
  private static final double OPERATIONS = 2e8;
  private static final int MOST_PRODUCTS = 50_000;

  private ProductPeak() {
  }

  /// GFLOP/s of `threads` threads together for the large product: the median over repetitions.
  public static double gflops(int threads) {
    return median(large(threads, REPEATS));
  }

  /// GFLOP/s of `threads` threads together for the large product, of each repetition, at the depth that suits it best.
  public static double[] large(int threads, int repeats) {
    double[] best = {0};
    for (int depth : DEPTHS) {
      double[] rates = rates(ProductSize.packed(ROWS, depth, COLUMNS), threads, repeats);
      if (median(rates) > median(best))
        best = rates;
    }
    return best;
  }

  /// GFLOP/s of `threads` threads together, of each repetition.
  public static double[] rates(ProductSize size, int threads, int repeats) {
    int times = (int) Math.clamp(OPERATIONS / size.operations(), 1, MOST_PRODUCTS);
    TimedProduct[] products = new TimedProduct[threads];
    Threads pool = new Threads(threads);
    pool.run(threads, i -> products[i] = new TimedProduct(size, i));
    for (int i = 0; i < WARM_UPS; i++)
      run(pool, products, times);
    pool.run(threads, i -> products[i].check(products[i].answer()));
    double[] rates = new double[repeats];
    for (int i = 0; i < repeats; i++) {
      long begin = System.nanoTime();
      run(pool, products, times);
      rates[i] = size.operations() * times * threads / (System.nanoTime() - begin);
    }
    return rates;
  }

  private static void run(Threads pool, TimedProduct[] products, int times) {
    pool.run(products.length, i -> products[i].run(times));
  }

  private static double median(double[] rates) {
    double[] sorted = rates.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
