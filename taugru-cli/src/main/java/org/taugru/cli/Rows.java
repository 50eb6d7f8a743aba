package org.taugru.cli;

import java.io.PrintWriter;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.taugru.table.Column;
import org.taugru.table.Table;

/// Prints rows of a table as CSV.
final class Rows {
  private Rows() {
  }

  static void print(PrintWriter out, Table table) {
    print(out, table, IntStream.range(0, table.rows()).toArray());
  }

  static void print(PrintWriter out, Table table, int[] rows) {
    out.println(String.join(",", table.names()));
    for (int row : rows)
      out.println(table.columns().stream().map(column -> column.written(row)).collect(Collectors.joining(",")));
  }

  /// Those with the highest numbers, the highest first.
  static int[] highest(Column.Numbers numbers, int most) {
    return IntStream.range(0, numbers.rows()).boxed()
        .sorted(Comparator.comparingDouble((Integer row) -> numbers.value(row)).reversed()).limit(most)
        .mapToInt(Integer::intValue).toArray();
  }
}
