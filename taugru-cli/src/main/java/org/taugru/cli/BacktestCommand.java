package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.taugru.fit.Backtest;
import org.taugru.fit.Forecaster;
import org.taugru.fit.MethodScores;
import org.taugru.json.Json;
import org.taugru.series.ForecastMeasure;
import org.taugru.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Scores a fitted model on all origins of a file.
@Command(name = "backtest", mixinStandardHelpOptions = true, description = {
  "Say how a model that 'taugru fit' has made would have done on a file: at every origin, with what was known then.",
  "Nothing is fitted; only the width of intervals follows what became of earlier forecasts."
})
final class BacktestCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command = CommandSpec.create();
  @Mixin
  private FittedModel model = new FittedModel();
  @Mixin
  private ReadingOptions reading = new ReadingOptions();
  @Mixin
  private BackendOption backend = new BackendOption();
  @Parameters(index = "1", paramLabel = "FILE",
      description = "rows to score on; those that the model was fitted to flatter it")
  private Path file = Path.of("");
  @Option(names = "--origins", paramLabel = "N", description = "at most so many, evenly apart (default: all)")
  private int origins = Integer.MAX_VALUE;
  @Option(names = "--json", description = "print one object")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    reading.require();
    Limits.atLeast(command, "--origins", origins, 1);
    Forecaster forecaster = model.forecaster(backend);
    Table table = reading.read(file, forecaster.reading());
    long begin = System.nanoTime();
    Backtest test = forecaster.backtest(table, origins);
    double seconds = (System.nanoTime() - begin) / 1e9;
    PrintWriter out = command.commandLine().getOut();
    List<MethodScores> methods = new ArrayList<>(List.of(test.network()));
    methods.addAll(test.baselines());
    double coverage = test.network().scores().value(ForecastMeasure.COVERAGE);
    double promised = forecaster.interval();
    if (json) {
      List<Json> rows = new ArrayList<>();
      for (MethodScores method : methods)
        rows.add(Json.object().with("method", method.method()).with("mae", Json.finite(FitSummary.mae(method)))
            .with("rmse", Json.finite(method.scores().value(ForecastMeasure.RMSE)))
            .with("mase", Json.finite(method.scores().value(ForecastMeasure.MASE))));
      out.println(Json.object().with("version", FitSummary.VERSION).with("origins", test.windows())
          .with("seconds", seconds).with("promised", promised)
          .with("coverage", Json.finite(coverage)).with("methods", new Json.Arr(rows)).text());
      return 0;
    }
    out.printf(Locale.ROOT, "%,d origins, %s ahead, in %s%n%n", test.windows(),
        FitSummary.steps(forecaster.horizon()),
        Durations.text(seconds));
    out.printf(Locale.ROOT, "%-24s %12s %12s %8s%n", "", "MAE", "RMSE", "MASE");
    for (MethodScores method : methods)
      out.printf(Locale.ROOT, "%-24s %12.4g %12.4g %8.3f%n", method.method(), FitSummary.mae(method),
          method.scores().value(ForecastMeasure.RMSE), method.scores().value(ForecastMeasure.MASE));
    out.printf(Locale.ROOT, "%nThe interval of %.0f %% holds %.1f %% of the outcomes.%n", 100 * promised,
        100 * coverage);
    return 0;
  }
}
