package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.table.Column;
import org.taugru.table.Table;

class RegressorTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"tau-gru", "gru", "cornn"})
  void whatWasSavedSaysTheSameBits(String cell) throws Exception {
    Table table = SyntheticSequences.table(SyntheticSequences.means(40, 1), false);
    Regressor regressor = Regressor.of("kind").group("id").cell(cell).ignore("t").budget(0.2).hidden(8).members(2)
        .fit(table, SequenceListener.quiet()).regressor();
    Path file = folder.resolve("model.safetensors");
    regressor.save(file);
    Regressor loaded = Regressor.load(file);
    assertThat(loaded.predict(table).columns()).isEqualTo(regressor.predict(table).columns());
    assertThat(loaded.interval()).isEqualTo(regressor.interval());
    assertThat(loaded.description()).isEqualTo(regressor.description());
    assertThat(loaded.predict(table).names()).containsExactly("id", "predicted", "lower_90", "upper_90");
  }

  /// The noise has a mean absolute value of 0.8 and the numbers one of 8.4; intervals of 80 % hold 80 % within what 400 draws and
  /// 150 errors leave to chance.
  @Test
  void aMeanIsFoundAndIntervalsHoldWhatTheySay() throws Exception {
    RegressorFit fit = Regressor.ofSequences().budget(4).hidden(16).members(2).interval(0.8)
        .fit(SyntheticSequences.means(150, 3), SyntheticSequences.means(400, 4), SequenceListener.quiet());
    RegressionResult result = fit.result().orElseThrow();
    assertThat(result.network().mae()).isLessThan(2.5);
    assertThat(result.networkWins()).isTrue();
    assertThat(result.baselines().getFirst()).satisfies(mean -> {
      assertThat(mean.method()).isEqualTo("mean");
      assertThat(mean.mae()).isGreaterThan(6);
    });
    assertThat(result.coverage()).isCloseTo(0.8, within(0.12));
    assertThat(result.width()).isCloseTo(2 * fit.regressor().interval().halfWidth(), within(1e-9));
    assertThat(fit.regressor().interval().errors()).isEqualTo(150);
  }

  @Test
  void theSameSeedGivesTheSameBitsWithAnyNumberOfThreads() throws Exception {
    LabelledData data = SyntheticSequences.means(40, 1);
    RegressorBuilder builder = Regressor.ofSequences().budget(0.2).hidden(8).members(2).seed(3);
    assertThat(builder.backend("auto", 3).fit(data, SequenceListener.quiet()).regressor().values(data))
        .isEqualTo(builder.backend("auto", 1).fit(data, SequenceListener.quiet()).regressor().values(data));
  }

  @Test
  void theMiddleOfAnIntervalIsWhatIsSaid() throws Exception {
    LabelledData data = SyntheticSequences.means(40, 1);
    Table said = Regressor.ofSequences().budget(0.2).hidden(8).members(1).interval(0.5)
        .fit(data, SequenceListener.quiet()).regressor().predict(data);
    for (int row = 0; row < said.rows(); row++)
      assertThat((((Column.Numbers) said.column("lower_50")).value(row)
          + ((Column.Numbers) said.column("upper_50")).value(row)) / 2)
          .isCloseTo(((Column.Numbers) said.column("predicted")).value(row), within(1e-6));
  }
}
