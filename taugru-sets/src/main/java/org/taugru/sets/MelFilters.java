package org.taugru.sets;

/// Triangles over the frequencies of a transform, equally far apart in mel: the bands of [MelSpectrogram]. The scale is that of Slaney's
/// Auditory Toolbox, as in librosa by default: linear up to 1 kHz, then 27 mel for a factor of 6.4. A triangle is divided by its
/// half-width, so that its area over frequency is 1.
///
/// @param first   the lowest frequency of the transform that a band has a weight for
/// @param weights of it and the following
record MelFilters(int[] first, double[][] weights) {
  private static final double HERTZ = 200.0 / 3;
  private static final double LOGARITHMIC_FROM = 1000;
  private static final double STEP = StrictMath.log(6.4) / 27;

  static double mel(double hertz) {
    return hertz < LOGARITHMIC_FROM ? hertz / HERTZ
        : LOGARITHMIC_FROM / HERTZ + StrictMath.log(hertz / LOGARITHMIC_FROM) / STEP;
  }

  static double hertz(double mel) {
    double above = mel - LOGARITHMIC_FROM / HERTZ;
    return above < 0 ? mel * HERTZ : LOGARITHMIC_FROM * StrictMath.exp(STEP * above);
  }

  /// Corners of the triangles: band b has corners b, b + 1 and b + 2.
  static double[] corners(int bands, double lowest, double highest) {
    double[] corners = new double[bands + 2];
    double from = mel(lowest);
    double step = (mel(highest) - from) / (bands + 1);
    for (int i = 0; i < corners.length; i++)
      corners[i] = hertz(from + i * step);
    return corners;
  }

  /// @param rate samples a second
  /// @param size of the transform
  static MelFilters of(int rate, int size, int bands, double lowest, double highest) {
    double[] corners = corners(bands, lowest, highest);
    int[] first = new int[bands];
    double[][] weights = new double[bands][];
    for (int band = 0; band < bands; band++) {
      // frequencies strictly inside the triangle: those on its corners have weight 0
      int from = Math.max(0, (int) Math.floor(corners[band] * size / rate) + 1);
      int to = Math.min(size / 2 + 1, (int) Math.ceil(corners[band + 2] * size / rate));
      first[band] = from;
      weights[band] = new double[Math.max(0, to - from)];
      for (int k = from; k < to; k++)
        weights[band][k - from] = weight(corners, band, (double) k * rate / size);
    }
    return new MelFilters(first, weights);
  }

  private static double weight(double[] corners, int band, double hertz) {
    double rising = (hertz - corners[band]) / (corners[band + 1] - corners[band]);
    double falling = (corners[band + 2] - hertz) / (corners[band + 2] - corners[band + 1]);
    return Math.max(0, Math.min(rising, falling)) * 2 / (corners[band + 2] - corners[band]);
  }

  int bands() {
    return first.length;
  }

  /// What a band has of a spectrum.
  double apply(int band, double[] spectrum) {
    double sum = 0;
    for (int i = 0; i < weights[band].length; i++)
      sum += weights[band][i] * spectrum[first[band] + i];
    return sum;
  }
}
