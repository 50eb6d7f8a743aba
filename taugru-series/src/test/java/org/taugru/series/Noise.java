package org.taugru.series;

import java.util.Random;

/// Series with known properties.
final class Noise {
  private Noise() {
  }

  static float[] white(int length, long seed) {
    return autoregressive(length, 0, seed);
  }

  /// x(t) = phi x(t - 1) + e(t), from its stationary start.
  static float[] autoregressive(int length, double phi, long seed) {
    Random random = new Random(seed);
    float[] series = new float[length];
    double x = random.nextGaussian() / Math.sqrt(1 - phi * phi);
    for (int t = 0; t < length; t++) {
      series[t] = (float) x;
      x = phi * x + random.nextGaussian();
    }
    return series;
  }

  static float[] walk(int length, long seed) {
    float[] steps = white(length, seed);
    for (int t = 1; t < length; t++)
      steps[t] += steps[t - 1];
    return steps;
  }

  /// A season of this period and amplitude, a slope, and noise of standard deviation 1.
  static float[] seasonal(int length, double period, double amplitude, double slope, long seed) {
    float[] series = white(length, seed);
    for (int t = 0; t < length; t++)
      series[t] += (float) (amplitude * Math.sin(2 * Math.PI * t / period) + slope * t);
    return series;
  }
}
