package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunJournalTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir
  Path folder;

  private static Metrics row(int epoch) {
    return new Metrics(epoch, 10L * epoch, 1, 2, 3, 4, 5, 6);
  }

  /// The second improvement comes too soon after the first to be saved at once; the epochs after it are no better.
  @Test
  void anImprovementIsSavedLaterIfNotAtOnceAndOnlyOnce() throws IOException {
    AtomicInteger saves = new AtomicInteger();
    AtomicLong now = new AtomicLong();
    RunJournal journal =
        new RunJournal(new RunFolder(folder), saves::incrementAndGet, TrainingListener.silent(), now::get);
    journal.begin(List.of());
    journal.epoch(row(1), true);
    assertThat(saves).hasValue(1);
    journal.epoch(row(2), true);
    now.set(SECOND - 1);
    journal.epoch(row(3), false);
    assertThat(saves).as("a second has not passed").hasValue(1);
    now.set(SECOND);
    journal.epoch(row(4), false);
    assertThat(saves).hasValue(2);
    now.set(3 * SECOND);
    journal.epoch(row(5), false);
    assertThat(saves).as("nothing has improved since").hasValue(2);
    assertThat(new RunFolder(folder).readMetrics()).containsExactly(row(1), row(2), row(3), row(4), row(5));
  }
}
