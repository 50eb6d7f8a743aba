package org.taugru.fit;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// What is asked of a fit; what is not said is searched for.
///
/// @param horizon steps to forecast
/// @param season  in steps; 1: none
/// @param delays  in steps, the most promising first, for the search to try
/// @param budget  seconds on two cores of today, about: the search and the training are as long as an estimate of their work allows
/// @param levels  of the quantiles, rising, with a median
/// @param candidates that the search tries at most
public record ForecastOptions(String cell, int horizon, int season, List<Integer> delays, double budget,
    List<Double> levels, long seed, int candidates, OptionalInt tau, OptionalInt hidden, OptionalDouble learningRate,
    OptionalInt context, Head head) {
  /// Those of an interval of 90 % and one of 50 %, and the median.
  public static final List<Double> USUAL_LEVELS = List.of(0.05, 0.25, 0.5, 0.75, 0.95);

  public ForecastOptions {
    delays = List.copyOf(delays);
    levels = List.copyOf(levels);
  }

  /// With nothing said beyond what the series says itself.
  public static ForecastOptions of(int horizon, int season, List<Integer> delays) {
    return new ForecastOptions("tau-gru", horizon, season, delays, 120, USUAL_LEVELS, 1, 16, OptionalInt.empty(),
        OptionalInt.empty(), OptionalDouble.empty(), OptionalInt.empty(), Head.SEGMENTS);
  }

  public ForecastOptions budget(double seconds) {
    return new ForecastOptions(cell, horizon, season, delays, seconds, levels, seed, candidates, tau, hidden,
        learningRate,
        context, head);
  }

  public ForecastOptions seed(long other) {
    return new ForecastOptions(cell, horizon, season, delays, budget, levels, other, candidates, tau, hidden,
        learningRate,
        context, head);
  }

  public ForecastOptions cell(String name) {
    return new ForecastOptions(name, horizon, season, delays, budget, levels, seed, candidates, tau, hidden,
        learningRate, context, head);
  }

  public ForecastOptions candidates(int most) {
    return new ForecastOptions(cell, horizon, season, delays, budget, levels, seed, most, tau, hidden, learningRate,
        context, head);
  }

  /// How the network takes a series.
  public ForecastOptions head(Head other) {
    return new ForecastOptions(cell, horizon, season, delays, budget, levels, seed, candidates, tau, hidden,
        learningRate, context, other);
  }
}
