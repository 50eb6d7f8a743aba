package org.taugru.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The records that the project keeps are all there: one that is lost makes a mean over fewer seeds, and nothing else says so.
final class RecordedSeedsTest {
  private static final Records RECORDS = new Records(Path.of("..", "results"));
  private static final String NOT_YET = "declared, to be run on a GPU";

  /// Rows that may have no records at all, with the reason. A row that has some must have all.
  private static final Map<String, String> NOT_RUN = Map.ofEntries(
      Map.entry("speech/.*", "of Google12 there was only a part of the test set"),
      Map.entry("adding-5000/tau-gru-(alpha0-wide|drawn-tau)", NOT_YET),
      Map.entry("frequency-phase/tau-gru-drawn-tau", NOT_YET),
      Map.entry("frequency-phase-noisy/tau-gru-(alpha0-wide|drawn-tau)", NOT_YET));

  /// Weights that are larger than what is kept, of which there is a card alone.
  private static final Set<String> TOO_LARGE = Set.of("imdb");

  static Stream<ResultItem> items() {
    return ResultItems.all().stream();
  }

  @ParameterizedTest
  @MethodSource("items")
  void everyRowHasItsSeeds(ResultItem item) throws IOException {
    for (ResultRow row : item.rows()) {
      Set<Long> seeds = RECORDS.of(row).stream().map(RunRecord::seed).collect(Collectors.toCollection(TreeSet::new));
      String name = row.home() + "/" + row.label();
      boolean mayBeMissing = NOT_RUN.keySet().stream().anyMatch(name::matches);
      if (!seeds.isEmpty() || !mayBeMissing)
        assertThat(seeds).as(name + " of " + item.name()).containsAll(row.seeds());
    }
  }

  @Test
  void everyReasonIsThatOfARow() {
    for (String rows : NOT_RUN.keySet())
      assertThat(ResultItems.all().stream().flatMap(item -> item.rows().stream())
          .map(row -> row.home() + "/" + row.label())).as(rows).anyMatch(name -> name.matches(rows));
  }

  @Test
  void everyTauGruOfATaskIsKeptAndNothingElse() throws IOException {
    Set<String> expected = new TreeSet<>();
    for (ResultItem item : ResultItems.all())
      if (KeptModel.choose(item, RECORDS).isPresent()) {
        expected.add(item.name() + ".md");
        if (!TOO_LARGE.contains(item.name()))
          expected.add(item.name() + ".safetensors");
      }
    assertThat(expected).hasSizeGreaterThan(30);
    try (Stream<Path> files = Files.list(RECORDS.folder().resolve("models"))) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }
}
