package org.taugru.sets;

/// How loud a sound is in each of some bands of frequency, and at each of some times: `librosa.feature.melspectrogram` with
/// `power=1`, in double and with the same bits on every machine.
///
/// Frame t is the stretch of `window` samples about sample t·hop, under a Hann window (periodic: it would be 0 again one sample
/// later). Before its beginning and after its end, the sound is taken to go on as in a mirror, which was librosa's default
/// until 0.8; from 0.9 on it is silence.
///
/// librosa computes in single precision, so its numbers differ from these in the seventh digit.
final class MelSpectrogram {
  /// Below this, nothing is heard.
  private static final double LEAST = 1e-10;
  /// What is quieter than the loudest by more than this, in dB, is as quiet as that.
  private static final double RANGE = 80;

  private final int hop;
  private final double[] hann;
  private final RealFourier fourier;
  private final MelFilters filters;

  /// @param window samples in a frame, a power of two
  /// @param hop    samples from one frame to the next
  MelSpectrogram(int rate, int window, int hop, int bands, double lowest, double highest) {
    if (rate < 1 || hop < 1 || bands < 1 || !(lowest >= 0 && lowest < highest && highest <= rate / 2.0))
      throw new IllegalArgumentException(bands + " bands from " + lowest + " to " + highest + " Hz at " + rate
          + " samples a second, every " + hop + ". Bands lie between 0 and half the rate.");
    this.hop = hop;
    this.fourier = new RealFourier(window);
    this.filters = MelFilters.of(rate, window, bands, lowest, highest);
    this.hann = new double[window];
    for (int n = 0; n < window; n++)
      hann[n] = 0.5 - 0.5 * StrictMath.cos(2 * Math.PI * n / window);
  }

  int bands() {
    return filters.bands();
  }

  /// Frames of a sound of so many samples.
  int frames(int samples) {
    return 1 + samples / hop;
  }

  /// `[frames, bands]`.
  ///
  /// @param samples of one channel, 1 or more
  double[] magnitudes(float[] samples) {
    if (samples.length == 0)
      throw new IllegalArgumentException("a sound without samples has no spectrum.");
    int frames = frames(samples.length);
    double[] magnitudes = new double[frames * bands()];
    double[] stretch = new double[hann.length];
    for (int frame = 0; frame < frames; frame++) {
      for (int n = 0; n < stretch.length; n++)
        stretch[n] = hann[n] * samples[mirrored(frame * hop - stretch.length / 2 + n, samples.length)];
      double[] spectrum = fourier.magnitudes(stretch);
      for (int band = 0; band < bands(); band++)
        magnitudes[frame * bands() + band] = filters.apply(band, spectrum);
    }
    return magnitudes;
  }

  /// As a walk between two mirrors, which are the first and the last sample.
  private static int mirrored(int at, int length) {
    if (at >= 0 && at < length)
      return at;
    if (length == 1)
      return 0;
    int place = Math.floorMod(at, 2 * (length - 1));
    return place < length ? place : 2 * (length - 1) - place;
  }

  /// 10·log₁₀ of the magnitudes, with the loudest at 0 and none below −80: `power_to_db(ref=max)`. Those are not decibels of
  /// the sound, which would be twice as many, because the numbers are magnitudes and not powers.
  double[] decibels(float[] samples) {
    double[] values = magnitudes(samples);
    double loudest = LEAST;
    for (double value : values)
      loudest = Math.max(loudest, value);
    double zero = decibels(loudest);
    for (int i = 0; i < values.length; i++)
      values[i] = Math.max(-RANGE, decibels(values[i]) - zero);
    return values;
  }

  private static double decibels(double magnitude) {
    return 10 * StrictMath.log10(Math.max(LEAST, magnitude));
  }
}
