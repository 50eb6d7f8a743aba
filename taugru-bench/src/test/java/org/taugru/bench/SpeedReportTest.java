package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.data.Benchmarks;
import org.taugru.json.Json;
import org.taugru.train.RunSpec;

/// What is told of numbers that are known.
final class SpeedReportTest {
  private static final LayerSetup LAYER = LayerSetup.of("gru", 3, 16, 5, 2);

  private static Quartiles around(double median) {
    return new Quartiles(median, 0.5 * median, 1.5 * median, 2 * median);
  }

  private static PeerTable table(String column) {
    return new PeerTable(Map.of(column, "title"), PeerTable.Show.QUARTILES, "taugru: gru",
        Map.of(column, around(2)), Map.of(column, around(2)),
        List.of(new PeerRow("A", "GRU", "gru", 3e-6, Map.of(column, around(20)), ""),
            new PeerRow("B", "GRU", "gru", 7e-6, Map.of(column, around(10)), "")));
  }

  private static StepReport step(Optional<OutsideProduct> outside, Optional<PeerTable> peers) {
    return new StepReport(LAYER, new BatchShape(100, 8), 15, 2e-7,
        new StepTimes(around(0.9), around(1), around(4), 50, 200, 3_500_000),
        "a machine", outside, peers);
  }

  @Test
  void aStepIsToldWithItsSizesAndItsShareOfOurProduct() {
    assertThat(step(Optional.empty(), Optional.empty()).text()).isEqualTo("""
        gru, N=100 B=8 p=3 d=16 τ=5; a machine
          checked against the referee: largest difference 2.0e-07
          inference                0.90 ms   (forward alone, nothing kept)
          forward                  1.00 ms   (what the backward pass needs is kept)
          forward + backward       4.00 ms   (median of 15; quartiles 2.00 to 6.00)
          products                 50.0 GFLOP/s, 25 % of the 200.0 GFLOP/s of our own large product
          kept for backward         3.5 MB
        """);
  }

  @Test
  void aStepBesideOthersHasTheirProductAndTheirLargestDifference() {
    StepReport report = step(Optional.of(new OutsideProduct("A", around(400))), Optional.of(table("trainMs")));
    assertThat(report.text()).contains("13 % of the 400.0 GFLOP/s of A's large product\n",
        "\nmedian of 15 (quartiles), threads: 2; final states and gradients equal ours to 7e-06\n", "A: GRU", "B: GRU")
        .endsWith("over both measurements of ours\n");
    Json.Obj json = report.json();
    assertThat(json.number("shareOfOutsideProduct")).isEqualTo(0.125);
    assertThat(json.array("peers")).hasSize(2);
  }

  @Test
  void anObjectOfAStepHasWhatItWasAskedForAndWhatWasFound() {
    Json.Obj json = step(Optional.empty(), Optional.empty()).json();
    assertThat(json.string("cell")).isEqualTo("gru");
    assertThat(List.of("steps", "batch", "input", "hidden", "tau", "threads")).extracting(json::integer)
        .containsExactly(100, 8, 3, 16, 5, 2);
    assertThat(json.number("trainMsUpper")).isEqualTo(6);
    assertThat(json.number("shareOfOwnProduct")).isEqualTo(0.25);
    assertThat(json.find("peers")).isEmpty();
  }

  @Test
  void aStreamIsToldInMicrosecondsWithWhatItAllocates() {
    StreamReport report = new StreamReport(LAYER, 4, 50, 0, new StreamTimes(around(3), 1.5), "a machine",
        Optional.of(table("stepUs")));
    assertThat(report.text()).startsWith("""
        gru, 4 streams p=3 d=16 τ=5; a machine
          checked against the whole sequence: largest difference 0.0e+00
          a step            3.00 µs   (median of 50; quartiles 1.50 to 4.50, 99th percentile 6.00)
          allocated          1.5 bytes a step

        median of 50 (quartiles), 99th percentile; states equal ours to 7e-06
        """);
    assertThat(report.json().integer("streams")).isEqualTo(4);
  }

  @Test
  void anIterationIsToldAsSequencesAndStepsASecond() {
    RunSpec spec = RunSpec.of(Benchmarks.named("adding-20"), "gru", 1);
    TrainReport report = new TrainReport(spec, 2, 9, new TrainTimes(around(20), 0.015, 1234, 8, 100), "a machine",
        Optional.of(table("iterationMs")));
    assertThat(report.text()).startsWith("adding-20, gru with 1,234 parameters, N=100 B=8 d=" + spec.hidden() + " τ="
        + spec.tau() + """
            ; a machine
              an iteration     20.00 ms   (median of 9; quartiles 10.00 to 30.00)
              which is           400 sequences or 40,000 steps a second
              of which          1.50 % is waiting for data

            median of 9 (quartiles), threads: 2; the loss of the first iteration equals ours to 7e-06
            """);
    assertThat(report.json().number("stepsPerSecond")).isEqualTo(40_000);
  }

  @Test
  void theUsualCellsKeepTheSizesAndLeaveOutTheCellItself() {
    assertThat(LAYER.usualOthers()).extracting(LayerSetup::name).containsExactly("lstm");
    LayerSetup usual = LayerSetup.of("tau-gru", 3, 16, 5, 2).usualOthers().getLast();
    assertThat(usual.name()).isEqualTo("gru");
    assertThat(usual.program()).isEqualTo(LAYER.program());
  }
}
