package org.taugru.results;

import java.util.Locale;
import org.taugru.data.Measure;

/// Numbers of a measure as people read them.
final class MeasureText {
  private MeasureText() {
  }

  /// An accuracy in percent, others with four digits: 1.358e-3.
  static String number(Measure measure, double value) {
    return measure == Measure.ACCURACY ? String.format(Locale.ROOT, "%.2f %%", 100 * value)
        : scaled(value, exponent(value, 3), 3);
  }

  /// The mean, with its deviation where there is one: 96.68 ± 0.19 %, 2.06e-3 ± 0.34e-3.
  static String spread(Measure measure, Sample sample) {
    if (sample.isEmpty())
      return "–";
    if (sample.count() < 2)
      return number(measure, sample.mean());
    if (measure == Measure.ACCURACY)
      return String.format(Locale.ROOT, "%.2f ± %.2f %%", 100 * sample.mean(), 100 * sample.deviation());
    int exponent = exponent(sample.mean(), 2);
    return scaled(sample.mean(), exponent, 2) + " ± " + scaled(sample.deviation(), exponent, 2);
  }

  private static String scaled(double value, int exponent, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value / Math.pow(10, exponent)) + "e" + exponent;
  }

  /// Of ten, such that with so many digits behind the point one that is not 0 stands before it.
  private static int exponent(double value, int digits) {
    if (value == 0 || !Double.isFinite(value))
      return 0;
    String text = String.format(Locale.ROOT, "%." + digits + "e", value);
    return Integer.parseInt(text.substring(text.indexOf('e') + 1));
  }

  /// A difference, of accuracies in points of a percentage.
  static String difference(Measure measure, double value) {
    return measure == Measure.ACCURACY ? String.format(Locale.ROOT, "%.2f points", 100 * value)
        : number(measure, value);
  }

  /// The best of some, which is the highest accuracy or the lowest error.
  static double best(Measure measure, Sample sample) {
    return measure == Measure.ACCURACY ? sample.highest() : sample.lowest();
  }

  /// A probability, with as many digits as say something.
  static String probability(double p) {
    return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, p < 0.1 ? "p = %.3f" : "p = %.2f", p);
  }
}
