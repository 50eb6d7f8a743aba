package org.taugru.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// All products on so many threads.
///
/// @param calls what others need for as good as no arithmetic
record ProductTable(int threads, List<ProductRow> rows, List<PeerRow> calls) {
  String text() {
    return "\n" + what() + "\n\n" + table() + callText();
  }

  private String what() {
    if (threads == 1)
      return "1 thread";
    return threads + " threads: ours does a product on each thread, all at a time, as in training"
        + (calls.isEmpty() ? "" : "; the others do one product with all threads");
  }

  private String table() {
    List<Table.Column> columns =
        new ArrayList<>(List.of(Table.text("product"), Table.text("rows × depth × columns"), Table.number("taugru")));
    calls.forEach(call -> columns.add(Table.number(call.library())));
    if (!calls.isEmpty())
      columns.add(Table.text("time of the fastest other, × ours"));
    Table table = Table.of(columns.toArray(Table.Column[]::new));
    for (ProductRow row : rows) {
      List<Table.Cell> cells = new ArrayList<>(
          List.of(Table.words(row.product().use()), Table.words(row.product().sizes()), Table.decimal(row.ours(), 1)));
      row.others().forEach(other -> cells.add(Table.decimal(OutsideProduct.rate(other).median(), 1)));
      row.ratio().ifPresent(
          ratio -> cells.add(Table.words(threads == 1 || row.product().isLarge() ? ratio.text() : "other work")));
      table = table.row(cells.toArray(Table.Cell[]::new));
    }
    return MarkdownTable.of(table);
  }

  /// Calls from Java are a part of what the others take.
  private String callText() {
    double operations = BenchProduct.CALL.size().orElseThrow().operations();
    return calls.isEmpty() ? ""
        : calls.stream()
            .map(call -> String.format(Locale.ROOT, "%.2f µs in %s",
                operations / OutsideProduct.rate(call).median() / 1e3, call.library()))
            .collect(Collectors.joining(", ", "\nA call from Java, with a product of 1 × 1 × 1, takes ",
                ": it is in every number of theirs.\n"));
  }
}
