package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is written about psMNIST, with records of runs that nobody has run. What seeds reach on the validation set is a tenth of a
/// point below their score; their curves have epochs 1, 20 and 40.
final class AboutTextTest {
  @TempDir
  Path folder;
  private Records records = new Records(Path.of(""));

  @BeforeEach
  void someRecords() throws IOException {
    records = new Records(folder.resolve("results"));
    seeds("psmnist", "tau-gru", 0.9663, 0.95, 0.97, 0.4);
    records.write(Made.diverged("psmnist", "tau-gru", 5));
    seeds("psmnist", "tau-gru-warm-up", 0.97, 0.971, 0.969);
    seeds("psmnist", "lem", 0.9651, 0.9642, 0.9660);
    seeds("ablation", "tau-gru-beta0", 0.9, 0.91);
  }

  private void seeds(String item, String row, double... accuracies) throws IOException {
    for (int i = 0; i < accuracies.length; i++)
      records.write(Made.record(item, row, i + 1, accuracies[i]));
  }

  private String filled(String text) throws IOException {
    ResultItem item = ResultItems.named("psmnist").orElseThrow();
    List<RowResult> rows = new ArrayList<>();
    for (ResultRow row : item.rows())
      rows.add(RowResult.of(item, row, records));
    return AboutText.filled(Path.of("about.md"), text, item, rows, records);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      tau-gru-warm-up.mean | 97.00 %
      tau-gru-warm-up.spread | 97.00 ± 0.10 %
      tau-gru-warm-up.range | 96.90 % to 97.10 %
      tau-gru.seeds | 5
      tau-gru.failed | 1
      tau-gru.paper | 97.30 %
      gru.mean | (not run yet)
      cornn.paper | 96.60 %
      ablation/tau-gru-beta0.mean | 90.50 %
      tau-gru-warm-up.p lem | p = 0.003
      lem.p gru | (not run yet)
      lem.p ablation/tau-gru-beta0 | (too few seeds)
      naive.nearest-mean | 82.03 %
      ablation/naive.class-shares | 11.35 %
      """)
  void placeholdersAreFilledFromRecords(String placeholder, String text) throws IOException {
    assertThat(filled("It is {" + placeholder + "}.")).isEqualTo("It is " + text + ".");
  }

  /// Of the five seeds the fifth has no score, and is the worst.
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      tau-gru#3.mean | 97.00 %
      tau-gru#2-3.range | 95.00 % to 97.00 %
      tau-gru#best-3.min | 95.00 %
      tau-gru#worst-2.range | 40.00 %
      tau-gru#worst-2.seeds | 2
      tau-gru#worst-1.failed | 1
      tau-gru#worst-1.mean | (not run yet)
      gru#best-3.mean | (not run yet)
      """)
  void placeholdersReachSomeOfTheSeeds(String placeholder, String text) throws IOException {
    assertThat(filled("{" + placeholder + "}")).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      tau-gru-warm-up.difference lem | 0.49 points
      lem.difference tau-gru-warm-up | 0.49 points
      tau-gru-warm-up.difference@validation lem | 0.49 points
      tau-gru-warm-up.mean@validation | 96.90 %
      tau-gru-warm-up.difference gru | (not run yet)
      """)
  void placeholdersReachTheValidationSetAndDifferences(String placeholder, String text) throws IOException {
    assertThat(filled("{" + placeholder + "}")).isEqualTo(text);
  }

  /// Of seeds that come to the error; the one of 0.4 does not, nor the one without an epoch.
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      tau-gru.reach 0.1 | 20
      tau-gru.reached 0.1 | 3
      tau-gru.reach 0.04 | 40
      tau-gru.reach 0.055 | 20 to 40
      tau-gru.reach 0 | (never)
      tau-gru.reached 0 | 0
      tau-gru.kept | 40
      tau-gru.lasted | 40
      """)
  void placeholdersSayHowSoonSeedsComeToAnError(String placeholder, String text) throws IOException {
    assertThat(filled("{" + placeholder + "}")).isEqualTo(text);
  }

  /// Where data is fresh, as for adding.
  @Test
  void updatesAreCountedWhereThereAreNoEpochs() throws IOException {
    seeds("adding", "lem", 0.5);
    assertThat(filled("{adding/lem.lasted}, {adding/lem.kept}")).isEqualTo("4,000, 4,000");
  }

  @Test
  void placeholdersReachScoresWithNoise() throws IOException {
    for (String row : List.of("lem", "lstm"))
      for (int seed = 1; seed <= 3; seed++)
        records.write(Made.record("extensions", row, seed, 0.96).with(Map.of(0.4,
            new Scores(Map.of("accuracy", (row.equals("lem") ? 0.8 : 0.6) + seed * 0.01)))));
    assertThat(filled("{extensions/lem.mean}, {extensions/lem.mean@0.4}, {extensions/lem.p@0.4 extensions/lstm}, "
        + "{extensions/lem.difference@0.4 extensions/lstm}, {extensions/lem.mean@0.3}"))
        .isEqualTo("96.00 %, 82.00 %, p < 0.001, 20.00 points, (not run yet)");
  }

  @Test
  void settingsNamesWholeNumbersAndAddressesStay() throws IOException {
    String text = "`lr=0.001`, `--set clip=0.5 warmup=1`, `tau-gru`, 30 of `50` [seeds](x-1.5), <https://a.b/1.5>.";
    assertThat(filled(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"It reaches 96.7.", "It reaches 97 %.", "An error of 2e-3.", "About ± 3.", "Twelve 0,5", "A `0.5`.",
        "`5.57e-4`", "`97` %", "`97 %`", "`lr=0.001 0.5`", "`=0.5`", "[96.7](#psmnist)"})
  void aNumberThatNoRecordStandsBehindIsRefused(String text) {
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> filled("All well.\n" + text + "\n"))
        .withMessageContaining("about.md, line 2: ").withMessageContaining("no record stands behind");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      tau-gru.nothing | there is no nothing of a row. There are mean, sd,
      nobody.mean | there is no row nobody in this item
      nowhere/lem.mean | there is no item nowhere
      ablation/nobody.mean | there is no row nobody in ablation
      tau-gru.p | p needs a row behind it
      tau-gru.mean lem | mean needs nothing behind it
      tau-gru.reach | reach needs an error behind it
      tau-gru.reach soon | soon is no number
      tau-gru.mean@soon | soon is no number
      tau-gru.seeds@0.1 | seeds is no score
      tau-gru.p@validation lem | only scores of the test set are tested
      tau-gru#first.mean | #first names no seeds
      tau-gru#best-6.mean | there are only 5 seeds
      naive.ar-4 | there is no naive ar-4. There are class-shares, nearest-mean
      """)
  void aPlaceholderThatSaysNothingIsRefused(String placeholder, String message) {
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> filled("All well.\n{" + placeholder + "}\n"))
        .withMessageContaining("about.md, line 2: {" + placeholder + "}: " + message);
  }
}
