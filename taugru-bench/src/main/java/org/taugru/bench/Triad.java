package org.taugru.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Memory bandwidth: a = b + s·c over arrays that no cache can hold. Two reads and a write are counted for each element,
/// as STREAM does; that a cache may read a line before it is written is not.
final class Triad {
  private static final float FACTOR = 3;
  private static final int REPEATS = 9;

  private final List<Slice> slices = new ArrayList<>();
  private final long bytes;

  /// @param bytes of each of the three arrays, shared out among the threads
  Triad(int threads, long bytes) {
    int length = Math.clamp(bytes / Float.BYTES / threads, 1, Integer.MAX_VALUE / 8);
    for (int i = 0; i < threads; i++)
      slices.add(new Slice(new float[length], filled(length, 1), filled(length, 2)));
    this.bytes = 3L * Float.BYTES * length * threads;
  }

  /// Bytes that one run reads and writes.
  long bytes() {
    return bytes;
  }

  /// GB/s of all threads together: the median over repetitions.
  double gigabytesPerSecond() {
    long[] nanos = new long[REPEATS];
    for (int i = -REPEATS; i < REPEATS; i++) { // as many to warm up
      long begin = System.nanoTime();
      Parallel.run(slices.stream().map(slice -> (Runnable) slice::run).toList());
      if (i >= 0)
        nanos[i] = System.nanoTime() - begin;
    }
    for (Slice slice : slices)
      if (slice.a[slice.a.length - 1] != 1 + FACTOR * 2)
        throw new IllegalStateException("the triad is wrong: " + slice.a[slice.a.length - 1]);
    return medianRate(bytes, nanos);
  }

  /// GB/s.
  ///
  /// @param nanos of an odd number of runs
  static double medianRate(long bytes, long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return (double) bytes / sorted[sorted.length / 2];
  }

  private static float[] filled(int length, float value) {
    float[] array = new float[length];
    Arrays.fill(array, value);
    return array;
  }

  /// What one thread has.
  private static final class Slice {
    private final float[] a;
    private final float[] b;
    private final float[] c;

    Slice(float[] a, float[] b, float[] c) {
      this.a = a;
      this.b = b;
      this.c = c;
    }

    void run() {
      for (int i = 0; i < a.length; i++)
        a[i] = b[i] + FACTOR * c[i];
    }
  }
}
