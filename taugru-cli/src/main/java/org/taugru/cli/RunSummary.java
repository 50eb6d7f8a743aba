package org.taugru.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.data.Score;
import org.taugru.data.Task;
import org.taugru.safetensors.json.Json;
import org.taugru.train.RunFolder;
import org.taugru.train.RunResult;
import org.taugru.train.RunSpec;

/// The result of one run, or of the same run with several seeds, beside the paper's and the naive ones.
record RunSummary(Task task, RunSpec spec, String folder, List<Long> seeds, List<RunResult> results) {
  static RunSummary of(List<TrainingJob.Trained> runs) {
    TrainingJob.Trained first = runs.getFirst();
    String path = runs.size() == 1 ? first.run().folder().path().toString()
        : String.valueOf(first.run().folder().path().getParent());
    return new RunSummary(first.run().task(), first.run().spec(), path,
        runs.stream().map(run -> run.run().spec().training().seed()).toList(),
        runs.stream().map(TrainingJob.Trained::result).toList());
  }

  /// The task's measure of each seed on the test set.
  double[] measures() {
    return results.stream().mapToDouble(result -> task.measure().of(result.test())).toArray();
  }

  Optional<PaperResult> paper() {
    return task.paper().stream().filter(row -> row.model().equals(spec.cell())).findFirst();
  }

  void print(PrintWriter out) {
    Measure measure = task.measure();
    Spread spread = Spread.of(measures());
    Measure second = second(measure);
    out.printf(Locale.ROOT, "%n%-28s %13s %13s%n", "on the test set", measure.title(), second.title());
    String name = results.size() == 1 ? spec.cell() : spec.cell() + ", " + results.size() + " seeds";
    out.printf(Locale.ROOT, "%-28s %13s %13s%s%n", name, number(measure, spread.mean()), number(second, mean(second)),
        results.size() == 1 ? "" : "   ± " + number(measure, spread.deviation()));
    for (Map.Entry<String, Score> naive : results.getFirst().naive().entrySet())
      out.printf(Locale.ROOT, "%-28s %13s %13s%n", naive.getKey(), number(measure, measure.of(naive.getValue())),
          number(second, second.of(naive.getValue())));
    paper().ifPresent(row -> out.printf(Locale.ROOT, "%-28s %13s %13s   printed as %s%n", "the paper's " + row.model(),
        number(row.measure(), row.value()), "", row.printed() + (row.printed().contains("MSE")
            && row.measure() == Measure.RMSE ? ", which it can only be as RMSE: docs/training.md" : "")));
    out.printf(Locale.ROOT, "%n%s%s; report: %s%n", results.size() == 1
        ? best(results.getFirst()) + ", "
        : "", Durations.text(results.stream().mapToDouble(RunResult::seconds).sum()),
        results.size() == 1 ? folder + "/report.html" : folder + "/seed-*/report.html");
    out.flush();
  }

  private String best(RunResult result) {
    return result.bestPeriod() == 0 ? "no epoch was finished, so these are the weights it started with"
        : "best epoch " + result.bestPeriod() + " of " + spec.training().periods();
  }

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
      case CROSS_ENTROPY -> "loss";
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
    return results.stream().mapToDouble(result -> measure.of(result.test())).average().orElse(Double.NaN);
  }

  Json.Obj json() {
    RunResult first = results.getFirst();
    Json.Obj object = Json.object().with("runDir", folder).with("task", task.name()).with("cell", spec.cell())
        .with("parameters", first.parameters())
        .with("seconds", results.stream().mapToDouble(RunResult::seconds).sum()).with("epochs", first.metrics().size())
        .with("test", means()).with("naive", RunFolder.json(first.naive()));
    object = object.with("paper", paper().<Json>map(row -> Json.object().with("value", row.value())
        .with("measure", row.measure().title()).with("printed", row.printed())).orElse(new Json.Null()));
    if (results.size() == 1)
      return object;
    List<Json> each = new ArrayList<>();
    for (int i = 0; i < results.size(); i++)
      each.add(RunFolder.json(results.get(i).test()).with("seed", Long.toString(seeds.get(i))));
    return object.with("seeds", new Json.Arr(each)).with("standardDeviation",
        RunFolder.finite(Spread.of(measures()).deviation()));
  }

  /// The mean of each measure over the seeds; the mean RMSE is not the root of the mean MSE.
  private Json.Obj means() {
    return switch (results.getFirst().test()) {
      case Score.Regression _ -> Json.object().with("mse", RunFolder.finite(mean(Measure.MSE)))
          .with("rmse", RunFolder.finite(mean(Measure.RMSE))).with("loss", RunFolder.finite(mean(Measure.MSE)));
      case Score.Classification _ -> Json.object().with("accuracy", RunFolder.finite(mean(Measure.ACCURACY)))
          .with("loss", RunFolder.finite(mean(Measure.CROSS_ENTROPY)));
    };
  }
}
