package org.taugru.series;

import java.time.DayOfWeek;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/// The days on which there may be something. Where several series share a calendar, it is that of all of them: one of a few rows
/// cannot tell.
public enum Week {
  /// All of them.
  WHOLE,
  /// From Monday to Friday.
  WEEKDAYS;

  /// Two weeks: fewer times may miss weekends by chance.
  private static final int LEAST = 10;

  /// The week of some times: weekdays if there are ten different ones or more, and none lies in a weekend.
  ///
  /// @param times since 1970 in UTC, in any order
  public static Week of(long[] times, TimeUnit unit, ZoneId zone) {
    boolean areEnough = Arrays.stream(times).distinct().limit(LEAST).count() == LEAST;
    return areEnough && Arrays.stream(times).allMatch(time -> isWeekday(unit.toMicros(time), zone)) ? WEEKDAYS : WHOLE;
  }

  private static boolean isWeekday(long micros, ZoneId zone) {
    return TimeGrid.at(micros, zone).getDayOfWeek().compareTo(DayOfWeek.FRIDAY) <= 0;
  }
}
