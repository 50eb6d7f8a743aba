package org.taugru.data;

/// How much of each frequency a sequence has, whatever its phase.
final class Spectrum {
  private Spectrum() {
  }

  /// |Σ x·exp(−2πi·k·n/size)|/√size for k = 0 to size/2, where size is the next power of two.
  static double[] magnitudes(double[] values) {
    int size = Math.max(2, Integer.highestOneBit(2 * values.length - 1));
    double[] re = new double[size];
    double[] im = new double[size];
    for (int n = 0; n < values.length; n++)
      re[reversed(n, size)] = values[n];
    for (int half = 1; half < size; half *= 2)
      for (int k = 0; k < half; k++) {
        double angle = -Math.PI * k / half;
        butterflies(re, im, half, k, Math.cos(angle), Math.sin(angle));
      }
    double[] magnitudes = new double[size / 2 + 1];
    for (int k = 0; k < magnitudes.length; k++)
      magnitudes[k] = Math.sqrt((re[k] * re[k] + im[k] * im[k]) / size);
    return magnitudes;
  }

  private static void butterflies(double[] re, double[] im, int half, int k, double cosine, double sine) {
    for (int a = k; a < re.length; a += 2 * half) {
      int b = a + half;
      double turnedRe = cosine * re[b] - sine * im[b];
      double turnedIm = cosine * im[b] + sine * re[b];
      re[b] = re[a] - turnedRe;
      im[b] = im[a] - turnedIm;
      re[a] += turnedRe;
      im[a] += turnedIm;
    }
  }

  private static int reversed(int n, int size) {
    return Integer.reverse(n) >>> (Integer.numberOfLeadingZeros(size) + 1);
  }
}
