package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

  /// Accuracies are shares, the printed number is the same in percent, and no model comes twice.
  @Test
  void resultsOfThePaperAreReadAsTheyArePrinted() {
    for (Benchmark task : all()) {
      for (PaperResult row : task.paper())
        assertThat(row.printed()).as(task.name() + " " + row.model())
            .startsWith(String.format(java.util.Locale.ROOT, "%.1f", 100 * row.value()));
      assertThat(task.paper()).extracting(PaperResult::model).as(task.name()).doesNotHaveDuplicates();
    }
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
