package org.taugru.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Finds the seasonal period of a series, or that it has none.
///
/// A period must fit into the series three times. Two ways lead to it, and neither mistakes a random walk or a trend for a season:
/// - a peak of the autocorrelation of the *changes* from step to step, significant among all lags, as far above the values half
///   a period earlier and later, and there again at two periods. What wanders has changes that do not correlate; what only seems
///   periodic after a trend was taken off does not survive this.
/// - a line in the spectrum of the detrended series: at the period, or a half or a third of it, the power is many times that of
///   the frequencies on either side. It is looked for at the periods of the calendar that are handed in, and if nothing
///   is found, with a higher threshold, at peaks of the autocorrelation. It needs about eight periods, and sees regular seasons that are too slow or
///   too noisy to show in the changes.
///
/// Of several periods the shortest is taken, unless a longer one makes the squared error of the seasonal naive method, which goes
/// with 1 - r, smaller by a fifth: for the changes, or if it is one of the calendar for the values. So 24 wins against 48, and
/// 168 against 24 only if weekdays differ.
public final class Seasonality {
  private static final int CYCLES = 3;
  private static final double FALSE_ALARMS = 0.01;
  private static final double MIN_CORRELATION = 0.1;
  private static final double LEFT_AFTER_TWO_PERIODS = 0.3;
  private static final double WORTH_A_LONGER_PERIOD = 0.8;

  private final int longest;
  private final Autocorrelation changes;
  private final Autocorrelation detrended;
  private final double[] tapered;

  private Seasonality(float[] series) {
    this.longest = series.length / CYCLES;
    int maxLag = 5 * longest / 2 + 1;
    this.changes = Autocorrelation.of(series, maxLag, Trend.DIFFERENCE);
    this.detrended = Autocorrelation.of(series, maxLag, Trend.LINEAR);
    this.tapered = SpectralLine.tapered(series);
  }

  /// @param calendarPeriods in steps, such as 24 and 168 for hours; [TimeStep#calendarPeriods()] has them
  public static Optional<Season> of(float[] series, int... calendarPeriods) {
    return new Seasonality(series).season(calendarPeriods);
  }

  private Optional<Season> season(int[] calendarPeriods) {
    List<Season> found = new ArrayList<>();
    for (int period = 2; period <= longest; period++) {
      if (repeats(period)) {
        int refined = refined(period, calendarPeriods);
        found.add(new Season(refined, changes.at(refined), Season.Evidence.AUTOCORRELATION));
      }
    }
    for (int period : calendarPeriods)
      addLine(found, period, calendarPeriods.length);
    for (int period = 2; period <= longest && found.isEmpty(); period++) {
      if (detrended.hasPeak(period))
        addLine(found, period, longest);
    }
    found.removeIf(season -> season.correlation() < MIN_CORRELATION);
    found.sort(Comparator.comparingInt(Season::period));
    return shortestWorthIt(found, period -> Arrays.stream(calendarPeriods).anyMatch(other -> other == period));
  }

  private void addLine(List<Season> found, int period, int tests) {
    if (period >= 2 && period <= longest && found.stream().noneMatch(season -> season.period() == period)
        && detrended.at(period) >= MIN_CORRELATION && SpectralLine.at(tapered, period, tests))
      found.add(new Season(period, detrended.at(period), Season.Evidence.SPECTRAL_LINE));
  }

  private boolean repeats(int period) {
    if (!changes.hasPeak(period))
      return false;
    double threshold = Math.sqrt(2 * Math.log(longest / FALSE_ALARMS)) // of the largest of so many normal variables
        * changes.standardError(period, Math.max(1, period / 4));
    double height = height(period, period);
    return Math.min(changes.at(period), height) >= threshold
        && height(2 * period, period) >= LEFT_AFTER_TWO_PERIODS * height && hasPeakAtTwo(period);
  }

  /// Within a fifth of the period: it is known to a tenth, and twice it to twice that.
  private boolean hasPeakAtTwo(int period) {
    int around = period / 5;
    for (int lag = 2 * period - around; lag <= 2 * period + around; lag++) {
      if (changes.hasPeak(lag))
        return true;
    }
    return false;
  }

  /// How far a lag is above those half a period earlier and later, without the shrinking towards long lags.
  private double height(int lag, int period) {
    double beside = (changes.at(lag - (period + 1) / 2) + changes.at(lag + (period + 1) / 2)) / 2;
    return (changes.at(lag) - beside) / (1 - (double) lag / (longest * CYCLES + 1));
  }

  /// A single peak is a step beside the period now and then. A period of the calendar that is as close is taken; else the one whose
  /// multiples are correlated most.
  private int refined(int period, int[] calendarPeriods) {
    for (int other : calendarPeriods) {
      if (Math.abs(other - period) <= Math.max(1, period / 10) && other >= 2 && other <= longest)
        return other;
    }
    int best = period;
    double most = Double.NEGATIVE_INFINITY;
    for (int other = Math.max(2, period - period / 10); other <= Math.min(longest, period + period / 10); other++) {
      double sum = 0;
      for (int multiple = 1; multiple <= 4; multiple++)
        sum += multiple * other <= changes.maxLag() ? changes.at(multiple * other) : 0;
      if (sum > most) {
        most = sum;
        best = other;
      }
    }
    return best;
  }

  private Optional<Season> shortestWorthIt(List<Season> ascending, IntPredicate ofCalendar) {
    Optional<Season> best = Optional.empty();
    for (Season season : ascending) {
      int period = season.period();
      if (best.isEmpty() || worthIt(changes, period, best.get().period())
          || ofCalendar.test(period) && worthIt(detrended, period, best.get().period()))
        best = Optional.of(season);
    }
    return best;
  }

  private static boolean worthIt(Autocorrelation correlation, int longer, int shorter) {
    return 1 - correlation.at(longer) < WORTH_A_LONGER_PERIOD * (1 - correlation.at(shorter));
  }
}
