package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.train.RunFolder;

/// A real process is interrupted in the middle of its training, as by Ctrl-C.
final class InterruptionTest {
  private static final int BETWEEN_EVALUATIONS = 50;
  private static final String RUN = "train adding-20 --hidden 8 --tau 3 --set evaluateEvery=" + BETWEEN_EVALUATIONS
      + " --set checkpointEvery=1000000 --threads 1 --out @/";

  @TempDir
  Path folder;

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no kill -INT")
  void aRunThatIsInterruptedSavesItselfAndGoesOnToTheSameBits() throws Exception {
    assumeFalse(interruptsAreIgnored(), "the build was started with SIGINT ignored, and what it starts inherits that");
    Process process = start(RUN + "run --iterations 100000000"); // hours
    try {
      waitForProgress(process);
      assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor()).isZero();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("ends by itself").isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).isEqualTo(130); // 128 + SIGINT
    assertThat(output()).contains("taugru: interrupted",
        "taugru: go on with: taugru train --resume " + folder.resolve("run"));
    assertThat(folder.resolve("run/run.json")).content().contains("\"end\":\"interrupted\"");
    assertThat(folder.resolve("run/report.html")).content().contains("interrupted");
    // the one at the start, and one in the middle that only the interruption can have made
    List<String> checkpoints;
    try (var files = Files.list(folder.resolve("run/checkpoints"))) {
      checkpoints = files.map(file -> file.getFileName().toString()).sorted().toList();
    }
    assertThat(checkpoints).hasSize(2).first().isEqualTo("000000000000.safetensors");
    long reached = Long.parseLong(checkpoints.getLast().replace(".safetensors", ""));
    String more = " --epochs " + (reached / BETWEEN_EVALUATIONS + 2);
    assertThat(Cli.succeed(folder, "train --resume @/run" + more).out()).contains("on the test set");
    Cli.succeed(folder, RUN + "whole" + more);
    assertThat(folder.resolve("run/model.safetensors"))
        .hasSameBinaryContentAs(folder.resolve("whole/model.safetensors"));
  }

  /// On the module path of the tests.
  private Process start(String line) throws IOException {
    List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djava.awt.headless=true", "-Dstderr.encoding=UTF-8", "-p", System.getProperty("jdk.module.path"), "-m",
        "org.taugru.cli/org.taugru.cli.Main"));
    words.addAll(List.of(line.replace(" @", " " + folder).split(" ", -1)));
    return new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(folder.resolve("output.txt").toFile())
        .start();
  }

  private void waitForProgress(Process process) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (epochs() < 2) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      assertThat(process.isAlive()).as(output()).isTrue();
      process.waitFor(5, TimeUnit.MILLISECONDS);
    }
  }

  private int epochs() throws IOException {
    RunFolder run = new RunFolder(folder.resolve("run"));
    return Files.exists(run.metrics()) ? run.readMetrics().size() : 0;
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("output.txt"));
  }

  /// Linux says so: bit 1 of the mask is signal 2.
  private static boolean interruptsAreIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.isReadable(status) && Files.readAllLines(status).stream().filter(line -> line.startsWith("SigIgn:"))
        .anyMatch(line -> (Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16) & 2) != 0);
  }
}
