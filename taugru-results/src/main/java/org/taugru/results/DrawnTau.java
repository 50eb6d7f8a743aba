package org.taugru.results;

/// A delay for each seed, drawn without a look at the task: a function of the seed, the same on every machine.
final class DrawnTau {
  private static final int BITS = 53;

  private DrawnTau() {
  }

  static int of(long seed, int shortest, int longest) {
    double uniform = (mixed(seed) >>> (Long.SIZE - BITS)) * 0x1p-53;
    return shortest + (int) (uniform * (longest - shortest + 1));
  }

  /// The output function of SplitMix64 (Steele, Lea, Flood 2014).
  private static long mixed(long seed) {
    long z = seed * 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
