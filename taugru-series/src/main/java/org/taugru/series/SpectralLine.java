package org.taugru.series;

import java.util.Arrays;

/// Whether the spectrum of a series has a line at a period: power at its frequency that frequencies nearby do not have.
///
/// The ratio to the power nearby has no unit and does not see slow changes of the spectrum, so that trends and random walks,
/// whose power grows towards low frequencies, need no model. Without a line the ratio is about an exponential variable.
final class SpectralLine {
  private static final int HARMONICS = 3;
  /// In units of 1 / length. Hann's taper spreads a line over 2 to either side.
  private static final int NEAREST = 3;
  private static final int FARTHEST = 12;
  private static final int LEAST = 4;
  /// e^-15 of an exponential variable, with a wide margin for a power nearby that is known from few frequencies only.
  private static final double RATIO = 15;

  private SpectralLine() {
  }

  /// The detrended series, 0 where it is missing, under Hann's taper.
  static double[] tapered(float[] series) {
    double[] left = Trend.LINEAR.remove(series);
    for (int t = 0; t < left.length; t++)
      left[t] = Double.isNaN(left[t]) ? 0 : left[t] * (1 - Math.cos(2 * Math.PI * (t + 0.5) / left.length));
    return left;
  }

  /// @param tests how many periods are tried
  static boolean at(double[] tapered, int period, int tests) {
    for (int harmonic = 1; harmonic <= Math.min(HARMONICS, period / 2); harmonic++) {
      if (ratio(tapered, (double) harmonic / period) > RATIO + Math.log(tests))
        return true;
    }
    return false;
  }

  /// To the side with more power, so that a slope is no line.
  private static double ratio(double[] tapered, double frequency) {
    double background = Math.max(nearby(tapered, frequency, -1), nearby(tapered, frequency, 1));
    return background > 0 ? power(tapered, frequency) / background : 0;
  }

  /// The mean power on one side, by the median: another line there does no harm. Infinite if too few frequencies are left.
  private static double nearby(double[] tapered, double frequency, int side) {
    double[] powers = new double[FARTHEST - NEAREST + 1];
    int count = 0;
    for (int j = NEAREST; j <= FARTHEST; j++) {
      double other = frequency + (double) side * j / tapered.length;
      if (other * tapered.length >= NEAREST && other <= 0.5)
        powers[count++] = power(tapered, other);
    }
    if (count < LEAST)
      return side < 0 ? Double.POSITIVE_INFINITY : 0;
    Arrays.sort(powers, 0, count);
    return powers[count / 2] / Math.log(2); // the median of an exponential variable of mean 1
  }

  private static double power(double[] values, double frequency) {
    double re = 0;
    double im = 0;
    double cos = Math.cos(2 * Math.PI * frequency);
    double sin = Math.sin(2 * Math.PI * frequency);
    double c = 1;
    double s = 0;
    for (double value : values) {
      re += value * c;
      im += value * s;
      double next = c * cos - s * sin;
      s = s * cos + c * sin;
      c = next;
    }
    return re * re + im * im;
  }
}
