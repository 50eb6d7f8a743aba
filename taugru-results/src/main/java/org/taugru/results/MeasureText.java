package org.taugru.results;

import java.util.Locale;
import org.taugru.data.Measure;

/// Numbers of a measure as people read them.
public final class MeasureText {
  private MeasureText() {
  }

  /// An accuracy in percent, others with four digits.
  public static String number(Measure measure, double value) {
    return measure == Measure.ACCURACY ? String.format(Locale.ROOT, "%.2f %%", 100 * value)
        : String.format(Locale.ROOT, "%.3e", value);
  }

  /// The mean, with its deviation where there is one.
  static String spread(Measure measure, Sample sample) {
    if (sample.isEmpty())
      return "–";
    String mean = number(measure, sample.mean());
    return sample.count() < 2 ? mean : mean + " ± " + number(measure, sample.deviation());
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
