package org.taugru.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.taugru.report.Chart;
import org.taugru.report.MarkdownTable;

/// An item's part of the page: its table, what the seeds say, its pictures, and what somebody wrote about it.
///
/// @param rows      of the table, and further ones that have records
/// @param about     a fragment of Markdown with placeholders for results; empty where nobody has written one
/// @param elsewhere the titles of other items that have run models of the same table of the paper, by those
public record ItemSection(ResultItem item, List<RowResult> rows, String about, Map<String, String> elsewhere) {
  public static ItemSection of(ResultItem item, Records records) throws IOException {
    List<RowResult> rows = new ArrayList<>();
    for (ResultRow row : item.rows())
      rows.add(RowResult.of(item, row, records));
    for (String label : records.labels(item))
      if (item.rows().stream().noneMatch(row -> row.label().equals(label)))
        rows.add(RowResult.of(item, item.row(label).orElseThrow(() -> new IOException(
            records.folder().resolve(item.name()).resolve(label) + ": " + item.name()
                + " has no row of that name; remove it")),
            records));
    Path about = records.folder().resolve(item.name()).resolve("about.md");
    return new ItemSection(item, rows,
        Files.exists(about)
            ? AboutText.filled(about, Files.readString(about, StandardCharsets.UTF_8), item, rows, records)
            : "",
        elsewhere(item, records));
  }

  private static Map<String, String> elsewhere(ResultItem item, Records records) throws IOException {
    Map<String, String> titles = new LinkedHashMap<>();
    for (ResultRow row : item.published())
      for (ResultItem other : ResultItems.all())
        if (!other.name().equals(item.name()) && other.task().equals(item.task())
            && other.common().equals(item.common()) && records.labels(other).contains(row.label()))
          titles.putIfAbsent(row.label(), other.title());
    return titles;
  }

  /// Rows that belong to other items show nothing by themselves.
  boolean isRun() {
    return rows.stream().anyMatch(row -> row.isRun() && row.row().home().equals(item.name()));
  }

  /// By the name of the file, without its ending.
  Map<String, Chart> charts() {
    return !isRun() ? Map.of() : new ItemFigures(item, rows).charts();
  }

  /// By itself.
  public String markdown() {
    return markdown(Optional.empty());
  }

  /// @param told the title of an item before it on the page that has said which settings the task has
  String markdown(Optional<String> told) {
    StringBuilder text = new StringBuilder("## " + item.title() + "\n\n");
    text.append(item.benchmark().title()).append(". Settings: ")
        .append(told.map(title -> "those of " + Contents.link(title)).orElse(item.benchmark().defaults().origin()));
    item.common().forEach((key, value) -> text.append("; `").append(key).append('=').append(value).append('`'));
    text.append(".\n\n");
    if (!about.isEmpty())
      text.append(about.strip()).append("\n\n");
    if (!isRun())
      return text.append("Not run yet: `taugru reproduce ").append(item.name()).append("`.\n").toString();
    if (item.kind() == ResultItem.Kind.SEARCH)
      return text.append(SearchTable.of(this).markdown()).toString();
    if (item.kind() == ResultItem.Kind.COST)
      return text.append(new CostTable(item, rows).markdown()).toString();
    text.append(new ItemTable(item, rows, isOfParts() ? Map.of() : naive(), elsewhere).markdown()).append('\n');
    notRun().ifPresent(names -> text.append("Not run yet: ").append(names).append(".\n\n"));
    TrainedBy trained = new TrainedBy(rows);
    text.append(trained.markdown());
    List<String> sentences = sentences(trained.limits().isEmpty());
    if (!sentences.isEmpty())
      text.append('\n').append(sentences.stream().map(sentence -> "- " + sentence + "\n")
          .collect(Collectors.joining()));
    NoiseTable.of(item, rows).ifPresent(noise -> text.append('\n').append(noise.markdown()));
    FailedSeeds failed = new FailedSeeds(rows);
    failed.sentences().forEach(sentence -> text.append('\n').append(sentence).append('\n'));
    endOfCurves().filter(_ -> failed.hasDiverged())
        .ifPresent(sentence -> text.append('\n').append(sentence).append('\n'));
    charts().forEach((name, chart) -> text.append("\n![").append(MarkdownTable.escaped(chart.title()))
        .append("](pictures/").append(name).append(".svg)\n"));
    if (item.kind() == ResultItem.Kind.DELAYS)
      text.append('\n').append(new DelayFigure(item, rows).remark());
    return text.toString();
  }

  /// What is possible without a network, on the data of the first record.
  Map<String, Scores> naive() {
    return rows.stream().flatMap(row -> row.first().stream()).findFirst().map(RunRecord::naive).orElse(Map.of());
  }

  /// Whether rows learn from different data, of which the naive methods would too.
  private boolean isOfParts() {
    return rows.stream().anyMatch(row -> row.row().protocol() == Protocol.HALF);
  }

  private Optional<String> notRun() {
    String names = rows.stream().filter(row -> !row.isRun()).map(row -> "`" + row.row().label() + "`")
        .collect(Collectors.joining(", "));
    return names.isEmpty() ? Optional.empty() : Optional.of(names);
  }

  /// @param isWhole whether all of the paper's data was there
  private List<String> sentences(boolean isWhole) {
    List<String> sentences = new ArrayList<>();
    for (RowResult row : isWhole ? rows : List.<RowResult>of())
      Comparisons.againstPaper(item, row).ifPresent(sentences::add);
    sentences.addAll(Comparisons.of(item, rows).stream().flatMap(each -> each.sentences().stream()).toList());
    return sentences;
  }

  /// What happens to the curves of seeds that diverged, where there are any to be seen.
  private Optional<String> endOfCurves() {
    return charts().keySet().stream().noneMatch(name -> name.endsWith(ItemFigures.CURVES)) ? Optional.empty()
        : Optional.of("The curve of a seed that diverged ends there; " + (item.kind() == ResultItem.Kind.CURVES
            ? "a line ends where half of the seeds have." : "a mean goes on over the others.")
            + (Alike.of(item, rows).size() > 1 ? " Where rows of two protocols are drawn, those of one can be compared."
                : ""));
  }
}
