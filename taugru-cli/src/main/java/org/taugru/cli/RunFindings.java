package org.taugru.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.data.Score;
import org.taugru.report.Level;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.train.Metrics;
import org.taugru.train.RunResult;

/// What the report of a run says about its result.
///
/// @param limits why it is not a result on the whole data, a phrase for each reason
record RunFindings(Benchmark task, String cell, RunResult result, List<String> limits) {
  private Optional<PaperResult> paper() {
    return paper(task, cell);
  }

  private static Optional<PaperResult> paper(Benchmark task, String cell) {
    return task.paper().stream().filter(row -> row.model().equals(cell)).findFirst();
  }

  /// Which naive methods the network beats, and what the paper has.
  String verdict() {
    if (result.test().isEmpty())
      return "Without weights there is nothing to compare.";
    Measure measure = task.measure();
    double ours = measure.of(result.test().get());
    List<String> beaten = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    for (Map.Entry<String, Score> naive : result.naive().entrySet())
      (measure.isBetter(ours, measure.of(naive.getValue())) ? beaten : lost).add(naive.getKey());
    String text = beaten.isEmpty() ? "not better than any naive method"
        : "better than " + String.join(", ", beaten)
            + (lost.isEmpty() ? "" : "; not better than " + String.join(", ", lost));
    return "The network is " + text + "."
        + paper().map(row -> " The paper gives " + RunSummary.number(row.measure(), row.value()) + " (printed as "
            + row.printed() + "; " + row.source() + ").")
            .orElse(task.paper().isEmpty() ? "" : " The paper prints no number for this cell on this task.")
        + (limits.isEmpty() ? "" : " This is no result on the whole set: " + String.join("; ", limits) + ".");
  }

  Table results() {
    Measure measure = task.measure();
    Measure second = RunSummary.second(measure);
    Table table = Table.of(Table.text("method"), measure == Measure.ACCURACY ? Table.highest(measure.title())
        : Table.lowest(measure.title()), Table.number(second.title()));
    table = table.ours(Table.words(cell + " (this run)"),
        result.test().map(score -> value(measure.of(score))).orElse(Table.words("–")),
        Table.words(new Outcome(result).test(second)));
    for (Map.Entry<String, Score> naive : result.naive().entrySet())
      table = table.row(Table.words("naive: " + naive.getKey()), value(measure.of(naive.getValue())),
          Table.words(RunSummary.number(second, second.of(naive.getValue()))));
    for (PaperResult row : task.paper())
      table = table.row(Table.words("paper: " + row.model()), row.measure() == measure ? value(row.value())
          : Table.words(row.printed()), Table.words(""));
    return table;
  }

  private Table.Cell value(double number) {
    return new Table.Cell.Value(number, RunSummary.number(task.measure(), number));
  }

  /// The measure on the validation set over training, with what to compare it with.
  LineChart curves() {
    return curves(task, cell, result.metrics(), result.naive());
  }

  /// Training and validation so far, beside the paper's number and the naive ones.
  static LineChart curves(Benchmark task, String cell, List<Metrics> rows, Map<String, Score> naiveScores) {
    Measure measure = task.measure();
    double[] epoch = Curves.progress(task, rows);
    double[] validation = rows.stream().mapToDouble(Metrics::validationMeasure).toArray();
    List<Series> series = new ArrayList<>();
    List<Level> levels = new ArrayList<>();
    if (measure == Measure.RMSE)
      series.add(
          Series.dashed("training", epoch, rows.stream().mapToDouble(row -> Math.sqrt(row.trainLoss())).toArray()));
    else if (measure == Measure.MSE || measure == Measure.CROSS_ENTROPY)
      series.add(Series.dashed("training", epoch, rows.stream().mapToDouble(Metrics::trainLoss).toArray()));
    series.add(Series.line("validation", epoch, validation));
    paper(task, cell).filter(row -> row.measure() == measure)
        .ifPresent(row -> levels.add(new Level("paper", row.value())));
    for (Map.Entry<String, Score> naive : naiveScores.entrySet())
      if (measure == Measure.ACCURACY || isNear(measure.of(naive.getValue()), validation))
        levels.add(new Level(naive.getKey(), measure.of(naive.getValue())));
    return new LineChart(cell + " on " + task.shortName(), Curves.progress(task), Curves.axis(measure), series,
        levels);
  }

  /// A level far from the curve would squeeze it.
  private static boolean isNear(double level, double[] curve) {
    double low = Arrays.stream(curve).filter(Double::isFinite).min().orElse(0);
    double high = Arrays.stream(curve).filter(Double::isFinite).max().orElse(0);
    return level >= low / 10 && level <= high * 2;
  }
}
