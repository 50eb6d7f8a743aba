package org.taugru.cli;

import java.util.Locale;

/// Seconds for people.
final class Durations {
  private Durations() {
  }

  static String text(double seconds) {
    long whole = Math.round(seconds);
    if (seconds < 10)
      return String.format(Locale.ROOT, "%.1f s", seconds);
    if (whole < 60)
      return whole + " s";
    return whole < 3600 ? String.format(Locale.ROOT, "%d:%02d min", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d h", whole / 3600, whole / 60 % 60);
  }
}
