package org.taugru.sets.read;

/// Sound at another rate: interpolation by a sinc under a Kaiser window (Smith, "Digital Audio Resampling", CCRMA). The lower of the
/// two rates sets the cutoff: a tone below 0.9 of its half keeps its shape to 1.5e-5, and one above its half, which would come back
/// as another tone, is left with less than that. The JDK's own conversion does not filter before it takes fewer
/// samples: from 44.1 to 16 kHz, a tone of 9 kHz comes out at 7 kHz, and only 1 dB lower.
final class Resampler {
  /// Of the stop band, in dB; sets the shape of the window by Kaiser's formula.
  private static final double ATTENUATION = 100;
  private static final double BETA = 0.1102 * (ATTENUATION - 8.7);

  /// From where all passes to where nothing does, as a part of half the lower rate.
  private static final double PASS = 0.9;

  private final int from;
  private final int to;
  private final double cutoff;
  private final double half;

  Resampler(int from, int to) {
    if (to < 1)
      throw new IllegalArgumentException("a rate of " + to + " frames a second is not positive");
    int divisor = gcd(from, to);
    this.from = from / divisor;
    this.to = to / divisor;
    double lower = Math.min(1, (double) to / from);
    // in cycles a sample of the input; the middle of the transition
    this.cutoff = lower * (PASS + 1) / 4;
    double transition = lower * (1 - PASS) / 2;
    this.half = (ATTENUATION - 7.95) / (14.36 * transition) / 2;
  }

  /// @param samples `[frames, channels]`, and so is what is returned
  float[] resampled(float[] samples, int channels) {
    int frames = samples.length / channels;
    int count = Math.toIntExact(((long) frames * to + from - 1) / from);
    float[] result = new float[Math.multiplyExact(count, channels)];
    int reach = (int) Math.ceil(half);
    double[] weights = new double[2 * reach + 1];
    // frames n and n + to lie equally between two frames of the input: their weights are computed once
    for (int phase = 0; phase < Math.min(to, count); phase++) {
      long first = (long) phase * from;
      fill(weights, reach, (double) (first % to) / to);
      for (int n = phase; n < count; n += to) {
        int middle = (int) ((long) n * from / to);
        for (int channel = 0; channel < channels; channel++)
          result[n * channels + channel] = sum(samples, channels, channel, middle - reach, weights);
      }
    }
    return result;
  }

  /// @param offset of the wanted place from the frame in the middle
  private void fill(double[] weights, int reach, double offset) {
    double total = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = weight(i - reach - offset);
      total += weights[i];
    }
    // a constant stays what it was, exactly
    for (int i = 0; i < weights.length; i++)
      weights[i] /= total;
  }

  private double weight(double distance) {
    double inside = 1 - distance * distance / (half * half);
    if (inside < 0)
      return 0;
    double angle = 2 * Math.PI * cutoff * distance;
    double sinc = angle == 0 ? 1 : Math.sin(angle) / angle;
    return sinc * bessel(BETA * Math.sqrt(inside));
  }

  private static float sum(float[] samples, int channels, int channel, int start, double[] weights) {
    int frames = samples.length / channels;
    double sum = 0;
    for (int i = Math.max(0, -start), end = Math.min(weights.length, frames - start); i < end; i++)
      sum += weights[i] * samples[(start + i) * channels + channel];
    return (float) sum;
  }

  /// I₀ by its power series.
  private static double bessel(double x) {
    double sum = 1;
    double term = 1;
    for (int k = 1; term > sum * 1e-17; k++) {
      term *= x / (2 * k) * (x / (2 * k));
      sum += term;
    }
    return sum;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
