package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.exec.simd.ProductSize;
import org.taugru.json.Json;

/// What is told of numbers that are known.
final class ProductReportTest {
  private static final BenchProduct STEP = new BenchProduct("step", Optional.of(ProductSize.packed(8, 16, 32)));

  private static Quartiles exactly(double value) {
    return new Quartiles(value, value, value, value);
  }

  private static PeerRow peer(String library, BenchProduct product, double gflops) {
    return new PeerRow(library, "product", product.name(), 0, Map.of("gflops", exactly(gflops)), "");
  }

  private static ProductTable table(int threads, List<PeerRow> peers) {
    return new ProductTable(threads,
        List.of(new ProductRow(STEP, exactly(90), exactly(160), ProductRow.of(STEP, peers)),
            new ProductRow(BenchProduct.LARGE, exactly(200), exactly(200), ProductRow.of(BenchProduct.LARGE, peers))),
        ProductRow.of(BenchProduct.CALL, peers));
  }

  private static final List<PeerRow> PEERS = List.of(peer("A", STEP, 60), peer("B", STEP, 30),
      peer("A", BenchProduct.LARGE, 100), peer("B", BenchProduct.LARGE, 400), peer("A", BenchProduct.CALL, 0.002),
      peer("B", BenchProduct.CALL, 0.0005));

  @Test
  void oursAloneIsATableWithoutRatios() {
    assertThat(new ProductReport(9, List.of(table(1, List.of())), "a machine").text()).isEqualTo("""
        products of matrices in float32, GFLOP/s, medians of 9; a machine
        every answer was checked before it was timed

        1 thread

        | product | rows × depth × columns | taugru |
        |---------|------------------------|-------:|
        | step    | 8 × 16 × 32            |  120.0 |
        | large   | best of each           |  200.0 |
        """);
  }

  @Test
  void theFastestOtherIsComparedWithBothMeasurementsOfOurs() {
    String text = new ProductReport(9, List.of(table(1, PEERS), table(2, PEERS)), "a machine").text();
    assertThat(text)
        .contains(
            """
                | product | rows × depth × columns | taugru |     A |     B | time of the fastest other, × ours |
                |---------|------------------------|-------:|------:|------:|-----------------------------------|
                | step    | 8 × 16 × 32            |  120.0 |  60.0 |  30.0 | 2.00 (1.50 to 2.67)               |
                | large   | best of each           |  200.0 | 100.0 | 400.0 | 0.50 (0.50 to 0.50)               |

                A call from Java, with a product of 1 × 1 × 1, takes 1.00 µs in A, 4.00 µs in B: it is in every number of theirs.

                2 threads: ours does a product on each thread, all at a time, as in training; the others do one product with all threads
                """)
        .contains("medians of 9, ours before and after the others; ")
        .endsWith("over both measurements of ours\n");
  }

  @Test
  void anObjectHasAllProductsOfAllThreads() {
    Json.Obj json = new ProductReport(9, List.of(table(1, PEERS), table(4, PEERS)), "a machine").json();
    assertThat(json.array("products")).extracting(product -> product.asObject().integer("threads"))
        .containsExactly(1, 1, 4, 4);
    Json.Obj step = json.array("products").getFirst().asObject();
    assertThat(step.string("use")).isEqualTo("step");
    assertThat(step.number("gflops")).isEqualTo(90);
    assertThat(step.find("again").orElseThrow().asObject().number("gflops")).isEqualTo(160);
    assertThat(step.array("peers")).extracting(peer -> peer.asObject().string("library")).containsExactly("A", "B");
    assertThat(step.number("ratio")).isEqualTo(2);
  }

  @Test
  void everyProductHasANameOfItsOwn() {
    assertThat(BenchProduct.ALL).extracting(BenchProduct::name).doesNotHaveDuplicates()
        .doesNotContain(BenchProduct.CALL.name());
  }

  @Test
  void oursIsMeasuredOnOneThreadAndOnAll() throws IOException {
    SpeedReport report = new ProductTiming(List.of(STEP), 2, 3).run(_ -> Optional.empty());
    assertThat(report.json().array("products")).hasSize(2)
        .allSatisfy(product -> assertThat(product.asObject().number("gflops")).isPositive());
  }

  @Test
  void aRowWithoutARateIsRefused() {
    PeerRow row = new PeerRow("A", "product", STEP.name(), 0, Map.of(), "");
    assertThatThrownBy(() -> OutsideProduct.rate(row)).hasMessage("A: product has no gflops");
  }
}
