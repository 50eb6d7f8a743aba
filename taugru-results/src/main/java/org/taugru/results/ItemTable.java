package org.taugru.results;

import java.util.List;
import java.util.Map;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// The models of an item side by side: what was run, what the paper prints of others, and what is possible without a network.
///
/// @param naive     by method; empty where rows learn from different data, of which these methods would too
/// @param elsewhere the titles of other items that have run models of the same table of the paper, by those
record ItemTable(ResultItem item, List<RowResult> rows, Map<String, Scores> naive, Map<String, String> elsewhere) {
  private static final String DASH = "–";

  String markdown() {
    Measure measure = item.benchmark().measure();
    Table table = Table.of(Table.text("model"), Table.number("parameters"), Table.text("seeds"),
        MeasureText.column(measure, "mean ± sd"), MeasureText.bestColumn(measure), Table.number("paper: mean ± sd"),
        MeasureText.column(measure, "paper"), Table.number("seconds a seed"), Table.text("command"));
    for (RowResult row : rows)
      if (row.isRun())
        table = item.headline().filter(row.row()::equals).isPresent() ? table.ours(cells(measure, row))
            : table.row(cells(measure, row));
    for (ResultRow row : item.published())
      if (rows.stream().noneMatch(run -> run.row().label().equals(row.label())))
        table = table.row(Table.words(row.label()), parameters(row), Table.words(""), Table.words(DASH),
            Table.words(DASH), Table.words(""), paper(measure, row), Table.words(""), notRunHere(row));
    for (Map.Entry<String, Scores> method : naive.entrySet())
      table = table.row(Table.words("naive: " + method.getKey()), Table.words(""), Table.words(""),
          method.getValue().of(measure).map(value -> value(measure, value)).orElse(Table.words(DASH)), Table.words(""),
          Table.words(""), Table.words(""), Table.words(""), Table.words(""));
    return MarkdownTable.of(table);
  }

  private Table.Cell[] cells(Measure measure, RowResult row) {
    return new Table.Cell[] {Table.words(row.row().label()), Table.count(row.first().orElseThrow().parameters()),
      Table.words(row.seedsText() + item.solved().map(solved -> ", " + row.solved(solved) + " solved").orElse("")),
      new Table.Cell.Value(row.test().mean(), MeasureText.spread(measure, row.test())),
      value(measure, row.best()), paperMean(row), paper(measure, row.row()), Table.decimal(row.seconds(), 0),
      Table.words("taugru reproduce " + row.row().home() + " --rows " + row.row().label())};
  }

  private static Table.Cell parameters(ResultRow row) {
    return row.published().map(PaperResult::parameters).filter(count -> count.isPresent() && count.getAsInt() > 0).<
        Table.Cell>map(count -> Table.count(count.getAsInt())).orElse(Table.words(DASH));
  }

  private static Table.Cell value(Measure measure, double value) {
    return Double.isNaN(value) ? Table.words(DASH) : new Table.Cell.Value(value, MeasureText.number(measure, value));
  }

  private Table.Cell paperMean(RowResult row) {
    return PaperSeeds.of(item, row.row()).map(seeds -> Table.words(MeasureText.spread(row.measure(), seeds)))
        .orElse(Table.words(""));
  }

  private static Table.Cell paper(Measure measure, ResultRow row) {
    return row.published().map(result -> value(measure, result.value())).orElse(Table.words(""));
  }

  private Table.Cell notRunHere(ResultRow row) {
    String title = elsewhere.get(row.label());
    return title == null ? Table.words("not run") : Table.link("see " + title, Contents.address(title));
  }
}
