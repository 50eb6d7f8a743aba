package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Biases;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Gru;
import org.taugru.cells.Lstm;
import org.taugru.eq.Cell;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.ModelInput;
import org.taugru.model.Readout;

/// The τ-GRU paper's tables, as far as the cells there are explain them. Sizes are p inputs, d units and a readout of q
/// outputs, which has q(d + 1) parameters; q = 0 where the paper counts the cell alone.
class ParameterCountLawTest {
  @ParameterizedTest(name = "{0}: {1}, p = {2}, d = {3}, q = {4}")
  @CsvSource({
    "Mackey-Glass and ENSO, tanh-rnn,                  1,  16,  1,     321",
    "Mackey-Glass and ENSO, lstm,                      1,  16,  1,   1_233",
    "Mackey-Glass and ENSO, gru,                       1,  16,  1,     929",
    "Mackey-Glass and ENSO, lipschitz-rnn,             1,  16,  1,     561",
    "Mackey-Glass and ENSO, cornn,                     1,  16,  1,     561",
    "Mackey-Glass and ENSO, lem,                       1,  16,  1,   1_233",
    "Mackey-Glass and ENSO, tau-gru,                   1,  16,  1,   1_233",
    "Mackey-Glass and ENSO, tau-gru-no-gating,         1,  16,  1,     929",
    "Mackey-Glass and ENSO, tau-gru-alpha0,            1,  16,  1,     625",
    "Mackey-Glass and ENSO, tau-gru-beta0,             1,  16,  1,     929",
    "Mackey-Glass and ENSO, delay-gru,                 1,  16,  1,     897",
    "sMNIST,                lstm,                      1, 128, 10,  68_362",
    "sMNIST,                lem,                       1, 128, 10,  68_362",
    "sMNIST,                tau-gru,                   1, 128, 10,  68_362",
    "sMNIST,                lipschitz-rnn,             1, 128, 10,  34_314",
    "sMNIST,                cornn,                     1, 128, 10,  34_314",
    "sMNIST,                delay-gru,                 1, 128, 10,  51_338",
    "sMNIST,                antisymmetric-rnn,         1, 128, 10,   9_674",
    "sMNIST,                antisymmetric-rnn-gated,   1, 128, 10,   9_930",
    "sMNIST,                exp-rnn,                   1, 360, 10,  68_950",
    "sCIFAR,                lstm,                      3, 128, 10,  69_386",
    "sCIFAR,                tau-gru,                   3, 128, 10,  69_386",
    "sCIFAR,                delay-gru,                 3, 128, 10,  51_850",
    "sCIFAR,                lipschitz-rnn,             3, 256, 10, 134_666",
    "sCIFAR,                antisymmetric-rnn-gated,   3, 256, 10,  37_258",
    "nCIFAR,                lstm,                     96, 128, 10, 117_002",
    "nCIFAR,                lem,                      96, 128, 10, 117_002",
    "nCIFAR,                tau-gru,                  96, 128, 10, 117_002",
    "nCIFAR,                delay-gru,                96, 128, 10,  75_658",
    "nCIFAR,                lipschitz-rnn,            96, 256, 10, 158_474",
    "nCIFAR,                cornn,                    96, 128, 10,  46_474",
    "HAR-2,                 lstm,                      9,  64,  1,  19_265",
    "HAR-2,                 lem,                       9,  64,  1,  19_265",
    "HAR-2,                 tau-gru,                   9,  64,  1,  19_265",
    "HAR-2,                 gru,                       9,  75,  1,  19_426",
    "HAR-2,                 fast-rnn,                  9,  80,  1,   7_283",
    "HAR-2,                 fast-grnn,                 9,  80,  1,   7_363",
    "HAR-2,                 cornn,                     9,  64,  1,   8_897",
    "HAR-2,                 lipschitz-rnn,             9,  64,  1,   8_897",
    "HAR-2,                 antisymmetric-rnn,         9, 120,  1,   8_461",
    "IMDB,                  lstm,                    300, 128,  1, 220_289",
    "IMDB,                  lem,                     300, 128,  1, 220_289",
    "IMDB,                  tau-gru,                 300, 128,  1, 220_289",
    "IMDB,                  relu-gru,                128, 128,  0,  98_688",
    "IMDB,                  cornn,                   100, 128,  1,  45_825",
    "Google12,              lstm,                     80, 128,  0, 107_520",
    "Google12,              lem,                      80, 128,  0, 107_520",
    "Google12,              tau-gru,                  80, 128,  0, 107_520",
    "Google12,              gru,                      80, 128,  0,  80_640",
    "Google12,              tanh-rnn,                 80, 128,  0,  26_880",
    "Google12,              fast-grnn,                80, 128,  0,  26_882",
    "Google12,              exp-rnn,                  80, 128,  0,  18_496",
    "Google12,              cornn,                    80, 128, 12,  44_684",
    "Google12,              antisymmetric-rnn,        80, 128, 12,  20_044"})
  void sizesEqualThePaperTable(String table, String cell, int p, int d, int q, String printed) {
    Program program = Program.of(cell, Catalogue.named(cell, 3, 100).cell(), Setting.of(p, d));
    assertThat(program.parameterCount() + q * (d + 1)).as(table).isEqualTo(Integer.parseInt(printed.replace("_", "")));
  }

  /// One matrix with its bias for the state and one for the input, for each gate and branch.
  @ParameterizedTest(name = "{0} has {1} blocks")
  @CsvSource({"tau-gru, 4", "tau-gru-author-code, 4", "tau-gru-alpha0, 2", "tau-gru-beta0, 3",
    "tau-gru-no-weighting, 3",
    "tau-gru-no-gating, 3", "tau-gru-two-delays, 6", "tanh-rnn, 1", "gru, 3", "gru-reset-before, 3", "lstm, 4",
    "lstm-no-forget, 3", "lstm-chrono, 4"})
  void cellsAreMadeOfBlocks(String cell, int blocks) {
    Program program = Program.of(cell, Catalogue.named(cell, 3, 100).cell(), Setting.of(5, 7));
    assertThat(program.parameterCount()).isEqualTo(blocks * 7 * (5 + 7 + 2));
  }

  /// PyTorch has two biases a gate; some rows of the tables have one.
  @ParameterizedTest(name = "{0}, p = {2}, d = {3}, q = {4}")
  @MethodSource
  void rowsWithOneBiasAGate(String row, Cell cell, int p, int d, int q, int printed) {
    assertThat(Program.of(row, cell, Setting.of(p, d)).parameterCount() + q * (d + 1)).isEqualTo(printed);
  }

  static Stream<Arguments> rowsWithOneBiasAGate() {
    Gru gru = new Gru(Gru.Reset.AFTER_PRODUCT, Gru.Candidate.TANH, Biases.ONE, 1);
    return Stream.of(Arguments.of("HAR-2 GRU", gru, 9, 75, 1, 19_201),
        Arguments.of("IMDB GRU", gru, 300, 128, 1, 164_865),
        Arguments.of("nCIFAR chrono-LSTM", new Lstm(new Lstm.Forget.Chrono(1000), Biases.ONE), 96, 128, 10, 116_490));
  }

  /// The authors' code has a bias b2 that is never used; the tables count it.
  @ParameterizedTest(name = "{0}: {3} steps")
  @CsvSource({"sMNIST, 1, 10, 784, 68_506", "Google12, 80, 0, 101, 106_981"})
  void theTarnnOfThePaperHasOneUnusedBiasMore(String table, int p, int q, int steps, String printed) {
    int d = 128;
    Program program = Program.of("tarnn", Catalogue.named("tarnn", 3, steps).cell(), Setting.of(p, d));
    assertThat(program.parameterCount() + q * (d + 1) + d).as(table)
        .isEqualTo(Integer.parseInt(printed.replace("_", "")));
  }

  @Test
  void theDilatedGruOfThePaperHasNineLayersOfFiftyUnits() {
    List<Layer> layers = IntStream.range(0, 9)
        .mapToObj(k -> Layer.of(new CellChoice.FromCatalogue("dilated-gru", 1 << k, 784, Map.of()), 50)).toList();
    Model model = new Model(
        new ModelDescription(new ModelInput.Features(1), 0, layers, Readout.LAST_STATE, 10));
    assertThat(model.parameterCount()).isEqualTo(129_510);
  }

  /// The right-hand column of the table in docs/cells, which prints what is computed here.
  @Test
  void whatFollowsFromTheEquationsWhereThePaperSaysOtherwise() {
    assertThat(UnexplainedCounts.counts()).containsExactly(44_684, 44_812, 60_042, 84_874, 21_834, 117_362 - 128,
        17_935,
        30_095, 4_806, 28_305);
  }
}
