package org.taugru.series;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/// Equally spaced times, numbered; in microseconds since 1970.
sealed interface TimeGrid {
  long micros(long index);

  /// The index of the last grid point not after a time, or one beside it: who wants to know whether it is the same, compares.
  long near(long micros);

  /// The same times, numbered from another one on.
  TimeGrid from(long index);

  default boolean has(long micros) {
    return micros(near(micros)) == micros;
  }

  record Fixed(long origin, long step) implements TimeGrid {
    @Override
    public long micros(long index) {
      return origin + index * step;
    }

    @Override
    public long near(long micros) {
      return Math.floorDiv(micros - origin, step);
    }

    @Override
    public Fixed from(long index) {
      return new Fixed(micros(index), step);
    }
  }

  /// At the same time by the clock every few days. Where the clock skips that time, as much later as it skips.
  record Days(LocalDate origin, LocalTime time, int step, ZoneId zone) implements TimeGrid {
    @Override
    public long micros(long index) {
      return TimeGrid.micros(origin.plusDays(index * step).atTime(time).atZone(zone));
    }

    @Override
    public long near(long micros) {
      return Math.floorDiv(ChronoUnit.DAYS.between(origin, at(micros, zone).toLocalDate()), step);
    }

    @Override
    public Days from(long index) {
      return new Days(origin.plusDays(index * step), time, step, zone);
    }
  }

  /// At the same time by the clock from Monday to Friday.
  ///
  /// @param origin the weekday of index 0
  record Weekdays(LocalDate origin, LocalTime time, ZoneId zone) implements TimeGrid {
    private static final int OF_A_WEEK = 5;
    private static final LocalDate MONDAY = LocalDate.of(1970, 1, 5);

    @Override
    public long micros(long index) {
      long number = number(origin) + index;
      LocalDate date =
          MONDAY.plusWeeks(Math.floorDiv(number, OF_A_WEEK)).plusDays(Math.floorMod(number, OF_A_WEEK));
      return TimeGrid.micros(date.atTime(time).atZone(zone));
    }

    @Override
    public long near(long micros) {
      return number(at(micros, zone).toLocalDate()) - number(origin);
    }

    /// Weekdays since a Monday; a weekend has that of its Friday.
    private static long number(LocalDate date) {
      long days = ChronoUnit.DAYS.between(MONDAY, date);
      return OF_A_WEEK * Math.floorDiv(days, 7) + Math.min(Math.floorMod(days, 7), OF_A_WEEK - 1);
    }

    @Override
    public Weekdays from(long index) {
      return new Weekdays(at(micros(index), zone).toLocalDate(), time, zone);
    }
  }

  /// On the same day every few months; on the last one of months that are shorter.
  record Months(YearMonth origin, int day, LocalTime time, int step, ZoneId zone) implements TimeGrid {
    @Override
    public long micros(long index) {
      YearMonth month = origin.plusMonths(index * step);
      return TimeGrid.micros(month.atDay(Math.min(day, month.lengthOfMonth())).atTime(time).atZone(zone));
    }

    @Override
    public long near(long micros) {
      return Math.floorDiv(ChronoUnit.MONTHS.between(origin, YearMonth.from(at(micros, zone))), step);
    }

    @Override
    public Months from(long index) {
      return new Months(origin.plusMonths(index * step), day, time, step, zone);
    }
  }

  static ZonedDateTime at(long micros, ZoneId zone) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(zone);
  }

  private static long micros(ZonedDateTime time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time.toInstant());
  }
}
