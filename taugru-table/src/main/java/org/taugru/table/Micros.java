package org.taugru.table;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// Times of a clock as microseconds since 1970-01-01T00:00.
final class Micros {
  static final long PER_SECOND = 1_000_000;
  static final long PER_DAY = 86_400 * PER_SECOND;

  private Micros() {
  }

  static LocalDateTime dateTime(long micros) {
    return LocalDateTime.ofEpochSecond(Math.floorDiv(micros, PER_SECOND),
        (int) Math.floorMod(micros, PER_SECOND) * 1000,
        ZoneOffset.UTC);
  }

  static long of(LocalDateTime time) {
    return time.toEpochSecond(ZoneOffset.UTC) * PER_SECOND + time.getNano() / 1000;
  }
}
