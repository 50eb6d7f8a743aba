package org.taugru.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.taugru.exec.simd.ProductSize;
import org.taugru.json.Json;

/// GFLOP/s of one product.
///
/// @param before ours, before the others were at work
/// @param after  ours, after them; where there are none, the same again
record ProductRow(BenchProduct product, Quartiles before, Quartiles after, List<PeerRow> others) {
  static List<PeerRow> of(BenchProduct product, List<PeerRow> rows) {
    return rows.stream().filter(row -> row.cell().equals(product.name())).toList();
  }

  /// Between the medians of both measurements.
  double ours() {
    return Math.sqrt(before.median() * after.median());
  }

  /// How much longer the fastest of the others takes.
  Optional<Ratio> ratio() {
    return others.stream().map(OutsideProduct::rate).max(Comparator.comparingDouble(Quartiles::median))
        .map(other -> Ratio.ofRates(other, before, after));
  }

  Json.Obj json(int threads) {
    Json.Obj object = Json.object().with("use", product.use());
    if (product.size().isPresent()) {
      ProductSize size = product.size().get();
      object = object.with("rows", size.rows()).with("depth", size.depth()).with("columns", size.columns());
    }
    object = before.in(object.with("threads", threads), OutsideProduct.RATE);
    if (others.isEmpty())
      return object;
    object = object.with("again", after.in(Json.object(), OutsideProduct.RATE)).with("peers",
        new Json.Arr(others.stream().map(other -> (Json) other.json()).toList()));
    return ratio().orElseThrow().in(object);
  }
}
