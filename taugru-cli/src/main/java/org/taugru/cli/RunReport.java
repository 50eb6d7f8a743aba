package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.data.Score;
import org.taugru.data.Task;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.HtmlReport;
import org.taugru.report.Level;
import org.taugru.report.LineChart;
import org.taugru.report.PanelChart;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.report.Tone;
import org.taugru.train.End;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.RunResult;

/// The pictures and the page of a run.
final class RunReport {
  private final Drawing drawing;
  private final Run run;
  private final RunResult result;
  private final Task task;
  private final Measure measure;
  private final Optional<PaperResult> paper;

  private RunReport(Run run, RunResult result, Drawing drawing) {
    this.drawing = drawing;
    this.run = run;
    this.result = result;
    this.task = run.task();
    this.measure = task.measure();
    this.paper = task.paper().stream().filter(row -> row.model().equals(run.spec().cell())).findFirst();
  }

  /// Writes `curves`, the pictures of the task and `report.html` into the run's folder.
  static void write(Run run, RunResult result, Drawing drawing) throws IOException {
    new RunReport(run, result, drawing).write();
  }

  private void write() throws IOException {
    Outcome outcome = new Outcome(result);
    HtmlReport page = new HtmlReport(run.spec().cell() + " on " + task.name())
        .subtitle(task.title() + " · " + outcome.word())
        .figure(outcome.hasWeights() ? RunSummary.number(measure, measure.of(result.test())) : outcome.word(),
            "test " + measure.title() + (outcome.hasWeights() ? "" : ": none"))
        .figure(String.format(Locale.ROOT, "%,d", result.parameters()), "parameters")
        .figure(outcome.hasWeights() ? result.bestPeriod() + " of " + result.metrics().size() : "none",
            "best epoch, by validation")
        .figure(Durations.text(result.seconds()), "training time");
    page.section("Result");
    if (result.end() instanceof End.Trouble trouble)
      page.finding("This run", Tone.BAD, outcome.word(),
          "That was " + outcome.details(trouble) + ". " + trouble.remedy());
    else if (!outcome.hasWeights())
      page.finding("This run", Tone.NEUTRAL, outcome.word(), "There is no result: " + outcome.sentence() + ".");
    page.text(verdict()).table("On the test set; lower is better unless it is an accuracy.", results());
    if (!result.metrics().isEmpty())
      training(page.section("Training"));
    if (outcome.hasWeights())
      pictures(page.section("Pictures"));
    page.section("Everything else")
        .table("Settings", SettingWords.table(run, Long.toString(run.spec().training().seed())))
        .details("run.json", Files.readString(run.folder().record()));
    page.write(run.folder().path().resolve("report.html"));
  }

  private void training(HtmlReport page) throws IOException {
    LineChart curves = curves();
    save("curves", curves);
    page.chart(curves, curves.series().size() == 1 ? "The smallest validation loss decides which weights are kept."
        : "The dashed line is what training sees, averaged over each epoch; the full line decides which weights are kept.");
    PanelChart updates = updates(task, List.of(result.metrics()));
    save("updates", updates);
    page.chart(updates, UPDATES);
  }

  /// What the caption of [#updates] says.
  static final String UPDATES =
      "What each update was made with. The norm is that of the gradient before it is clipped, "
          + "averaged over each epoch.";

  /// The learning rate and the gradient norm of each epoch.
  static PanelChart updates(Task task, List<List<Metrics>> seeds) {
    return new PanelChart("Learning rate and gradient norm", List.of(
        new LineChart("", Curves.progress(task), Axis.log("learning rate"),
            List.of(Curves.of("", task, seeds, Metrics::learningRate))),
        new LineChart("", Curves.progress(task), Axis.log("gradient norm"),
            List.of(Curves.of("", task, seeds, Metrics::gradientNorm)))));
  }

  private void pictures(HtmlReport page) throws IOException {
    for (TaskPictures.Picture picture : TaskPictures.of(run)) {
      save(picture.name(), picture.chart());
      page.chart(picture.chart(), picture.caption());
    }
  }

  private void save(String name, Chart chart) throws IOException {
    drawing.write(chart, run.folder().path(), name);
  }

  private String verdict() {
    if (!new Outcome(result).hasWeights())
      return "Without weights from after the start there is nothing to compare.";
    double ours = measure.of(result.test());
    List<String> beaten = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    for (Map.Entry<String, Score> naive : result.naive().entrySet())
      (measure.isBetter(ours, measure.of(naive.getValue())) ? beaten : lost).add(naive.getKey());
    String text = "The network is " + (beaten.isEmpty() ? "not better than any naive method" : "better than "
        + String.join(", ", beaten)) + (lost.isEmpty() ? "." : "; not better than " + String.join(", ", lost) + ".");
    return text + paper.map(row -> " The paper gives " + RunSummary.number(row.measure(), row.value()) + " (printed as "
        + row.printed() + "; " + row.source() + ").").orElse(" The paper prints no number for this cell on this task.");
  }

  private Table results() {
    Measure second = RunSummary.second(measure);
    Table table = Table.of(Table.text("method"), measure == Measure.ACCURACY ? Table.highest(measure.title())
        : Table.lowest(measure.title()), Table.number(second.title()));
    table = new Outcome(result).hasWeights()
        ? table.ours(Table.words(run.spec().cell() + " (this run)"), value(measure.of(result.test())),
            Table.words(RunSummary.number(second, second.of(result.test()))))
        : table.ours(Table.words(run.spec().cell() + " (this run)"), Table.words("–"), Table.words("–"));
    for (Map.Entry<String, Score> naive : result.naive().entrySet())
      table = table.row(Table.words("naive: " + naive.getKey()), value(measure.of(naive.getValue())),
          Table.words(RunSummary.number(second, second.of(naive.getValue()))));
    for (PaperResult row : task.paper())
      table = table.row(Table.words("paper: " + row.model()), row.measure() == measure ? value(row.value())
          : Table.words(row.printed()), Table.words(""));
    return table;
  }

  private Table.Cell value(double number) {
    return new Table.Cell.Value(number, RunSummary.number(measure, number));
  }

  private LineChart curves() {
    List<Metrics> rows = result.metrics();
    double[] period = Curves.progress(task, rows);
    double[] validation = rows.stream().mapToDouble(Metrics::validationMeasure).toArray();
    List<Series> series = new ArrayList<>();
    List<Level> levels = new ArrayList<>();
    if (measure == Measure.RMSE)
      series.add(
          Series.dashed("training", period, rows.stream().mapToDouble(row -> Math.sqrt(row.trainLoss())).toArray()));
    else if (measure == Measure.MSE || measure == Measure.CROSS_ENTROPY)
      series.add(Series.dashed("training", period, rows.stream().mapToDouble(Metrics::trainLoss).toArray()));
    series.add(Series.line("validation", period, validation));
    paper.filter(row -> row.measure() == measure).ifPresent(row -> levels.add(new Level("paper", row.value())));
    for (Map.Entry<String, Score> naive : result.naive().entrySet())
      if (isNear(measure.of(naive.getValue()), validation))
        levels.add(new Level(naive.getKey(), measure.of(naive.getValue())));
    return new LineChart(run.spec().cell() + " on " + task.name(), Curves.progress(task), Curves.axis(measure), series,
        levels);
  }

  /// A level far from the curve would squeeze it.
  private static boolean isNear(double level, double[] curve) {
    double low = Arrays.stream(curve).min().orElse(0);
    double high = Arrays.stream(curve).max().orElse(0);
    return level >= low / 10 && level <= high * 2;
  }
}
