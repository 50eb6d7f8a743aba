package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.exec.simd.SimdBackend;

final class WarmupTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource({"0, 0, 1", "0, 7, 1", "1, 0, 0.1", "1, 4, 0.5", "1, 9, 1", "1, 10, 1", "0.5, 0, 0.2", "0.5, 4, 1",
    "2, 9, 0.5", "4i, 0, 0.25", "4i, 3, 1", "4i, 100, 1", "1i, 0, 1", "0i, 0, 1"})
  void theRateRisesLinearlyToItsFullValue(String warmup, long iteration, double factor) {
    assertThat(Warmup.parse("warmup", warmup).factor(iteration, 10)).isCloseTo(factor, within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "0.5", "12", "500i"})
  void itIsReadAsItIsWritten(String text) {
    assertThat(Warmup.parse("warmup", text)).hasToString(text);
    RunSpec spec = SettingEdit.apply(RunSpec.usual("data"), "warmup", text);
    assertThat(RunSpec.read(spec.json()).training().warmup()).isEqualTo(spec.training().warmup());
  }

  @ParameterizedTest
  @CsvSource({"-1, 0 or more", "-3i, 0 or more", "i, whole number", "1.5i, whole number", "x, a number",
    "NaN, a number"})
  void whatIsNoLengthIsRefused(String text, String accepted) {
    assertThatThrownBy(() -> SettingEdit.apply(RunSpec.usual("data"), "warmup", text))
        .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("warmup is ")
        .hasMessageContaining(accepted);
  }

  @Test
  void oneThatIsLongerThanTheRunIsRefused() {
    assertThatThrownBy(() -> SettingEdit.applyAll(RunSpec.usual("data"), Map.of("warmup", "5", "epochs", "4")))
        .hasMessage("warmup is 5; the run has 4 epochs, so the rate never rises to its full value.");
    SettingEdit.applyAll(RunSpec.usual("data"), Map.of("warmup", "4", "epochs", "4"));
  }

  /// With plain gradient descent an update is the rate times the gradient: the first one is a third of what it would be.
  @Test
  void theFirstUpdateIsSmallerAndALaterOneIsWhatTheScheduleSays() throws IOException {
    Trainer plain = trained(Warmup.NONE, 1);
    Trainer risen = trained(new Warmup.Iterations(3), 1);
    assertThat(plain.metrics().getFirst().learningRate()).isEqualTo(0.1);
    assertThat(risen.metrics().getFirst().learningRate()).isEqualTo(0.1); // the last of its three updates
    assertThat(risen.metrics().getFirst().trainLoss()).isNotEqualTo(plain.metrics().getFirst().trainLoss());
    assertThat(trained(new Warmup.Epochs(2), 2).metrics()).extracting(Metrics::learningRate).containsExactly(0.05, 0.1);
    assertThat(trained(new Warmup.Iterations(1), 1).metrics().getFirst().trainLoss())
        .isEqualTo(plain.metrics().getFirst().trainLoss());
  }

  private Trainer trained(Warmup warmup, int epochs) throws IOException {
    Trainer trainer = Trainer.start(SmallTask.network(new SimdBackend(1)), SmallTask.fixed(), Loss.MEAN_SQUARE,
        SmallTask.settings(epochs).optimiser(new Optimiser.Sgd(0)).learningRate(0.1).warmup(warmup), Checkpoints.none(),
        TrainingListener.silent());
    trainer.run();
    return trainer;
  }
}
