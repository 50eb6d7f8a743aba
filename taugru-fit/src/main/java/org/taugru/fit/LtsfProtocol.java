package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.taugru.exec.BackendChoice;
import org.taugru.series.DLinear;
import org.taugru.series.ForecastScores;
import org.taugru.series.NLinear;
import org.taugru.series.Persistence;
import org.taugru.series.PointForecaster;
import org.taugru.series.SeriesWindows;
import org.taugru.train.Checkpoints;
import org.taugru.train.RunSpec;
import org.taugru.train.TrainingListener;

/// The field's comparison of long-horizon forecasts: one model of all channels, tested on every window of the test part, none
/// dropped, by the mean squared and the mean absolute error of scaled data. Networks of several cells with the same head and the same
/// settings, beside methods that need no network.
public final class LtsfProtocol {
  /// Enough to choose the best pass by; the test has all of them.
  private static final int VALIDATION_WINDOWS = 4000;
  private static final List<Double> MEDIAN = List.of(0.5);

  private final LtsfData data;
  private final int context;
  private final BackendChoice backend;

  public LtsfProtocol(LtsfData data, int context, BackendChoice backend) {
    this.data = data;
    this.context = context;
    this.backend = backend;
  }

  /// Refuses, before anything is trained, what cannot be.
  public void requireFits(List<Integer> horizons) {
    for (int horizon : horizons) {
      data.split().requireWindows(context, horizon);
      LtsfSettings.chosen(context, horizon).shape(context, horizon);
    }
  }

  /// Trains and tests all of them, horizon by horizon.
  public LtsfResult run(List<LtsfCell> cells, List<Integer> horizons, List<Long> seeds, LtsfListener listener)
      throws IOException {
    requireFits(horizons);
    List<LtsfBaseline> baselines = new ArrayList<>();
    List<LtsfRun> runs = new ArrayList<>();
    int all = cells.size() * horizons.size() * seeds.size();
    for (int horizon : horizons) {
      for (LtsfBaseline baseline : baselines(horizon)) {
        baselines.add(baseline);
        listener.tested(baseline);
      }
      for (LtsfCell cell : cells) {
        for (long seed : seeds) {
          LtsfRun run = train(cell, horizon, seed);
          runs.add(run);
          listener.trained(run, runs.size(), all);
        }
      }
    }
    return new LtsfResult(data, context, machine(), cells, horizons, seeds, runs, baselines);
  }

  private String machine() {
    return Runtime.getRuntime().availableProcessors() + " cores, " + backend.backend().description() + ", JDK "
        + Runtime.version().feature();
  }

  /// Methods without a network; the ridge of the linear ones is chosen on validation windows.
  List<LtsfBaseline> baselines(int horizon) {
    SeriesWindows training = data.training(context, horizon);
    SeriesWindows validation = data.validation(context, horizon);
    SeriesWindows test = data.test(context, horizon);
    List<LtsfBaseline> baselines = new ArrayList<>();
    for (PointForecaster method : List.of(NLinear.fit(training, validation), DLinear.fit(training, validation),
        new Persistence()))
      baselines.add(new LtsfBaseline(method.name(), horizon, score(method, test)));
    return baselines;
  }

  private static LtsfScore score(PointForecaster method, SeriesWindows windows) {
    ForecastScores scores = new ForecastScores(windows.horizon());
    float[] past = new float[windows.context()];
    float[] future = new float[windows.horizon()];
    float[] said = new float[windows.horizon()];
    for (int number = 0; number < windows.count(); number++) {
      windows.read(number, past, future);
      method.forecast(past, said);
      scores.add(said, future);
    }
    return LtsfScore.of(scores);
  }

  private LtsfRun train(LtsfCell cell, int horizon, long seed) throws IOException {
    LtsfSettings settings = LtsfSettings.chosen(context, horizon);
    WindowLayout layout = new SegmentLayout(settings.shape(context, horizon), new Base.Last(), false, 0, 0,
        data.channels().size());
    RunSpec spec = settings.spec(cell, seed, data.training(context, horizon).count());
    long begin = System.nanoTime();
    ForecastTraining.Trained trained = new ForecastTraining(data.data(), backend).train(
        new ForecastPlan(layout, spec, MEDIAN), VALIDATION_WINDOWS, Checkpoints.none(), TrainingListener.silent());
    double seconds = (System.nanoTime() - begin) / 1e9;
    if (trained.network().isEmpty())
      return new LtsfRun(cell, horizon, seed, 0, Double.NaN, new LtsfScore(Double.NaN, Double.NaN), seconds);
    ForecastNetwork network = trained.network().get();
    return new LtsfRun(cell, horizon, seed, network.weights().count(), trained.validation(), test(network, horizon),
        seconds);
  }

  private LtsfScore test(ForecastNetwork network, int horizon) throws IOException {
    List<ScaledSeries> series = data.data().series();
    WindowSet.Places places = data.data().test(horizon, Integer.MAX_VALUE);
    ForecastScores scores = new ForecastScores(horizon);
    float[] future = new float[horizon];
    network.on(backend.backend()).forecast(series, places, (number, said) -> {
      Baselines.copy(series.get(places.series()[number]).values(), places.origins()[number], future);
      scores.add(said, future);
    });
    return LtsfScore.of(scores);
  }
}
