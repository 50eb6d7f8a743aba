package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.json.Json;

class LtsfTableTest {
  private static final List<Long> SEEDS = List.of(1L, 2L, 3L);
  private static final List<Integer> HORIZONS = List.of(96, 720);

  /// Runs whose error is 0.4 for GRU, and `factor` of it, a little more with each seed, for the τ-GRU.
  private static LtsfResult result(String name, double factor) {
    LtsfData data = new LtsfData(name, List.of("a", "b"), new LtsfSplit(8640, 11_520, 14_400),
        new ForecastData(List.of(), new int[0], new int[0]));
    LtsfCell delayed = LtsfCell.parse("tau-gru");
    LtsfCell other = LtsfCell.parse("gru");
    List<LtsfRun> runs = new ArrayList<>();
    List<LtsfBaseline> baselines = new ArrayList<>();
    for (int horizon : HORIZONS) {
      for (long seed : SEEDS) {
        double mse = 0.4 * factor * (1 + 0.01 * seed);
        runs.add(new LtsfRun(delayed, horizon, seed, 1000 + horizon, 0.2, new LtsfScore(mse, 0.5), 3));
        runs.add(new LtsfRun(other, horizon, seed, 900, 0.2, new LtsfScore(0.4, 0.6), 2));
      }
      baselines.add(new LtsfBaseline("persistence", horizon, new LtsfScore(1.25, 0.7)));
    }
    return new LtsfResult(data, 96, "a machine", List.of(delayed, other), HORIZONS, SEEDS, runs, baselines);
  }

  @Test
  void aRowHasMeanAndDeviationAndEveryMethodARow() {
    String text = new LtsfTable(result("ETTh1", 1)).text();
    assertThat(text)
        .containsPattern("[|] tau-gru +[|] 0.4080 ± 0.0040 [|] 0.4080 ± 0.0040 [|] 1,096 to 1,720 [|] +3 [|]")
        .containsPattern("[|] gru +[|] 0.4000 ± 0.0000 [|] 0.4000 ± 0.0000 [|] +900 [|] +2 [|]")
        .containsPattern("[|] persistence, ours +[|] +1.2500 [|] +1.2500 [|]")
        .containsPattern("[|] SegRNN, published, context 96 +[|] +0.368 [|] +0.446 [|]")
        .containsPattern("[|] SegRNN, published, context 96 +[|] +0.395 [|] +0.457 [|]")
        .containsPattern("[|] plain GRU, published, context 720 +[|] +1.135 [|] +1.089 [|]")
        .contains("rows to 8640 train, to 11520 validate, to 14400 test; context 96", "a machine",
            "DLinear (96), PatchTST (96) by Liu et al. 2024", "chosen on validation");
  }

  @Test
  void othersNumbersAreOfETTh1Alone() {
    LtsfTable table = new LtsfTable(result("ETTh2", 1));
    assertThat(table.text()).doesNotContain("ublished").doesNotContain("SegRNN");
    assertThat(table.json().array("published")).isEmpty();
  }

  /// Six pairs that agree in their sign are as far from 0 as they can be: 2 of 64 choices.
  @Test
  void theDelayHelpsWhereItWinsByMoreThanChance() {
    LtsfPairs pairs = result("ETTh1", 0.9).delays().getFirst();
    assertThat(pairs.pairs()).isEqualTo(6);
    assertThat(pairs.probability()).isEqualTo(2.0 / 64);
    assertThat(pairs.change()).isCloseTo(0.9 * Math.cbrt(1.01 * 1.02 * 1.03) - 1, within(1e-12));
    assertThat(new LtsfTable(result("ETTh1", 0.9)).text())
        .contains("The delay helps: the MSE of tau-gru differs from that of gru by -8.20 % (p = 0.031)");
  }

  @Test
  void whatIsNotShownIsSaid() {
    assertThat(new LtsfTable(result("ETTh1", 0.98)).text()).contains("That the delay helps is not shown");
    assertThat(new LtsfTable(result("ETTh1", 1.1)).text()).contains("That the delay helps is not shown", "+12.20 %");
  }

  @Test
  void signsOfManyPairsAreDrawn() {
    double[] same = new double[40];
    java.util.Arrays.fill(same, 0.1);
    assertThat(LtsfPairs.probability(same)).isLessThan(0.001);
    double[] mixed = new double[40];
    for (int i = 0; i < mixed.length; i++)
      mixed[i] = i % 2 == 0 ? 1 : -1;
    assertThat(LtsfPairs.probability(mixed)).isEqualTo(1);
    assertThat(LtsfPairs.probability(new double[0])).isEqualTo(1);
  }

  @Test
  void aRunThatFailedIsSaidAndLeftOutOfPairs() {
    LtsfResult whole = result("some", 1);
    List<LtsfRun> runs = new ArrayList<>(whole.runs());
    LtsfRun first = runs.getFirst();
    runs.set(0, new LtsfRun(first.cell(), first.horizon(), first.seed(), 0, Double.NaN,
        new LtsfScore(Double.NaN, Double.NaN), 1));
    LtsfResult broken = new LtsfResult(whole.data(), 96, "a machine", whole.cells(), HORIZONS, SEEDS, runs,
        whole.baselines());
    assertThat(new LtsfTable(broken).text()).containsPattern("[|] tau-gru +[|] +failed [|]");
    assertThat(broken.delays().getFirst().pairs()).isEqualTo(5);
    assertThat(new LtsfTable(broken).json().array("runs").getFirst().asObject().get("mse"))
        .isEqualTo(new Json.Null());
  }
}
