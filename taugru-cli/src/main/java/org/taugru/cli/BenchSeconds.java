package org.taugru.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The time that one measurement may take.
final class BenchSeconds implements ITypeConverter<Double> {
  BenchSeconds() {
  }

  @Override
  public Double convert(String text) {
    try {
      double seconds = Double.parseDouble(text);
      if (seconds > 0 && seconds <= 3600)
        return seconds;
    } catch (NumberFormatException e) {
      // said below
    }
    throw new TypeConversionException("a number above 0, at most 3600");
  }
}
