package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.report.HtmlReport;
import org.taugru.report.LineChart;
import org.taugru.report.Table;
import org.taugru.report.Tone;

/// Runs of one task beside each other: scores, curves, and the settings in which they differ.
record ComparePage(Benchmark task, List<ComparedRun> runs) {
  static final String FILE = "compare.html";

  LineChart chart() {
    return new LineChart(task.shortName() + ": validation " + task.measure().title(), Curves.progress(task),
        Curves.axis(task.measure()), runs.stream().map(run -> run.curve(task)).toList());
  }

  Table scores() {
    Measure measure = task.measure();
    Table table = Table.of(Table.text("run"), Table.number("parameters"), better("best validation " + measure.title()),
        better("test " + measure.title()), Table.number("epochs"), Table.number("time"), Table.text("end"));
    for (ComparedRun run : runs)
      table = table.row(Table.words(run.name()), Table.count(run.parameters()),
          value(Spread.of(run.bestValidation(measure))), value(Spread.of(run.test(measure))),
          Table.count(run.epochs()), Table.words(Durations.text(run.seconds())),
          run.isDiverged() ? Table.tag(Tone.BAD, run.end()) : Table.words(run.end()));
    return table;
  }

  private Table.Column better(String header) {
    return task.measure() == Measure.ACCURACY ? Table.highest(header) : Table.lowest(header);
  }

  private Table.Cell value(Spread spread) {
    return new Table.Cell.Value(spread.mean(), spread.text(task.measure()));
  }

  /// A column for each run.
  Table settings() {
    Table table = Table.of(Stream.concat(Stream.of(Table.text("setting")),
        runs.stream().map(run -> Table.text(run.name()))).toArray(Table.Column[]::new));
    for (String key : ComparedRun.differing(runs))
      table = table.row(Stream.concat(Stream.of(Table.words(key)),
          runs.stream().map(run -> Table.words(run.settings().getOrDefault(key, "–")))).toArray(Table.Cell[]::new));
    return table;
  }

  /// Writes the page and the picture, and returns the page.
  Path write(Path folder, Drawing drawing) throws IOException {
    LineChart chart = chart();
    drawing.write(chart, folder, "compare");
    boolean hasSeeds = runs.stream().anyMatch(run -> run.records().size() > 1);
    HtmlReport page = new HtmlReport("Runs of " + task.shortName()).subtitle(task.title()).section("Scores")
        .table(hasSeeds ? "Mean ± standard deviation where there are several seeds." : "", scores())
        .section("Curves").chart(chart, hasSeeds ? Curves.BAND : "").section("Settings that differ");
    if (ComparedRun.differing(runs).isEmpty())
      page.text("None.");
    else
      page.table("Under the names that run.json has for them.", settings());
    Path file = folder.resolve(FILE);
    page.write(file);
    return file;
  }
}
