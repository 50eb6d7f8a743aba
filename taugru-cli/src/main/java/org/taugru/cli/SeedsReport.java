package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.data.Score;
import org.taugru.report.HtmlReport;
import org.taugru.report.LineChart;
import org.taugru.report.PanelChart;
import org.taugru.report.Table;
import org.taugru.report.Tone;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.RunResult;
import org.taugru.train.TrainingEnd;

/// The page of one run with several seeds: their mean, their spread, and each of them.
final class SeedsReport {
  private final List<TrainingJob.Trained> runs;
  private final RunSummary summary;
  private final Benchmark task;
  private final Measure measure;

  private SeedsReport(List<TrainingJob.Trained> runs) {
    this.runs = runs;
    this.summary = RunSummary.of(runs);
    this.task = summary.task();
    this.measure = task.measure();
  }

  /// Writes `report.html` and its pictures into the folder that the runs are in; one run alone has its own page.
  static void write(List<TrainingJob.Trained> runs, Drawing drawing) throws IOException {
    if (runs.size() > 1)
      new SeedsReport(runs).write(
          Objects.requireNonNull(runs.getFirst().run().folder().path().getParent(), "runs of seeds have a folder"),
          drawing);
  }

  private void write(Path folder, Drawing drawing) throws IOException {
    HtmlReport page = page();
    List<List<Metrics>> curves = runs.stream().map(run -> run.result().metrics()).toList();
    if (curves.stream().anyMatch(rows -> !rows.isEmpty())) {
      LineChart validation = new LineChart(title() + ": validation " + measure.title(), Curves.progress(task),
          Curves.axis(measure), List.of(Curves.validation("validation " + measure.title(), task, curves)));
      PanelChart updates = RunReport.updates(task, curves);
      drawing.write(validation, folder, "curves");
      drawing.write(updates, folder, "updates");
      page.section("Training").chart(validation, Curves.BAND).chart(updates, RunReport.UPDATES + " " + Curves.BAND);
    }
    Run first = runs.getFirst().run();
    page.section("Everything else").table(SettingWords.caption(first.benchmark()), SettingWords.table(first, seeds()));
    page.write(folder.resolve("report.html"));
  }

  private String title() {
    return summary.spec().cell() + " on " + task.shortName();
  }

  private String seeds() {
    return summary.seeds().stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private HtmlReport page() {
    Spread spread = summary.spread(measure);
    HtmlReport page = new HtmlReport(title() + ", " + runs.size() + " seeds").subtitle(task.title())
        .figure(spread.text(measure), "test " + measure.title() + ", mean ± standard deviation of " + spread.count()
            + (spread.count() == 1 ? " seed" : " seeds"))
        .figure(String.format(Locale.ROOT, "%,d", summary.results().getFirst().parameters()), "parameters")
        .figure(Durations.text(summary.results().stream().mapToDouble(RunResult::seconds).sum()), "training time");
    page.section("Seeds");
    for (int i = 0; i < runs.size(); i++)
      if (runs.get(i).result().end() instanceof TrainingEnd.Trouble trouble)
        page.finding("Seed " + summary.seeds().get(i), Tone.BAD, "diverged",
            "That was " + new Outcome(runs.get(i).result()).details(trouble) + ". " + trouble.remedy());
    return page.table("Each seed on the test set, with the weights chosen by validation.", each())
        .section("Comparison").table("On the test set; lower is better unless it is an accuracy.", comparison());
  }

  private Table each() {
    Measure second = RunSummary.second(measure);
    Table table = Table.of(Table.text("seed"), better(measure), Table.number(second.title()),
        Table.number("best epoch"), Table.number("time"), Table.text("end"));
    for (int i = 0; i < runs.size(); i++) {
      RunResult result = runs.get(i).result();
      Outcome outcome = new Outcome(result);
      Path folder = runs.get(i).run().folder().path().getFileName();
      table = table.row(Table.link(String.valueOf(summary.seeds().get(i)), folder + "/report.html"),
          result.test().map(score -> value(measure.of(score))).orElse(Table.words("–")),
          Table.words(outcome.test(second)),
          Table.words(outcome.hasWeights() ? result.bestEpoch() + " of " + result.metrics().size() : "–"),
          Table.words(Durations.text(result.seconds())),
          outcome.isDiverged() ? Table.tag(Tone.BAD, outcome.word()) : Table.words(outcome.word()));
    }
    return table;
  }

  private Table comparison() {
    Measure second = RunSummary.second(measure);
    Table table = Table.of(Table.text("method"), better(measure), Table.number(second.title()));
    Spread spread = summary.spread(measure);
    table = table.ours(Table.words(summary.spec().cell() + " (mean of seeds)"),
        new Table.Cell.Value(spread.mean(), spread.text(measure)), Table.words(summary.spread(second).text(second)));
    for (Map.Entry<String, Score> naive : summary.results().getFirst().naive().entrySet())
      table = table.row(Table.words("naive: " + naive.getKey()), value(measure.of(naive.getValue())),
          Table.words(RunSummary.number(second, second.of(naive.getValue()))));
    for (PaperResult row : summary.paper().stream().toList())
      table = table.row(Table.words("paper: " + row.model()),
          row.measure() == measure ? value(row.value()) : Table.words(row.printed()), Table.words(""));
    return table;
  }

  private static Table.Column better(Measure measure) {
    return measure == Measure.ACCURACY ? Table.highest(measure.title()) : Table.lowest(measure.title());
  }

  private Table.Cell value(double number) {
    return new Table.Cell.Value(number, RunSummary.number(measure, number));
  }
}
