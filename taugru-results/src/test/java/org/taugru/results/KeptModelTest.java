package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Of psMNIST, with records of runs that nobody has run; what seeds reach on the validation set is a tenth of a point below their
/// score.
final class KeptModelTest {
  @TempDir
  Path folder;
  private Records records = new Records(Path.of(""));
  private final ResultItem item = ResultItems.named("psmnist").orElseThrow();

  @BeforeEach
  void twoProtocols() throws IOException {
    records = new Records(folder.resolve("results"));
    seeds("tau-gru", 0.95, 0.96, 0.98);
    seeds("tau-gru-warm-up", 0.97, 0.975, 0.972);
  }

  private void seeds(String row, double... accuracies) throws IOException {
    for (int i = 0; i < accuracies.length; i++)
      records.write(Made.record("psmnist", row, i + 1, accuracies[i]));
  }

  private KeptModel chosen() throws IOException {
    return KeptModel.choose(item, records).orElseThrow();
  }

  private Path weights(int bytes) throws IOException {
    Path weights = folder.resolve("weights");
    Files.write(weights, new byte[bytes]);
    return weights;
  }

  /// The best of all seeds is of the other one, whose mean is lower.
  @Test
  void theBestSeedOfTheProtocolThatIsBestInTheMeanIsKept() throws IOException {
    assertThat(chosen().row().label()).isEqualTo("tau-gru-warm-up");
    assertThat(chosen().record().seed()).isEqualTo(2);
    seeds(ResultItems.PRINTED + Protocol.OURS.suffix(), 0.981, 0.98);
    assertThat(chosen().row().protocol()).isEqualTo(Protocol.OURS);
    assertThat(chosen().record().seed()).isEqualTo(1);
  }

  @Test
  void theCardScoresOnTheDataOfTheRun() throws IOException {
    records.write(Made.record("har2-people", "tau-gru", 1, 0.9));
    KeptModel model = KeptModel.choose(ResultItems.named("har2-people").orElseThrow(), records).orElseThrow();
    assertThat(model.text(KeptModel.Place.KEPT, records)).contains("--task har2 --set data.validation=other-people`");
    assertThat(chosen().text(KeptModel.Place.KEPT, records)).contains("--task psmnist`");
  }

  @Test
  void ofEqualsTheHeadlineIsKept() throws IOException {
    seeds("tau-gru", 0.97, 0.975, 0.972);
    assertThat(chosen().row().label()).isEqualTo("tau-gru-warm-up");
  }

  @Test
  void otherModelsAndVariantsAreNot() throws IOException {
    seeds("lem", 0.99, 0.99);
    seeds(ResultItems.DRAWN, 0.99, 0.99);
    assertThat(chosen().row().label()).isEqualTo("tau-gru-warm-up");
    assertThat(KeptModel.choose(ResultItems.named("ablation").orElseThrow(), records)).as("its runs are psMNIST's")
        .isEmpty();
  }

  @Test
  void aProtocolOfWhichASeedHasNoWeightsIsNot() throws IOException {
    seeds(ResultItems.DROPPED, 0.98, 0.98);
    records.write(Made.diverged("psmnist", ResultItems.DROPPED, 3));
    assertThat(chosen().row().label()).isEqualTo("tau-gru-warm-up");
  }

  @Test
  void whatIsKeptIsWhatItsCardNames() throws IOException {
    assertThat(KeptModel.kept(item, records)).isEmpty();
    chosen().keep(weights(10), records);
    assertThat(KeptModel.kept(item, records)).contains(chosen());
    assertThat(chosen().isKept(records)).isTrue();
    seeds(ResultItems.DROPPED, 0.98, 0.981);
    assertThat(KeptModel.kept(item, records)).get().isNotEqualTo(chosen());
    assertThat(chosen().isKept(records)).isFalse();
  }

  /// Its weights are still those of the runs that made them.
  @Test
  void aCardSaysThatAnotherProtocolIsBetter() throws IOException {
    chosen().keep(weights(10), records);
    Path card = KeptModel.card(item, records);
    assertThat(card).content().contains("| test accuracy | 97.50 % |", "--task psmnist", "factors to fp16")
        .doesNotContain("Another protocol");
    seeds(ResultItems.DROPPED, 0.98, 0.981);
    KeptModel.writeCards(records);
    assertThat(card).content().contains("| test accuracy | 97.50 % |",
        "Of the seeds of `psmnist/tau-gru-warm-up` the best on the validation set.",
        "Another protocol is better in the mean of its seeds, `psmnist/tau-gru-warm-up-drop`: on the validation set it has "
            + "97.95 ± 0.07 % where this one has 97.13 ± 0.25 %, on the test set 98.05 ± 0.07 % where this one has "
            + "97.23 ± 0.25 %. The weights of those runs were not kept; `taugru train psmnist",
        "--seeds 2 --backend cuda` makes those of its best seed again.");
  }

  @Test
  void weightsThatAreTooLargeHaveACardAlone() throws IOException {
    chosen().keep(weights(10), records);
    assertThat(chosen().keep(weights(1_200_000), records).sentence()).contains("are not kept", "1.2 MB");
    assertThat(KeptModel.weights(item, records)).doesNotExist();
    assertThat(KeptModel.card(item, records)).content().contains("The weights are not here");
  }

  @Test
  void aCardWithoutItsRecordIsRefused() throws IOException {
    chosen().keep(weights(10), records);
    Files.delete(records.file(chosen().row(), 2));
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> KeptModel.kept(item, records))
        .withMessageContaining("psmnist.md: its record").withMessageContaining("is missing; remove it.");
    Files.writeString(KeptModel.card(item, records), "# Something else\n");
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> KeptModel.kept(item, records))
        .withMessageContaining("psmnist.md: names no record; remove it.");
  }
}
