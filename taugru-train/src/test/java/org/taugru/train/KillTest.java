package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.eq.Parameter;
import org.taugru.model.ModelFile;

/// A real process is killed, as by `kill -9`, at random moments, each third time while it starts: `-Dkills=100`
/// for more of them.
final class KillTest {
  private static final int KILLS = Integer.getInteger("kills", 18);
  private static final Optimiser OPTIMISER = new Optimiser.Adam();

  @TempDir
  Path temporary;

  /// What the model has, whether or not a run has come so far as to write its weights.
  private List<Parameter> declared = List.of();

  @BeforeEach
  void declare() throws IOException {
    try (Run run = KilledRun.in(temporary.resolve("declared"), 1)) {
      declared = run.model().parameters();
    }
  }

  @Test
  void aKilledRunLosesAtMostOneCheckpointAndItsFolderCanAlwaysBeRead() throws Exception {
    RunFolder run = new RunFolder(temporary.resolve("run"));
    SplittableRandom random = new SplittableRandom(99);
    long reached = -1;
    long startMillis = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      if (kill % 3 == 2)
        killEarly(kill % 2 == 0 ? run : new RunFolder(temporary.resolve("early-" + kill)),
            random.nextLong(startMillis / 3, startMillis));
      else {
        long begin = System.nanoTime();
        Process process = start(run);
        waitForNewer(run, reached, process);
        startMillis = Math.max(startMillis, (System.nanoTime() - begin) / 1_000_000 + 1);
        process.waitFor(random.nextInt(1, 120), TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
      }
      reached = requireReadable(run, reached);
    }
    assertThat(reached).isPositive();
    assertSameAsUninterrupted(run);
  }

  private Process start(RunFolder run) throws IOException {
    return OtherJvm.start(temporary.resolve("output.txt"), KilledRun.class, run.path().toString());
  }

  /// Kills a process while it starts, wherever it is by then. What is in a new folder can be begun or gone on with.
  private void killEarly(RunFolder run, long millis) throws Exception {
    boolean isNew = Files.notExists(run.path());
    Process process = start(run);
    process.waitFor(millis, TimeUnit.MILLISECONDS);
    process.destroyForcibly().waitFor();
    if (!isNew)
      return;
    boolean hasCheckpoint = newest(run) >= 0;
    int epochs = hasCheckpoint ? SavedStates.newest(run.checkpoints(), declared, OPTIMISER).epoch : 0;
    assertThat(!hasCheckpoint || run.isRun()).as("a checkpoint has a record beside it").isTrue();
    try (Run again = KilledRun.in(run.path(), epochs + 2)) {
      assertThat(again.trainer().metrics()).hasSize(epochs);
      assertThat(again.execute().end()).isEqualTo(new TrainingEnd.Finished());
    }
    assertThat(run.readMetrics()).hasSize(epochs + 2);
  }

  /// Everything in the folder can be read, and tells the same story.
  private long requireReadable(RunFolder run, long reached) throws IOException {
    assertThat(run.status()).isEqualTo(new RunStatus.Dead());
    assertThat(run.spec().cell()).isEqualTo("cornn");
    assertThat(ModelFile.load(run.model()).model().parameters()).isEqualTo(declared);
    TrainingState newest = SavedStates.newest(run.checkpoints(), declared, OPTIMISER);
    assertThat(newest.iteration).isGreaterThanOrEqualTo(reached);
    for (Path file : SavedStates.files(run.checkpoints()))
      assertThat(SavedStates.open(file).state(declared, OPTIMISER).iteration).isNotNegative();
    List<Metrics> rows = run.readMetrics();
    for (int i = 0; i < rows.size(); i++)
      assertThat(rows.get(i).epoch()).isEqualTo(i + 1);
    int both = Math.min(rows.size(), newest.metrics.size());
    assertThat(rows.subList(0, both)).usingRecursiveComparison().ignoringFields("seconds")
        .isEqualTo(newest.metrics.subList(0, both));
    // a row is written before its checkpoint; only a process that has just started may not have written its rows again
    assertThat(rows).hasSizeGreaterThanOrEqualTo(newest.metrics.size());
    return newest.iteration;
  }

  /// The state that the killed processes reached together is, to the bit, the one that an undisturbed run passes through.
  private void assertSameAsUninterrupted(RunFolder run) throws IOException {
    TrainingState killed = SavedStates.newest(run.checkpoints(), declared, OPTIMISER);
    try (Run whole = KilledRun.in(temporary.resolve("whole"), killed.epoch)) {
      whole.execute();
      TrainerTest.assertSameBits(whole.trainer().best(), killed.best);
      assertThat(whole.trainer().metrics()).usingRecursiveComparison().ignoringFields("seconds")
          .isEqualTo(killed.metrics);
    }
  }

  private void waitForNewer(RunFolder run, long iteration, Process process) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (newest(run) <= iteration || !Files.exists(run.model())) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      assertThat(process.isAlive()).as(this::output).isTrue();
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
  }

  /// The iteration of the newest checkpoint, −1 if there is none.
  private static long newest(RunFolder run) throws IOException {
    if (!Files.isDirectory(run.checkpoints()))
      return -1;
    return SavedStates.files(run.checkpoints()).stream().map(file -> file.getFileName().toString())
        .mapToLong(name -> Long.parseLong(name.substring(0, name.indexOf('.')))).max().orElse(-1);
  }

  private String output() {
    try {
      return Files.readString(temporary.resolve("output.txt"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
