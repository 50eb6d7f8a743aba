package org.taugru.cli;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A range `low..high` of positive numbers.
record Span(double low, double high) {
  static final class Converter implements ITypeConverter<Span> {
    Converter() {
    }

    @Override
    public Span convert(String text) {
      try {
        int dots = text.indexOf("..");
        Span span = dots < 0 ? new Span(Double.parseDouble(text), Double.parseDouble(text))
            : new Span(Double.parseDouble(text.substring(0, dots)), Double.parseDouble(text.substring(dots + 2)));
        if (span.low > 0 && span.high >= span.low && span.high < Double.POSITIVE_INFINITY)
          return span;
      } catch (NumberFormatException e) {
        // said below
      }
      throw new TypeConversionException("a range low..high with 0 < low ≤ high, as 5..200");
    }
  }

  /// For people; what is written to files is [#toString].
  String words() {
    return plain(low) + ".." + plain(high);
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  @Override
  public String toString() {
    return low + ".." + high;
  }
}
