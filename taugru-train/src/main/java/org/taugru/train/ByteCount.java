package org.taugru.train;

import java.util.Locale;

/// An amount of memory. It is read and told in powers of two, as the JVM counts its heap.
public record ByteCount(long bytes) {
  /// What [#parse] accepts.
  public static final String ACCEPTED = "a whole number with k, m or g: 500m, 4g";

  /// 500m, 4g
  ///
  /// @throws IllegalArgumentException for anything else
  public static ByteCount parse(String text) {
    if (!text.matches("[1-9][0-9]{0,5}[kmgKMG]"))
      throw new IllegalArgumentException(text + " is no amount of memory; it must be " + ACCEPTED + ".");
    int shift = 10 * (1 + "kmg".indexOf(text.substring(text.length() - 1).toLowerCase(Locale.ROOT)));
    return new ByteCount(Long.parseLong(text.substring(0, text.length() - 1)) << shift);
  }

  /// For people: 1.5 MiB
  @Override
  public String toString() {
    double kibibytes = bytes / 1024.0;
    return bytes < 1 << 20 ? String.format(Locale.ROOT, "%.1f KiB", kibibytes)
        : bytes < 1 << 30 ? String.format(Locale.ROOT, "%.1f MiB", kibibytes / 1024)
        : String.format(Locale.ROOT, "%.2f GiB", kibibytes / 1024 / 1024);
  }
}
