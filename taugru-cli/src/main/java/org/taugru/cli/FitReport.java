package org.taugru.cli;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.taugru.fit.Backtest;
import org.taugru.fit.Candidate;
import org.taugru.fit.Finding;
import org.taugru.fit.ForecasterFit;
import org.taugru.fit.Lap;
import org.taugru.fit.MethodScores;
import org.taugru.fit.OwnSeries;
import org.taugru.fit.Residuals;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.HtmlReport;
import org.taugru.report.Level;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.report.Tone;
import org.taugru.series.Autocorrelation;
import org.taugru.series.DelayCandidate;
import org.taugru.series.ForecastMeasure;
import org.taugru.series.NormalDistribution;
import org.taugru.series.Trend;
import org.taugru.table.Column;

/// The page about a fit, and its pictures.
final class FitReport {
  /// A line of more points looks the same.
  private static final int DRAWN = 3000;
  private static final int LISTED = 40;
  /// Steps that the picture of delays is computed from, the newest; more of them look the same.
  private static final int RESEMBLING = 20_000;
  private static final int POINTS = 200;

  private final FitSummary summary;
  private final ForecasterFit fit;
  private final Backtest test;
  private final org.taugru.table.Table next;
  private final Drawing drawing;

  FitReport(FitSummary summary, org.taugru.table.Table next, Drawing drawing) {
    this.summary = summary;
    this.fit = summary.fit();
    this.test = summary.test();
    this.next = next;
    this.drawing = drawing;
  }

  /// Writes `report.html` and the pictures on it into the folder of the fit.
  void write() throws IOException {
    int horizon = fit.forecaster().horizon();
    HtmlReport page =
        new HtmlReport(
            String.join(", ", fit.frame().spec().roles().targets()) + ", " + FitSummary.steps(horizon) + " ahead")
            .subtitle(summary.file().getFileName() + " · " + summary.data())
            .figure(number(FitSummary.mae(test.network())), "mean absolute error on the test")
            .figure(
                String.format(Locale.ROOT, "%+.1f %%",
                    100 * (FitSummary.mae(test.network()) / FitSummary.mae(test.best()) - 1)),
                "against " + test.best().method())
            .figure(percent(test.network().scores().value(ForecastMeasure.COVERAGE)),
                "within the interval of " + percent(summary.promised()))
            .figure(String.format(Locale.ROOT, "%,d", test.windows()), "origins of the test");
    page.section("Result").finding("Is a network worth it here?", test.networkWins() ? Tone.GOOD : Tone.BAD,
        test.networkWins() ? "yes" : "no", summary.verdict()).text(summary.coverage())
        .table(
            "On the last part of each series, which nothing was fitted to. Every forecast is made with what was known at the time. "
                + "MASE: in units of the error of the seasonal naive method in training.",
            summary.table());
    chart(page, "next", future(),
        "What comes next: the median, and the interval of " + percent(summary.promised()) + ".");
    for (int i = 0; i < test.fans().size(); i++)
      chart(page, "fan-" + (i + 1), fan(test.fans().get(i)), "A forecast of the test beside what came.");
    page.section("How far ahead");
    chart(page, "error", error(), "Mean absolute error by the step of the horizon.");
    chart(page, "coverage", levels(),
        "How often outcomes were at or below each quantile; on the diagonal it is as often as promised.");
    page.section("What is left");
    for (Residuals residuals : test.residuals())
      residuals(page, residuals);
    page.section("The data").text(summary.data() + ".");
    for (Finding finding : fit.findings())
      page.text("• " + finding.sentence() + ".");
    chart(page, "data", data(), "What was learnt from, what the choice was made by, and the test; gaps are gaps.");
    page.section("The delay").text(summary.chosen() + ".");
    chart(page, "delays", delays(),
        "How the series resembles itself some steps earlier (autocorrelation after a straight line is taken "
            + "off), and the delays that were tried.");
    page.table("Delays that the series suggests.", delayTable());
    page.section("The search")
        .text("Candidates are trained a little, the better half goes on. What is compared is the loss on the "
            + "validation part, which nothing was fitted to.")
        .table("", laps());
    chart(page, "training", training(), "Loss while the chosen network was trained.");
    page.section("Model card").table("", card());
    page.write(summary.home().resolve("report.html"));
  }

  private void chart(HtmlReport page, String name, Chart chart, String caption) throws IOException {
    drawing.write(chart, summary.home(), name);
    page.chart(chart, caption);
  }

  /// What outcomes were above the median, at one step of the horizon.
  private void residuals(HtmlReport page, Residuals residuals) throws IOException {
    if (residuals.count() == 0)
      return;
    String ahead = ahead(residuals.step());
    page.text(residualSentence(residuals));
    String name = residuals.step() == 1 ? "first" : "last";
    chart(page, "residuals-" + name, residualPath(residuals),
        "Outcomes less the median that was forecast " + ahead + ", over the test"
            + (fit.series().size() > 1 ? "; of the first series." : "."));
    chart(page, "distribution-" + name, quantiles(residuals), "Residuals " + ahead
        + (fit.series().size() > 1 ? " of all series, each in units of its scale," : "")
        + " against those of a normal distribution with the same mean and deviation; on the line they are normal.");
    if (residuals.correlation().values().length > 0)
      chart(page, "correlation-" + name, correlation(residuals),
          "How residuals " + ahead
              + " resemble those some steps earlier. Those that are not correlated lie between the lines, nineteen "
              + "times of twenty." + (residuals.step() == 1 ? ""
                  : " Forecasts of " + residuals.step() + " steps overlap: up to lag " + (residuals.step() - 1)
                      + " they miss the same surprises, and correlation is no fault."));
  }

  private static String ahead(int step) {
    return step == 1 ? "one step ahead" : step + " steps ahead";
  }

  /// Whether there is something left in residuals that a better forecast would have.
  static String residualSentence(Residuals residuals) {
    Residuals.Correlation correlation = residuals.correlation();
    String what = "Residuals " + ahead(residuals.step());
    if (!correlation.isKnown())
      return what + " are too few to say whether they are correlated.";
    String beyond =
        correlation.overlap() == 0 ? "" : " beyond the " + correlation.overlap() + " lags by which forecasts overlap";
    int lag = correlation.largestLag();
    String largest = String.format(Locale.ROOT, "%.2f at lag %d", correlation.values()[lag - 1], lag);
    return correlation.isCorrelated()
        ? what + " are correlated" + beyond + ", most of all by " + largest
            + ": the past still says something about them, and a forecast could be better."
        : what + " are not correlated" + beyond + " (the largest is " + largest
            + "): the past says nothing more about them than chance would.";
  }

  private Chart residualPath(Residuals residuals) {
    OwnSeries series = fit.series().getFirst();
    Clock clock = Clock.of(series);
    float[] values = residuals.overTime();
    double[] x = new double[values.length];
    double[] y = new double[values.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = clock.at(series, residuals.firstTime() + i);
      y[i] = values[i];
    }
    return new LineChart("Residuals " + ahead(residuals.step()), Axis.linear(clock.label()),
        Axis.linear(series.target()), List.of(Series.line("residual", x, y)), List.of(new Level("", 0)));
  }

  /// A point for each, or for so many that more would look the same.
  private Chart quantiles(Residuals residuals) {
    double[] sorted = residuals.sorted();
    double mean = Arrays.stream(sorted).average().orElse(0);
    double deviation =
        Math.sqrt(Arrays.stream(sorted).map(each -> (each - mean) * (each - mean)).average().orElse(0));
    int count = Math.min(POINTS, sorted.length);
    double[] normal = new double[count];
    double[] seen = new double[count];
    for (int i = 0; i < count; i++) {
      double level = (i + 0.5) / count;
      normal[i] = mean + deviation * NormalDistribution.quantile(level);
      seen[i] = sorted[Math.min(sorted.length - 1, (int) (level * sorted.length))];
    }
    double low = Math.min(normal[0], seen[0]);
    double high = Math.max(normal[count - 1], seen[count - 1]);
    return new LineChart("Residuals against a normal distribution", Axis.linear("normal, in units of the scale"),
        Axis.linear("residuals, in units of the scale"), List.of(
            Series.dashed("normal", new double[] {low, high}, new double[] {low, high}),
            Series.points("residuals", normal, seen)));
  }

  private Chart correlation(Residuals residuals) {
    Residuals.Correlation correlation = residuals.correlation();
    double[] lags = new double[correlation.values().length];
    Arrays.setAll(lags, i -> i + 1.0);
    return new LineChart("Autocorrelation of residuals " + ahead(residuals.step()), Axis.linear("steps back"),
        Axis.linear("autocorrelation"),
        List.of(lags.length == 1 ? Series.points("residuals", lags, correlation.values())
            : Series.line("residuals", lags, correlation.values())),
        List.of(new Level("", correlation.band()), new Level("", 0), new Level("", -correlation.band())));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share).replace(".0 %", " %");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  /// Times of a series along an axis: years where there are many, else days, else steps.
  private record Clock(String label, long zero, double unit) {
    private static final double DAY = 86_400e6;
    private static final double YEAR = 365.2425 * DAY;

    static Clock of(OwnSeries series) {
      return of(series, 0, series.length());
    }

    /// For a piece of a series.
    static Clock of(OwnSeries series, int from, int end) {
      if (series.axis().isEmpty())
        return new Clock("step", 0, 0);
      long first = series.axis().get().time(from);
      long last = series.axis().get().time(end);
      if (last - first > 4 * YEAR)
        return new Clock("year", Math.round(-1970 * YEAR), YEAR);
      boolean isShort = last - first < 4 * DAY;
      String since = Instant.EPOCH.plus(first, ChronoUnit.MICROS).toString();
      return isShort ? new Clock("hours since " + since.substring(0, 16).replace('T', ' '), first, DAY / 24)
          : new Clock("days since " + since.substring(0, 10), first, DAY);
    }

    double at(OwnSeries series, int step) {
      return unit == 0 ? step : (series.axis().orElseThrow().time(step) - zero) / unit;
    }
  }

  private static Series line(String name, OwnSeries series, Clock clock, int from, int end) {
    int stride = Math.max(1, (end - from) / DRAWN);
    int count = Math.max(0, Math.ceilDiv(end - from, stride));
    double[] x = new double[count];
    double[] y = new double[count];
    for (int i = 0; i < count; i++) {
      x[i] = clock.at(series, from + i * stride);
      y[i] = series.values()[from + i * stride];
    }
    return Series.line(name, x, y);
  }

  private Chart data() {
    OwnSeries series = fit.series().getFirst();
    Clock clock = Clock.of(series);
    return new LineChart(series.name(), Axis.linear(clock.label()), Axis.linear(series.target()),
        List.of(line("training", series, clock, 0, fit.data().trainEnd()[0]),
            line("validation", series, clock, fit.data().trainEnd()[0], fit.data().validationEnd()[0]),
            line("test", series, clock, fit.data().validationEnd()[0], series.length())));
  }

  /// Forecasts after the end of the first series.
  private Chart future() {
    OwnSeries series = fit.series().getFirst();
    int horizon = fit.forecaster().horizon();
    int number = fit.frame().series().indexOf(series);
    double[][] values = new double[summary.levels().size()][horizon];
    List<Column> columns = next.columns().subList(next.columns().size() - values.length, next.columns().size());
    for (int q = 0; q < values.length; q++)
      for (int step = 0; step < horizon; step++)
        values[q][step] = ((Column.Numbers) columns.get(q)).value(number * horizon + step);
    return fan("Next " + horizon + " steps", series, series.length(), values);
  }

  private Chart fan(Backtest.Fan fan) {
    OwnSeries series = fit.series().get(fan.series());
    double[][] values = new double[fan.quantiles().length][];
    for (int q = 0; q < values.length; q++) {
      values[q] = new double[fan.quantiles()[q].length];
      for (int step = 0; step < values[q].length; step++)
        values[q][step] = fan.quantiles()[q][step];
    }
    return fan(series.name(), series, fan.origin(), values);
  }

  private Chart fan(String title, OwnSeries series, int origin, double[][] values) {
    int horizon = values[0].length;
    int from = Math.max(0, origin - 4 * horizon);
    Clock clock = Clock.of(series, from, origin + horizon);
    double[] x = new double[horizon];
    Arrays.setAll(x, step -> clock.at(series, origin + step));
    int middle = values.length / 2;
    return new LineChart(title, Axis.linear(clock.label()), Axis.linear(series.target()),
        List.of(line("known", series, clock, from, Math.min(series.length(), origin + horizon)),
            Series.band("interval of " + percent(summary.promised()), x, values[middle], values[0],
                values[values.length - 1]),
            Series.band("interval of 50 %", x, values[middle], values[1], values[values.length - 2])));
  }

  private Chart error() {
    List<Series> lines = new ArrayList<>();
    for (MethodScores method : summary.methods()) {
      double[] errors = new double[fit.forecaster().horizon()];
      Arrays.setAll(errors, step -> method.scores().value(ForecastMeasure.MAE, step));
      lines.add(method == test.network() ? Series.line(method.method(), errors)
          : Series.dashed(method.method(), Series.line("", errors).x(), errors));
    }
    return new LineChart("Error against the horizon", Axis.linear("steps ahead"), Axis.linear("mean absolute error"),
        lines);
  }

  private Chart levels() {
    double[] nominal = summary.levels().stream().mapToDouble(Double::doubleValue).toArray();
    double[] seen = test.below().stream().mapToDouble(Double::doubleValue).toArray();
    return new LineChart("Outcomes below quantiles", Axis.linear("promised share").within(0, 1),
        Axis.linear("share in the test").within(0, 1),
        List.of(Series.dashed("as promised", new double[] {0, 1}, new double[] {0, 1}),
            Series.labelled("test", nominal, seen,
                summary.levels().stream().map(FitReport::percent).toList())));
  }

  private Chart delays() {
    OwnSeries series = fit.series().getFirst();
    int end = fit.data().trainEnd()[0];
    float[] training = Arrays.copyOfRange(series.values(), Math.max(0, end - RESEMBLING), end);
    int longest = Math.min(training.length / 2,
        Math.max(2, 2 * fit.delays().stream().mapToInt(DelayCandidate::delay).max().orElse(1)));
    Autocorrelation correlation = Autocorrelation.of(training, longest, Trend.LINEAR);
    double[] lags = new double[longest + 1];
    double[] values = new double[longest + 1];
    for (int lag = 0; lag <= longest; lag++) {
      lags[lag] = lag;
      values[lag] = correlation.at(lag);
    }
    double[] tried =
        fit.delays().stream().mapToDouble(DelayCandidate::delay).filter(delay -> delay <= longest).toArray();
    double[] there = Arrays.stream(tried).map(delay -> correlation.at((int) delay)).toArray();
    return new LineChart("Resemblance to the past", Axis.linear("steps back"), Axis.linear("autocorrelation"),
        List.of(Series.line("autocorrelation", lags, values), Series.labelled("tried", tried, there,
            Arrays.stream(tried).mapToObj(delay -> Integer.toString((int) delay)).toList())),
        List.of(new Level("", 0)));
  }

  private Table delayTable() {
    Table table = Table.of(Table.number("steps"), Table.text("because of"), Table.number("value"));
    for (DelayCandidate delay : fit.delays())
      table = table.row(Table.count(delay.delay()), Table.words(switch (delay.reason()) {
        case SEASON -> "the season: autocorrelation";
        case AUTOCORRELATION_PEAK -> "a peak of the autocorrelation";
        case MUTUAL_INFORMATION_PEAK -> "a peak of the mutual information, in nats";
        case DECORRELATION -> "how long the series remembers: autocorrelation";
      }), Table.decimal(delay.value(), 3));
    return table;
  }

  private Table laps() {
    Table table = Table.of(Table.number("round"), Table.number("sees"), Table.number("segment"), Table.number("delay"),
        Table.number("units"), Table.number("rate"), Table.text("corrects"), Table.text("other columns"),
        Table.number("updates"),
        Table.number("validation loss"));
    List<Lap> all = fit.search().laps();
    for (Lap lap : all.subList(Math.max(0, all.size() - LISTED), all.size())) {
      Candidate candidate = lap.candidate();
      table = table.row(Table.count(lap.round()), Table.count(candidate.shape().context()),
          Table.count(candidate.shape().segment()),
          Table.count((long) candidate.segmentsBack() * candidate.shape().segment()),
          Table.count(candidate.hidden()), Table.decimal(candidate.learningRate(), 4),
          Table.words(candidate.from().name().toLowerCase(Locale.ROOT)),
          Table.words(candidate.covariates() ? "yes" : "no"),
          Table.count(lap.updates()), Table.decimal(lap.validation(), 5));
    }
    return table;
  }

  private Chart training() {
    double[] trained = fit.search().training().metrics().stream().mapToDouble(row -> row.trainLoss()).toArray();
    double[] validation = fit.search().training().metrics().stream().mapToDouble(row -> row.validationLoss()).toArray();
    double[] updates = fit.search().training().metrics().stream().mapToDouble(row -> row.iteration()).toArray();
    return new LineChart("Training", Axis.linear("updates"), Axis.linear("quantile loss, scaled"),
        List.of(Series.dashed("training", updates, trained), Series.line("validation", updates, validation)));
  }

  private Table card() {
    Table table = Table.of(Table.text("what"), Table.text(""));
    for (Map.Entry<String, String> line : fit.forecaster().description().card().entrySet())
      table = table.row(Table.words(line.getKey()), Table.words(line.getValue()));
    return table;
  }
}
