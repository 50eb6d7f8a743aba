package org.taugru.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.exec.Backend;
import org.taugru.exec.Backends;
import org.taugru.series.PointForecaster;
import org.taugru.series.Scaling;
import org.taugru.table.Table;
import org.taugru.table.TableException;
import org.taugru.table.TableFile;
import org.taugru.table.TableOptions;

/// A fitted model of series: takes a file or table like the one it was fitted to and says what comes next, with intervals.
///
/// ```java
/// Forecaster forecaster = Forecaster.of("sales").horizon(14).fit(Path.of("sales.csv")).forecaster();
/// Table next = forecaster.forecast(Path.of("sales.csv"));
/// forecaster.save(Path.of("sales.safetensors"));
/// ```
///
/// Everything that was learnt with the data is part of it: which column is what, scaling, delays, the widths of intervals.
public final class Forecaster {
  private final ForecasterDescription description;
  private final ForecastNetwork network;
  private final ForecastNetwork.Running running;
  private final Backend backend;

  Forecaster(ForecasterDescription description, ForecastNetwork network, Backend backend) {
    this.description = description;
    this.network = network;
    this.running = network.on(backend);
    this.backend = backend;
  }

  /// A model of these columns, to be fitted.
  public static ForecasterBuilder of(String... targets) {
    return new ForecasterBuilder(Roles.of(targets));
  }

  /// A model of columns with these roles, to be fitted.
  public static ForecasterBuilder of(Roles roles) {
    return new ForecasterBuilder(roles);
  }

  /// Reads a model that was saved.
  public static Forecaster load(Path path) throws IOException {
    return load(path, Backends.named(Backends.AUTO, Runtime.getRuntime().availableProcessors()).backend());
  }

  /// The same with the backend that is to compute it.
  public static Forecaster load(Path path, Backend backend) throws IOException {
    return ForecasterFile.load(path, backend);
  }

  /// Writes all of it into one file: whole, or not at all.
  public void save(Path path) throws IOException {
    ForecasterFile.save(path, this);
  }

  /// What it knows beside its weights.
  public ForecasterDescription description() {
    return description;
  }

  /// How many steps it says at most.
  public int horizon() {
    return network.layout().shape().horizon();
  }

  /// Of its quantiles, rising.
  public List<Double> levels() {
    return network.levels();
  }

  /// The share of outcomes that its outer interval is to hold, such as 0.9.
  public double interval() {
    return Math.round(1e9 * (levels().getLast() - levels().getFirst())) / 1e9; // 0.95 − 0.05 is not 0.9 in double
  }

  /// How files are read for it.
  public TableOptions reading() {
    return description.reading();
  }

  ForecastNetwork network() {
    return network;
  }

  ForecastNetwork.Running running() {
    return running;
  }

  /// The next steps of every series of a table that has values: a row for each, with the median and the ends of intervals.
  ///
  /// Rows at the end without a value of what is forecast are its future: of them only columns that are known ahead are read.
  public Table forecast(Table table) throws TableException {
    return forecast(table, horizon());
  }

  /// The same for fewer steps.
  ///
  /// @param steps at most [#horizon]
  public Table forecast(Table table, int steps) throws TableException {
    if (steps < 1 || steps > horizon())
      throw new IllegalArgumentException("a forecast of " + steps + " steps; this model says 1 to " + horizon() + ".");
    SeriesFrame frame = withValues(table);
    List<ScaledSeries> scaled = new ArrayList<>();
    List<Scaling> scalings = new ArrayList<>();
    for (OwnSeries series : frame.series()) {
      Scaling scaling = scaling(series);
      scalings.add(scaling);
      scaled.add(scaled(series, scaling));
    }
    WindowSet.Places places = new WindowSet.Places(new int[scaled.size()], new int[scaled.size()]);
    for (int s = 0; s < scaled.size(); s++) {
      places.series()[s] = s;
      places.origins()[s] = scaled.get(s).length();
    }
    List<float[]> quantiles = new ArrayList<>();
    Calibration calibration = calibration();
    try {
      running.forecast(scaled, places, (number, said) -> {
        float[] raw = said.clone();
        calibration.correct(raw);
        scalings.get(number).invert(raw);
        quantiles.add(Arrays.copyOf(raw, steps * levels().size()));
      });
    } catch (IOException e) {
      throw new AssertionError("series in memory are read from nowhere", e);
    }
    return ForecastTable.of(frame, description, network.levels(), quantiles);
  }

  /// How it would have done on a file, at every origin for which there is a context and a horizon, without learning anything new but
  /// how wide its intervals should be.
  ///
  /// @param most origins at most; of more, some that lie evenly apart
  public Backtest backtest(Table table, int most) throws IOException {
    Windows windows = windows(table, most);
    List<PointForecaster> naive = Baselines.naive(description.season());
    return Backtest.run(description.cell(), network, running,
        new Backtest.Setting(windows.scaled, windows.frame.series().stream().mapToInt(OwnSeries::length).toArray(),
            windows.scalings, description.season()),
        windows.places, _ -> calibration(), naive);
  }

  /// Values of a file that are not what was to be expected a step before: for each the interval of the forecast, whether it lies
  /// outside, and a score, which is 1 at the end of the interval, 2 twice as far from its middle, and so on.
  public Table detect(Table table) throws IOException {
    Windows windows = windows(table, Integer.MAX_VALUE);
    return Detection.of(windows.frame, windows.scaled, windows.scalings, network, running, windows.places,
        calibration());
  }

  /// Which lags, inputs and series matter to its forecasts on a file.
  public Explanation explain(Table table, ExplainOptions options, ExplainListener listener) throws IOException {
    Windows windows = windows(table, options.windows());
    if (windows.places.count() < 2)
      throw new TableException(table.source(), "one window is all there is for a context of "
          + network.layout().shape().context() + " and a horizon of " + horizon() + " steps. Bring more rows");
    return new ForecastExplainer(this, backend, new ForecastExplainer.Data(
        windows.frame.series().stream().map(OwnSeries::name).toList(), windows.scaled, windows.scalings,
        windows.places), options, listener).explain();
  }

  /// The same as thoroughly as is usual.
  public Explanation explain(Table table) throws IOException {
    return explain(table, ExplainOptions.USUAL, ExplainListener.quiet());
  }

  /// Goes on training with the rows of a file, which should be newer ones and the context before them. The last part of each series is
  /// kept apart: where the trained network is not better on it, this one is what comes back; its intervals
  /// are calibrated anew in either case.
  ///
  /// @param budget seconds on two cores, about
  public Updated<Forecaster> update(Table table, double budget, long seed, FitListener listener) throws IOException {
    Windows windows = windows(table, Integer.MAX_VALUE);
    Splits splits = Splits.of(windows.frame.series().stream().map(OwnSeries::length).toList(), horizon());
    ForecastData data = new ForecastData(windows.scaled, splits.validationEnd(),
        windows.scaled.stream().mapToInt(ScaledSeries::length).toArray());
    if (data.validation(horizon(), 1).count() == 0)
      throw new TableException(table.source(),
          "the series are too short to train on and to keep a part for calibration");
    return ForecastUpdate.run(this, data, budget, seed, listener);
  }

  Backend backend() {
    return backend;
  }

  /// Series of a file with all origins that have a context and a horizon.
  private record Windows(SeriesFrame frame, List<ScaledSeries> scaled, List<Scaling> scalings,
      WindowSet.Places places) {
  }

  private Windows windows(Table table, int most) throws TableException {
    SeriesFrame frame = read(table);
    List<ScaledSeries> scaled = new ArrayList<>();
    List<Scaling> scalings = new ArrayList<>();
    for (OwnSeries series : frame.series()) {
      scalings.add(scaling(series));
      scaled.add(scaled(series, scalings.getLast()));
    }
    int[] first = new int[scaled.size()];
    int[] end = new int[scaled.size()];
    for (int s = 0; s < first.length; s++) {
      first[s] = Math.min(network.layout().shape().context(), scaled.get(s).length());
      end[s] = scaled.get(s).length();
    }
    WindowSet.Places places = ForecastData.origins(first, end, horizon(), most);
    if (places.count() == 0)
      throw new TableException(table.source(), "no series is long enough for a context of "
          + network.layout().shape().context() + " and a horizon of " + horizon() + " steps");
    return new Windows(frame, scaled, scalings, places);
  }

  private SeriesFrame read(Table table) throws TableException {
    SeriesFrame frame = SeriesFrame.of(table, description.frame(), description.gaps());
    if (description.step().isPresent() && frame.step().isPresent() && !frame.step().equals(description.step()))
      throw new TableException(table.source(), "rows are " + StepWords.of(frame.step().get())
          + " apart; those that the model was fitted to are " + StepWords.of(description.step().get())
          + " apart. Bring such rows, or fit a model to these");
    return frame;
  }

  /// Without series of which no value is known: there is nothing to go on from.
  private SeriesFrame withValues(Table table) throws TableException {
    SeriesFrame frame = read(table);
    List<OwnSeries> known = frame.series().stream().filter(series -> series.length() > 0).toList();
    if (known.isEmpty())
      throw new TableException(table.source(), "column " + String.join(", ", frame.spec().roles().targets())
          + " has no value to forecast from. Bring rows with values");
    return new SeriesFrame(frame.spec(), known, frame.step(), frame.findings());
  }

  /// Of a series that it was fitted to; of another one, by its own values.
  Scaling scaling(OwnSeries series) {
    Scaling known = description.scalings().get(series.name());
    return known == null ? Scaling.standard(series.values()) : known;
  }

  ScaledSeries scaled(OwnSeries series, Scaling scaling) {
    return scaled(series, scaling, description.covariates());
  }

  static ScaledSeries scaled(OwnSeries series, Scaling scaling, boolean covariates) {
    float[] values = series.values().clone();
    scaling.apply(values);
    return new ScaledSeries(values, covariates ? series.past() : List.of(), covariates ? series.known() : List.of(),
        series.statics());
  }

  /// The series of this model, value by value, from its beginning. What is said after the first few is worth little: where a past is
  /// known, begin with it, by [#stream(Table)].
  public ForecastStream stream() {
    return stream("");
  }

  /// The series of a group.
  ///
  /// @param group empty where the model has none
  public ForecastStream stream(String group) {
    List<String> targets = description.frame().roles().targets();
    if (targets.size() > 1)
      throw new IllegalArgumentException("this model forecasts " + String.join(", ", targets)
          + ", each a series of its own; say which one: stream(group, target).");
    return stream(group, targets.getFirst());
  }

  /// The same of a model that forecasts several columns.
  public ForecastStream stream(String group, String target) {
    List<String> targets = description.frame().roles().targets();
    if (!targets.contains(target))
      throw new IllegalArgumentException("this model does not forecast " + target + ", but "
          + String.join(", ", targets) + ".");
    if (!description.frame().statics().isEmpty())
      throw new IllegalArgumentException("this model is told once of each series: "
          + String.join(", ", description.frame().statics().stream().map(ColumnCode::column).toList())
          + ". Begin with a table that has them: stream(table).");
    Scaling scaling = description.scalings().get(OwnSeries.name(group, target));
    if (scaling == null)
      throw new IllegalArgumentException((group.isEmpty() ? "a group is needed" : "there was no " + group
          + " in training") + "; known are " + String.join(", ", description.scalings().keySet())
          + ". Begin another series with a table of its past, by which it is scaled: stream(table).");
    float[] statics = new float[targets.size() > 1 ? targets.size() : 0];
    if (statics.length > 0)
      statics[targets.indexOf(target)] = 1;
    return new ForecastStream(this, new ForecastStream.Series(group, target, scaling, statics));
  }

  /// The series of a table that has one, after its last value; it goes on from there. Scaling and what never changes are those of the table.
  public ForecastStream stream(Table history) throws TableException {
    Map<String, ForecastStream> all = streams(history);
    if (all.size() != 1)
      throw new TableException(history.source(), "has " + all.size() + " series: " + String.join(", ", all.keySet())
          + ". Use streams(table), which gives one for each");
    return all.values().iterator().next();
  }

  /// Each series of a table that has values, after the last of them, by its name: the column, with the group before it where there are groups.
  public Map<String, ForecastStream> streams(Table history) throws TableException {
    Map<String, ForecastStream> all = new LinkedHashMap<>();
    for (OwnSeries series : withValues(history).series()) {
      Scaling scaling = scaling(series);
      ForecastStream stream = new ForecastStream(this,
          new ForecastStream.Series(series.group(), series.target(), scaling, series.statics()));
      stream.follow(scaled(series, scaling));
      all.put(series.name(), stream);
    }
    return all;
  }

  /// A series that goes on from [ForecastStream#toBytes()], to the bit, as if it had not been interrupted. Throws
  /// [IllegalArgumentException] for bytes that are empty, cut off, damaged, of another format or of another model.
  public ForecastStream stream(byte[] bytes) {
    return ForecastStream.of(this, bytes);
  }

  Calibration calibration() {
    return new Calibration(network.levels(), network.layout().shape().horizon(),
        new Calibration.Corrections(description.shifts(), description.widened()));
  }

  @Override
  public String toString() {
    return String.join(", ", description.frame().roles().targets()) + ", " + horizon()
        + (horizon() == 1 ? " step" : " steps") + " ahead by " + description.cell() + " of "
        + network.model().parameterCount() + " parameters";
  }

  /// Forecasts of a file.
  public Table forecast(Path file) throws IOException {
    return forecast(TableFile.read(file, description.reading()));
  }

  /// By the names of series.
  static Map<String, Scaling> named(List<OwnSeries> series, List<Scaling> scalings) {
    Map<String, Scaling> named = new LinkedHashMap<>();
    for (int s = 0; s < series.size(); s++)
      named.put(series.get(s).name(), scalings.get(s));
    return named;
  }
}
