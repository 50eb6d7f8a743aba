package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.taugru.series.ForecastMeasure;
import org.taugru.series.ForecastScores;
import org.taugru.series.PointForecaster;
import org.taugru.series.Scaling;
import org.taugru.series.SeasonalNaive;

/// A network beside methods that need none, on the same windows. Windows are origins one after another; every forecast is made and
/// corrected with what was known at the time.
///
/// @param network   first, with its intervals
/// @param baselines the others
/// @param windows   how many there were
/// @param below     by level, the share of outcomes at or below the quantile
/// @param fans      some forecasts, to look at
/// @param residuals one step ahead, and at the last step of the horizon where that is another one
public record Backtest(MethodScores network, List<MethodScores> baselines, int windows, List<Double> below,
    List<Fan> fans, List<Residuals> residuals) {
  /// Forecasts that are kept to be looked at.
  private static final int FANS = 3;

  public Backtest {
    baselines = List.copyOf(baselines);
    below = List.copyOf(below);
    fans = List.copyOf(fans);
    residuals = List.copyOf(residuals);
  }

  /// One forecast in raw numbers.
  ///
  /// @param series    its number
  /// @param origin    the first step that was forecast
  /// @param quantiles `[level][step]`
  public record Fan(int series, int origin, float[][] quantiles) {
  }

  /// Where forecasts are compared with what came.
  ///
  /// @param scalings by series, to have raw units again
  /// @param masePeriod of the seasonal naive method whose error is 1 by MASE
  record Setting(List<ScaledSeries> series, int[] trainEnd, List<Scaling> scalings, int masePeriod) {
    double[] maseScales() {
      double[] scales = new double[series.size()];
      SeasonalNaive naive = new SeasonalNaive(masePeriod);
      for (int s = 0; s < scales.length; s++)
        scales[s] =
            naive.meanAbsoluteError(Arrays.copyOf(series.get(s).values(), trainEnd[s])) * scalings.get(s).scale();
      return scales;
    }
  }

  /// @param name         of the network, for tables
  /// @param calibrations by series, as they stand before the first window
  static Backtest run(String name, ForecastNetwork network, ForecastNetwork.Running running, Setting setting,
      WindowSet.Places places, IntFunction<Calibration> calibrations, List<PointForecaster> others) throws IOException {
    int horizon = network.layout().shape().horizon();
    double[] levels = network.levels().stream().mapToDouble(Double::doubleValue).toArray();
    ForecastScores scores = new ForecastScores(horizon, levels);
    double[] mase = setting.maseScales();
    float[][] byLevel = new float[levels.length][horizon];
    float[] actual = new float[horizon];
    int middle = middle(network.levels());
    long[] below = new long[levels.length];
    List<Fan> fans = new ArrayList<>();
    int[] shown = shown(places, horizon);
    List<Residuals> residuals =
        IntStream.of(1, horizon).distinct().mapToObj(Residuals::new).toList();
    new RollingForecast(network, running).run(setting.series, places, calibrations, (number, quantiles) -> {
      int s = places.series()[number];
      actual(setting, s, places.origins()[number], actual);
      Scaling scaling = setting.scalings.get(s);
      for (int step = 0; step < horizon; step++)
        for (int q = 0; q < levels.length; q++)
          byLevel[q][step] = (float) scaling.invert(quantiles[step * levels.length + q]);
      for (int q = 0; q < levels.length; q++)
        for (int step = 0; step < horizon; step++)
          below[q] += actual[step] <= byLevel[q][step] ? 1 : 0; // never of one that is missing
      if (Arrays.binarySearch(shown, number) >= 0)
        fans.add(
            new Fan(s, places.origins()[number], Arrays.stream(byLevel).map(float[]::clone).toArray(float[][]::new)));
      for (Residuals each : residuals)
        each.add(s, places.origins()[number], byLevel[middle][each.step() - 1], actual[each.step() - 1], scaling);
      scores.add(byLevel[middle], actual, mase[s]);
      scores.addQuantiles(byLevel, actual);
      scores.addInterval(byLevel[0], byLevel[levels.length - 1], actual);
    });
    List<MethodScores> baselines = new ArrayList<>();
    for (PointForecaster other : others)
      baselines.add(new MethodScores(other.name(), scored(other, setting, places, horizon,
          network.layout().shape().context(), mase)));
    return new Backtest(new MethodScores(name, scores), baselines, places.count(),
        Arrays.stream(below).mapToObj(count -> (double) count / scores.points()).toList(), fans, residuals);
  }

  /// The last windows of the first series that do not overlap, by number.
  private static int[] shown(WindowSet.Places places, int horizon) {
    List<Integer> numbers = new ArrayList<>();
    int next = Integer.MAX_VALUE;
    for (int i = places.count() - 1; i >= 0 && numbers.size() < FANS; i--)
      if (places.series()[i] == places.series()[0] && places.origins()[i] <= next) {
        numbers.addFirst(i);
        next = places.origins()[i] - horizon;
      }
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private static ForecastScores scored(PointForecaster method, Setting setting, WindowSet.Places places, int horizon,
      int context, double[] mase) {
    ForecastScores scores = new ForecastScores(horizon);
    float[] out = new float[horizon];
    float[] actual = new float[horizon];
    for (int i = 0; i < places.count(); i++) {
      int s = places.series()[i];
      int origin = places.origins()[i];
      int seen = method instanceof SeasonalNaive naive ? Math.max(context, 4 * naive.period()) : context;
      float[] past = new float[Math.min(seen, origin)];
      Baselines.copy(setting.series.get(s).values(), origin - past.length, past);
      method.forecast(past, out);
      actual(setting, s, origin, actual);
      setting.scalings.get(s).invert(out);
      scores.add(out, actual, mase[s]);
    }
    return scores;
  }

  private static void actual(Setting setting, int s, int origin, float[] to) {
    Baselines.copy(setting.series.get(s).values(), origin, to);
    setting.scalings.get(s).invert(to);
  }

  static int middle(List<Double> levels) {
    return new org.taugru.train.QuantileLoss(levels).middle();
  }

  /// The baseline with the smallest mean absolute error.
  public MethodScores best() {
    return baselines.stream().min(java.util.Comparator.comparingDouble(
        method -> nanLast(method.scores().value(ForecastMeasure.MAE)))).orElseThrow();
  }

  /// Whether the network has a smaller mean absolute error than every baseline.
  public boolean networkWins() {
    return network.scores().value(ForecastMeasure.MAE) < nanLast(best().scores().value(ForecastMeasure.MAE));
  }

  private static double nanLast(double value) {
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
  }
}
