package org.taugru.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.HtmlReport;
import org.taugru.report.LineChart;
import org.taugru.report.PanelChart;
import org.taugru.report.Table;
import org.taugru.report.Tone;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.RunResult;
import org.taugru.train.TrainingEnd;

/// The pictures and the page of a run.
final class RunReport {
  private final Drawing drawing;
  private final Run run;
  private final RunResult result;
  private final Benchmark task;
  private final Measure measure;

  private RunReport(Run run, RunResult result, Drawing drawing) {
    this.drawing = drawing;
    this.run = run;
    this.result = result;
    this.task = run.benchmark();
    this.measure = task.measure();
  }

  /// Writes `curves`, the pictures of the task and `report.html` into the run's folder.
  static void write(Run run, RunResult result, Drawing drawing) throws IOException {
    new RunReport(run, result, drawing).write();
  }

  private void write() throws IOException {
    Outcome outcome = new Outcome(result);
    HtmlReport page = new HtmlReport(run.spec().cell() + " on " + task.shortName())
        .subtitle(task.title() + " · " + outcome.word())
        .figure(outcome.hasWeights() ? outcome.test(measure) : outcome.word(),
            "test " + measure.title() + (outcome.hasWeights() ? "" : ": none"))
        .figure(String.format(Locale.ROOT, "%,d", result.parameters()), "parameters")
        .figure(outcome.hasWeights() ? result.bestEpoch() + " of " + result.metrics().size() : "none",
            "best epoch, by validation")
        .figure(Durations.text(result.seconds()), "training time");
    page.section("Result");
    if (result.end() instanceof TrainingEnd.Trouble trouble)
      page.finding("This run", Tone.BAD, outcome.word(),
          "That was " + outcome.details(trouble) + ". " + trouble.remedy());
    else if (!outcome.hasWeights())
      page.finding("This run", Tone.NEUTRAL, outcome.word(), "There is no result: " + outcome.sentence() + ".");
    page.text(findings().verdict()).table("On the test set; lower is better unless it is an accuracy.",
        findings().results());
    if (!result.metrics().isEmpty())
      training(page.section("Training"));
    if (outcome.hasWeights()) {
      Answers answers = Answers.of(run);
      pictures(page.section("Pictures"), answers);
      samples(page, answers);
    }
    page.section("Everything else")
        .table(SettingWords.caption(run.benchmark()),
            SettingWords.table(run, Long.toString(run.spec().training().seed())))
        .details("run.json", run.finishedRecord(result).text());
    page.write(run.folder().path().resolve("report.html"));
  }

  private void training(HtmlReport page) throws IOException {
    LineChart curves = findings().curves();
    save("curves", curves);
    page.chart(curves, caption(curves));
    PanelChart updates = updates(task, List.of(result.metrics()));
    save("updates", updates);
    page.chart(updates, UPDATES);
  }

  /// What there is to see in the curves of training.
  static String caption(LineChart curves) {
    return curves.series().size() == 1 ? "What is left on the validation set after each epoch."
        : "The dashed line is what training sees, averaged over each epoch; the full line is the validation set.";
  }

  /// What the caption of [#updates] says.
  static final String UPDATES =
      "What each update was made with. The norm is that of the gradient before it is clipped, "
          + "averaged over each epoch.";

  /// The learning rate and the gradient norm of each epoch.
  static PanelChart updates(Benchmark task, List<List<Metrics>> seeds) {
    return new PanelChart("Learning rate and gradient norm", List.of(
        new LineChart("", Curves.progress(task), Axis.log("learning rate"),
            List.of(Curves.of("", task, seeds, Metrics::learningRate))),
        new LineChart("", Curves.progress(task), Axis.log("gradient norm"),
            List.of(Curves.of("", task, seeds, Metrics::gradientNorm)))));
  }

  private void pictures(HtmlReport page, Answers answers) throws IOException {
    for (TaskPictures.Picture picture : TaskPictures.of(run, answers))
      picture(page, picture);
  }

  private void samples(HtmlReport page, Answers answers) throws IOException {
    List<SamplePictures.Part> parts = SamplePictures.of(task, run.data(), answers);
    if (!parts.isEmpty())
      page.section("Samples and mistakes");
    for (SamplePictures.Part part : parts) {
      switch (part) {
        case SamplePictures.Part.Drawn(TaskPictures.Picture picture) -> picture(page, picture);
        case SamplePictures.Part.Listed(String caption, Table table) -> page.table(caption, table);
        case SamplePictures.Part.Said(String sentence) -> page.text(sentence);
      }
    }
  }

  private void picture(HtmlReport page, TaskPictures.Picture picture) throws IOException {
    save(picture.name(), picture.chart());
    page.chart(picture.chart(), picture.caption());
  }

  private RunFindings findings() throws IOException {
    return new RunFindings(task, run.spec().cell(), result, run.data().limits());
  }

  private void save(String name, Chart chart) throws IOException {
    drawing.write(chart, run.folder().path(), name);
  }
}
