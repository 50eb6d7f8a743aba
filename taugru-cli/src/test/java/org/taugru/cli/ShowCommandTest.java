package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.CellOption;

final class ShowCommandTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "tau-gru | hidden=8           | [8,8]",
    "tau-gru | tau=3              | h[n−3]",
    "tau-gru | stepSize=0.25      | h[n+1] = h[n] + 0.25",
    "tau-gru | stateDropout=0.5   | z = tanh(W2·(mask2 ⊙ h[n−10])",
    "lem     | cell.dt=0.375      | 0.375",
    "lstm    | cell.biases=one    | i = sigmoid(Wi·h[n] + Ui·x[n] + bUi)"})
  void aSettingOfALayerChangesWhatIsShown(String cell, String setting, String shown) {
    assertThat(Cli.succeed(folder, "show " + cell).out()).doesNotContain(shown);
    assertThat(Cli.succeed(folder, "show " + cell + " --set " + setting).out()).contains(shown);
  }

  /// The delayed product is known six steps ahead, that with the current state one.
  @Test
  void thePlanIsShownOnRequest() {
    assertThat(Cli.succeed(folder, "show tau-gru --tau 5").out()).doesNotContain("horizon");
    assertThat(Cli.succeed(folder, "show tau-gru --tau 5 --plan").out())
        .containsPattern("forward, horizon 6\n.*W2·h\\[n−5]").containsPattern("forward, horizon 1\n.*W1·h\\[n]")
        .containsPattern("saved .*\\bz\\[16]").contains("∂W2 += ");
  }

  /// Also the words that an option can be.
  @Test
  void theOptionsOfEveryCellAreShownAndTaken() {
    for (Catalogue.Entry entry : Catalogue.all(10, 20))
      for (CellOption option : entry.ownOptions()) {
        assertThat(Cli.succeed(folder, "show " + entry.name()).out()).contains(option.toString());
        for (String word : option.choices())
          Cli.succeed(folder, "show " + entry.name() + " --set cell." + option.name() + "=" + word);
      }
  }
}
