package org.taugru.sets;

import java.util.stream.IntStream;

/// The generator MT19937 (Matsumoto, Nishimura 1998), which numpy and torch draw with: orders that were published as a seed can
/// be made again.
final class MersenneTwister {
  private static final int SIZE = 624;
  private static final int AHEAD = 397;

  private final int[] state = new int[SIZE];
  private int next = SIZE;

  MersenneTwister(int seed) {
    state[0] = seed;
    for (int i = 1; i < SIZE; i++)
      state[i] = 1812433253 * (state[i - 1] ^ state[i - 1] >>> 30) + i;
  }

  /// The next 32 bits.
  int next() {
    if (next == SIZE)
      refill();
    int y = state[next++];
    y ^= y >>> 11;
    y ^= y << 7 & 0x9d2c5680;
    y ^= y << 15 & 0xefc60000;
    return y ^ y >>> 18;
  }

  private void refill() {
    for (int i = 0; i < SIZE; i++) {
      int y = state[i] & 0x80000000 | state[(i + 1) % SIZE] & 0x7fffffff;
      state[i] = state[(i + AHEAD) % SIZE] ^ y >>> 1 ^ (y & 1) * 0x9908b0df;
    }
    next = 0;
  }

  /// As `torch.randperm(n)`: each place is swapped with one of those from it on.
  int[] torchPermutation(int n) {
    int[] order = IntStream.range(0, n).toArray();
    for (int i = 0; i < n - 1; i++)
      swap(order, i, i + Integer.remainderUnsigned(next(), n - i));
    return order;
  }

  /// As `numpy.random.RandomState.permutation(n)`: each place, from the last on, is swapped with one of those up to it. Bits beyond
  /// the range are cut off, and what is still too large is drawn again.
  int[] numpyPermutation(int n) {
    int[] order = IntStream.range(0, n).toArray();
    for (int i = n - 1; i > 0; i--) {
      int mask = -1 >>> Integer.numberOfLeadingZeros(i);
      int drawn = next() & mask;
      while (drawn > i)
        drawn = next() & mask;
      swap(order, i, drawn);
    }
    return order;
  }

  private static void swap(int[] values, int i, int j) {
    int swapped = values[i];
    values[i] = values[j];
    values[j] = swapped;
  }
}
