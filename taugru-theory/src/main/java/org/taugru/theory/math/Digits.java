package org.taugru.theory.math;

import java.util.Locale;
import org.taugru.report.Table;

/// Numbers as text: only the digits that a reader needs.
public final class Digits {
  private Digits() {
  }

  /// 0.707, 1.74e+06, 1.50e−17: three or four digits that count.
  public static String text(double value) {
    if (value == 0 || !Double.isFinite(value))
      return value == 0 ? "0" : Double.toString(value);
    double size = Math.abs(value);
    String text = size >= 1e4 || size < 1e-3 ? String.format(Locale.ROOT, "%.2e", value)
        : String.format(Locale.ROOT, "%." + Math.max(0, 3 - (int) Math.floor(Math.log10(size))) + "f", value);
    return text.replace('-', '−');
  }

  /// 52.4 %
  public static String percent(double part) {
    return fixed(100 * part, 1) + " %";
  }

  /// For a table.
  public static Table.Cell cell(double value) {
    return new Table.Cell.Value(value, text(value));
  }

  public static String fixed(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value).replace('-', '−');
  }
}
