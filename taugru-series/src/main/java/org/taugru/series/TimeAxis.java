package org.taugru.series;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;

/// The times of the rows of one series: whether they lie on a regular grid, which one, and what is missing, double or out of order.
///
/// A step is accepted if 90 % of all distinct times lie exactly on its grid, and half of all successive times are exactly one
/// step apart; a fifth is enough where all times lie on the grid and fill a fifth of it. Tried are: calendar months, if half of the
/// differences are near a number of them; weekdays, if there is nothing in weekends ([Week]); days of the calendar; and
/// the most frequent difference. Times that jitter are irregular: round them first.
public sealed interface TimeAxis permits RegularAxis, IrregularAxis {
  /// In UTC.
  static TimeAxis of(long[] times, TimeUnit unit) {
    return of(times, unit, ZoneOffset.UTC);
  }

  /// @param times since 1970 in UTC, one for each row, in any order
  /// @param unit of the times: microseconds or longer
  /// @param zone of the calendar, for steps of days and months
  static TimeAxis of(long[] times, TimeUnit unit, ZoneId zone) {
    return of(times, unit, zone, Week.of(times, unit, zone));
  }

  /// The same for one of several series, whose week is known from all of them.
  static TimeAxis of(long[] times, TimeUnit unit, ZoneId zone, Week week) {
    return TimeAxisFinder.find(times, unit, zone, week);
  }

  RowOrder order();

  /// How the rows lie in the file.
  ///
  /// @param rows all of them
  /// @param duplicates rows whose time an earlier row has
  /// @param unsorted rows whose time is before that of the row before
  record RowOrder(int rows, int duplicates, int unsorted) {
  }
}
