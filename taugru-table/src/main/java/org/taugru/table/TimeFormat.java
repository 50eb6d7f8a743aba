package org.taugru.table;

import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;

/// How a column writes its times. A date may be followed by a time of day and an offset: `2024-03-31 02:30:00.5+01:00`.
public sealed interface TimeFormat {

  /// What is recognised without being told, tried in this order.
  enum Known implements TimeFormat {
    /// `2024-03-31`, then `T` or a blank and a time of day.
    ISO("yyyy-MM-dd"),
    YEAR_FIRST("yyyy/MM/dd"),
    /// Recognised only with a time of day, `20240331T0230`: alone it is a number, which [NumericTime] turns into a time.
    BASIC("yyyyMMdd"), DAY_FIRST_DOTS("dd.MM.yyyy"),
    /// With `/` or `-`. Where no day of a column is above 12, this is chosen before [#MONTH_FIRST], and a note says so.
    DAY_FIRST("dd/MM/yyyy"), MONTH_FIRST("MM/dd/yyyy"),
    /// The first of the month.
    YEAR_MONTH("yyyy-MM"),
    /// The Monday of the ISO week, or the day given after it: `2024-W13-7`.
    WEEK("yyyy-Www"),
    /// English: `31 Mar 2024`, `March 31, 2024`, `2024 Mar 31`, `Mar 2024`.
    MONTH_NAME("d MMM yyyy");

    private final String pattern;

    Known(String pattern) {
      this.pattern = pattern;
    }

    @Override
    public String pattern() {
      return pattern;
    }
  }

  /// A pattern of [DateTimeFormatter] in English, for what is not recognised: `dd.MM.yy HH:mm`. Slower than the others.
  record Pattern(String pattern) implements TimeFormat {
    /// Throws [IllegalArgumentException] for what is no pattern.
    public Pattern {
      Objects.requireNonNull(DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH));
    }
  }

  /// As a user writes it.
  String pattern();

  /// One of the known formats by its pattern, or a format of that pattern.
  static TimeFormat of(String pattern) {
    for (Known known : Known.values())
      if (known.pattern.equals(pattern))
        return known;
    return new Pattern(pattern);
  }
}
