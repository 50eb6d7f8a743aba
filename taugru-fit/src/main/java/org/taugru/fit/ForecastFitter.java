package org.taugru.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.exec.BackendChoice;
import org.taugru.train.Checkpoints;
import org.taugru.train.Metrics;
import org.taugru.train.RunSpec;
import org.taugru.train.Schedule;
import org.taugru.train.SettingEdit;
import org.taugru.train.Settings;
import org.taugru.train.TrainSettings;
import org.taugru.train.TrainingEnd;
import org.taugru.train.TrainingListener;

/// Finds a network for series and trains it: a [Race] of candidates on the validation part, then a full training of the winner.
public final class ForecastFitter {
  /// Operations in a second on two cores, about; small layers reach less of a machine than large ones.
  private static final double SPEED = 40e9;
  private static final double RACE_SHARE = 0.4;
  /// Windows of an update; those of many origins say more.
  private static final int BATCH = 128;
  private static final int BATCH_OF_STEPS = 32;
  private static final int RACE_WINDOWS = 1000;
  private static final int VALIDATION_WINDOWS = 4000;
  private static final int EVALUATIONS = 40;
  private static final int PATIENCE = 10;
  private static final int RACE_UNIT = 25;
  /// More than so many updates, and more than so many passes through all windows, are never wanted.
  private static final int LEAST_UPDATES = 4000;
  private static final int PASSES = 300;

  private final ForecastData data;
  private final ForecastOptions options;
  private final BackendChoice backend;
  private final FitListener listener;
  private final Map<Integer, Base> linear = new HashMap<>();
  private final Base autoregression;
  private final double unit;

  public ForecastFitter(ForecastData data, ForecastOptions options, BackendChoice backend, FitListener listener) {
    this.data = data;
    this.options = options;
    this.backend = backend;
    this.listener = listener;
    this.autoregression = Baselines.autoregression(data).<Base>map(Base.Autoregressive::new).orElse(new Base.Last());
    this.unit = data.usualDifference();
  }

  /// What came of it.
  ///
  /// @param chosen  what the network is
  /// @param laps    of the search
  /// @param network with the best weights on the validation part; none where the fit was stopped before there were any
  public record Fitted(Candidate chosen, List<Lap> laps, Optional<ForecastNetwork> network,
      ForecastTraining.Trained training) {
    public Fitted {
      laps = List.copyOf(laps);
    }
  }

  /// Searches and trains.
  public Fitted fit(FitCheckpoints checkpoints) throws IOException {
    boolean hasCovariates = !data.series().getFirst().past().isEmpty() || !data.series().getFirst().known().isEmpty();
    List<Candidate> candidates = new ArrayList<>(
        new Candidates(options, longestContext(), hasCovariates).list(options.candidates(), options.seed()));
    candidates.replaceAll(this::asAsked);
    Race race = new Race(candidates.stream().distinct().toList(), checkpoints);
    listener.racing(race.size());
    List<Lap> laps = race.run(RACE_SHARE * options.budget() * SPEED, this::work, RACE_UNIT, this::lap, listener);
    Candidate chosen = race.winner();
    if (listener.wantsToStop()) // whoever is ahead now need not win
      return new Fitted(chosen, laps, Optional.empty(),
          new ForecastTraining.Trained(Optional.empty(), Double.NaN, new TrainingEnd.Interrupted(), List.of()));
    long updates = Math.clamp(Math.round((1 - RACE_SHARE) * options.budget() * SPEED / work(chosen)), EVALUATIONS,
        Math.max(LEAST_UPDATES, PASSES * windows() / batch(options.head())));
    listener.training(chosen, updates);
    int every = Math.toIntExact(Math.ceilDiv(updates, EVALUATIONS));
    ForecastTraining.Trained trained = new ForecastTraining(data(chosen), backend).train(
        plan(chosen, settings -> settings.evaluateEvery(every).epochs(EVALUATIONS).patience(PATIENCE)
            .schedule(new Schedule.Cosine(0.01)), every / 2),
        VALIDATION_WINDOWS, checkpoints.of("training"), listener);
    return new Fitted(chosen, laps, trained.network(), trained);
  }

  private long windows() {
    long all = 0;
    for (int s = 0; s < data.series().size(); s++)
      all += Math.max(1, data.trainEnd()[s] - options.horizon());
    return all;
  }

  /// A third of the training part of the longest series.
  private int longestContext() {
    int longest = 1;
    for (int end : data.trainEnd())
      longest = Math.max(longest, (end - options.horizon()) / 3);
    return longest;
  }

  private Candidate asAsked(Candidate found) {
    return new Candidate(found.shape(), found.tau(), options.hidden().orElse(found.hidden()),
        options.learningRate().orElse(found.learningRate()), found.from(), found.covariates());
  }

  /// The series as such a network sees them.
  ForecastData data(Candidate candidate) {
    return candidate.covariates() ? data : data.withoutCovariates();
  }

  private WindowLayout layout(Candidate candidate) {
    ScaledSeries first = data(candidate).series().getFirst();
    WindowShape shape = candidate.shape();
    return switch (shape.head()) {
      case SEGMENTS -> new SegmentLayout(shape, base(candidate), true, first.past().size(), first.known().size(),
          first.statics().length);
      case STEPS -> new StepLayout(shape, Candidates.warmup(shape, candidate.tau()), unit, first.past().size(),
          first.known().size(),
          first.statics().length);
    };
  }

  /// Fitted once for all candidates that have it; the last value, where it cannot be fitted.
  private Base base(Candidate candidate) {
    return switch (candidate.from()) {
      case LAST -> new Base.Last();
      case LINEAR -> linear.computeIfAbsent(candidate.shape().context(),
          _ -> Baselines.linear(data, candidate.shape()).<Base>map(Base.Linear::new).orElse(new Base.Last()));
      case AUTOREGRESSION -> autoregression;
    };
  }

  /// How many updates of a network fit into a budget.
  static long updates(double budget, ForecastNetwork network) {
    WindowShape shape = network.layout().shape();
    int hidden = network.model().layers().getFirst().states().getFirst().width();
    double work = new Candidate(shape, shape.segment(), hidden, 1, Candidate.From.LAST, false).work(
        batch(shape.head()), network.layout().width(), shape.forecastPerStep() * network.levels().size());
    return Math.round(budget * SPEED / work);
  }

  private double work(Candidate candidate) {
    return candidate.work(batch(candidate.shape().head()), layout(candidate).width(),
        candidate.shape().forecastPerStep() * options.levels().size());
  }

  static int batch(Head head) {
    return switch (head) {
      case SEGMENTS -> BATCH;
      case STEPS -> BATCH_OF_STEPS;
    };
  }

  private double lap(Candidate candidate, long updates, Checkpoints checkpoints,
      TrainingListener following) throws IOException {
    int epochs = Math.toIntExact(updates / RACE_UNIT);
    List<Metrics> metrics = new ForecastTraining(data(candidate), backend).train(
        plan(candidate, settings -> settings.evaluateEvery(RACE_UNIT).epochs(epochs).checkpointEvery(epochs),
            RACE_UNIT),
        RACE_WINDOWS, checkpoints, following).metrics();
    // A candidate that goes on in a later process may be further already than this lap.
    return metrics.stream().filter(row -> row.iteration() <= updates).mapToDouble(Metrics::validationLoss).min()
        .orElse(Double.NaN);
  }

  private interface Edit {
    TrainSettings of(TrainSettings usual);
  }

  private ForecastPlan plan(Candidate candidate, Edit edit, int warmup) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("stateDropout", "0.1");
    texts.put("clip", "1");
    texts.put("warmup", Math.max(1, warmup) + "i");
    RunSpec spec = RunSpec.usual("own series").with(Settings.CELL, options.cell())
        .with(Settings.HIDDEN, candidate.hidden()).with(Settings.TAU, List.of(candidate.segmentsBack()));
    spec = spec.withTraining(edit.of(spec.training().seed(options.seed()).batch(batch(options.head()))
        .learningRate(candidate.learningRate()).checkpointEvery(1)));
    return new ForecastPlan(layout(candidate), SettingEdit.applyAll(spec, texts), options.levels());
  }
}
