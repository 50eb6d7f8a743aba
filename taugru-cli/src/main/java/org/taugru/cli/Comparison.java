package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.taugru.data.Benchmark;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.data.Score;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.DotChart;
import org.taugru.report.HtmlReport;
import org.taugru.report.Level;
import org.taugru.report.LineChart;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Series;
import org.taugru.report.Table;
import org.taugru.safetensors.files.AtomicFile;
import org.taugru.train.RunResult;

/// The small version of a table of the paper, with its numbers beside ours.
///
/// @param name   what the table is called
/// @param notRun what the paper prints of models that nobody can run, as their equations are not published
/// @param naive  what is possible without a network
record Comparison(String name, Benchmark task, List<Row> rows, List<PaperResult> notRun, List<Naive> naive) {
  private static final int FEWEST_DELAYS = 3;

  /// A naive method on the test set.
  ///
  /// @param fitted how many numbers it has learnt; empty where there is nothing to learn
  record Naive(String name, OptionalInt fitted, Score score) {
    static List<Naive> of(TrainingJob.Trained run) throws IOException {
      return run.run().benchmark().naiveMethods(run.run().data()).stream()
          .flatMap(method -> run.result().naive().entrySet()
              .stream().filter(entry -> entry.getKey().equals(method.name()))
              .map(entry -> new Naive(method.name(), method.fitted(), entry.getValue())))
          .toList();
    }
  }

  /// One model: the paper's result where there is one, ours over the seeds.
  record Row(String model, Optional<PaperResult> paper, RunSummary summary) {
    double published() {
      return paper.map(PaperResult::value).orElse(Double.NaN);
    }

    String printed() {
      return paper.map(PaperResult::printed).orElse("–");
    }

    Spread ours() {
      return summary.spread(summary.task().measure());
    }

    private int tau() {
      return summary.spec().tau();
    }

    private double seconds() {
      return summary.results().stream().mapToDouble(RunResult::seconds).average().orElse(Double.NaN);
    }

    /// Ours, and how many seeds diverged.
    private Table.Cell cell() {
      Spread ours = ours();
      String diverged = summary.diverged() == 0 ? ""
          : " (" + summary.diverged() + " of " + summary.results().size() + " diverged)";
      return new Table.Cell.Value(ours.mean(), ours.text(summary.task().measure()) + diverged);
    }
  }

  Table table() {
    Measure measure = task.measure();
    Table table = Table.of(Table.text("model"), Table.number("parameters"), better("paper " + measure.title()),
        better("ours"), Table.text("printed"), Table.number("seconds a seed"));
    for (Row row : rows) {
      Table.Cell[] cells = {Table.words(row.model), Table.count(row.summary.results().getFirst().parameters()),
        value(row.published()), row.cell(), Table.words(row.printed()), Table.decimal(row.seconds(), 1)};
      table = row.model.equals("tau-gru") ? table.ours(cells) : table.row(cells);
    }
    for (PaperResult result : notRun)
      table = table.row(Table.words(result.model()), Table.words("–"), value(result.value()), Table.words("–"),
          Table.words(result.printed()), Table.words("–"));
    for (Naive method : naive)
      table = table.row(Table.words("naive: " + method.name),
          method.fitted.isPresent() ? Table.count(method.fitted.getAsInt()) : Table.words("–"), Table.words(""),
          value(measure.of(method.score)), Table.words(""), Table.words(""));
    return table;
  }

  private Table.Column better(String header) {
    return task.measure() == Measure.ACCURACY ? Table.highest(header) : Table.lowest(header);
  }

  private Table.Cell value(double value) {
    return Double.isNaN(value) ? Table.words("–")
        : new Table.Cell.Value(value, RunSummary.number(task.measure(), value));
  }

  /// The paper's numbers and ours, model by model.
  Chart scores() {
    DotChart.Dots ours = new DotChart.Dots("ours" + (hasSeeds() ? ", mean ± standard deviation over seeds" : ""),
        values(row -> row.ours().mean()), values(row -> row.ours().lower()), values(row -> row.ours().upper()));
    boolean isPublished = rows.stream().anyMatch(row -> !Double.isNaN(row.published()));
    return new DotChart(heading() + (isPublished ? ": the paper's results and ours" : ": our results"),
        Curves.axis(task.measure(), "test " + task.measure().title()), rows.stream().map(Row::model).toList(),
        isPublished ? List.of(DotChart.Dots.of("paper", values(Row::published)), ours) : List.of(ours));
  }

  /// How the measure goes with the delay, where three rows or more are the full model with another one each.
  private Optional<Chart> delays() {
    List<Row> delayed = rows.stream().filter(row -> row.summary.spec().cell().equals("tau-gru"))
        .sorted(Comparator.comparingInt(Row::tau)).toList();
    if (delayed.stream().mapToInt(Row::tau).distinct().count() < FEWEST_DELAYS)
      return Optional.empty();
    double[] taus = delayed.stream().mapToDouble(Row::tau).toArray();
    List<Series> series = new ArrayList<>();
    double[] means = values(delayed, row -> row.ours().mean());
    series.add(hasSeeds()
        ? Series.band("ours, mean ± standard deviation over seeds", taus, means,
            values(delayed, row -> row.ours().lower()), values(delayed, row -> row.ours().upper()))
        : Series.line("ours", taus, means));
    if (delayed.stream().anyMatch(row -> row.paper.isPresent()))
      series.add(Series.points("paper", taus, values(delayed, Row::published)));
    List<Level> without = rows.stream().filter(row -> row.model.equals("tau-gru-alpha0"))
        .map(row -> new Level("ours without delay, α = 0", row.ours().mean())).toList();
    return Optional.of(new LineChart(heading() + ": test " + task.measure().title() + " against the delay",
        Axis.linear("delay τ in steps"), Curves.axis(task.measure()), series, without));
  }

  private static double[] values(List<Row> rows, ToDoubleFunction<Row> value) {
    return rows.stream().mapToDouble(value).toArray();
  }

  private boolean hasSeeds() {
    return rows.stream().anyMatch(row -> row.summary.results().size() > 1);
  }

  private double[] values(ToDoubleFunction<Row> value) {
    return values(rows, value);
  }

  /// The validation curves of all models.
  Chart curves() {
    return new LineChart(heading() + ": validation " + task.measure().title(), Curves.progress(task),
        Curves.axis(task.measure()), rows.stream().map(row -> Curves.validation(row.model, task,
            row.summary.results().stream().map(RunResult::metrics).toList())).toList());
  }

  /// 1 if any seed of any model diverged.
  static int exitCode(List<Comparison> comparisons) {
    return comparisons.stream().flatMap(comparison -> comparison.rows.stream())
        .mapToInt(row -> row.summary.exitCode()).max().orElse(0);
  }

  /// Its name, and that it was done quickly.
  private String heading() {
    return name + ", quick version";
  }

  String markdown() {
    return "## " + heading() + "\n\n" + MarkdownTable.of(table());
  }

  /// Writes them as Markdown and HTML, and the pictures, into the folder and returns the page.
  ///
  /// @param name of the page, without an ending
  static Path write(List<Comparison> comparisons, Path folder, String name, Drawing drawing) throws IOException {
    Files.createDirectories(folder);
    String title = "The paper's results and ours, quick version";
    String note =
        "A quick version: short training, small tasks and parts of the data. It shows that everything runs, not how "
            + "well; the paper's numbers are those of the whole task.";
    StringBuilder markdown = new StringBuilder("# " + title + "\n\n" + note + "\n\n");
    HtmlReport page = new HtmlReport(title).subtitle(note);
    for (Comparison comparison : comparisons) {
      markdown.append(comparison.markdown()).append('\n');
      page.section(comparison.heading())
          .text(comparison.task.title() + ". Settings: small ones of our own, not the paper's.")
          .table("", comparison.table());
      for (Picture picture : PICTURES) {
        Optional<Chart> chart = picture.chart.apply(comparison);
        if (chart.isEmpty())
          continue;
        drawing.write(chart.get(), folder, comparison.name + "-" + picture.name);
        page.chart(chart.get(), picture.caption.apply(comparison));
        markdown.append("![").append(MarkdownTable.escaped(chart.get().title())).append("](")
            .append(comparison.name).append('-').append(picture.name).append(".svg)\n\n");
      }
    }
    AtomicFile.write(folder.resolve(name + ".md"), markdown.toString());
    Path file = folder.resolve(name + ".html");
    page.write(file);
    return file;
  }

  private record Picture(String name, Function<Comparison, Optional<Chart>> chart,
      Function<Comparison, String> caption) {
  }

  private static final List<Picture> PICTURES = List.of(
      new Picture("delays", Comparison::delays,
          _ -> "The same cell with different delays; the paper's number where it prints one."),
      new Picture("scores", comparison -> Optional.of(comparison.scores()),
          _ -> "On the test set. A model without a dot of the paper's has no number there."),
      new Picture("curves", comparison -> Optional.of(comparison.curves()),
          comparison -> comparison.hasSeeds() ? Curves.BAND : ""));
}
