package org.taugru.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// The values an axis names, those it only marks, and what its labels must be multiplied with.
///
/// @param factor such as "×10⁶", or empty
record Ticks(List<Tick> major, List<Double> minor, String factor) {
  record Tick(double value, String label) {
  }

  private static final double NEARLY = 1e-9;

  /// As many ticks as `most`, or fewer when their labels would come closer than `gap`.
  ///
  /// @param length the length of a label along the axis
  static Ticks along(Ruler ruler, boolean whole, int most, ToDoubleFunction<String> length, double gap) {
    for (int count = Math.max(most, 2); count >= 1; count--) {
      Ticks ticks = of(ruler, whole, count);
      if (ticks.fit(ruler, length, gap))
        return ticks;
    }
    Ticks sparse = of(ruler, whole, 1);
    return new Ticks(sparse.major.subList(0, 1), sparse.minor, sparse.factor);
  }

  private boolean fit(Ruler ruler, ToDoubleFunction<String> length, double gap) {
    return IntStream.range(1, major.size()).allMatch(i -> {
      Tick a = major.get(i - 1);
      Tick b = major.get(i);
      double needed = (length.applyAsDouble(a.label) + length.applyAsDouble(b.label)) / 2 + gap;
      return Math.abs(ruler.at(a.value) - ruler.at(b.value)) >= needed;
    });
  }

  private static Ticks of(Ruler ruler, boolean whole, int count) {
    return switch (ruler.scale()) {
      case LINEAR -> linear(ruler, whole, count);
      case LOG -> log(ruler, whole, count);
    };
  }

  // --- linear ---

  private static Ticks linear(Ruler ruler, boolean whole, int count) {
    double raw = (ruler.high() - ruler.low()) / count;
    int power = (int) Math.floor(Math.log10(raw));
    double lead = raw / Math.pow(10, power);
    int digit = lead <= 1 + NEARLY ? 1 : lead <= 2 + NEARLY ? 2 : lead <= 5 + NEARLY ? 5 : 10;
    if (digit == 10) {
      digit = 1;
      power++;
    }
    if (whole && power < 0) {
      digit = 1;
      power = 0;
    }
    BigDecimal step = BigDecimal.valueOf(digit).scaleByPowerOfTen(power);
    long first = (long) Math.ceil(ruler.low() / step.doubleValue() - NEARLY);
    long last = (long) Math.floor(ruler.high() / step.doubleValue() + NEARLY);
    BigDecimal largest = step.multiply(BigDecimal.valueOf(Math.max(Math.abs(first), Math.abs(last))));
    int exponent = largest.compareTo(BigDecimal.valueOf(1_000_000)) >= 0 || power < -5 ? exponent(largest) : 0;
    int decimals = Math.max(0, exponent - power);
    List<Tick> ticks = new ArrayList<>();
    for (long i = first; i <= last; i++) {
      BigDecimal value = step.multiply(BigDecimal.valueOf(i));
      ticks.add(new Tick(value.doubleValue(), plain(value.movePointLeft(exponent), decimals)));
    }
    if (ticks.isEmpty()) { // a span between two steps, which only few ticks can meet
      ticks.add(new Tick(ruler.low(), ""));
    }
    return new Ticks(ticks, List.of(), exponent == 0 ? "" : "×" + power(exponent));
  }

  private static int exponent(BigDecimal value) {
    return value.signum() == 0 ? 0 : value.precision() - value.scale() - 1;
  }

  private static String plain(BigDecimal value, int decimals) {
    String digits = value.abs().setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    int point = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
    StringBuilder grouped = new StringBuilder(digits);
    if (point > 4) {
      for (int i = point - 3; i > 0; i -= 3)
        grouped.insert(i, ',');
    }
    return (value.signum() < 0 ? "−" : "") + grouped;
  }

  // --- logarithmic ---

  /// A logarithmic axis with one or two labels cannot be read, so a short one has more than there is room for at ease.
  private static final int MOST_TRIED = 8;

  private static Ticks log(Ruler ruler, boolean whole, int count) {
    int first = (int) Math.ceil(Math.log10(ruler.low()) - NEARLY);
    int last = (int) Math.floor(Math.log10(ruler.high()) + NEARLY);
    int decades = last - first + 1;
    List<Multiple> fine = multiples(first - 1, last, List.of(1, 2, 5), ruler);
    boolean isFine = fine.size() >= 3 && fine.size() <= count;
    if (decades >= 3 && !(isFine && whole)) { // counts such as a delay read better as 50 than between powers of ten
      return powers(first, last, (decades + count - 1) / count, ruler);
    }
    if (isFine) {
      boolean isPlain = isPlain(fine, whole);
      List<Tick> major =
          fine.stream().map(each -> new Tick(each.value(), isPlain ? each.plain() : each.scientific())).toList();
      return new Ticks(major, minor(first - 1, last, ruler), "");
    }
    List<Multiple> coarse = multiples(first - 1, last, List.of(1, 3), ruler);
    if (coarse.size() >= 3 && coarse.size() <= Math.max(count, 5))
      return new Ticks(coarse.stream().map(each -> new Tick(each.value(), isPlain(coarse, whole) ? each.plain()
          : each.scientific())).toList(), minor(first - 1, last, ruler), "");
    if (decades == 2)
      return powers(first, last, 1, ruler);
    Ticks ticks = linear(ruler, whole, count);
    for (int more = 2 * count; ticks.major.size() < 3 && more <= MOST_TRIED * count; more *= 2)
      ticks = linear(ruler, whole, more);
    return ticks;
  }

  private static boolean isPlain(List<Multiple> all, boolean whole) {
    return all.getFirst().power >= -3 && all.getLast().power <= (whole ? 5 : 3);
  }

  private record Multiple(int digit, int power) {
    double value() {
      return BigDecimal.valueOf(digit).scaleByPowerOfTen(power).doubleValue();
    }

    String plain() {
      return Ticks.plain(BigDecimal.valueOf(digit).scaleByPowerOfTen(power), Math.max(0, -power));
    }

    String scientific() {
      return (digit == 1 ? "" : digit + "×") + Ticks.power(power);
    }
  }

  private static Ticks powers(int first, int last, int stride, Ruler ruler) {
    List<Multiple> all = IntStream.rangeClosed(first, last).mapToObj(power -> new Multiple(1, power)).toList();
    List<Tick> major = all.stream().filter(each -> Math.floorMod(each.power, stride) == 0)
        .map(each -> new Tick(each.value(), each.scientific())).toList();
    if (major.isEmpty())
      major = List.of(new Tick(all.getFirst().value(), all.getFirst().scientific()));
    List<Double> minor = stride > 1 ? all.stream().map(Multiple::value).toList() : minor(first - 1, last, ruler);
    return new Ticks(major, minor, "");
  }

  private static List<Double> minor(int first, int last, Ruler ruler) {
    List<Integer> digits = IntStream.rangeClosed(1, 9).boxed().toList();
    return multiples(first, last, digits, ruler).stream().map(Multiple::value).toList();
  }

  private static List<Multiple> multiples(int first, int last, List<Integer> digits, Ruler ruler) {
    return IntStream.rangeClosed(first, last).boxed()
        .flatMap(power -> digits.stream().map(digit -> new Multiple(digit, power)))
        .filter(each -> ruler.reaches(each.value())).toList();
  }

  /// 10⁻³ for −3.
  static String power(int exponent) {
    String superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    StringBuilder text = new StringBuilder("10").append(exponent < 0 ? "⁻" : "");
    Integer.toString(Math.abs(exponent)).chars().forEach(digit -> text.append(superscripts.charAt(digit - '0')));
    return text.toString();
  }

  /// The label of an axis with the factor of its numbers, which goes to the unit if there is one: "time (×10⁶ s)".
  String complete(String label) {
    if (factor.isEmpty())
      return label;
    int unit = label.endsWith(")") ? label.lastIndexOf(" (") : -1;
    return unit < 0 ? (label + " (" + factor + ")").strip()
        : label.substring(0, unit) + " (" + factor + " " + label.substring(unit + 2);
  }
}
