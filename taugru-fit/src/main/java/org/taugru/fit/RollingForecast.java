package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntFunction;

/// Forecasts of one origin after another, as they would have been made at the time: each is corrected by what had become of
/// earlier ones, and nothing else of the future is known.
final class RollingForecast {
  private final ForecastNetwork.Running network;
  private final int horizon;

  RollingForecast(ForecastNetwork network, ForecastNetwork.Running running) {
    this.network = running;
    this.horizon = network.layout().shape().horizon();
  }

  /// A forecast whose outcome is not known yet.
  private record Pending(int origin, float[] quantiles, float[] corrected) {
  }

  /// Goes through windows of series, those of a series in the order of time.
  ///
  /// @param calibrations by series, each with what was known of it before; it learns on the way
  /// @param to           takes each forecast, corrected
  void run(List<ScaledSeries> series, WindowSet.Places places, IntFunction<Calibration> calibrations,
      ForecastNetwork.Forecasts to) throws IOException {
    Deque<Pending> pending = new ArrayDeque<>();
    int[] current = {-1};
    Calibration[] calibration = new Calibration[1];
    network.forecast(series, places, (number, quantiles) -> {
      int s = places.series()[number];
      int origin = places.origins()[number];
      if (s != current[0]) {
        pending.clear();
        current[0] = s;
        calibration[0] = calibrations.apply(s);
      }
      while (!pending.isEmpty() && pending.getFirst().origin + horizon <= origin) {
        Pending known = pending.removeFirst();
        calibration[0].add(known.quantiles, series.get(s).values(), known.origin);
        calibration[0].adapt(known.corrected, series.get(s).values(), known.origin);
      }
      float[] said = quantiles.clone();
      calibration[0].correct(quantiles);
      pending.addLast(new Pending(origin, said, quantiles.clone()));
      to.take(number, quantiles);
    });
  }

  /// What is known from windows whose outcomes are all known, of all series together.
  static Calibration calibrated(ForecastNetwork network, ForecastNetwork.Running running, List<ScaledSeries> series,
      WindowSet.Places places) throws IOException {
    Calibration calibration = new Calibration(network.levels(), network.layout().shape().horizon());
    running.forecast(series, places, (number, quantiles) -> calibration.add(quantiles,
        series.get(places.series()[number]).values(), places.origins()[number]));
    return calibration;
  }
}
