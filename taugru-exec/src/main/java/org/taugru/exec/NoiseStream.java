package org.taugru.exec;

import org.taugru.eq.Noise;

/// Noise as a function of where it is used: no state, so any thread may draw any number in any order.
///
/// @param source which noise source of the Program
public record NoiseStream(Mode mode, Noise noise, int source) {
  public double draw(long step, long sample, int unit) {
    return draw(row(step, sample), unit);
  }

  /// What all units of a step and a sample have in common: whoever draws for many of them asks for it once.
  public long row(long step, long sample) {
    return mix(mix(mix(mode.noiseSeed(), source), step), sample);
  }

  /// @param row of a step and a sample
  public double draw(long row, int unit) {
    if (!mode.training())
      return noise.whenOff();
    long key = mix(row, unit);
    return switch (noise) {
      case Noise.Normal(double deviation) -> deviation * normal(key);
      case Noise.Uniform(double low, double high, _) -> low + (high - low) * uniform(key);
      case Noise.Mask(double probability) -> uniform(key) < probability ? 0 : 1 / (1 - probability);
    };
  }

  /// A well-mixed function of two numbers (the finaliser of SplitMix64).
  static long mix(long a, long b) {
    long z = a * 0x9E3779B97F4A7C15L + b + 0x632BE59BD9B4E019L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private static double uniform(long key) {
    return (key >>> 11) * 0x1p-53;
  }

  /// Box–Muller from two numbers of the same key.
  private static double normal(long key) {
    double radius = Math.sqrt(-2 * Math.log1p(-uniform(key)));
    return radius * Math.cos(2 * Math.PI * uniform(mix(key, 1)));
  }
}
