package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.data.Benchmarks;
import org.taugru.results.PaperModel;
import org.taugru.results.ResultRow;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;

/// Runs of a row, and a backend that says which of them it can train together.
final class RunGroupsTest {
  private final List<List<Integer>> asked = new ArrayList<>();

  /// A run for each of these delays, the first with seed 1, the next with 2.
  private static Map<RunFolder, RunSpec> runs(int... taus) {
    Map<RunFolder, RunSpec> runs = new LinkedHashMap<>();
    for (int i = 0; i < taus.length; i++)
      runs.put(new RunFolder(Path.of("seed-" + (i + 1))), new ResultRow("tiny", "tau-gru", "tau-gru",
          PaperModel.settings("hidden=4 tau=" + taus[i]), new ResultRow.Choice.Nothing(), taus.length, Optional.empty())
          .spec(Benchmarks.named("adding-20"), i + 1));
    return runs;
  }

  /// The seeds of each group.
  private List<List<Long>> groups(RunGroups.Dealer dealer, int... taus) throws IOException {
    return RunGroups.of(runs(taus), specs -> {
      asked.add(specs.stream().map(RunSpec::tau).toList());
      return dealer.deal(specs);
    }).stream().map(group -> group.values().stream().map(spec -> spec.training().seed()).toList()).toList();
  }

  private static List<List<Integer>> each(List<RunSpec> specs) {
    return IntStream.range(0, specs.size()).mapToObj(List::of).toList();
  }

  @Test
  void runsThatDifferInTheirSeedAloneAreOneGroupWithoutAsking() throws IOException {
    assertThat(groups(RunGroupsTest::each, 3, 3, 3)).containsExactly(List.of(1L, 2L, 3L));
    assertThat(asked).isEmpty();
  }

  @Test
  void theBackendIsAskedForOneOfThoseThatAreAlike() throws IOException {
    assertThat(groups(RunGroupsTest::each, 3, 4, 3)).containsExactly(List.of(1L, 3L), List.of(2L));
    assertThat(asked).containsExactly(List.of(3, 4));
  }

  @Test
  void runsThatTheBackendCanTrainTogetherAreOneGroup() throws IOException {
    assertThat(groups(_ -> List.of(List.of(0, 2), List.of(1)), 3, 4, 5, 3))
        .containsExactly(List.of(1L, 4L, 3L), List.of(2L));
  }

  @Test
  void noRunsAreNoGroups() throws IOException {
    assertThat(groups(RunGroupsTest::each)).isEmpty();
  }
}
