package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Adding;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.train.Metrics;
import org.taugru.train.Run;
import org.taugru.train.RunFolder;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;
import org.taugru.train.TrainingListener;

final class RunningReportTest {
  @TempDir
  Path folder;

  private final List<String> warnings = new ArrayList<>();

  /// Eight seconds an epoch by the clock: a page after 24 s and after 48 s, none in between.
  @Test
  void thePageIsWrittenAgainNowAndThen() throws IOException {
    assertThat(train()).containsExactly("none", "none", "3 of 6", "3 of 6", "3 of 6", "6 of 6");
    assertThat(folder.resolve("run/report.html")).content().contains("still training", "learning rate", "gru");
    assertThat(warnings).isEmpty();
  }

  /// A folder is where the page should be.
  @Test
  void aPageThatCannotBeWrittenIsSaidOnceAndDoesNotEndTheTraining() throws IOException {
    isBlocked = true;
    assertThat(train()).hasSize(6);
    assertThat(warnings).hasSize(1).first().asString()
        .startsWith("the page of the run so far is missing; training goes on")
        .contains("report.html");
    assertThat(new RunFolder(folder.resolve("run")).readMetrics()).hasSize(6);
  }

  private boolean isBlocked;

  /// Six epochs; what the page says after each.
  private List<String> train() throws IOException {
    List<String> pages = new ArrayList<>();
    long[] clock = {0};
    TrainingListener watcher = new TrainingListener() {
      @Override
      public void epoch(Metrics metrics, boolean improved) throws IOException {
        Path page = folder.resolve("run/report.html");
        if (isBlocked)
          Files.createDirectories(page);
        pages.add(Files.isRegularFile(page) ? Files.readString(page).replaceAll("(?s).*?(\\d+ of 6).*", "$1") : "none");
        clock[0] += 8_000_000_000L;
      }
    };
    RunningReport report = new RunningReport(watcher, warnings::add, () -> clock[0] + 8_000_000_000L);
    clock[0] += 8_000_000_000L;
    RunSpec spec = RunSpec.of(new Adding(10), "gru", 1);
    for (String[] setting : new String[][] {{"hidden", "3"}, {"evaluateEvery", "1"}, {"epochs", "6"}})
      spec = SettingEdit.apply(spec, setting[0], setting[1]);
    try (Run run = Run.in(new RunFolder(folder.resolve("run")), new Adding(10), spec, new SimdBackend(1), report)) {
      report.follow(run);
      run.train();
    }
    return pages;
  }
}
