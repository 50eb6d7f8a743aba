package org.taugru.series;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/// Finds the grid of some times: makes the few that come into question and counts.
final class TimeAxisFinder {
  private static final double ON_GRID = 0.9;
  private static final double ONE_STEP = 0.5;
  private static final double SPARSE = 0.2;
  private static final long HOUR = TimeUnit.HOURS.toMicros(1);
  private static final long DAY = TimeUnit.DAYS.toMicros(1);
  /// A twelfth of 365.2425 days.
  private static final double MONTH = 30.436875 * DAY;
  /// From February to the mean.
  private static final double MONTH_TOLERANCE = 3.5 * DAY;

  private final ZoneId zone;
  private final long[] times;
  private final long[] differences;
  private final Week week;

  private TimeAxisFinder(long[] times, ZoneId zone, Week week) {
    this.zone = zone;
    this.times = times;
    this.week = week;
    this.differences = new long[times.length - 1];
    for (int i = 0; i < differences.length; i++)
      differences[i] = times[i + 1] - times[i];
  }

  private record Candidate(TimeStep step, TimeGrid grid) {
  }

  static TimeAxis find(long[] rows, TimeUnit unit, ZoneId zone, Week week) {
    if (unit == TimeUnit.NANOSECONDS)
      throw new IllegalArgumentException("Times in nanoseconds are too fine. Give them in microseconds.");
    long[] micros = Arrays.stream(rows).map(unit::toMicros).toArray();
    long[] distinct = Arrays.stream(micros).sorted().distinct().toArray();
    int unsorted = 0;
    for (int row = 1; row < rows.length; row++)
      unsorted += rows[row] < rows[row - 1] ? 1 : 0;
    TimeAxis.RowOrder order = new TimeAxis.RowOrder(rows.length, rows.length - distinct.length, unsorted);
    if (distinct.length < 3)
      return new IrregularAxis(order, IrregularAxis.Reason.TOO_FEW_TIMES, 0);
    double explained = 0;
    TimeAxisFinder finder = new TimeAxisFinder(distinct, zone, week);
    for (Candidate candidate : finder.candidates()) {
      double onGrid = finder.onGrid(candidate.grid());
      explained = Math.max(explained, onGrid);
      if (onGrid < ON_GRID || finder.oneStep(candidate.grid()) < ONE_STEP && !finder.isSparse(candidate.grid()))
        continue;
      TimeGrid grid = finder.fromFirst(candidate.grid());
      if (grid.near(distinct[distinct.length - 1]) >= Integer.MAX_VALUE - 1)
        return new IrregularAxis(order, IrregularAxis.Reason.TOO_LONG, onGrid);
      int[] indices = Arrays.stream(micros)
          .mapToInt(time -> grid.has(time) ? (int) grid.near(time) : RegularAxis.OFF_GRID).toArray();
      return new RegularAxis(order, candidate.step(), zone, unit, grid, indices);
    }
    return new IrregularAxis(order, IrregularAxis.Reason.NO_COMMON_STEP, explained);
  }

  /// Months before days before any length: three rows a month apart may also be 31 days apart.
  private List<Candidate> candidates() {
    List<Candidate> candidates = new ArrayList<>();
    long[] sorted = differences.clone();
    Arrays.sort(sorted);
    long median = sorted[sorted.length / 2];
    long months = Math.round(median / MONTH);
    if (months >= 1 && months <= Integer.MAX_VALUE && Math.abs(median - months * MONTH) <= MONTH_TOLERANCE)
      addMonths(candidates, (int) months);
    long frequent = mostFrequent(differences);
    long days = Math.round((double) frequent / DAY);
    if (days >= 1 && days <= Integer.MAX_VALUE && Math.abs(frequent - days * DAY) <= HOUR) {
      if (days == 1 && week == Week.WEEKDAYS)
        candidates.add(new Candidate(new TimeStep.Weekdays(), new TimeGrid.Weekdays(LocalDate.EPOCH, clock(), zone)));
      candidates.add(days((int) days));
    }
    long phase = mostFrequent(time -> Math.floorMod(time, frequent));
    candidates.add(new Candidate(new TimeStep.Fixed(Duration.of(frequent, ChronoUnit.MICROS)),
        new TimeGrid.Fixed(phase, frequent)));
    return candidates;
  }

  /// The day is the last that occurs, as at the ends of months; or the most frequent, should a row be out of place.
  private void addMonths(List<Candidate> candidates, int step) {
    LocalTime clock = clock();
    YearMonth origin = YearMonth.of(1970, 1)
        .plusMonths(mostFrequent(time -> Math.floorMod(monthsSince1970(time), (long) step)));
    int last = Arrays.stream(times).mapToInt(time -> TimeGrid.at(time, zone).getDayOfMonth()).max().orElse(1);
    int frequent = (int) mostFrequent(time -> TimeGrid.at(time, zone).getDayOfMonth());
    candidates.add(new Candidate(new TimeStep.Months(step), new TimeGrid.Months(origin, last, clock, step, zone)));
    if (frequent != last)
      candidates
          .add(new Candidate(new TimeStep.Months(step), new TimeGrid.Months(origin, frequent, clock, step, zone)));
  }

  private long monthsSince1970(long time) {
    return ChronoUnit.MONTHS.between(YearMonth.of(1970, 1), YearMonth.from(TimeGrid.at(time, zone)));
  }

  private Candidate days(int step) {
    long phase = mostFrequent(time -> Math.floorMod(TimeGrid.at(time, zone).toLocalDate().toEpochDay(), (long) step));
    return new Candidate(new TimeStep.Days(step),
        new TimeGrid.Days(LocalDate.ofEpochDay(phase), clock(), step, zone));
  }

  private LocalTime clock() {
    return LocalTime.ofNanoOfDay(mostFrequent(time -> TimeGrid.at(time, zone).toLocalTime().toNanoOfDay()));
  }

  private double onGrid(TimeGrid grid) {
    return (double) Arrays.stream(times).filter(grid::has).count() / times.length;
  }

  private double oneStep(TimeGrid grid) {
    int count = 0;
    for (int i = 0; i < differences.length; i++)
      count += grid.has(times[i]) && times[i + 1] == grid.micros(grid.near(times[i]) + 1) ? 1 : 0;
    return (double) count / differences.length;
  }

  /// Whether all rows are on the grid and fill enough of it, as counts do that have no row when nothing happened.
  private boolean isSparse(TimeGrid grid) {
    double filled = times.length / (grid.near(times[times.length - 1]) - grid.near(times[0]) + 1.0);
    return onGrid(grid) == 1 && oneStep(grid) >= SPARSE && filled >= SPARSE;
  }

  private TimeGrid fromFirst(TimeGrid grid) {
    long first = Arrays.stream(times).filter(grid::has).findFirst().orElseThrow();
    return grid.from(grid.near(first));
  }

  private long mostFrequent(LongUnaryOperator property) {
    return mostFrequent(Arrays.stream(times).map(property).toArray());
  }

  /// The smallest of several.
  private static long mostFrequent(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    long best = sorted[0];
    int most = 0;
    for (int start = 0, end = 0; start < sorted.length; start = end) {
      while (end < sorted.length && sorted[end] == sorted[start])
        end++;
      if (end - start > most) {
        most = end - start;
        best = sorted[start];
      }
    }
    return best;
  }
}
