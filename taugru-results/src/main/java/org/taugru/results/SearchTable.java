package org.taugru.results;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.taugru.data.Measure;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// What was tried before a protocol was chosen: the validation set alone.
///
/// @param rows with the records of the seeds that all have
record SearchTable(ResultItem item, List<RowResult> rows) {
  static SearchTable of(ItemSection section) {
    return new SearchTable(section.item(), section.rows().stream().map(SearchTable::compared).toList());
  }

  /// Of a row that belongs to another item there may be more.
  private static RowResult compared(RowResult row) {
    return new RowResult(row.row(), row.measure(),
        row.records().stream().filter(record -> row.row().seeds().contains(record.seed())).toList());
  }

  String markdown() {
    Measure measure = item.benchmark().measure();
    Map<String, RowResult> best = best();
    Table table = Table.of(Table.text("trained as"), Table.text("beyond the model's own settings"),
        Table.number("parameters"), Table.text("seeds"), Table.number("validation, mean ± sd"), Table.text(""),
        Table.text("command"));
    for (RowResult row : rows)
      if (row.isRun()) {
        table = table.row(Table.words(row.row().label()), Table.words(settings(row.row())),
            Table.count(row.first().orElseThrow().parameters()), Table.words(row.seedsText()),
            Table.words(MeasureText.spread(measure, row.validation())),
            Table.words(best.containsValue(row) ? "best" : ""),
            Table.words("taugru reproduce " + row.row().home() + " --rows " + row.row().label()));
      }
    long updates = rows.stream().flatMap(row -> row.records().stream()).mapToLong(RunRecord::updates).sum();
    long runs = rows.stream().mapToLong(row -> row.records().size()).sum();
    return MarkdownTable.of(table) + "\nThe budget of the search: " + runs + " runs, "
        + String.format(Locale.ROOT, "%,d", updates) + " updates. "
        + (best.isEmpty() ? "It is not over." : outcome(best.values())) + late() + "\n";
  }

  /// What was not on the list when the first test scores were seen.
  private String late() {
    return Searches.shownBy(item).filter(Search::isExtended)
        .map(search -> " Listed after test scores of other trials, or of what they had chosen, had been seen: "
            + search.models().stream().filter(searched -> !searched.late().isEmpty()).map(SearchTable::late)
                .collect(Collectors.joining("; "))
            + ".")
        .orElse("");
  }

  /// Each by its label, or all of a model.
  private static String late(Search.Searched searched) {
    if (searched.late().size() == searched.trials().size())
      return "all of `" + searched.model() + "`";
    return searched.late().stream().map(trial -> "`" + searched.label(trial) + "`"
        + (searched.choice().equals(Optional.of(trial)) ? ", which was chosen" : "")).collect(Collectors.joining("; "));
  }

  /// Where a row is best that the item has anyway, nothing is trained for it.
  private String outcome(Collection<RowResult> best) {
    String known = best.stream().map(RowResult::row).filter(row -> !row.home().equals(item.name()))
        .map(row -> "`" + row.label() + "`").collect(Collectors.joining(", "));
    String found = best.stream().map(RowResult::row).filter(row -> row.home().equals(item.name()))
        .map(row -> "`" + row.model() + Protocol.OURS.suffix() + "`").collect(Collectors.joining(", "));
    return (found.isEmpty() ? ""
        : "What is best is trained with more seeds, those of the search among them, as " + found + ".")
        + (found.isEmpty() || known.isEmpty() ? "" : " ")
        + (known.isEmpty() ? ""
            : "No trial is better than " + known + ", of which there are more seeds anyway.");
  }

  /// By model, the row that is best on the validation set, of equals the first; none while a row has not been run. A row with a seed
  /// that failed is not considered.
  Map<String, RowResult> best() {
    Map<String, RowResult> best = new LinkedHashMap<>();
    if (rows.stream().anyMatch(row -> row.records().size() < row.row().seedCount()))
      return best;
    Measure measure = item.benchmark().measure();
    for (RowResult row : rows)
      if (row.failed() == 0)
        best.merge(family(row.row()), row,
            (one, other) -> isBetter(measure, other.validation().mean(), one.validation().mean()) ? other : one);
    return best;
  }

  /// Records have seven digits, so a difference in the last one is none.
  private static boolean isBetter(Measure measure, double one, double other) {
    return measure.isBetter(one, other) && Math.abs(one - other) > 1e-6 * Math.abs(other);
  }

  /// Variants of the τ-GRU compete with it.
  private static String family(ResultRow row) {
    return row.isTauGru() ? ResultItems.PRINTED : row.model();
  }

  private String settings(ResultRow row) {
    return row.settings().entrySet().stream().filter(each -> !item.common().containsKey(each.getKey()))
        .map(each -> each.getKey() + "=" + each.getValue()).collect(Collectors.joining(" "));
  }
}
