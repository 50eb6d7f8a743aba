package org.taugru.fit;

import java.util.List;
import java.util.Optional;
import org.taugru.series.DelayCandidate;
import org.taugru.series.Season;

/// What came of a fit, with all that a report shows of it.
///
/// @param fitted   the model; none where the fit was stopped before there was one
/// @param frame    the series as they were read
/// @param findings what was found out and decided about the file
/// @param series   those that were learnt from
/// @param data     the same scaled, with the splits
/// @param season   that the series have, if any
/// @param delays   that were tried
/// @param search   the candidates, and the training of the chosen one
/// @param test     on the last part of each series
public record ForecasterFit(Optional<Forecaster> fitted, SeriesFrame frame, List<Finding> findings,
    List<OwnSeries> series, ForecastData data, Optional<Season> season, List<DelayCandidate> delays,
    ForecastFitter.Fitted search, Optional<Backtest> test) {
  public ForecasterFit {
    findings = List.copyOf(findings);
    series = List.copyOf(series);
    delays = List.copyOf(delays);
  }

  /// The model, or an error that says why there is none.
  public Forecaster forecaster() {
    return fitted
        .orElseThrow(() -> new IllegalStateException("there is no model: the fit was stopped before it had one."));
  }

  /// The model in a line; everything else has a method of its own.
  @Override
  public String toString() {
    return fitted.map(Forecaster::toString).orElse("a fit that was stopped before there was a model");
  }
}
