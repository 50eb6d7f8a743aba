package org.taugru.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.taugru.cells.Catalogue;
import org.taugru.exec.BackendChoice;
import org.taugru.exec.Backends;
import org.taugru.series.DelayCandidate;
import org.taugru.series.DelayCandidates;
import org.taugru.series.ForecastMeasure;
import org.taugru.series.PointForecaster;
import org.taugru.series.Scaling;
import org.taugru.series.Season;
import org.taugru.series.Seasonality;
import org.taugru.series.TimeStep;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

/// What to fit and how. Each method gives a new builder with one thing changed; what is not said is found out or searched for.
public final class ForecasterBuilder {
  /// Rows that a series must have; fewer cannot be cut into three parts.
  private static final int SHORTEST = 24;
  /// Longer pieces tell no more about a season, and take long to look at.
  private static final int LOOKED_AT = 20_000;
  private static final int LONGEST_DELAY = 400;
  private static final int USUAL_HORIZON = 12;
  private static final int TEST_WINDOWS = 20_000;
  private static final double USUAL_BUDGET = 120;

  private final Roles roles;
  private final GapRule gaps;
  private final OptionalInt horizon;
  private final ForecastOptions options;
  private final TableOptions reading;
  private final String backend;
  private final int threads;
  private final Optional<FitCheckpoints> checkpoints;

  ForecasterBuilder(Roles roles) {
    this(roles, GapRule.MASK, OptionalInt.empty(), ForecastOptions.of(1, 1, List.of()).budget(USUAL_BUDGET),
        TableOptions.AUTO, Backends.AUTO, Runtime.getRuntime().availableProcessors(), Optional.empty());
  }

  private ForecasterBuilder(Roles roles, GapRule gaps, OptionalInt horizon, ForecastOptions options,
      TableOptions reading, String backend, int threads, Optional<FitCheckpoints> checkpoints) {
    this.roles = roles;
    this.gaps = gaps;
    this.horizon = horizon;
    this.options = options;
    this.reading = reading;
    this.backend = backend;
    this.threads = threads;
    this.checkpoints = checkpoints;
  }

  private ForecasterBuilder with(ForecastOptions other) {
    return new ForecasterBuilder(roles, gaps, horizon, other, reading, backend, threads, checkpoints);
  }

  /// Steps to forecast; a season of the calendar, where nothing is said.
  public ForecasterBuilder horizon(int steps) {
    if (steps < 1)
      throw new IllegalArgumentException("a horizon of " + steps + " steps; it must be 1 or more.");
    return new ForecasterBuilder(roles, gaps, OptionalInt.of(steps), options, reading, backend, threads, checkpoints);
  }

  /// What is done about missing values.
  public ForecasterBuilder gaps(GapRule rule) {
    return new ForecasterBuilder(roles, rule, horizon, options, reading, backend, threads, checkpoints);
  }

  /// How files are read.
  public ForecasterBuilder reading(TableOptions how) {
    return new ForecasterBuilder(roles, gaps, horizon, options, how, backend, threads, checkpoints);
  }

  /// Where it is computed: a name of [Backends#names()], and how many threads at most; the result does not depend on these.
  public ForecasterBuilder backend(String name, int most) {
    return new ForecasterBuilder(roles, gaps, horizon, options, reading, name, most, checkpoints);
  }

  /// Where the state of the fit is kept, so that it can go on after it was stopped: with the same file, the same settings and the
  /// same place.
  public ForecasterBuilder checkpoints(FitCheckpoints place) {
    return new ForecasterBuilder(roles, gaps, horizon, options, reading, backend, threads, Optional.of(place));
  }

  /// A name of the catalogue.
  public ForecasterBuilder cell(String name) {
    Catalogue.named(name, 1, 3); // refuses unknown names
    return with(options.cell(name));
  }

  /// How the network takes a series: a window for each forecast, which is the usual one, or step by step with a state that is carried on.
  public ForecasterBuilder head(Head head) {
    return with(options.head(head));
  }

  /// Seconds on two cores, about.
  public ForecasterBuilder budget(double seconds) {
    if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a budget of " + seconds + " seconds; it must be above 0.");
    return with(options.budget(seconds));
  }

  /// How many networks the search tries at most; 1 for the most usual one.
  public ForecasterBuilder candidates(int most) {
    if (most < 1)
      throw new IllegalArgumentException(most + " candidates; it must be 1 or more.");
    return with(options.candidates(most));
  }

  public ForecasterBuilder seed(long seed) {
    return with(options.seed(seed));
  }

  /// The share of outcomes that the outer interval is to hold, such as 0.9.
  public ForecasterBuilder interval(double share) {
    if (!(share > 0.5 && share < 1))
      throw new IllegalArgumentException("an interval of " + share + "; it must be above 0.5 and below 1.");
    double tail = (1 - share) / 2;
    return with(
        new ForecastOptions(options.cell(), options.horizon(), options.season(), options.delays(), options.budget(),
            List.of(tail, 0.25, 0.5, 0.75, 1 - tail), options.seed(), options.candidates(), options.tau(),
            options.hidden(),
            options.learningRate(),
            options.context(), options.head()));
  }

  /// The delay in steps of the series, for cells that have one; searched for, where nothing is said.
  public ForecasterBuilder tau(int steps) {
    return with(asked(OptionalInt.of(steps), options.hidden(), options.learningRate(), options.context()));
  }

  /// Units; searched for, where nothing is said.
  public ForecasterBuilder hidden(int units) {
    return with(asked(options.tau(), OptionalInt.of(units), options.learningRate(), options.context()));
  }

  /// Searched for, where nothing is said.
  public ForecasterBuilder learningRate(double rate) {
    if (!(rate > 0 && rate < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a learning rate of " + rate + "; it must be above 0.");
    return with(asked(options.tau(), options.hidden(), OptionalDouble.of(rate), options.context()));
  }

  /// Steps of the past that it sees, rounded down to whole segments; searched for, where nothing is said.
  public ForecasterBuilder context(int steps) {
    return with(asked(options.tau(), options.hidden(), options.learningRate(), OptionalInt.of(steps)));
  }

  private ForecastOptions asked(OptionalInt tau, OptionalInt hidden, OptionalDouble rate, OptionalInt context) {
    return new ForecastOptions(options.cell(), options.horizon(), options.season(), options.delays(), options.budget(),
        options.levels(), options.seed(), options.candidates(), tau, hidden, rate, context, options.head());
  }

  public ForecasterFit fit(Path file) throws IOException {
    return fit(TableFile.read(file, reading), FitListener.quiet());
  }

  /// Fits to a table: one that was read already, or one of arrays or rows of a program ([Table#of(org.taugru.table.Column...)], [Table#ofRows]).
  public ForecasterFit fit(Table table) throws IOException {
    return fit(table, FitListener.quiet());
  }

  /// The same for those who want to follow it.
  public ForecasterFit fit(Table table, FitListener listener) throws IOException {
    SeriesFrame frame = SeriesFrame.of(table, roles, gaps);
    List<Finding> findings = new ArrayList<>(frame.findings());
    List<OwnSeries> used = usable(table, frame, findings);
    int steps = horizon.orElseGet(() -> usualHorizon(frame.step(), used));
    List<OwnSeries> longEnough =
        used.stream().filter(series -> series.length() >= Math.max(SHORTEST, 4 * steps)).toList();
    if (longEnough.isEmpty())
      throw new TableException(table.source(), "the longest series has "
          + used.stream().mapToInt(OwnSeries::length).max().orElse(0) + " steps; for a horizon of " + steps
          + " it needs " + Math.max(SHORTEST, 4 * steps)
          + (4 * steps > SHORTEST ? ". Use a shorter horizon: --horizon" : ". Bring more rows"));
    if (longEnough.size() < used.size())
      findings
          .add(new Finding.TooShort(used.stream().filter(series -> !longEnough.contains(series)).map(OwnSeries::name)
              .toList()));
    Splits splits = Splits.of(longEnough.stream().map(OwnSeries::length).toList(), steps);
    int most = Arrays.stream(splits.trainEnd()).max().orElse(0) / 2;
    if (options.tau().isPresent() && options.tau().getAsInt() > most)
      throw new TableException(table.source(), "a delay of " + options.tau().getAsInt()
          + " steps; half of what the longest series has to learn from is " + most + ". Use a shorter --tau");
    List<Scaling> scalings = new ArrayList<>();
    List<ScaledSeries> scaled = new ArrayList<>();
    for (int s = 0; s < longEnough.size(); s++) {
      scalings.add(Scaling.standard(Arrays.copyOf(longEnough.get(s).values(), splits.trainEnd()[s])));
      scaled.add(Forecaster.scaled(longEnough.get(s), scalings.get(s), true));
    }
    ForecastData data = new ForecastData(scaled, splits.trainEnd(), splits.validationEnd());
    float[] looked = looked(data);
    Optional<Season> season = Seasonality.of(looked, frame.step().map(TimeStep::calendarPeriods).orElse(new int[0]));
    List<DelayCandidate> delays = DelayCandidates.of(looked, LONGEST_DELAY, season);
    ForecastOptions settled = settled(steps, season, delays);
    BackendChoice choice = Backends.named(backend, threads);
    ForecastFitter fitter = new ForecastFitter(data, settled, choice, listener);
    ForecastFitter.Fitted fitted = fitter.fit(checkpoints.orElseGet(FitCheckpoints::inMemory));
    if (fitted.network().isEmpty())
      return new ForecasterFit(Optional.empty(), frame, findings, longEnough, data, season, delays, fitted,
          Optional.empty());
    listener.testing();
    return tested(frame, findings, longEnough, scalings, fitter.data(fitted.chosen()), season, delays, fitted,
        fitted.network().get(), choice);
  }

  private ForecasterFit tested(SeriesFrame frame, List<Finding> findings, List<OwnSeries> series,
      List<Scaling> scalings,
      ForecastData data, Optional<Season> season, List<DelayCandidate> delays, ForecastFitter.Fitted fitted,
      ForecastNetwork network, BackendChoice choice) throws IOException {
    int steps = network.layout().shape().horizon();
    int period = season.map(Season::period).orElse(1);
    ForecastNetwork.Running running = network.on(choice.backend());
    Calibration known = RollingForecast.calibrated(network, running, data.series(),
        ForecastData.toCalibrate(data.trainEnd(), data.validationEnd(), steps));
    List<PointForecaster> baselines = Baselines.fit(data, network.layout().shape(), period);
    Backtest test = Backtest.run(options.cell(), network, running,
        new Backtest.Setting(data.series(), data.trainEnd(), scalings, period), data.test(steps, TEST_WINDOWS),
        _ -> known.copy(), baselines);
    Calibration newest = RollingForecast.calibrated(network, running, data.series(),
        ForecastData.toCalibrate(data.trainEnd(), data.lengths(), steps));
    Map<String, String> card = new LinkedHashMap<>();
    card.put("forecasts", String.join(", ", frame.spec().roles().targets()) + ", " + steps + " steps ahead");
    card.put("cell", options.cell() + ", " + network.model().parameterCount() + " parameters");
    card.put("head", ForecasterFile.lower(network.layout().shape().head()));
    card.put("learnt from", series.size() + (series.size() == 1 ? " series" : " series of one model"));
    card.put("steps", frame.step().map(StepWords::of).orElse("rows"));
    card.put("seed", Long.toString(options.seed()));
    card.put("mean absolute error on the test", String.format(Locale.ROOT, "%.4g",
        test.network().scores().value(ForecastMeasure.MAE)));
    card.put("best method without a network", test.best().method() + String.format(Locale.ROOT, ", %.4g",
        test.best().scores().value(ForecastMeasure.MAE)));
    card.put("coverage on the test", String.format(Locale.ROOT, "%.1f %%",
        100 * test.network().scores().value(ForecastMeasure.COVERAGE)));
    ForecasterDescription description = new ForecasterDescription(options.cell(), frame.spec(), frame.step(), gaps,
        fitted.chosen().covariates(), Forecaster.named(series, scalings), newest.corrections().shifts(),
        newest.corrections().widened(), period,
        List.copyOf(reading.missing()), card);
    return new ForecasterFit(Optional.of(new Forecaster(description, network, choice.backend())), frame, findings,
        series,
        data, season, delays, fitted, Optional.of(test));
  }

  private List<OwnSeries> usable(Table table, SeriesFrame frame, List<Finding> findings) throws TableException {
    List<OwnSeries> used = frame.series().stream().filter(series -> varies(series.values())).toList();
    if (used.isEmpty())
      throw new TableException(table.source(), "column " + String.join(", ", roles.targets())
          + " is always the same or has no values, so there is nothing to forecast");
    if (used.size() < frame.series().size())
      findings
          .add(new Finding.Unused(frame.series().stream().filter(series -> !used.contains(series)).map(OwnSeries::name)
              .toList(), Finding.Why.CONSTANT));
    return used;
  }

  private static boolean varies(float[] values) {
    float first = Float.NaN;
    for (float value : values)
      if (!Float.isNaN(value)) {
        if (value != first && !Float.isNaN(first))
          return true;
        first = value;
      }
    return false;
  }

  /// The shortest period of the calendar, and a tenth of the series at most.
  private static int usualHorizon(Optional<TimeStep> step, List<OwnSeries> series) {
    int[] periods = step.map(TimeStep::calendarPeriods).orElse(new int[0]);
    int wanted = periods.length == 0 ? USUAL_HORIZON : periods[0];
    int longest = series.stream().mapToInt(OwnSeries::length).max().orElse(1);
    return Math.clamp(longest / 10, 1, wanted);
  }

  /// The end of the training part of the longest series.
  private static float[] looked(ForecastData data) {
    int longest = 0;
    for (int s = 1; s < data.series().size(); s++)
      if (data.trainEnd()[s] > data.trainEnd()[longest])
        longest = s;
    int end = data.trainEnd()[longest];
    return Arrays.copyOfRange(data.series().get(longest).values(), Math.max(0, end - LOOKED_AT), end);
  }

  private ForecastOptions settled(int steps, Optional<Season> season, List<DelayCandidate> delays) {
    Set<Integer> distinct = new LinkedHashSet<>();
    delays.forEach(delay -> distinct.add(delay.delay()));
    return new ForecastOptions(options.cell(), steps, season.map(Season::period).orElse(1), List.copyOf(distinct),
        options.budget(), options.levels(), options.seed(), options.candidates(), options.tau(), options.hidden(),
        options.learningRate(),
        options.context(), options.head());
  }
}
