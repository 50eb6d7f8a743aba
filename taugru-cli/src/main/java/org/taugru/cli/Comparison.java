package org.taugru.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.data.Score;
import org.taugru.data.Task;
import org.taugru.report.HtmlReport;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// A table of the paper with our numbers beside it.
///
/// @param naive   what is possible without a network
record Comparison(Task task, List<Row> rows, Map<String, Score> naive) {
  /// One cell: the paper's value where there is one, ours over the seeds.
  record Row(String model, int parameters, double paper, String printed, Spread ours, double seconds) {
    static Row of(String model, RunSummary summary) {
      Optional<PaperResult> paper =
          summary.task().paper().stream().filter(row -> row.model().equals(model)).findFirst();
      return new Row(model, summary.results().getFirst().parameters(),
          paper.filter(row -> row.measure() == summary.task().measure()).map(PaperResult::value)
              .orElse(Double.NaN),
          paper.map(PaperResult::printed).orElse("–"), Spread.of(summary.measures()),
          summary.results().stream().mapToDouble(result -> result.seconds()).average().orElse(Double.NaN));
    }
  }

  private Table table() {
    Measure measure = task.measure();
    Table table = Table.of(Table.text("model"), Table.number("parameters"), better("paper " + measure.title()),
        better("ours"), Table.text("printed"), Table.number("seconds a seed"));
    for (Row row : rows) {
      Table.Cell[] cells = {Table.words(row.model), Table.count(row.parameters), value(row.paper, row.paper, 0),
        value(row.ours.mean(), row.ours.mean(), row.ours.count() > 1 ? row.ours.deviation() : 0),
        Table.words(row.printed), Table.decimal(row.seconds, 1)};
      table = row.model.equals("tau-gru") ? table.ours(cells) : table.row(cells);
    }
    for (Map.Entry<String, Score> score : naive.entrySet())
      table = table.row(Table.words("naive: " + score.getKey()), Table.words("0"), Table.words(""),
          value(measure.of(score.getValue()), measure.of(score.getValue()), 0), Table.words(""), Table.words(""));
    return table;
  }

  private Table.Column better(String header) {
    return task.measure() == Measure.ACCURACY ? Table.highest(header) : Table.lowest(header);
  }

  private Table.Cell value(double compared, double mean, double deviation) {
    if (Double.isNaN(mean))
      return Table.words("–");
    String text = RunSummary.number(task.measure(), mean);
    return new Table.Cell.Value(compared, deviation == 0 ? text
        : text + " ± " + RunSummary.number(task.measure(), deviation));
  }

  String markdown() {
    return "## " + task.name() + "\n\n" + MarkdownTable.of(table());
  }

  /// Writes `reproduce.md` and `reproduce.html` into the folder and returns the page.
  static Path write(List<Comparison> comparisons, Path folder, boolean quick) throws IOException {
    Files.createDirectories(folder);
    String note =
        quick ? "A quick version: short training and small tasks. It shows that everything runs, not how well."
            : "Mean ± standard deviation over seeds, on the test set, with the weights chosen by validation.";
    StringBuilder markdown = new StringBuilder("# The paper's results and ours\n\n" + note + "\n\n");
    HtmlReport page = new HtmlReport("The paper's results and ours").subtitle(note);
    for (Comparison comparison : comparisons) {
      markdown.append(comparison.markdown()).append('\n');
      page.section(comparison.task.name())
          .text(comparison.task.title() + ". Settings: " + comparison.task.defaults().origin() + ".")
          .table("", comparison.table());
    }
    Files.writeString(folder.resolve("reproduce.md"), markdown.toString());
    Path file = folder.resolve("reproduce.html");
    page.write(file);
    return file;
  }
}
