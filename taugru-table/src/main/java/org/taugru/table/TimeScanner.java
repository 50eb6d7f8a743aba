package org.taugru.table;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// Reads times from the bytes of a file. A scanner holds what it found last, so each thread needs its own.
final class TimeScanner {
  private static final int NOTHING = -1;

  /// What is longer is a text, whatever its beginning.
  private static final int LONGEST = 60;

  private final Map<String, DateTimeFormatter> formatters = new HashMap<>();

  private byte[] bytes = {};
  private int at;
  private int to;

  private long epochDay;
  private long microsOfDay;
  private long offsetMicros;
  private boolean hasOffset;
  private boolean isCut;
  private boolean hasTime;

  /// Whether the cell is a time in this format; if so, the getters tell which.
  boolean scan(TimeFormat format, byte[] cell, int from, int end) {
    bytes = cell;
    at = from;
    to = end;
    microsOfDay = 0;
    offsetMicros = 0;
    hasOffset = false;
    isCut = false;
    hasTime = false;
    if (to - at > LONGEST)
      return false;
    return switch (format) {
      case TimeFormat.Known known -> known(known);
      case TimeFormat.Pattern(var pattern) -> pattern(pattern);
    };
  }

  private boolean known(TimeFormat.Known format) {
    boolean date = switch (format) {
      case ISO -> yearFirst('-');
      case YEAR_FIRST -> yearFirst('/');
      case BASIC -> basic();
      case DAY_FIRST_DOTS -> yearLast('.', '.', true);
      case DAY_FIRST -> yearLast('/', '-', true);
      case MONTH_FIRST -> yearLast('/', '-', false);
      case YEAR_MONTH -> yearMonth();
      case WEEK -> week();
      case MONTH_NAME -> monthName();
    };
    if (!date)
      return false;
    if (at == to)
      return format != TimeFormat.Known.BASIC;
    if (format == TimeFormat.Known.YEAR_MONTH || format == TimeFormat.Known.WEEK)
      return false;
    return timeOfDay() && at == to;
  }

  /// Of the local clock, or of UTC where the cell gave an offset.
  long micros() {
    return epochDay * Micros.PER_DAY + microsOfDay - offsetMicros;
  }

  boolean hasOffset() {
    return hasOffset;
  }

  /// Whether digits beyond the microsecond were dropped.
  boolean isCut() {
    return isCut;
  }

  private boolean pattern(String pattern) {
    DateTimeFormatter formatter =
        formatters.computeIfAbsent(pattern, known -> DateTimeFormatter.ofPattern(known, Locale.ENGLISH));
    String text = new String(bytes, at, to - at, StandardCharsets.UTF_8);
    try {
      LocalDateTime time =
          switch (formatter.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from, YearMonth::from,
              Year::from)) {
            case OffsetDateTime withOffset -> {
              hasOffset = true;
              offsetMicros = withOffset.getOffset().getTotalSeconds() * Micros.PER_SECOND;
              yield withOffset.toLocalDateTime();
            }
            case LocalDateTime local -> local;
            case LocalDate day -> day.atStartOfDay();
            case YearMonth month -> month.atDay(1).atStartOfDay();
            case Year year -> year.atDay(1).atStartOfDay();
            default -> throw new AssertionError("one of the above");
          };
      epochDay = time.toLocalDate().toEpochDay();
      microsOfDay = time.toLocalTime().toNanoOfDay() / 1000;
      isCut = time.getNano() % 1000 != 0;
      return true;
    } catch (DateTimeException _) {
      return false;
    }
  }

  private boolean yearFirst(char between) {
    int year = digits(4, 4);
    return year >= 0 && take(between) && date(year, digits(1, 2), take(between) ? digits(1, 2) : NOTHING);
  }

  private boolean yearLast(char between, char orBetween, boolean dayFirst) {
    int first = digits(1, 2);
    char used = at < to && bytes[at] == orBetween ? orBetween : between;
    if (first < 0 || !take(used))
      return false;
    int second = digits(1, 2);
    if (second < 0 || !take(used))
      return false;
    int year = digits(4, 4);
    return dayFirst ? date(year, second, first) : date(year, first, second);
  }

  private boolean basic() {
    int all = digits(8, 8);
    return all >= 0 && date(all / 10_000, all / 100 % 100, all % 100);
  }

  private boolean yearMonth() {
    int year = digits(4, 4);
    return year >= 0 && take('-') && date(year, digits(2, 2), 1);
  }

  private boolean week() {
    int year = digits(4, 4);
    if (year < 0)
      return false;
    take('-');
    if (!take('W'))
      return false;
    int week = digits(2, 2);
    int day = at < to && take('-') ? digits(1, 1) : 1;
    if (week < 1 || day < 1 || day > 7)
      return false;
    try {
      // the fourth of January lies in the first week, whatever the year
      LocalDate first = LocalDate.of(year, 1, 4);
      if (week > first.range(IsoFields.WEEK_OF_WEEK_BASED_YEAR).getMaximum())
        return false;
      epochDay = first.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, week).with(ChronoField.DAY_OF_WEEK, day).toEpochDay();
      return true;
    } catch (DateTimeException _) {
      return false;
    }
  }

  private boolean monthName() {
    int first = digits(1, 4);
    if (first < 0) {
      int month = month();
      gap();
      int day = digits(1, 4);
      if (month < 0 || day < 0)
        return false;
      if (day > 31)
        return date(day, month, 1);
      gap();
      return date(digits(4, 4), month, day);
    }
    gap();
    int month = month();
    if (month < 0)
      return false;
    gap();
    if (first > 31)
      return date(first, month, at < to ? digits(1, 2) : 1);
    return date(digits(4, 4), month, first);
  }

  /// At least three letters of an English month, and then no others.
  private int month() {
    int start = at;
    StringBuilder word = new StringBuilder(9);
    while (at < to && isLetter(bytes[at]) && at - start < 9)
      word.append((char) bytes[at++]);
    if (word.length() < 3)
      return NOTHING;
    take('.');
    String name = word.toString().toUpperCase(Locale.ROOT);
    for (Month month : Month.values())
      if (month.name().equals(name) || name.length() == 3 && month.name().startsWith(name)
          || name.equals("SEPT") && month == Month.SEPTEMBER)
        return month.getValue();
    return NOTHING;
  }

  private void gap() {
    while (at < to && (bytes[at] == ' ' || bytes[at] == ',' || bytes[at] == '-' || bytes[at] == '/'))
      at++;
  }

  private boolean date(int year, int month, int day) {
    if (year < 0 || month < 1 || month > 12 || day < 1 || day > 28 && day > YearMonth.of(year, month).lengthOfMonth())
      return false;
    epochDay = LocalDate.of(year, month, day).toEpochDay();
    return true;
  }

  private boolean timeOfDay() {
    take(',');
    boolean marked = take('T') || take('t');
    while (!marked && at < to && bytes[at] == ' ') {
      at++;
      if (at == to || bytes[at] != ' ')
        marked = true;
    }
    if (!marked)
      return offset(); // 2024-03-31Z, 2024-03-31+02:00
    hasTime = true;
    int hour = digits(1, 2);
    int minute = 0;
    int second = 0;
    boolean colons = at < to && bytes[at] == ':';
    if (hour < 0)
      return false;
    if (colons ? take(':') : at < to && isDigit(bytes[at])) {
      minute = digits(2, 2);
      if (colons ? take(':') : at < to && isDigit(bytes[at]))
        second = digits(2, 2);
    }
    if (minute < 0 || minute > 59 || second < 0 || second > 59)
      return false;
    long fraction = 0;
    if (at < to && (bytes[at] == '.' || bytes[at] == ',')) {
      at++;
      fraction = fraction();
      if (fraction < 0)
        return false;
    }
    hour = half(hour);
    boolean midnight = hour == 24 && minute == 0 && second == 0 && fraction == 0;
    if (hour < 0 || hour > 23 && !midnight)
      return false;
    microsOfDay = (hour * 3600L + minute * 60L + second) * Micros.PER_SECOND + fraction;
    return offset();
  }

  private long fraction() {
    long micros = 0;
    int digits = 0;
    for (; at < to && isDigit(bytes[at]); at++, digits++)
      if (digits < 6)
        micros = 10 * micros + bytes[at] - '0';
      else
        isCut |= bytes[at] != '0';
    if (digits == 0)
      return NOTHING;
    for (; digits < 6; digits++)
      micros *= 10;
    return micros;
  }

  /// The hour with AM or PM, if that follows.
  private int half(int hour) {
    int start = at;
    take(' ');
    if (at + 2 > to || (bytes[at + 1] | 0x20) != 'm' || (bytes[at] | 0x20) != 'a' && (bytes[at] | 0x20) != 'p') {
      at = start;
      return hour;
    }
    boolean afternoon = (bytes[at] | 0x20) == 'p';
    at += 2;
    return hour < 1 || hour > 12 ? NOTHING : hour % 12 + (afternoon ? 12 : 0);
  }

  private boolean offset() {
    if (at == to)
      return true;
    if (hasTime)
      take(' ');
    if (at == to)
      return false;
    hasOffset = true;
    if (take('Z') || take('z') || word("UTC") || word("GMT"))
      return true;
    int sign = take('+') ? 1 : take('-') ? -1 : 0;
    if (sign == 0)
      return false;
    int hours = digits(2, 2);
    take(':');
    int minutes = at < to ? digits(2, 2) : 0;
    if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59)
      return false;
    offsetMicros = sign * (hours * 3600L + minutes * 60L) * Micros.PER_SECOND;
    return true;
  }

  private boolean word(String word) {
    if (to - at < word.length())
      return false;
    for (int i = 0; i < word.length(); i++)
      if (bytes[at + i] != word.charAt(i))
        return false;
    at += word.length();
    return true;
  }

  private boolean take(char sign) {
    if (at < to && bytes[at] == sign) {
      at++;
      return true;
    }
    return false;
  }

  private int digits(int least, int most) {
    int start = at;
    int value = 0;
    while (at < to && at - start < most && isDigit(bytes[at]))
      value = 10 * value + bytes[at++] - '0';
    return at - start < least ? NOTHING : value;
  }

  private static boolean isDigit(byte sign) {
    return sign >= '0' && sign <= '9';
  }

  private static boolean isLetter(byte sign) {
    int lower = sign | 0x20;
    return lower >= 'a' && lower <= 'z';
  }
}
