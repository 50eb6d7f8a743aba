package org.taugru.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.data.Score;
import org.taugru.json.Json;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;
import org.taugru.train.ScoreJson;

/// The result of one run, or of the same run with several seeds, beside the paper's and the naive ones.
record RunSummary(Benchmark task, RunSpec spec, String folder, List<Long> seeds, List<RunResult> results) {
  static RunSummary of(List<TrainingJob.Trained> runs) {
    TrainingJob.Trained first = runs.getFirst();
    String path = runs.size() == 1 ? first.run().folder().path().toString()
        : String.valueOf(first.run().folder().path().getParent());
    return new RunSummary(first.run().benchmark(), first.run().spec(), path,
        runs.stream().map(run -> run.run().spec().training().seed()).toList(),
        runs.stream().map(TrainingJob.Trained::result).toList());
  }

  /// The task's measure on the test set, of each seed that has weights to measure.
  double[] measures() {
    return measures(task.measure());
  }

  private double[] measures(Measure measure) {
    return tests().mapToDouble(measure::of).toArray();
  }

  /// The scores of those seeds that have one.
  private Stream<Score> tests() {
    return results.stream().map(RunResult::test).flatMap(Optional::stream);
  }

  Spread spread(Measure measure) {
    return Spread.of(measures(measure));
  }

  /// How many seeds diverged.
  long diverged() {
    return results.stream().filter(result -> new Outcome(result).isDiverged()).count();
  }

  /// 1 if any of the seeds diverged or has no result.
  int exitCode() {
    return diverged() > 0 || tests().count() < results.size() ? 1 : 0;
  }

  Optional<PaperResult> paper() {
    return task.paper().stream().filter(row -> row.model().equals(spec.cell())).findFirst();
  }

  void print(PrintWriter out) {
    Measure measure = task.measure();
    Measure second = second(measure);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("on the test set", measure.title(), second.title(), ""));
    rows.add(List.of(name(), spread(measure).text(measure), spread(second).text(second), troubled()));
    for (Map.Entry<String, Score> naive : results.getFirst().naive().entrySet())
      rows.add(List.of(naive.getKey(), number(measure, measure.of(naive.getValue())),
          number(second, second.of(naive.getValue())), ""));
    paper().ifPresent(row -> rows.add(List.of("the paper's " + row.model(), number(row.measure(), row.value()), "",
        "printed as " + row.printed() + (row.printed().contains("MSE") && row.measure() == Measure.RMSE
            ? ", read as RMSE"
            : ""))));
    int first = Math.max(28, rows.stream().mapToInt(row -> row.getFirst().length()).max().orElse(0));
    int[] widths = IntStream.of(1, 2)
        .map(i -> Math.max(13, rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))).toArray();
    out.println();
    for (List<String> row : rows)
      out.println(String.format(Locale.ROOT, "%-" + first + "s  %" + widths[0] + "s  %" + widths[1] + "s   %s",
          row.toArray()).stripTrailing());
    out.println();
    for (int i = 0; i < results.size(); i++)
      if (results.size() > 1 && (new Outcome(results.get(i)).isDiverged() || !new Outcome(results.get(i)).hasWeights()))
        out.println("seed " + seeds.get(i) + " " + new Outcome(results.get(i)).sentence());
    out.println((results.size() == 1 ? new Outcome(results.getFirst()).sentence() + ", " : "")
        + Durations.text(results.stream().mapToDouble(RunResult::seconds).sum()) + "; report: " + folder
        + "/report.html");
    out.flush();
  }

  private String name() {
    long counted = tests().count();
    return results.size() == 1 ? spec.cell()
        : spec.cell() + ", " + (counted == results.size() ? "" : counted + " of ") + results.size() + " seeds";
  }

  private String troubled() {
    return diverged() == 0 ? "" : results.size() == 1 ? "diverged" : diverged() + " of " + results.size() + " diverged";
  }

  /// An accuracy in percent, others with four digits, in as many letters as in every other row.
  static String number(Measure measure, double value) {
    return measure == Measure.ACCURACY ? String.format(Locale.ROOT, "%.2f %%", 100 * value)
        : String.format(Locale.ROOT, "%.3e", value);
  }

  /// The measure in a score that a run has recorded; NaN where it was not finite.
  static double recorded(Measure measure, Json.Obj score) {
    String field = switch (measure) {
      case RMSE -> "rmse";
      case MSE -> "mse";
      case ACCURACY -> "accuracy";
      case CROSS_ENTROPY -> score.find("crossEntropy").isPresent() ? "crossEntropy" : "loss"; // before version 0.2
    };
    return score.get(field) instanceof Json.Num(double value) ? value : Double.NaN;
  }

  /// The measure to show beside another.
  static Measure second(Measure measure) {
    return switch (measure) {
      case RMSE -> Measure.MSE;
      case MSE -> Measure.RMSE;
      case ACCURACY -> Measure.CROSS_ENTROPY;
      case CROSS_ENTROPY -> Measure.ACCURACY;
    };
  }

  private double mean(Measure measure) {
    return spread(measure).mean();
  }

  Json.Obj json() {
    RunResult first = results.getFirst();
    Json.Obj object = Json.object().with("runDir", folder).with("task", task.name()).with("cell", spec.cell())
        .with("parameters", first.parameters())
        .with("seconds", results.stream().mapToDouble(RunResult::seconds).sum()).with("test", means())
        .with("naive", ScoreJson.of(first.naive()));
    object = object.with("paper", paper().<Json>map(row -> Json.object().with("value", row.value())
        .with("measure", row.measure().title()).with("printed", row.printed())).orElse(new Json.Null()));
    if (results.size() == 1)
      return withEnd(object, first);
    List<Json> each = new ArrayList<>();
    for (int i = 0; i < results.size(); i++)
      each.add(withEnd(results.get(i).test().map(ScoreJson::of).orElse(Json.object())
          .with("seed", Long.toString(seeds.get(i))), results.get(i)));
    return object.with("diverged", diverged()).with("seeds", new Json.Arr(each)).with("standardDeviation",
        Json.finite(Spread.of(measures()).deviation()));
  }

  /// How a run ended, after how many epochs, and to which of them its scores belong.
  private static Json.Obj withEnd(Json.Obj object, RunResult result) {
    return object.with("end", new Outcome(result).word()).with("epochs", result.metrics().size()).with("keptEpoch",
        new Outcome(result).hasWeights() ? new Json.Num(result.bestEpoch()) : new Json.Null());
  }

  /// The mean of each measure over the seeds; the mean RMSE is not the root of the mean MSE.
  private Json.Obj means() {
    return switch (task.measure()) {
      case RMSE, MSE -> Json.object().with("mse", Json.finite(mean(Measure.MSE)))
          .with("rmse", Json.finite(mean(Measure.RMSE))).with("loss", Json.finite(mean(Measure.MSE)));
      case ACCURACY, CROSS_ENTROPY -> Json.object().with("accuracy", Json.finite(mean(Measure.ACCURACY)))
          .with("loss", Json.finite(mean(Measure.CROSS_ENTROPY)));
    };
  }
}
