package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Real processes write to where nothing can be written.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no /dev/full and no bash")
final class StandardOutputTest {
  /// Every command that prints without training.
  private static final List<String> LINES = List.of("--help", "--version", "help", "help train", "train --help",
      "cells",
      "cells --json", "show lem", "tasks", "tasks --json", "data list --data-dir @", "data list --croissant",
      "data where --data-dir @", "data verify --data-dir @", "completion bash", "runs @", "runs @ --json", "eval @/run",
      "eval @/run --json", "compare @/run @/other --out @");

  @TempDir
  Path folder;

  @BeforeEach
  void train() {
    for (String run : List.of("run", "other"))
      Cli.succeed(folder, "train adding-20 --out @/" + run + Cli.TINY);
  }

  @Test
  void aFullDiskIsAnErrorOfEveryCommand() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this machine has no /dev/full");
    for (String line : LINES) {
      Process process = new ProcessBuilder(words(line)).redirectOutput(full.toFile())
          .redirectError(errors().toFile()).start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(line).isTrue();
      assertThat(said()).as(line).containsExactly("taugru: standard output could not be written; is the disk full?");
      assertThat(process.exitValue()).as(line).isEqualTo(1);
    }
  }

  /// The reader is gone before anything is written, and goes after the first line.
  @Test
  void aReaderWhoHasSeenEnoughIsNone() throws Exception {
    for (String reader : List.of("exec 0<&-", "head -1"))
      for (String line : List.of("cells", "show lem", "completion bash")) {
        List<String> words = words(line);
        words.addAll(0, List.of("bash", "-c", "set -o pipefail; \"$@\" | { " + reader + "; sleep 0.2; }", "bash"));
        Process process = new ProcessBuilder(words).redirectError(errors().toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(line).isTrue();
        assertThat(said()).as(line).isEmpty();
        assertThat(process.exitValue()).as(line).isZero();
      }
  }

  @Test
  void aWriterThatFailsIsNoticedAfterJsonToo() {
    for (String line : List.of("cells --json", "tasks --json"))
      assertThat(Main.run(line.split(" ", -1), Broken.writer(), Broken.nowhere())).isEqualTo(1);
  }

  private Path errors() {
    return folder.resolve("errors.txt");
  }

  /// What the JVM announces by itself is not ours.
  private List<String> said() throws IOException {
    return Files.readAllLines(errors()).stream().filter(line -> !line.startsWith("WARNING: ")).toList();
  }

  /// On the module path of the tests.
  private List<String> words(String line) {
    List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djava.awt.headless=true", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8", "-p",
        System.getProperty("jdk.module.path"), "-m", "org.taugru.cli/org.taugru.cli.Main"));
    words.addAll(List.of(line.replace(" @", " " + folder).split(" ", -1)));
    return words;
  }
}
