package org.taugru.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.taugru.exec.simd.SimdBackend;

/// Products of matrices in the sizes that training has, on one thread and on all.
public final class ProductTiming {
  private final List<BenchProduct> products;
  private final int threads;
  private final int repeats;

  public ProductTiming(int threads, int repeats) {
    this(BenchProduct.ALL, threads, repeats);
  }

  ProductTiming(List<BenchProduct> products, int threads, int repeats) {
    this.products = products;
    this.threads = threads;
    this.repeats = repeats;
  }

  /// Ours, then the others and ours once more.
  ///
  /// @param peers the others with so many threads, if they are asked
  public SpeedReport run(IntFunction<Optional<PeerProcess>> peers) throws IOException {
    List<ProductTable> tables = new ArrayList<>();
    for (int count : threads == 1 ? List.of(1) : List.of(1, threads))
      tables.add(measure(count, peers.apply(count)));
    return new ProductReport(repeats, tables, Machine.describe(new SimdBackend(threads)));
  }

  private ProductTable measure(int count, Optional<PeerProcess> peers) throws IOException {
    List<Quartiles> before = ours(count);
    if (peers.isEmpty())
      return table(count, before, before, List.of());
    List<PeerRow> others = peers.get().measure(Stream.concat(products.stream(), Stream.of(BenchProduct.CALL))
        .map(product -> product.problem(count, repeats)).toList());
    return table(count, before, ours(count), others);
  }

  private List<Quartiles> ours(int count) {
    return products.stream().map(product -> product.measure(count, repeats)).toList();
  }

  private ProductTable table(int count, List<Quartiles> before, List<Quartiles> after, List<PeerRow> others) {
    List<ProductRow> rows = new ArrayList<>();
    for (int i = 0; i < products.size(); i++)
      rows.add(new ProductRow(products.get(i), before.get(i), after.get(i), ProductRow.of(products.get(i), others)));
    return new ProductTable(count, rows, ProductRow.of(BenchProduct.CALL, others));
  }
}
