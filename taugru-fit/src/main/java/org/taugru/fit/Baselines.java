package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.taugru.series.Autoregression;
import org.taugru.series.Drift;
import org.taugru.series.ForecastWindows;
import org.taugru.series.NLinear;
import org.taugru.series.Persistence;
import org.taugru.series.PointForecaster;
import org.taugru.series.SeasonalNaive;

/// What a network has to beat, fitted to the same training part: methods that cost next to nothing.
final class Baselines {
  private static final int MOST_LAGS = 48;
  /// More windows do not change a linear map.
  private static final int WINDOWS = 40_000;
  /// Products of two features that a fit may add up: some seconds on two cores.
  private static final long PRODUCTS = 20_000_000_000L;
  /// Steps of the context that a linear map sees at most, the newest; its fit grows with their square, and its solution with their
  /// cube.
  private static final int LINEAR_STEPS = 1024;

  private Baselines() {
  }

  /// @param season in steps; 1: none
  static List<PointForecaster> fit(ForecastData data, WindowShape shape, int season) {
    List<PointForecaster> all = naive(season);
    linear(data, shape).ifPresent(all::add);
    autoregression(data).ifPresent(all::add);
    return all;
  }

  /// None where there are no windows to fit it to.
  static Optional<NLinear> linear(ForecastData data, WindowShape whole) {
    WindowShape shape = new WindowShape(Math.min(whole.context(), LINEAR_STEPS), whole.horizon(), 1);
    Windows training =
        Windows.of(data,
            data.firstOrigins(new SegmentLayout(new WindowShape(shape.context(), shape.horizon(), 1), new Base.Last(),
                true, 0, 0, 0)),
            data.trainEnd(),
            shape);
    Windows validation = Windows.of(data, data.trainEnd(), data.validationEnd(), shape);
    try {
      return training.count() == 0 || validation.count() == 0 ? Optional.empty()
          : Optional.of(NLinear.fit(training, validation));
    } catch (IllegalArgumentException e) { // too few windows without large gaps
      return Optional.empty();
    }
  }

  /// None where series are too short.
  static Optional<Autoregression> autoregression(ForecastData data) {
    List<float[]> past = new ArrayList<>();
    for (int s = 0; s < data.series().size(); s++)
      past.add(Arrays.copyOf(data.series().get(s).values(), data.trainEnd()[s]));
    int longest = past.stream().mapToInt(values -> values.length).max().orElse(0);
    int lags = Math.min(MOST_LAGS, longest / 8);
    try {
      return lags == 0 ? Optional.empty()
          : Optional.of(Autoregression.fit(past, lags, Autoregression.Criterion.AIC));
    } catch (IllegalArgumentException e) { // too few rows without a gap
      return Optional.empty();
    }
  }

  /// Those that learn nothing.
  static List<PointForecaster> naive(int season) {
    List<PointForecaster> all = new ArrayList<>();
    all.add(new Persistence());
    if (season > 1)
      all.add(new SeasonalNaive(season));
    all.add(new Drift());
    return all;
  }

  /// Windows of scaled series.
  private record Windows(List<ScaledSeries> series, WindowSet.Places places, WindowShape shape)
      implements ForecastWindows {
    static Windows of(ForecastData data, int[] from, int[] end, WindowShape shape) {
      long affordable = PRODUCTS / ((long) shape.context() * shape.context());
      return new Windows(data.series(),
          ForecastData.origins(from, end, shape.horizon(), (int) Math.min(WINDOWS, affordable)), shape);
    }

    @Override
    public int count() {
      return places.count();
    }

    @Override
    public int context() {
      return shape.context();
    }

    @Override
    public int horizon() {
      return shape.horizon();
    }

    @Override
    public void read(int number, float[] context, float[] future) {
      float[] values = series.get(places.series()[number]).values();
      int origin = places.origins()[number];
      copy(values, origin - context.length, context);
      copy(values, origin, future);
    }
  }

  /// What lies outside is missing.
  static void copy(float[] values, int from, float[] to) {
    for (int i = 0; i < to.length; i++)
      to[i] = from + i >= 0 && from + i < values.length ? values[from + i] : Float.NaN;
  }
}
