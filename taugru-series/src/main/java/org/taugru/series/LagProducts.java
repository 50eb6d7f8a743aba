package org.taugru.series;

/// Sums of products of values some steps apart, for all lags at once, by fast Fourier transforms of the padded series.
final class LagProducts {
  private LagProducts() {
  }

  /// The sums over t of `values[t] * values[t + lag]`, for lags 0 to `maxLag`.
  static double[] of(double[] values, int maxLag) {
    int size = Math.max(2, Integer.highestOneBit(Math.max(1, values.length + maxLag)) << 1);
    double[] re = new double[size];
    double[] im = new double[size];
    System.arraycopy(values, 0, re, 0, values.length);
    transform(re, im);
    for (int k = 0; k < size; k++) {
      re[k] = re[k] * re[k] + im[k] * im[k];
      im[k] = 0;
    }
    transform(re, im); // the spectrum of powers is even, so that forwards is backwards
    double[] sums = new double[maxLag + 1];
    for (int lag = 0; lag <= maxLag; lag++)
      sums[lag] = re[lag] / size;
    return sums;
  }

  /// In place, for a size that is a power of two (Cooley and Tukey 1965).
  private static void transform(double[] re, double[] im) {
    int size = re.length;
    int shift = Integer.numberOfLeadingZeros(size) + 1;
    for (int k = 0; k < size; k++) {
      int reversed = Integer.reverse(k) >>> shift;
      if (reversed > k) {
        swap(re, k, reversed);
        swap(im, k, reversed);
      }
    }
    double[] cos = new double[size / 2];
    double[] sin = new double[size / 2];
    for (int k = 0; k < size / 2; k++) {
      cos[k] = Math.cos(2 * Math.PI * k / size);
      sin[k] = -Math.sin(2 * Math.PI * k / size);
    }
    for (int half = 1; half < size; half *= 2) {
      int stride = size / (2 * half);
      for (int start = 0; start < size; start += 2 * half) {
        for (int k = 0; k < half; k++) {
          int a = start + k;
          int b = a + half;
          double c = cos[k * stride];
          double s = sin[k * stride];
          double productRe = re[b] * c - im[b] * s;
          double productIm = re[b] * s + im[b] * c;
          re[b] = re[a] - productRe;
          im[b] = im[a] - productIm;
          re[a] += productRe;
          im[a] += productIm;
        }
      }
    }
  }

  private static void swap(double[] values, int a, int b) {
    double kept = values[a];
    values[a] = values[b];
    values[b] = kept;
  }
}
