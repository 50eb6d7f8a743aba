package org.taugru.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// An amount of memory, given as 500m or 4g.
record ByteCount(long bytes) {
  static final class Converter implements ITypeConverter<ByteCount> {
    Converter() {
    }

    @Override
    public ByteCount convert(String text) {
      if (!text.matches("[1-9][0-9]{0,5}[kmgKMG]"))
        throw new TypeConversionException("a whole number with k, m or g: 500m, 4g");
      int shift = 10 * (1 + "kmg".indexOf(text.substring(text.length() - 1).toLowerCase(Locale.ROOT)));
      return new ByteCount(Long.parseLong(text.substring(0, text.length() - 1)) << shift);
    }
  }

  /// For people, in powers of ten.
  static String text(double bytes) {
    return bytes < 1e6 ? String.format(Locale.ROOT, "%.1f kB", bytes / 1e3)
        : bytes < 1e9 ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
        : String.format(Locale.ROOT, "%.2f GB", bytes / 1e9);
  }
}
