package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// What the paper prints, and what it cannot mean.
class PaperTest {
  @Test
  void tuningIsThePapersTable() {
    assertThat(new MackeyGlass().defaults()).satisfies(d -> {
      assertThat(d.hidden()).isEqualTo(16);
      assertThat(d.tau()).isEqualTo(10);
      assertThat(d.learningRate()).isEqualTo(0.01);
      assertThat(d.length()).isEqualTo(new Defaults.Length.Epochs(400));
      assertThat(d.batch()).isEqualTo(32);
      assertThat(d.clipNorm()).isEqualTo(OptionalDouble.of(1)); // ours
    });
    assertThat(new Enso().defaults().tau()).isEqualTo(20);
    assertThat(new Adding(2000).defaults().hidden()).isEqualTo(128);
  }

  @Test
  void theBestMackeyGlassResultIsTauGrus() {
    PaperResult best =
        new MackeyGlass().paper().stream().min((a, b) -> Double.compare(a.value(), b.value())).orElseThrow();
    assertThat(best.model()).isEqualTo("tau-gru");
    assertThat(best.value()).isCloseTo(1.358e-3, within(1e-12));
    assertThat(best.printed()).isEqualTo("0.1358 MSE (×10⁻²)");
    assertThat(best.parameters()).hasValue(1233);
  }

  /// The reason to read the column as RMSE.
  @Test
  void readAsMeanSquaredErrorsEveryResultWouldLoseToPersistence() {
    for (Benchmark task : List.of(new MackeyGlass(), new Enso())) {
      double mse = SeedOne.naive(task, "persistence", Measure.MSE);
      assertThat(task.paper())
          .allSatisfy(row -> assertThat(row.value()).isGreaterThan(2 * mse));
      assertThat(
          task.paper().stream().filter(row -> row.value() > Math.sqrt(mse)).map(PaperResult::model))
          .isSubsetOf("cornn", "lipschitz-rnn", "s4");
    }
  }

  @Test
  void theFrequencyTableHasAColumnForEachNoise() {
    assertThat(accuracyOfTauGru(new Frequency())).isEqualTo(1);
    assertThat(accuracyOfTauGru(new Frequency(0.1, Frequency.Phase.ZERO))).isEqualTo(0.991);
    assertThat(new Frequency(0.2, Frequency.Phase.ZERO).paper()).isEmpty();
    assertThat(new Frequency(0.1, Frequency.Phase.RANDOM).paper()).isEmpty();
  }

  private static double accuracyOfTauGru(Benchmark task) {
    return task.paper().stream().filter(row -> row.model().equals("tau-gru")).findFirst().orElseThrow().value();
  }

  @Test
  void defaultsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Defaults.plain(0, 1, 0.01, 32, new Defaults.Length.Epochs(1), "nowhere"))
        .withMessage("defaults with hidden 0, τ 1, batch 32, learning rate 0.01, dropout 0.0.");
  }
}
