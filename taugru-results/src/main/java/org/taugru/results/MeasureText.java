package org.taugru.results;

import java.util.Comparator;
import java.util.Locale;
import org.taugru.data.Measure;
import org.taugru.report.Table;

/// Numbers of a measure as people read them.
final class MeasureText {
  /// More than records have, and less than a double can tell.
  private static final int EXACT = 12;

  private MeasureText() {
  }

  /// An accuracy in percent, others with four digits: 1.358e-3.
  static String number(Measure measure, double value) {
    return isShare(measure) ? percent(value) + " %" : scaled(value, exponent(value, 3), 3);
  }

  /// The mean, with its deviation where there is one: 96.68 ± 0.19 %, 2.06e-3 ± 0.34e-3.
  static String spread(Measure measure, Sample sample) {
    if (sample.isEmpty())
      return "–";
    if (sample.count() < 2)
      return number(measure, sample.mean());
    if (isShare(measure))
      return percent(sample.mean()) + " ± " + percent(sample.deviation()) + " %";
    int exponent = exponent(sample.mean(), 2);
    return scaled(sample.mean(), exponent, 2) + " ± " + scaled(sample.deviation(), exponent, 2);
  }

  private static String scaled(double value, int exponent, int digits) {
    return fixed(value / Math.pow(10, exponent), digits) + "e" + exponent;
  }

  private static boolean isShare(Measure measure) {
    return measure == Measure.ACCURACY;
  }

  private static String percent(double share) {
    return fixed(100 * share, 2);
  }

  /// Rounded as decimals are, not as the binary number that is nearest to one.
  private static String fixed(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", Rounding.digits(value, EXACT));
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
    return isShare(measure) ? percent(value) + " points" : number(measure, value);
  }

  /// What is better than a value: `below 1.000e-3`, `above 90.00 %`.
  static String beyond(Measure measure, double value) {
    return (isHighest(measure) ? "above " : "below ") + number(measure, value);
  }

  /// The best of some, which is the highest accuracy or the lowest error.
  static double best(Measure measure, Sample sample) {
    return isHighest(measure) ? sample.highest() : sample.lowest();
  }

  /// The worst of some.
  static double worst(Measure measure, Sample sample) {
    return isHighest(measure) ? sample.lowest() : sample.highest();
  }

  private static boolean isHighest(Measure measure) {
    return measure.isBetter(1, 0);
  }

  static Comparator<Double> bestFirst(Measure measure) {
    return isHighest(measure) ? Comparator.reverseOrder() : Comparator.naturalOrder();
  }

  /// A column in which the best value stands out.
  static Table.Column column(Measure measure, String header) {
    return isHighest(measure) ? Table.highest(header) : Table.lowest(header);
  }

  /// The heading of a column with the best seeds.
  static Table.Column bestColumn(Measure measure) {
    return column(measure, isHighest(measure) ? "max" : "min");
  }

  /// A value that is the better the smaller it is: the share of wrong answers, or the measure where it is an error itself.
  static double error(Measure measure, double value) {
    return isShare(measure) ? 1 - value : value;
  }

  /// What [#error] is called.
  static String errorTitle(Measure measure) {
    return isShare(measure) ? "share of wrong answers" : measure.title();
  }

  /// A probability, with as many digits as say something.
  static String probability(double p) {
    return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, p < 0.1 ? "p = %.3f" : "p = %.2f", p);
  }
}
