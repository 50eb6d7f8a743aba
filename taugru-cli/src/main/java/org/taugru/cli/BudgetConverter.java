package org.taugru.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads options that are times to spend: `90s`, `5m`, `1h`. Gives seconds.
final class BudgetConverter implements ITypeConverter<Double> {
  BudgetConverter() {
  }

  @Override
  public Double convert(String text) {
    double unit = switch (text.isEmpty() ? ' ' : text.charAt(text.length() - 1)) {
      case 's' -> 1;
      case 'm' -> 60;
      case 'h' -> 3600;
      default -> 0;
    };
    try {
      double seconds = unit * Double.parseDouble(text.substring(0, Math.max(0, text.length() - 1)));
      if (seconds > 0 && seconds < Double.POSITIVE_INFINITY)
        return seconds;
    } catch (NumberFormatException e) {
      // said below
    }
    throw new TypeConversionException("a time such as 90s, 5m or 1h");
  }
}
