package org.taugru.theory;

import java.util.Locale;

/// Numbers as a reader likes them.
final class Numbers {
  private Numbers() {
  }

  /// 0.707, 1.74e+06, 1.50e−17: three or four digits that count.
  static String text(double value) {
    if (value == 0 || !Double.isFinite(value))
      return value == 0 ? "0" : Double.toString(value);
    double size = Math.abs(value);
    String text = size >= 1e4 || size < 1e-3 ? String.format(Locale.ROOT, "%.2e", value)
        : String.format(Locale.ROOT, "%." + Math.max(0, 3 - (int) Math.floor(Math.log10(size))) + "f", value);
    return text.replace('-', '−');
  }

  static String fixed(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value).replace('-', '−');
  }
}
