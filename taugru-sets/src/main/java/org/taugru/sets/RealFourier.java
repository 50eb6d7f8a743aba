package org.taugru.sets;

/// The Fourier transform of real numbers in double, by halving (Cooley, Tukey 1965). Sines and cosines are those of [StrictMath], so
/// that the bits are the same on every machine. It has no state but its tables: threads may share it.
final class RealFourier {
  private final int size;
  private final double[] cosine;
  private final double[] sine;

  /// @param size a power of two, 4 or more
  RealFourier(int size) {
    if (size < 4 || Integer.bitCount(size) != 1)
      throw new IllegalArgumentException("a transform of " + size + " numbers. It takes a power of two, 4 or more.");
    this.size = size;
    this.cosine = new double[size / 2];
    this.sine = new double[size / 2];
    for (int k = 0; k < size / 2; k++) {
      double angle = -2 * Math.PI * k / size;
      cosine[k] = StrictMath.cos(angle);
      sine[k] = StrictMath.sin(angle);
    }
  }

  /// |Σ xₙ·exp(−2πi·k·n/size)| for k = 0 to size/2.
  ///
  /// @param values `size` of them
  double[] magnitudes(double[] values) {
    int half = size / 2;
    double[] re = new double[half];
    double[] im = new double[half];
    for (int n = 0; n < half; n++) { // pairs of real numbers as half as many complex ones
      int to = Integer.reverse(n) >>> Integer.numberOfLeadingZeros(half) + 1;
      re[to] = values[2 * n];
      im[to] = values[2 * n + 1];
    }
    for (int length = 1; length < half; length *= 2)
      merge(re, im, length);
    double[] magnitudes = new double[half + 1];
    for (int k = 0; k <= half; k++)
      magnitudes[k] = magnitude(re, im, k);
    return magnitudes;
  }

  /// Transforms of `length` numbers become transforms of twice as many.
  private void merge(double[] re, double[] im, int length) {
    int stride = size / 2 / length;
    for (int first = 0; first < re.length; first += 2 * length)
      for (int k = 0; k < length; k++) {
        int a = first + k;
        int b = a + length;
        double c = cosine[k * stride];
        double s = sine[k * stride];
        double turnedRe = c * re[b] - s * im[b];
        double turnedIm = c * im[b] + s * re[b];
        re[b] = re[a] - turnedRe;
        im[b] = im[a] - turnedIm;
        re[a] += turnedRe;
        im[a] += turnedIm;
      }
  }

  /// Numbers in even and in odd places have one transform between them: its even part and its odd part.
  private double magnitude(double[] re, double[] im, int k) {
    int half = size / 2;
    int a = k % half;
    int b = (half - k) % half;
    double evenRe = (re[a] + re[b]) / 2;
    double evenIm = (im[a] - im[b]) / 2;
    double oddRe = (im[a] + im[b]) / 2;
    double oddIm = (re[b] - re[a]) / 2;
    double c = k == half ? -1 : cosine[k];
    double s = k == half ? 0 : sine[k];
    double sumRe = evenRe + c * oddRe - s * oddIm;
    double sumIm = evenIm + c * oddIm + s * oddRe;
    return Math.sqrt(sumRe * sumRe + sumIm * sumIm);
  }
}
