package org.taugru.table;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.Optional;

/// Times that are written as one number. Whether a number is one is for its reader to say: 1850 may be a year or a price.
public enum NumericTime {
  /// 1700 is the first of January of that year.
  YEAR("year between 1 and 9999", TimeScale.LOCAL, TimeFormat.of("yyyy")),
  /// 20240331.
  YEAR_MONTH_DAY("date as yyyymmdd", TimeScale.LOCAL, TimeFormat.Known.BASIC),
  /// Since 1970-01-01T00:00Z; may have a fraction.
  EPOCH_SECONDS("number of seconds since 1970", TimeScale.UTC, TimeFormat.Known.ISO),
  EPOCH_MILLIS("number of milliseconds since 1970", TimeScale.UTC, TimeFormat.Known.ISO);

  private static final double FAR = 1e11; // seconds: 3,000 years, more than any clock has counted

  private final String words;
  private final TimeScale scale;
  private final TimeFormat format;

  NumericTime(String words, TimeScale scale, TimeFormat format) {
    this.words = words;
    this.scale = scale;
    this.format = format;
  }

  String words() {
    return words;
  }

  /// The first row whose number is no such time, or -1.
  public int firstThatDoesNotFit(Column.Numbers numbers) {
    for (int row = 0; row < numbers.rows(); row++)
      if (!numbers.isMissing(row) && !fits(numbers.value(row)))
        return row;
    return -1;
  }

  /// How a column that somebody uses as time probably means it: where all its numbers fit and lie between 1500 and 2200 for years and
  /// dates, and after 1973 for seconds and milliseconds.
  public static Optional<NumericTime> guess(Column.Numbers numbers) {
    return Arrays.stream(values()).filter(kind -> kind.isPlausible(numbers)).findFirst();
  }

  private boolean isPlausible(Column.Numbers numbers) {
    int present = 0;
    for (int row = 0; row < numbers.rows(); row++) {
      if (numbers.isMissing(row))
        continue;
      double value = numbers.value(row);
      present++;
      boolean plausible = fits(value) && switch (this) {
        case YEAR -> value >= 1500 && value <= 2200;
        case YEAR_MONTH_DAY -> value >= 1500_00_00 && value <= 2200_99_99;
        case EPOCH_SECONDS -> value >= 1e8 && value <= 1e10;
        case EPOCH_MILLIS -> value >= 1e11 && value <= 1e13;
      };
      if (!plausible)
        return false;
    }
    return present > 0;
  }

  private boolean fits(double value) {
    return switch (this) {
      case YEAR -> value == Math.rint(value) && value >= 1 && value <= 9999;
      case YEAR_MONTH_DAY ->
        value == Math.rint(value) && value >= 1_01_01 && value <= 9999_12_31 && isDate((int) value);
      case EPOCH_SECONDS -> Math.abs(value) <= FAR;
      case EPOCH_MILLIS -> Math.abs(value) <= FAR * 1000;
    };
  }

  private static boolean isDate(int number) {
    int month = number / 100 % 100;
    int day = number % 100;
    return month >= 1 && month <= 12 && day >= 1 && day <= YearMonth.of(number / 10_000, month).lengthOfMonth();
  }

  Column.Times times(Column.Numbers numbers) {
    long[] micros = new long[numbers.rows()];
    for (int row = 0; row < micros.length; row++)
      micros[row] = numbers.isMissing(row) ? Column.Times.MISSING : micros(numbers.value(row));
    return new Column.Times(micros, numbers.name(), scale, format);
  }

  private long micros(double value) {
    return switch (this) {
      case YEAR -> LocalDate.of((int) value, 1, 1).toEpochDay() * Micros.PER_DAY;
      case YEAR_MONTH_DAY -> {
        int number = (int) value;
        yield LocalDate.of(number / 10_000, number / 100 % 100, number % 100).toEpochDay() * Micros.PER_DAY;
      }
      case EPOCH_SECONDS -> Math.round(value * 1e6);
      case EPOCH_MILLIS -> Math.round(value * 1e3);
    };
  }
}
