package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Measure;

/// "Does it learn faster?", of made-up curves.
final class LearningSectionTest {
  private static final List<Integer> EPOCHS = List.of(1, 2, 4, 6, 8);
  @TempDir
  Path folder;
  private Records records = new Records(Path.of(""));

  @BeforeEach
  void noRecords() {
    records = new Records(folder);
  }

  /// Seeds that all go the same way.
  private void seeds(String row, int count, Double... accuracies) throws IOException {
    for (int seed = 1; seed <= count; seed++)
      records.write(Made.curved(Made.record("psmnist", row, seed, 0.9), EPOCHS, List.of(accuracies)));
  }

  private String section() throws IOException {
    List<ItemSection> sections = new ArrayList<>();
    for (String name : List.of("psmnist", "psmnist-cost"))
      sections.add(ItemSection.of(ResultItems.named(name).orElseThrow(), records));
    return new LearningSection(sections).markdown();
  }

  /// A tenth above the larger error, 0.1 of LEM, is 0.11: the second point of the one and the last of the other.
  @Test
  void theErrorIsOneThatBothComeTo() throws IOException {
    seeds("tau-gru-warm-up-drop", 8, 0.5, 0.9, 0.95, 0.96, 0.97);
    seeds("lem-warm-up-drop", 3, 0.5, 0.6, 0.7, 0.8, 0.9);
    assertThat(section()).containsPattern(
        "\\| psMNIST \\| tau-gru-warm-up-drop \\| lem +\\| +11\\.00 % \\| epochs \\| +2 \\| +8 \\| sooner, p = 0\\.006 ")
        .contains(
            "- All: of 1 comparisons 1 show the τ-GRU sooner, 0 later, and 0 show neither, 0 of them since the curves cannot tell; "
                + "after Holm's correction for all of the table it is 1 sooner and 0 later. Not compared: 0.");
  }

  @Test
  void nothingIsSaidWhereThePointsAreTooFarApart() throws IOException {
    seeds("tau-gru-warm-up-drop", 8, 0.5, 0.6, 0.9, 0.9, 0.9);
    seeds("lem-warm-up-drop", 3, 0.5, 0.6, 0.7, 0.9, 0.9);
    assertThat(section()).contains("| not told: points lie 2 apart |", "0 show the τ-GRU sooner", "1 of them since");
  }

  /// The τ-GRU with a schedule is not held against others without.
  @Test
  void modelsAreComparedWhereTheyWereTrainedAlike() throws IOException {
    seeds("tau-gru-warm-up-drop", 8, 0.5, 0.9, 0.95, 0.96, 0.97);
    seeds("lem", 3, 0.5, 0.6, 0.7, 0.8, 0.9);
    assertThat(section()).isEmpty();
    seeds("tau-gru", 8, 0.5, 0.6, 0.7, 0.9, 0.9);
    assertThat(section()).contains("| tau-gru    | lem ").doesNotContain("tau-gru-warm-up-drop");
    seeds("lem-warm-up-drop", 3, 0.5, 0.6, 0.7, 0.8, 0.9);
    assertThat(section()).contains("| tau-gru-warm-up-drop | lem ").doesNotContain("| tau-gru  ");
  }

  /// Of LipschitzRNN no trial was better than its row with the schedule; coRNN was not searched.
  @Test
  void eachModelIsComparedOnceByTheBestProtocolThatBothHave() throws IOException {
    seeds("tau-gru-ours", 8, 0.5, 0.9, 0.95, 0.96, 0.98);
    seeds("tau-gru-warm-up-drop", 8, 0.5, 0.9, 0.95, 0.96, 0.97);
    for (String other : List.of("lem-warm-up-drop", "lem-ours", "lipschitz-rnn-warm-up-drop", "cornn-warm-up-drop"))
      seeds(other, 3, 0.5, 0.6, 0.7, 0.8, 0.9);
    assertThat(section()).containsOnlyOnce("| lem ").containsPattern("\\| tau-gru-ours +\\| lem ")
        .containsOnlyOnce("| lipschitz-rnn ").containsPattern("\\| tau-gru-ours +\\| lipschitz-rnn ")
        .containsOnlyOnce("| cornn ").containsPattern("\\| tau-gru-warm-up-drop +\\| cornn ")
        .contains("- All: of 3 comparisons 3 show the τ-GRU sooner",
            "- Where both models were searched: of 2 comparisons 2 show",
            "at the end: of 1 comparisons 1 show");
  }

  @Test
  void aSeedThatNeverComesSoFarIsLaterThanAllOthers() throws IOException {
    seeds("tau-gru-warm-up-drop", 8, 0.5, 0.9, 0.95, 0.96, 0.97);
    seeds("lem-warm-up-drop", 3, 0.5, 0.6, 0.7, 0.8, 0.9);
    records.write(Made.curved(Made.diverged("psmnist", "lem-warm-up-drop", 2), List.of(1, 2), List.of(0.5, 0.6)));
    assertThat(section()).contains("| 8 (2 of 3) | sooner, p = 0.006 ");
  }

  @Test
  void ofAModelThatNeverStartsThereIsNoTime() throws IOException {
    seeds("tau-gru-warm-up-drop", 8, 0.5, 0.9, 0.95, 0.96, 0.97);
    for (int seed = 1; seed <= 3; seed++)
      records.write(Made.neverStarted("psmnist", "lstm-warm-up-drop", seed, 0.11));
    assertThat(section()).contains("not compared: 3 of 3 seeds of \\`lstm-warm-up-drop\\` never started",
        "Not compared: 1.");
  }

  /// How it ended says nothing of how soon it was there.
  @Test
  void aSeedThatDivergedLaterCountsForTheErrorThatItHadReached() {
    ResultItem item = ResultItems.named("psmnist").orElseThrow();
    RunRecord later = Made.curved(Made.diverged("psmnist", "lem", 2), List.of(1, 20), List.of(0.5, 0.95));
    RunRecord early = Made.curved(Made.diverged("psmnist", "lem", 3), List.of(1), List.of(0.5));
    RowResult row = new RowResult(item.row("lem").orElseThrow(), Measure.ACCURACY,
        List.of(Made.record("psmnist", "lem", 1, 0.951), later, early));
    Convergence times = Convergence.to(row, 0.05 + 1e-9);
    assertThat(times).isEqualTo(new Convergence(List.of(40.0, 20.0, Double.POSITIVE_INFINITY), 20));
    assertThat(times.median()).isEqualTo(40);
  }
}
