package org.taugru.series;

import java.time.Duration;
import java.util.stream.IntStream;

/// From one time of a regular series to the next. Days and months are those of the calendar: a day may have 23 or 25 hours, a month
/// 28 to 31 days. A week is 7 days, a quarter 3 months, a year 12.
public sealed interface TimeStep {
  /// Always equally long, and shorter than a day as a rule.
  record Fixed(Duration length) implements TimeStep {
    public Fixed {
      if (length.isNegative() || length.isZero())
        throw new IllegalArgumentException("A step is " + length + " long. It must be longer than 0.");
    }
  }

  record Days(int count) implements TimeStep {
    public Days {
      requirePositive(count, "days");
    }
  }

  /// From Monday to Friday; from Friday to Monday. Holidays are gaps.
  record Weekdays() implements TimeStep {
  }

  record Months(int count) implements TimeStep {
    public Months {
      requirePositive(count, "months");
    }
  }

  private static void requirePositive(int count, String of) {
    if (count < 1)
      throw new IllegalArgumentException("A step has " + count + " " + of + ". It must have 1 or more.");
  }

  /// The periods, in steps, that a calendar suggests for the season, the shortest first: 24 and 168 for hours, 7 and 365 for days,
  /// 5 and 261 for weekdays, 12 for months; none for years. The length of a year is rounded; other periods must be whole.
  default int[] calendarPeriods() {
    return switch (this) {
      case Fixed(Duration length) -> ofLength(length);
      case Days(int count) -> IntStream
          .of(count < 7 && 7 % count == 0 ? 7 / count : 0, (int) Math.round(365.25 / count))
          .filter(period -> period > 1).toArray();
      case Weekdays() -> new int[] {5, 261};
      case Months(int count) -> IntStream.of(12 % count == 0 ? 12 / count : 0).filter(period -> period > 1).toArray();
    };
  }

  /// Three units above a fine step, two above a coarse one: nobody looks for the week in seconds.
  private static int[] ofLength(Duration length) {
    Duration second = Duration.ofSeconds(1);
    Duration minute = Duration.ofMinutes(1);
    Duration hour = Duration.ofHours(1);
    Duration day = Duration.ofDays(1);
    Duration week = Duration.ofDays(7);
    if (length.compareTo(second) < 0)
      return whole(length, second, minute, hour);
    if (length.compareTo(minute) < 0)
      return whole(length, minute, hour, day);
    if (length.compareTo(Duration.ofMinutes(15)) < 0)
      return whole(length, hour, day, week);
    return whole(length, day, week);
  }

  private static int[] whole(Duration length, Duration... units) {
    return IntStream.range(0, units.length).filter(u -> units[u].toNanos() % length.toNanos() == 0)
        .mapToLong(u -> units[u].toNanos() / length.toNanos()).filter(period -> period > 1 && period <= 1 << 30)
        .mapToInt(period -> (int) period).toArray();
  }
}
