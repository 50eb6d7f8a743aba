package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeAxisTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static long[] times(int count, ZoneId zone, IntFunction<LocalDateTime> at) {
    return IntStream.range(0, count).mapToLong(i -> at.apply(i).atZone(zone).toInstant().toEpochMilli()).toArray();
  }

  private static RegularAxis regular(long[] times, ZoneId zone) {
    assertThat(TimeAxis.of(times, TimeUnit.MILLISECONDS, zone)).isInstanceOf(RegularAxis.class);
    return (RegularAxis) TimeAxis.of(times, TimeUnit.MILLISECONDS, zone);
  }

  private static void assertComplete(RegularAxis axis, long[] times) {
    assertThat(axis.gaps()).isEmpty();
    assertThat(axis.offGrid()).isZero();
    assertThat(axis.length()).isEqualTo(times.length);
    for (int i = 0; i < times.length; i++) {
      assertThat(axis.index(i)).isEqualTo(i);
      assertThat(axis.time(i)).isEqualTo(times[i]);
    }
  }

  @Test
  void hoursAreRegularOverBothSwitchesOfTheClock() {
    long start = LocalDateTime.parse("2024-01-01T00:00").atZone(BERLIN).toInstant().toEpochMilli();
    long[] hours = IntStream.range(0, 366 * 24).mapToLong(i -> start + i * 3_600_000L).toArray();
    for (ZoneId zone : new ZoneId[] {BERLIN, ZoneOffset.UTC}) {
      RegularAxis axis = regular(hours, zone);
      assertThat(axis.step()).isEqualTo(new TimeStep.Fixed(Duration.ofHours(1)));
      assertComplete(axis, hours);
    }
  }

  @Test
  void daysOfTwentyThreeAndTwentyFiveHoursAreRegularInTheirZone() {
    long[] days = times(800, BERLIN, i -> LocalDate.of(2023, 1, 1).plusDays(i).atTime(2, 30)); // a time that the clock skips
    RegularAxis axis = regular(days, BERLIN);
    assertThat(axis.step()).isEqualTo(new TimeStep.Days(1));
    assertComplete(axis, days);
    assertThat(TimeAxis.of(days, TimeUnit.MILLISECONDS)).isInstanceOf(IrregularAxis.class);
  }

  @Test
  void monthsHaveTheirOwnLengths() {
    for (int day : new int[] {1, 15, 29, 30, 31}) {
      long[] months = times(60, ZoneOffset.UTC, i -> {
        LocalDate first = LocalDate.of(2019, 2, 1).plusMonths(i);
        return first.withDayOfMonth(Math.min(day, first.lengthOfMonth())).atStartOfDay();
      });
      RegularAxis axis = regular(months, ZoneOffset.UTC);
      assertThat(axis.step()).as("day %d", day).isEqualTo(new TimeStep.Months(1));
      assertComplete(axis, months);
    }
  }

  @Test
  void theGridGoesOnBeyondTheEnd() {
    long[] months = times(12, ZoneOffset.UTC, i -> LocalDate.of(2023, 1, 31).plusMonths(i).atStartOfDay());
    assertThat(Instant.ofEpochMilli(regular(months, ZoneOffset.UTC).time(13))).isEqualTo("2024-02-29T00:00:00Z");
    assertThat(Instant.ofEpochMilli(regular(months, ZoneOffset.UTC).time(-1))).isEqualTo("2022-12-31T00:00:00Z");
  }

  @Test
  void quartersAndYearsAreMonths() {
    long[] quarters = times(20, ZoneOffset.UTC, i -> LocalDate.of(2019, 1, 1).plusMonths(3L * i).atStartOfDay());
    assertThat(regular(quarters, ZoneOffset.UTC).step()).isEqualTo(new TimeStep.Months(3));
    assertComplete(regular(quarters, ZoneOffset.UTC), quarters);
    long[] years = times(30, ZoneOffset.UTC, i -> LocalDate.of(1890 + i, 1, 1).atStartOfDay()); // 1900 is no leap year
    assertThat(regular(years, ZoneOffset.UTC).step()).isEqualTo(new TimeStep.Months(12));
    assertComplete(regular(years, ZoneOffset.UTC), years);
  }

  @Test
  void weeksAndThirtyDaysAreDays() {
    long[] weeks = times(20, BERLIN, i -> LocalDate.of(2024, 1, 1).plusDays(7L * i).atStartOfDay());
    assertThat(regular(weeks, BERLIN).step()).isEqualTo(new TimeStep.Days(7));
    assertComplete(regular(weeks, BERLIN), weeks);
    long[] thirties = times(20, BERLIN, i -> LocalDate.of(2024, 1, 1).plusDays(30L * i).atStartOfDay());
    assertThat(regular(thirties, BERLIN).step()).isEqualTo(new TimeStep.Days(30));
  }

  @Test
  void gapsDuplicatesAndDisorderAreReported() {
    long[] times = {0, 10, 20, 50, 40, 40, 60, 100, 110, 120};
    RegularAxis axis = (RegularAxis) TimeAxis.of(times, TimeUnit.MICROSECONDS);
    assertThat(axis.step()).isEqualTo(new TimeStep.Fixed(Duration.ofNanos(10_000)));
    assertThat(axis.order()).isEqualTo(new TimeAxis.RowOrder(10, 1, 1));
    assertThat(axis.gaps()).containsExactly(new RegularAxis.Gap(3, 3), new RegularAxis.Gap(7, 9));
    assertThat(axis.index(3)).isEqualTo(5);
    assertThat(axis.index(4)).isEqualTo(4).isEqualTo(axis.index(5));
    assertThat(axis.length()).isEqualTo(13);
    assertThat(axis.time(13)).isEqualTo(130);
  }

  @Test
  void aRowBesideTheGridIsSaidToBeSo() {
    long[] times = IntStream.range(0, 50).mapToLong(i -> i * 60_000L + (i == 0 || i == 20 ? 17 : 0)).toArray();
    RegularAxis axis = regular(times, ZoneOffset.UTC);
    assertThat(axis.offGrid()).isEqualTo(2);
    assertThat(axis.index(0)).isEqualTo(RegularAxis.OFF_GRID);
    assertThat(axis.index(1)).isZero();
    assertThat(axis.gaps()).containsExactly(new RegularAxis.Gap(19, 19));
  }

  @Test
  void randomTimesAreIrregular() {
    Random random = new Random(1);
    long[] times = IntStream.range(0, 200).mapToLong(_ -> random.nextLong(1L << 40)).toArray();
    IrregularAxis axis = (IrregularAxis) TimeAxis.of(times, TimeUnit.MILLISECONDS);
    assertThat(axis.reason()).isEqualTo(IrregularAxis.Reason.NO_COMMON_STEP);
    assertThat(axis.explained()).isLessThan(0.5);
    assertThat(axis.order().unsorted()).isBetween(50, 150);
  }

  @Test
  void twoTimesAreTooFewAndATimeFarAwayIsTooLong() {
    assertThat(((IrregularAxis) TimeAxis.of(new long[] {1, 1, 2}, TimeUnit.SECONDS)).reason())
        .isEqualTo(IrregularAxis.Reason.TOO_FEW_TIMES);
    long[] far = IntStream.range(0, 50).mapToLong(i -> i == 49 ? 1L << 45 : i).toArray();
    assertThat(((IrregularAxis) TimeAxis.of(far, TimeUnit.MILLISECONDS)).reason())
        .isEqualTo(IrregularAxis.Reason.TOO_LONG);
    assertThatThrownBy(() -> TimeAxis.of(far, TimeUnit.NANOSECONDS)).hasMessageContaining("microseconds");
  }

  @Test
  void theCalendarSuggestsPeriods() {
    assertThat(new TimeStep.Fixed(Duration.ofHours(1)).calendarPeriods()).containsExactly(24, 168);
    assertThat(new TimeStep.Fixed(Duration.ofMinutes(15)).calendarPeriods()).containsExactly(96, 672);
    assertThat(new TimeStep.Fixed(Duration.ofMinutes(1)).calendarPeriods()).containsExactly(60, 1440, 10_080);
    assertThat(new TimeStep.Fixed(Duration.ofSeconds(1)).calendarPeriods()).containsExactly(60, 3600, 86_400);
    assertThat(new TimeStep.Fixed(Duration.ofMinutes(7)).calendarPeriods()).containsExactly(1440);
    assertThat(new TimeStep.Days(1).calendarPeriods()).containsExactly(7, 365);
    assertThat(new TimeStep.Days(7).calendarPeriods()).containsExactly(52);
    assertThat(new TimeStep.Months(1).calendarPeriods()).containsExactly(12);
    assertThat(new TimeStep.Months(3).calendarPeriods()).containsExactly(4);
    assertThat(new TimeStep.Months(12).calendarPeriods()).isEmpty();
  }

  @Test
  void weekdaysAreRegularAndHolidaysAreGaps() {
    LocalDate wednesday = LocalDate.of(2024, 1, 3);
    long[] days = IntStream.range(0, 700).mapToObj(wednesday::plusDays)
        .filter(date -> date.getDayOfWeek().getValue() <= 5 && date.getDayOfYear() != 150)
        .mapToLong(date -> date.atTime(9, 30).atZone(BERLIN).toInstant().toEpochMilli()).toArray();
    RegularAxis axis = regular(days, BERLIN);
    assertThat(axis.step()).isEqualTo(new TimeStep.Weekdays());
    assertThat(axis.length()).isEqualTo(500);
    assertThat(axis.gaps()).hasSize(2).allMatch(gap -> gap.length() == 1);
    assertThat(axis.offGrid()).isZero();
    for (int row = 0; row < days.length; row++)
      assertThat(axis.time(axis.index(row))).isEqualTo(days[row]);
    for (int index = -20; index < 520; index++) {
      assertThat(Instant.ofEpochMilli(axis.time(index)).atZone(BERLIN).getDayOfWeek().getValue()).isLessThan(6);
      assertThat(axis.time(index + 1)).isGreaterThan(axis.time(index));
    }
    assertThat(Instant.ofEpochMilli(axis.time(-3)).atZone(BERLIN).toLocalDate()).as("the Friday before")
        .isEqualTo(LocalDate.of(2023, 12, 29));
  }

  @Test
  void daysWithOneSundayAreDays() {
    long[] days = times(20, ZoneOffset.UTC, i -> LocalDate.of(2024, 1, 1).plusDays(i).atStartOfDay());
    assertThat(regular(days, ZoneOffset.UTC).step()).isEqualTo(new TimeStep.Days(1));
    assertThat(regular(Arrays.copyOf(days, 5), ZoneOffset.UTC).step()).as("five days without a weekend")
        .isEqualTo(new TimeStep.Days(1));
  }

  /// Hours in which something happened: a quarter of all, none beside the grid.
  @Test
  void sparseCountsHaveAStep() {
    Random random = new Random(1);
    long[] hours = IntStream.range(0, 4000).filter(_ -> random.nextInt(4) == 0).mapToLong(i -> i * 3_600_000L)
        .toArray();
    RegularAxis axis = regular(hours, ZoneOffset.UTC);
    assertThat(axis.step()).isEqualTo(new TimeStep.Fixed(Duration.ofHours(1)));
    hours[100] += 60_000;
    assertThat(TimeAxis.of(hours, TimeUnit.MILLISECONDS)).as("one row beside it").isInstanceOf(IrregularAxis.class);
  }
}
