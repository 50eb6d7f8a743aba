package org.taugru.data;

/// Random numbers that are a function of where they are used.
///
/// SplitMix64 (Steele, Lea, Flood 2014), written out: the classes of `java.util` do not promise the same numbers in every
/// release, and data that is known by its hash needs that.
final class Draws {
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private final long key;
  private long state;

  Draws(long key) {
    this.key = key;
    this.state = key;
  }

  /// The hash of a string is part of its specification.
  static Draws of(long seed, String task, Split split) {
    return new Draws(seed).at(task.hashCode()).at(split.ordinal());
  }

  /// Another stream, whatever was drawn from this one.
  Draws at(long index) {
    return new Draws(mix(mix(key + STEP) + index));
  }

  long bits() {
    state += STEP;
    return mix(state);
  }

  /// In [0, 1).
  double uniform() {
    return (bits() >>> 11) * 0x1p-53;
  }

  /// One of each stream.
  static double[] uniforms(Draws... streams) {
    double[] drawn = new double[streams.length];
    for (int i = 0; i < drawn.length; i++)
      drawn[i] = streams[i].uniform();
    return drawn;
  }

  double uniform(double low, double high) {
    return low + (high - low) * uniform();
  }

  /// In [0, 1) also as a float; rounding [#uniform()] could give 1.
  float uniformFloat() {
    return (bits() >>> 40) * 0x1p-24f;
  }

  /// 0 to `bound` − 1.
  int below(int bound) {
    return (int) Math.unsignedMultiplyHigh(bits(), bound);
  }

  /// Standard normal, by Box and Muller.
  double normal() {
    double radius = Math.sqrt(-2 * StrictMath.log1p(-uniform()));
    return radius * StrictMath.cos(2 * Math.PI * uniform());
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
