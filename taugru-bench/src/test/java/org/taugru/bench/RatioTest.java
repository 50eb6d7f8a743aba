package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.taugru.json.Json;

final class RatioTest {
  private static Quartiles quartiles(double median, double lower, double upper) {
    return new Quartiles(median, lower, upper, upper);
  }

  @Test
  void rangesFromQuartileToQuartileOverBothMeasurementsOfOurs() {
    Ratio ratio = Ratio.of(quartiles(36, 30, 42), quartiles(9, 8, 10), quartiles(16, 14, 20));
    assertThat(ratio.middle()).isEqualTo(3); // 36 / √(9·16)
    assertThat(ratio.low()).isEqualTo(30 / 20.0);
    assertThat(ratio.high()).isEqualTo(42 / 8.0);
    assertThat(ratio.isToldApart()).isTrue();
    assertThat(ratio.text()).isEqualTo("3.00 (1.50 to 5.25)");
    assertThat(Ratio.of(quartiles(36, 30, 42), quartiles(16, 14, 20), quartiles(9, 8, 10))).isEqualTo(ratio);
  }

  @Test
  void noiseThatCoversTheEffectLeavesNoRatio() {
    Ratio drifted = Ratio.of(quartiles(12, 12, 12), quartiles(10, 10, 10), quartiles(15, 15, 15));
    assertThat(drifted.isToldApart()).isFalse();
    assertThat(drifted.text()).isEqualTo("not told apart (0.80 to 1.20)");
    Ratio wide = Ratio.of(quartiles(12, 9, 15), quartiles(10, 10, 10), quartiles(10, 10, 10));
    assertThat(wide.text()).startsWith("not told apart");
  }

  @Test
  void anotherThatIsFasterIsToldApartToo() {
    Ratio ratio = Ratio.of(quartiles(5, 5, 5), quartiles(10, 10, 10), quartiles(10, 10, 10));
    assertThat(ratio.isToldApart()).isTrue();
    assertThat(ratio.text()).isEqualTo("0.50 (0.50 to 0.50)");
  }

  @Test
  void ofRatesItIsThatOfTheTimes() {
    Ratio ratio = Ratio.ofRates(quartiles(50, 40, 80), quartiles(90, 80, 100), quartiles(160, 120, 200));
    assertThat(ratio).isEqualTo(new Ratio(120 / 50.0, 80 / 80.0, 200 / 40.0));
    assertThat(ratio.isToldApart()).isFalse();
  }

  private static PeerTable table() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("forwardMs", "forward, ms");
    columns.put("trainMs", "both, ms");
    return new PeerTable(columns, PeerTable.Show.QUARTILES, "taugru: cell",
        Map.of("forwardMs", quartiles(4, 4, 4), "trainMs", quartiles(10, 9, 11)),
        Map.of("forwardMs", quartiles(4, 4, 4), "trainMs", quartiles(10, 9, 12)),
        List.of(
            new PeerRow("A", "both", "cell", 0,
                Map.of("forwardMs", quartiles(4, 4, 4), "trainMs", quartiles(30, 27, 36)),
                ""),
            new PeerRow("B", "forward", "cell", 0, Map.of("forwardMs", quartiles(8, 8, 8)), "no gradient"),
            new PeerRow("C", "neither", "cell", 0, Map.of(), "not there"),
            new PeerRow("D", "near", "cell", 0, Map.of("trainMs", quartiles(11, 10, 12)), "")));
  }

  @Test
  void aTableComparesTheLastColumnThatAnotherHas() {
    PeerTable table = table();
    assertThat(table.ratio(table.peers().get(0))).contains(new Ratio(3, 27 / 12.0, 36 / 9.0));
    assertThat(table.ratio(table.peers().get(1))).contains(new Ratio(2, 2, 2));
    assertThat(table.ratio(table.peers().get(2))).isEmpty();
  }

  @Test
  void aTablePrintsOursTwiceAndRatiosOfTheOthersOnly() {
    List<String> lines = table().text().lines().map(String::strip).toList();
    assertThat(lines.get(1)).startsWith("taugru: cell ").endsWith("10.00 (9.00 to 11.00)");
    assertThat(lines.get(2)).startsWith("A: both ").endsWith("3.00 (2.25 to 4.00)");
    assertThat(lines.get(3)).endsWith("–  2.00 (2.00 to 2.00)  no gradient");
    assertThat(lines.get(4)).endsWith("–    not there");
    assertThat(lines.get(5)).endsWith("not told apart (0.83 to 1.33)");
    assertThat(lines.get(6)).startsWith("taugru: cell, once more at the end ").endsWith("10.00 (9.00 to 12.00)");
  }

  @Test
  void aMachineThatChangedOnTheWayIsPointedOut() {
    PeerTable steady = table();
    PeerTable changed = new PeerTable(steady.columns(), steady.show(), steady.ours(), steady.before(),
        Map.of("forwardMs", quartiles(6, 6, 6), "trainMs", quartiles(10, 9, 11)), steady.peers());
    assertThat(steady.text()).endsWith("over both measurements of ours\n");
    assertThat(changed.text()).endsWith(", which differ by a factor of 1.50: measure again on an idle machine\n");
  }

  @Test
  void anObjectHasTheRatiosWithTheirRange() {
    Json.Obj object = table().in(Json.object());
    assertThat(object.find("again").orElseThrow().asObject().number("trainMsUpper")).isEqualTo(12);
    Json.Obj first = object.array("peers").getFirst().asObject();
    assertThat(first.number("ratio")).isEqualTo(3);
    assertThat(first.number("ratioLow")).isEqualTo(2.25);
    assertThat(first.number("ratioHigh")).isEqualTo(4);
    assertThat(object.array("peers").get(2).asObject().find("ratio")).isEmpty();
  }

  @Test
  void theFastestOutsideProductIsTheOneToCompareWith() {
    PeerRow slow = new PeerRow("A", "large product", "product", 0, Map.of("gflops", quartiles(100, 90, 110)), "");
    PeerRow fast = new PeerRow("B", "large product", "product", 0, Map.of("gflops", quartiles(250, 240, 260)), "");
    PeerRow other = new PeerRow("C", "LSTM", "lstm", 0, Map.of("gflops", quartiles(999, 999, 999)), "");
    OutsideProduct product = OutsideProduct.in(List.of(slow, fast, other)).orElseThrow();
    assertThat(product.library()).isEqualTo("B");
    assertThat(product.share(125)).isEqualTo(0.5);
    assertThat(product.text()).isEqualTo("250.0 GFLOP/s of B's large product");
    assertThat(product.in(Json.object(), 125).number("shareOfOutsideProduct")).isEqualTo(0.5);
    assertThat(OutsideProduct.in(List.of(other))).isEmpty();
  }
}
