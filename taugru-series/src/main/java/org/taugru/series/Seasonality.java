package org.taugru.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the seasonal period of a series, or that it has none.
///
/// A period must fit into the series three times. Two ways lead to it, and neither mistakes a random walk or a trend for a season:
/// - a peak of the autocorrelation of the *changes*, significant among all lags, and as far above the values half a period
///   earlier and later. What wanders has changes that do not correlate; what only seems periodic after a trend was taken off
///   does not survive this.
/// - for the periods of the calendar that are handed in, a line in the spectrum of the detrended series: at the period, or a half
///   or a third of it, the power is many times that of the frequencies beside it.
///
/// Of several periods the shortest is taken, unless a longer one makes the squared error of the seasonal naive method, which goes
/// with 1 - r, smaller by a fifth. So 24 wins against 48, and 168 against 24 only if weekdays differ.
public final class Seasonality {
  private static final int CYCLES = 3;
  private static final double FALSE_ALARMS = 0.01;
  private static final double MIN_CORRELATION = 0.1;
  private static final double WORTH_A_LONGER_PERIOD = 0.8;

  private Seasonality() {
  }

  /// @param calendarPeriods in steps, such as 24 and 168 for hours; [TimeStep#calendarPeriods()] has them
  public static Optional<Season> of(float[] series, int... calendarPeriods) {
    int longest = series.length / CYCLES;
    if (longest < 2)
      return Optional.empty();
    int maxLag = longest + longest / 2 + 1;
    Autocorrelation changes = Autocorrelation.of(series, maxLag, Trend.DIFFERENCE);
    Autocorrelation detrended = Autocorrelation.of(series, maxLag, Trend.LINEAR);
    List<Season> found = new ArrayList<>();
    for (int period = 2; period <= longest; period++) {
      if (confirmed(changes, period, longest))
        found.add(new Season(period, Math.max(changes.at(period), detrended.at(period)),
            Season.Evidence.AUTOCORRELATION));
    }
    double[] tapered = SpectralLine.tapered(series);
    for (int period : calendarPeriods) {
      if (period >= 2 && period <= longest && found.stream().noneMatch(season -> season.period() == period)
          && SpectralLine.at(tapered, period))
        found.add(new Season(period, detrended.at(period), Season.Evidence.CALENDAR_LINE));
    }
    found.removeIf(season -> season.correlation() < MIN_CORRELATION);
    found.sort(Comparator.comparingInt(Season::period));
    return shortestWorthIt(found, calendarPeriods);
  }

  private static boolean confirmed(Autocorrelation changes, int period, int tests) {
    if (!changes.hasPeak(period))
      return false;
    double threshold = Math.sqrt(2 * Math.log(tests / FALSE_ALARMS)) // of the largest of so many normal variables
        * changes.standardError(period, Math.max(1, period / 4));
    double beside = (changes.at(period / 2) + changes.at(period + period / 2)) / 2;
    return changes.at(period) >= threshold && changes.at(period) - beside >= threshold;
  }

  private static Optional<Season> shortestWorthIt(List<Season> ascending, int[] calendarPeriods) {
    Optional<Season> best = Optional.empty();
    for (Season season : ascending) {
      if (best.isEmpty()
          || 1 - season.correlation() < WORTH_A_LONGER_PERIOD * (1 - best.get().correlation()))
        best = Optional.of(season);
    }
    return best.map(season -> onCalendar(season, ascending, calendarPeriods));
  }

  /// The noise of an estimate may put a peak one step beside the calendar's period.
  private static Season onCalendar(Season season, List<Season> found, int[] calendarPeriods) {
    return Arrays.stream(calendarPeriods).filter(period -> Math.abs(period - season.period()) == 1).boxed()
        .flatMap(period -> found.stream().filter(other -> other.period() == period)).findFirst().orElse(season);
  }
}
