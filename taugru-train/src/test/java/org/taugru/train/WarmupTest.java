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
import org.taugru.exec.Parameters;
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
  void theFirstUpdateIsAsMuchSmallerAsTheRate() throws IOException {
    Parameters start = SmallTask.network(new SimdBackend(1)).model().initial(settings(Warmup.NONE).seed());
    Parameters whole = trained(settings(Warmup.NONE).epochs(1)).best();
    Parameters third = trained(settings(new Warmup.Iterations(3)).epochs(1)).best();
    int moved = 0;
    for (int p = 0; p < whole.declared().size(); p++)
      for (int i = 0; i < whole.values(p).length; i++) {
        double step = (double) whole.values(p)[i] - start.values(p)[i];
        moved += step == 0 ? 0 : 1;
        assertThat((double) third.values(p)[i] - start.values(p)[i]).isCloseTo(step / 3, within(1e-7));
      }
    assertThat(moved).isGreaterThan(100);
  }

  @Test
  void theRateOfALaterUpdateIsWhatTheScheduleSays() throws IOException {
    assertThat(trained(settings(new Warmup.Epochs(2)).batch(7).epochs(3)).metrics()).extracting(Metrics::learningRate)
        .containsExactly(0.05, 0.1, 0.1);
    assertThat(trained(settings(new Warmup.Iterations(1)).epochs(1)).metrics().getFirst().trainLoss())
        .isEqualTo(trained(settings(Warmup.NONE).epochs(1)).metrics().getFirst().trainLoss());
  }

  /// In its second iteration, again and again.
  @Test
  void aRunThatIsStoppedWithinTheRiseGoesOnToTheSameBits() throws IOException {
    TrainSettings settings = settings(new Warmup.Iterations(10)).batch(8).epochs(4).checkpointEvery(1);
    Trainer whole = trained(settings);
    TrainingEnd end = new TrainingEnd.Interrupted();
    Trainer last = whole;
    int stops = 0;
    for (; end instanceof TrainingEnd.Interrupted; stops++) {
      last = Trainer.resume(SmallTask.network(new SimdBackend(1)), SmallTask.fixed(), Loss.MEAN_SQUARE, settings,
          Checkpoints.in(folder), TrainerByHandTest.stopAfter(2));
      end = last.run();
    }
    assertThat(stops).isGreaterThan(4);
    TrainerTest.assertSameBits(whole.best(), last.best());
  }

  /// All sequences in one batch.
  private static TrainSettings settings(Warmup warmup) {
    return SmallTask.settings(1).optimiser(new Optimiser.Sgd(0)).schedule(new Schedule.Constant()).clip(0).batch(21)
        .evaluateEvery(1).learningRate(0.1).warmup(warmup);
  }

  private static Trainer trained(TrainSettings settings) throws IOException {
    Trainer trainer = Trainer.start(SmallTask.network(new SimdBackend(1)), SmallTask.fixed(), Loss.MEAN_SQUARE,
        settings, Checkpoints.none(), TrainingListener.silent());
    trainer.run();
    return trainer;
  }
}
