package org.taugru.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Proposes delays for a network with delayed feedback: lags at which the series says most about itself.
///
/// First the season, then the most prominent peaks of the autocorrelation (of the detrended series, by size) and of the mutual
/// information in turns, last how long the series remembers. A lag less than half as long again as one that is already there,
/// or the other way round, is left out: a network hardly tells them apart. Peaks must stand out of noise by three standard errors, and mutual information by a
/// hundredth of a nat.
public final class DelayCandidates {
  public static final int MAX_COUNT = 6;
  private static final double SPREAD = 1.5;
  private static final double STANDARD_ERRORS = 3;
  private static final double LEAST_NATS = 0.01;

  private DelayCandidates() {
  }

  /// At least one and at most [#MAX_COUNT], the most promising first.
  /// @param maxDelay the longest that is of use; lags beyond half the series are not looked at
  /// @param season as found by [Seasonality], if there is one
  public static List<DelayCandidate> of(float[] series, int maxDelay, Optional<Season> season) {
    if (maxDelay < 1)
      throw new IllegalArgumentException("The longest delay is " + maxDelay + ". It must be 1 or more.");
    int longest = Math.max(1, Math.min(maxDelay, series.length / 2));
    Autocorrelation correlation = Autocorrelation.of(series, longest + 1, Trend.LINEAR);
    MutualInformation information = MutualInformation.of(series, longest + 1);
    List<DelayCandidate> chosen = new ArrayList<>();
    season.filter(found -> found.period() <= longest).ifPresent(
        found -> chosen.add(new DelayCandidate(found.period(), DelayCandidate.Reason.SEASON, found.correlation())));
    List<Peak> correlated = correlationPeaks(correlation, longest);
    List<Peak> informed = informationPeaks(information, longest);
    for (int i = 0; i < Math.max(correlated.size(), informed.size()); i++) {
      if (i < correlated.size())
        add(chosen, correlated.get(i).candidate(), MAX_COUNT - 1);
      if (i < informed.size())
        add(chosen, informed.get(i).candidate(), MAX_COUNT - 1);
    }
    add(chosen, memory(correlation, longest), MAX_COUNT);
    return List.copyOf(chosen);
  }

  private static void add(List<DelayCandidate> chosen, DelayCandidate next, int places) {
    if (chosen.size() < places && chosen.stream().noneMatch(other -> near(other.delay(), next.delay())))
      chosen.add(next);
  }

  private static boolean near(int a, int b) {
    return Math.max(a, b) < SPREAD * Math.min(a, b) || a == b;
  }

  private static DelayCandidate memory(Autocorrelation correlation, int longest) {
    int lag = 1;
    while (lag < longest && correlation.at(lag) > 1 / Math.E)
      lag++;
    return new DelayCandidate(lag, DelayCandidate.Reason.DECORRELATION, correlation.at(lag));
  }

  private static List<Peak> correlationPeaks(Autocorrelation correlation, int longest) {
    double[] sizes = new double[longest + 2];
    for (int lag = 0; lag < sizes.length; lag++)
      sizes[lag] = Math.abs(correlation.at(lag));
    List<Peak> peaks = new ArrayList<>();
    for (int lag = 1; lag <= longest; lag++) {
      double least = STANDARD_ERRORS / Math.sqrt(Math.max(1, correlation.pairs(lag)));
      double prominence = prominence(sizes, lag, 0);
      if (prominence >= least)
        peaks.add(new Peak(new DelayCandidate(lag, DelayCandidate.Reason.AUTOCORRELATION_PEAK, correlation.at(lag)),
            prominence));
    }
    return sorted(peaks);
  }

  private static List<Peak> informationPeaks(MutualInformation information, int longest) {
    double[] nats = new double[longest + 2];
    for (int lag = 1; lag < nats.length; lag++)
      nats[lag] = information.at(lag);
    List<Peak> peaks = new ArrayList<>();
    for (int lag = 2; lag <= longest; lag++) {
      double prominence = prominence(nats, lag, 1);
      if (prominence >= LEAST_NATS)
        peaks.add(new Peak(
            new DelayCandidate(lag, DelayCandidate.Reason.MUTUAL_INFORMATION_PEAK, information.at(lag)), prominence));
    }
    return sorted(peaks);
  }

  /// How far one must go down from a peak before one can go up to a higher one, or before the curve ends; 0 where there is none.
  private static double prominence(double[] curve, int at, int first) {
    double value = curve[at];
    if (!(value > curve[at - 1] && value >= curve[at + 1]))
      return 0;
    double left = value;
    for (int lag = at - 1; lag >= first && curve[lag] <= value; lag--)
      left = Math.min(left, curve[lag]);
    double right = value;
    for (int lag = at + 1; lag < curve.length && curve[lag] <= value; lag++)
      right = Math.min(right, curve[lag]);
    return value - Math.max(left, right);
  }

  private static List<Peak> sorted(List<Peak> peaks) {
    peaks.sort(Comparator.comparingDouble(Peak::prominence).reversed());
    return peaks;
  }

  private record Peak(DelayCandidate candidate, double prominence) {
  }
}
