package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;

/// The τ-GRU paper's tables, as far as the cells there are explain them. Sizes are p inputs, d units and a readout of q
/// outputs, which has q(d + 1) parameters; q = 0 where the paper counts the cell alone.
class ParameterCountLawTest {
  @ParameterizedTest(name = "{0}: {1}, p = {2}, d = {3}, q = {4}")
  @CsvSource({
    "Mackey-Glass and ENSO, tanh-rnn,             1,  16,  1,     321",
    "Mackey-Glass and ENSO, lstm,                 1,  16,  1,   1_233",
    "Mackey-Glass and ENSO, gru,                  1,  16,  1,     929",
    "Mackey-Glass and ENSO, tau-gru,              1,  16,  1,   1_233",
    "Mackey-Glass and ENSO, tau-gru-no-gating,    1,  16,  1,     929",
    "Mackey-Glass and ENSO, tau-gru-alpha0,       1,  16,  1,     625",
    "Mackey-Glass and ENSO, tau-gru-beta0,        1,  16,  1,     929",
    "Mackey-Glass and ENSO, delay-gru,            1,  16,  1,     897",
    "sMNIST,                lstm,                 1, 128, 10,  68_362",
    "sMNIST,                tau-gru,              1, 128, 10,  68_362",
    "sMNIST,                delay-gru,            1, 128, 10,  51_338",
    "sCIFAR,                lstm,                 3, 128, 10,  69_386",
    "sCIFAR,                tau-gru,              3, 128, 10,  69_386",
    "sCIFAR,                delay-gru,            3, 128, 10,  51_850",
    "nCIFAR,                lstm,                96, 128, 10, 117_002",
    "nCIFAR,                tau-gru,             96, 128, 10, 117_002",
    "nCIFAR,                delay-gru,           96, 128, 10,  75_658",
    "HAR-2,                 lstm,                 9,  64,  1,  19_265",
    "HAR-2,                 tau-gru,              9,  64,  1,  19_265",
    "HAR-2,                 gru,                  9,  75,  1,  19_426",
    "IMDB,                  lstm,               300, 128,  1, 220_289",
    "IMDB,                  tau-gru,            300, 128,  1, 220_289",
    "Google12,              lstm,                80, 128,  0, 107_520",
    "Google12,              tau-gru,             80, 128,  0, 107_520",
    "Google12,              gru,                 80, 128,  0,  80_640",
    "Google12,              tanh-rnn,            80, 128,  0,  26_880"})
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
}
