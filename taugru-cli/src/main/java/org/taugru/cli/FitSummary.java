package org.taugru.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.taugru.fit.Backtest;
import org.taugru.fit.Candidate;
import org.taugru.fit.ColumnCode;
import org.taugru.fit.ForecasterFit;
import org.taugru.fit.FrameSpec;
import org.taugru.fit.MethodScores;
import org.taugru.fit.StepWords;
import org.taugru.json.Json;
import org.taugru.report.Table;
import org.taugru.series.ForecastMeasure;
import org.taugru.series.ForecastScores;
import org.taugru.series.Season;

/// What came of a fit, in words and numbers.
record FitSummary(Path file, Path home, ForecasterFit fit, Backtest test) {
  /// Of the JSON of `fit` and `backtest`, whatever the task; it grows when a field changes its meaning or goes.
  static final int VERSION = 1;
  private static final double ENOUGH = 0.03;

  /// The file in a sentence.
  String data() {
    int series = fit.series().size();
    int longest = fit.series().stream().mapToInt(each -> each.length()).max().orElse(0);
    return (series == 1 ? "one series" : series + " series") + " of " + (series == 1 ? "" : "up to ")
        + String.format(Locale.ROOT, "%,d", longest) + " steps"
        + fit.frame().step().map(step -> ", " + StepWords.of(step) + " each").orElse("")
        + fit.season().map(season -> ", with a season of " + season.period() + " steps").orElse(", without a season");
  }

  /// What was chosen, in a sentence.
  String chosen() {
    Candidate chosen = fit.search().chosen();
    return String.format(Locale.ROOT, "%s of %d units, %s, %s, corrects %s%s",
        fit.forecaster().description().cell(), chosen.hidden(), delay(),
        switch (chosen.shape().head()) {
          case SEGMENTS -> "sees " + chosen.shape().context() + " steps in segments of " + chosen.shape().segment();
          case STEPS -> "goes on step by step, trained on " + chosen.shape().context() + " steps at a time";
        }, switch (chosen.from()) {
          case LAST -> "the last value";
          case LINEAR -> "a linear forecast";
          case AUTOREGRESSION -> "an autoregression";
        }, columns());
  }

  private String delay() {
    Candidate chosen = fit.search().chosen();
    return fit.search().network().orElseThrow().model().longestDelay() == 0 ? "no delay"
        : "delay " + steps(chosen.segmentsBack() * chosen.shape().segment());
  }

  /// Whether it reads other columns, where there are any.
  private String columns() {
    FrameSpec spec = fit.frame().spec();
    List<String> others = Stream.concat(spec.past().stream(), spec.known().stream()).map(ColumnCode::column).toList();
    if (others.isEmpty())
      return "";
    return (fit.search().chosen().covariates() ? ", reads " : ", does without ") + String.join(", ", others);
  }

  static String steps(int count) {
    return count + (count == 1 ? " step" : " steps");
  }

  /// Whether the network is worth it.
  String verdict() {
    MethodScores best = test.best();
    double ours = mae(test.network());
    double theirs = mae(best);
    double better = 100 * (1 - ours / theirs);
    return test.networkWins()
        ? String.format(Locale.ROOT,
            "The network is better than every method without one: its mean absolute error is %.1f %% "
                + "below that of the best of them, %s.",
            better, best.method())
        : String.format(Locale.ROOT,
            "%s, which needs no network, is better: the network's mean absolute error is %.1f %% above "
                + "its. Use it, or give the search more time (--budget) or more data.",
            capitalised(best.method()), -better);
  }

  /// Whether intervals hold what they promise.
  String coverage() {
    double share = test.network().scores().value(ForecastMeasure.COVERAGE);
    double promised = promised();
    return String.format(Locale.ROOT, "The interval of %.0f %% holds %.1f %% of the outcomes of the test%s.",
        100 * promised,
        100 * share, Math.abs(share - promised) <= ENOUGH ? ""
            : share < promised ? ", which is less than promised: the end of the series is not like what came before"
            : ", which is more than promised: it is wider than it need be");
  }

  double promised() {
    return fit.forecaster().interval();
  }

  List<Double> levels() {
    return fit.forecaster().levels();
  }

  List<MethodScores> methods() {
    List<MethodScores> all = new ArrayList<>(List.of(test.network()));
    all.addAll(test.baselines());
    return all;
  }

  /// All methods with their errors on the test.
  Table table() {
    Table table = Table.of(Table.text("method"), Table.lowest("MAE"), Table.lowest("RMSE"), Table.lowest("MASE"));
    for (MethodScores method : methods()) {
      Table.Cell[] cells = {Table.words(method.method()), number(method.scores(), ForecastMeasure.MAE),
        number(method.scores(), ForecastMeasure.RMSE), number(method.scores(), ForecastMeasure.MASE)};
      table = method == test.network() ? table.ours(cells) : table.row(cells);
    }
    return table;
  }

  private static Table.Cell number(ForecastScores scores, ForecastMeasure measure) {
    double value = scores.value(measure);
    return new Table.Cell.Value(value, Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.4g", value));
  }

  static double mae(MethodScores method) {
    return method.scores().value(ForecastMeasure.MAE);
  }

  private static String capitalised(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  void print(PrintWriter out) {
    out.println("data        " + data());
    fit.findings().forEach(finding -> out.println("            " + finding.sentence()));
    out.println("model       " + chosen());
    out.printf(Locale.ROOT, "test        %,d origins, %s ahead%n", test.windows(),
        steps(fit.forecaster().horizon()));
    out.println();
    out.printf(Locale.ROOT, "%-24s %12s %12s %8s%n", "", "MAE", "RMSE", "MASE");
    for (MethodScores method : methods())
      out.printf(Locale.ROOT, "%-24s %12.4g %12.4g %8.3f%n", method.method(), mae(method),
          method.scores().value(ForecastMeasure.RMSE), method.scores().value(ForecastMeasure.MASE));
    out.println();
    out.println(verdict());
    out.println(coverage());
    out.println();
    out.println("model       " + home.resolve("model.safetensors"));
    out.println("forecast    " + home.resolve("forecast.csv"));
    out.println("report      " + home.resolve("report.html"));
    out.println("next        taugru forecast " + home.resolve("model.safetensors") + " FILE");
  }

  Json.Obj json() {
    List<Json> methods = new ArrayList<>();
    for (MethodScores method : methods())
      methods.add(Json.object().with("method", method.method()).with("mae", Json.finite(mae(method)))
          .with("rmse", Json.finite(method.scores().value(ForecastMeasure.RMSE)))
          .with("mase", Json.finite(method.scores().value(ForecastMeasure.MASE))));
    Candidate chosen = fit.search().chosen();
    return Json.object().with("version", VERSION).with("task", "forecast").with("file", file.toString())
        .with("model", home.resolve("model.safetensors").toString())
        .with("forecast", home.resolve("forecast.csv").toString())
        .with("report", home.resolve("report.html").toString())
        .with("series", fit.series().size()).with("horizon", fit.forecaster().horizon())
        .with("season", fit.season().map(Season::period).orElse(1))
        .with("head", chosen.shape().head().name().toLowerCase(Locale.ROOT)).with("context", chosen.shape().context())
        .with("segment", chosen.shape().segment()).with("tau", chosen.segmentsBack() * chosen.shape().segment())
        .with("hidden", chosen.hidden()).with("origins", test.windows()).with("networkWins", test.networkWins())
        .with("promised", promised())
        .with("coverage", Json.finite(test.network().scores().value(ForecastMeasure.COVERAGE)))
        .with("methods", new Json.Arr(methods));
  }
}
