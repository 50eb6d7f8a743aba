package org.taugru.bench;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.taugru.json.Json;

/// What [ProductTiming] found.
record ProductReport(int repeats, List<ProductTable> tables, String machine) implements SpeedReport {
  @Override
  public String text() {
    boolean isCompared = !tables.getFirst().calls().isEmpty();
    return String.format(Locale.ROOT,
        "products of matrices in float32, GFLOP/s, medians of %d%s; %s\nevery answer was checked before it was timed\n",
        repeats, isCompared ? ", ours before and after the others" : "", machine)
        + tables.stream().map(ProductTable::text).collect(Collectors.joining())
        + (isCompared ? "\nratios range from quartile to quartile and over both measurements of ours\n" : "");
  }

  @Override
  public Json.Obj json() {
    return Json.object().with("machine", machine).with("repeats", repeats).with("products", new Json.Arr(
        tables.stream().flatMap(table -> table.rows().stream().map(row -> (Json) row.json(table.threads()))).toList()));
  }
}
