package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.results.Contrast.Verdict;

/// What is compared, and what a section says of it.
final class ContrastTest {
  @TempDir
  Path folder;
  private final ResultItem psmnist = ResultItems.named("psmnist").orElseThrow();
  private Records records = new Records(Path.of(""));

  @BeforeEach
  void noRecords() {
    records = new Records(folder);
  }

  private void seeds(String item, String row, double... accuracies) throws IOException {
    for (int i = 0; i < accuracies.length; i++)
      records.write(Made.record(item, row, i + 1, accuracies[i]));
  }

  private RowResult row(ResultItem item, String label) throws IOException {
    return RowResult.of(item, item.row(label).orElseThrow(), records);
  }

  private String delays() throws IOException {
    String page = ResultsPage.of(records).markdown();
    return page.substring(page.indexOf("\n## Is it the delay?"), page.indexOf("\n## The paper's tables and figures"));
  }

  /// A mean of five, of which two have learnt nothing, is not told from that of three which have not; the counts are not either, but
  /// all against none of as many is.
  @Test
  void ofATaskThatIsSolvedOrNotSeedsAreCounted() throws IOException {
    seeds("psmnist", ResultItems.WARM, 0.97, 0.96, 0.95, 0.98, 0.97);
    seeds("psmnist", ResultItems.WIDE, 0.11, 0.11, 0.12);
    ResultItem solved = psmnist.solvedBeyond(0.9);
    Contrast contrast = Contrast.of(solved, row(solved, ResultItems.WARM), row(solved, ResultItems.WIDE));
    assertThat(contrast.verdict()).contains(Verdict.BETTER);
    assertThat(contrast.distance()).isEqualTo("5 of 5 seeds solve it against 0 of 3");
    records.write(Made.diverged("psmnist", ResultItems.WARM, 5));
    assertThat(Contrast.of(solved, row(solved, ResultItems.WARM), row(solved, ResultItems.WIDE)).verdict())
        .as("a seed without a score has not solved it").contains(Verdict.NOT_SHOWN);
  }

  /// Mackey–Glass has a usual delay of ten steps, and the third draw is ten.
  @Test
  void aSeedWhoseDrawnDelayIsTheUsualOneIsNotComparedWithItself() throws IOException {
    ResultItem series = ResultItems.named("mackey-glass").orElseThrow();
    seeds("mackey-glass", ResultItems.WARM, 0.5, 0.6, 0.7);
    seeds("mackey-glass", ResultItems.DRAWN, 0.5, 0.6, 0.7);
    RowResult usual = row(series, ResultItems.WARM);
    RowResult drawn = row(series, ResultItems.DRAWN);
    assertThat(Contrast.same(usual, drawn)).containsExactly(3L);
    assertThat(Contrast.of(series, usual, drawn)).as("two are left").isEqualTo(new Contrast.TooFew());
    assertThat(delays()).contains("from 5 to 200 steps it gave 178, 89, 10",
        "- Mackey–Glass: there are too few seeds with a drawn τ (without seed 3, which drew the usual τ).");
  }

  @Test
  void seedsThatNeverStartedSayNothingOfWhatTheDelayIsWorth() throws IOException {
    seeds("psmnist", ResultItems.WARM, 0.97, 0.96, 0.95);
    seeds("psmnist", ResultItems.WIDE, 0.11, 0.11, 0.2);
    assertThat(delays()).contains("- psMNIST: the feedback with delay is worth more than");
    records.write(Made.neverStarted("psmnist", ResultItems.WIDE, 1, 0.11));
    assertThat(delays())
        .contains("- psMNIST: since 1 of 3 seeds of `tau-gru-alpha0-wide` never started, these seeds do not "
            + "separate the worth of the delay from trouble in training. Seeds that failed: `tau-gru-alpha0-wide` 1 of 3 never started.\n")
        .doesNotContain("worth more");
  }

  @Test
  void feedbackWithoutADelayIsNamedWhereAStudyHasIt() throws IOException {
    seeds("psmnist", ResultItems.WARM, 0.97, 0.971, 0.972);
    seeds("psmnist", ResultItems.WIDE, 0.95, 0.951, 0.952);
    seeds("ablation", "tau-gru-tau-0-warm-up", 0.94, 0.941, 0.942);
    assertThat(delays()).contains("with feedback of no delay, as many parameters and units, `tau-gru-tau-0-warm-up` of "
        + "[Ablation, psMNIST](#ablation-psmnist) has 94.10 ± 0.10 % (3 of 5 seeds), which is worse than with the usual τ (p < 0.001).");
  }

  @Test
  void aRowThatIsDeclaredAndNotRunIsShownAsSuch() throws IOException {
    seeds("psmnist", ResultItems.WARM, 0.97, 0.971, 0.972);
    seeds("psmnist", ResultItems.WIDE, 0.95, 0.951);
    assertThat(delays()).containsPattern(
        "\\| psMNIST .*\\| 95\\.05 ± 0\\.07 % \\(2 of 3 seeds\\) \\| too few seeds \\| +not run \\| –");
  }
}
