package org.taugru.results;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// The τ-GRU on every task at a glance.
record Overview(List<ItemSection> sections) {
  private static final String DASH = "–";

  String markdown() {
    Table table = Table.of(Table.text("τ-GRU"), Table.number("paper: mean ± sd (best)"), Table.number("as printed"),
        Table.number("with warm-up"), Table.number("and a lower rate at the end"), Table.number("ours"),
        Table.number("best seed"));
    for (ItemSection section : sections)
      if (section.isRun() && section.item().ownsHeadline()) {
        Optional<RowResult> printed = row(section, ResultItems.PRINTED);
        Optional<RowResult> warm = row(section, ResultItems.WARM);
        Optional<RowResult> dropped = row(section, ResultItems.DROPPED);
        Optional<RowResult> ours =
            row(section, ResultItems.PRINTED + Search.OURS).or(() -> row(section, ResultItems.CLIPPED));
        Measure measure = section.item().benchmark().measure();
        String best = Stream.of(printed, warm, dropped, ours).flatMap(Optional::stream)
            .filter(row -> !row.test().isEmpty()).map(RowResult::best)
            .reduce((one, other) -> measure.isBetter(other, one) ? other : one)
            .map(value -> MeasureText.number(measure, value)).orElse(DASH);
        table = table.row(Table.words(section.item().title() + ", " + measure.title()), paper(section.item(), measure),
            spread(printed), spread(warm), spread(dropped), spread(ours), Table.words(best));
      }
    return table.rows().isEmpty() ? "" : MarkdownTable.of(table);
  }

  private static Table.Cell paper(ResultItem item, Measure measure) {
    String best = item.headline().flatMap(ResultRow::published).map(PaperResult::value)
        .map(value -> MeasureText.number(measure, value)).orElse(DASH);
    return Table.words(item.headline().flatMap(row -> PaperSeeds.of(item, row))
        .map(seeds -> MeasureText.spread(measure, seeds) + " (" + best + ")").orElse(best));
  }

  private static Optional<RowResult> row(ItemSection section, String label) {
    return section.rows().stream().filter(row -> row.row().label().equals(label)).filter(RowResult::isRun).findFirst();
  }

  private static Table.Cell spread(Optional<RowResult> row) {
    return Table.words(row.map(RowResult::spreadText).orElse(DASH));
  }
}
