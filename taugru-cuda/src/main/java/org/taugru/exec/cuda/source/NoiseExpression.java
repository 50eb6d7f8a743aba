package org.taugru.exec.cuda.source;

import org.taugru.eq.Noise;

/// Noise as C++ draws it: a number in double, of a key that says where it is drawn.
public final class NoiseExpression {
  private NoiseExpression() {
  }

  /// @param training a condition: whether noise is on
  /// @param key      a name
  public static String of(Noise noise, String training, String key) {
    return training + " ? " + drawn(noise, key) + " : " + Literals.of(noise.whenOff());
  }

  private static String drawn(Noise noise, String key) {
    return switch (noise) {
      case Noise.Normal(double deviation) -> Literals.of(deviation) + " * normal_of(" + key + ")";
      case Noise.Uniform(double low, double high, _) ->
        Literals.of(low) + " + " + Literals.of(high - low) + " * uniform_of(" + key + ")";
      case Noise.Mask(double probability) ->
        "(uniform_of(" + key + ") < " + Literals.of(probability) + " ? 0.0 : " + Literals.of(1 / (1 - probability))
            + ")";
    };
  }
}
