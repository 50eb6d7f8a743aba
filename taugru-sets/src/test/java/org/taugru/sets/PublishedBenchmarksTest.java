package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Benchmark;
import org.taugru.data.Benchmarks;
import org.taugru.data.DataOption;
import org.taugru.data.PaperResult;
import org.taugru.sets.store.DataFolder;
import org.taugru.sets.store.MissingDataException;
import org.taugru.sets.store.PublishedSets;

/// What holds of every task, without any data.
final class PublishedBenchmarksTest {
  private static List<Benchmark> all() {
    return new PublishedBenchmarks().benchmarks();
  }

  @Test
  void everyTaskIsFoundByItsName() {
    for (Benchmark task : all())
      assertThat(Benchmarks.named(task.name()).title()).isEqualTo(task.title());
    assertThat(all()).extracting(Benchmark::name).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z0-9-]+"));
  }

  @Test
  void everyTaskSaysWhatItsDefaultsComeFrom() {
    for (Benchmark task : all())
      assertThat(task.defaults().origin()).as(task.name()).isNotBlank();
  }

  /// Every row of the paper's tables, read from its source by a program: none is missing, added or mistyped.
  @Test
  void resultsOfThePaperAreThoseOfItsTables() throws IOException {
    Set<String> printed;
    try (InputStream csv = Objects.requireNonNull(getClass().getResourceAsStream("paper-accuracies.csv"))) {
      printed = new String(csv.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).collect(Collectors.toSet());
    }
    List<String> ours = new ArrayList<>();
    for (Benchmark task : all())
      for (PaperResult row : task.paper()) {
        assertThat(row.printed()).isEqualTo(String.format(Locale.ROOT, "%.1f %%", 100 * row.value()));
        ours.add(String.format(Locale.ROOT, "%s,%s,%.1f", task.name(), row.model(), 100 * row.value()));
      }
    assertThat(ours).hasSize(75).containsExactlyInAnyOrderElementsOf(printed);
  }

  @Test
  void everyOptionTakesItsChoicesAndRefusesOthers() {
    for (Benchmark task : all())
      for (DataOption option : task.options()) {
        for (String choice : option.choices())
          assertThat(task.with(Map.of(option.name(), choice)).name()).isEqualTo(task.name());
        assertThatThrownBy(() -> task.with(Map.of(option.name(), "nonsense"))).as(task.name() + " " + option.name())
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("data." + option.name() + " is nonsense; it must be ");
        assertThat(option.meaning()).isNotBlank();
      }
  }

  @Test
  void whatATaskDoesNotHaveIsRefused() {
    for (Benchmark task : all())
      assertThatThrownBy(() -> task.with(Map.of("nope", "1"))).isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(task.name() + " has no option data.nope. It has ");
  }

  /// Without any data, each names the first set that it says it is made of.
  @Test
  void everyTaskSaysWhichSetsItNeeds(@TempDir Path empty) {
    System.setProperty(DataFolder.PROPERTY, empty.toString());
    try {
      for (Benchmark task : all()) {
        assertThat(PublishedSets.names()).as(task.name()).containsAll(task.sets());
        assertThatThrownBy(() -> task.dataset(1)).as(task.name()).isInstanceOf(MissingDataException.class)
            .hasMessageContaining("taugru data fetch " + task.sets().getFirst());
      }
    } finally {
      System.clearProperty(DataFolder.PROPERTY);
    }
  }
}
