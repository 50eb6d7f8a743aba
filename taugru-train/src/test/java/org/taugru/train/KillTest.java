package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.eq.Parameter;
import org.taugru.exec.simd.SimdBackend;

/// A real process is killed, as by `kill -9`, at random moments.
final class KillTest {
  private static final int KILLS = 30;

  @TempDir
  Path folder;

  @Test
  void aKilledRunLosesAtMostOneCheckpointAndNeverLeavesAFileThatDoesNotLoad() throws Exception {
    SplittableRandom random = new SplittableRandom(99);
    List<Parameter> declared = SmallTask.network(new SimdBackend(1)).model().parameters();
    long reached = -1;
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = start();
      waitForNewer(reached, process);
      process.waitFor(random.nextInt(1, 120), TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
      TrainingState state = SavedStates.newest(folder, declared, SmallTask.settings(1).optimiser());
      assertThat(state.iteration).isGreaterThanOrEqualTo(reached);
      reached = state.iteration;
      for (Path file : SavedStates.files(folder))
        assertThat(Checkpoint.open(file).state(declared, SmallTask.settings(1).optimiser()).iteration).isNotNegative();
    }
    assertThat(reached).isPositive();
    assertSameAsUninterrupted(declared);
  }

  /// The state that the killed processes reached together is, to the bit, the one that an undisturbed run passes through.
  private void assertSameAsUninterrupted(List<Parameter> declared) throws IOException {
    TrainingState killed = SavedStates.newest(folder, declared, SmallTask.settings(1).optimiser());
    Trainer whole = Trainer.start(SmallTask.network(new SimdBackend(1)), SmallTask.fixed(), Loss.MEAN_SQUARE,
        SmallTask.MEASURE, SmallTask.settings(killed.period), folder.resolve("whole"), TrainingListener.silent());
    whole.run();
    TrainerTest.assertSameBits(whole.best(), killed.best);
  }

  private Process start() throws IOException {
    return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--add-modules=jdk.incubator.vector", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp",
        System.getProperty("java.class.path").replace(File.pathSeparator + File.pathSeparator, File.pathSeparator),
        KilledRun.class.getName(), folder.toString()).redirectErrorStream(true)
        .redirectOutput(folder.resolve("output.txt").toFile()).start();
  }

  private void waitForNewer(long iteration, Process process) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (newest().filter(newest -> newest > iteration).isEmpty()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      assertThat(process.isAlive()).as(() -> output()).isTrue();
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
  }

  private String output() {
    try {
      return Files.readString(folder.resolve("output.txt"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private Optional<Long> newest() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).filter(name -> name.matches("\\d+\\.safetensors"))
          .map(name -> Long.parseLong(name.substring(0, name.indexOf('.')))).max(Long::compare);
    }
  }
}
