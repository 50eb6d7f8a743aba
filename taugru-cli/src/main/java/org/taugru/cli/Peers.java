package org.taugru.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.taugru.json.Json;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The option `--peers`, and the other JVM in which other libraries work: their native code and their threads stay out of
/// this one.
final class Peers {
  private static final String FOLDER = "taugru.peers";
  private static final String MAIN = "org.taugru.peers.bench.Main";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();
  private boolean wanted;

  @Option(names = "--peers",
      description = "the same by other libraries, in the same run; the first time they are built and downloaded")
  void wanted(boolean value) {
    if (value && System.getProperty(FOLDER) == null)
      throw new ParameterException(command.commandLine(),
          "--peers needs the libraries it compares with, which the script ./taugru builds; start with it");
    wanted = value;
  }

  boolean wanted() {
    return wanted;
  }

  /// Has the problems done and returns a row for each library and way of doing it. A peer whose answer is not ours ends it.
  List<PeerRow> measure(List<PeerProblem> problems, int threads) throws IOException {
    Machine.warnIfBusy(command.commandLine().getErr());
    Path folder = Files.createTempDirectory("taugru-peers");
    try {
      List<Path> files = new ArrayList<>();
      for (PeerProblem problem : problems) {
        files.add(folder.resolve("problem-" + files.size() + ".safetensors"));
        problem.write(files.getLast());
      }
      return run(files, threads, folder.resolve("errors.txt"));
    } finally {
      Folders.delete(folder);
    }
  }

  private List<PeerRow> run(List<Path> files, int threads, Path errors) throws IOException {
    List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-XX:+UseParallelGC", "-Dstdout.encoding=UTF-8",
        "-Dstderr.encoding=UTF-8", "-cp", Path.of(System.getProperty(FOLDER, "")) + "/*", MAIN));
    files.forEach(file -> line.add(file.toString()));
    ProcessBuilder builder = new ProcessBuilder(line).redirectError(errors.toFile());
    builder.environment().put("OMP_NUM_THREADS", Integer.toString(threads));
    builder.environment().put("MKL_NUM_THREADS", Integer.toString(threads));
    Process process = builder.start();
    List<PeerRow> rows = new ArrayList<>();
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      for (String text = reader.readLine(); text != null; text = reader.readLine())
        if (text.startsWith("{"))
          rows.add(PeerRow.of(Json.parse(text).asObject()));
      if (process.waitFor() != 0)
        throw new IllegalStateException(lastLine(errors));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the peers were at work", e);
    } finally {
      process.destroy();
    }
    return rows;
  }

  private static String lastLine(Path errors) throws IOException {
    List<String> lines = Files.readAllLines(errors).stream().filter(text -> !text.isBlank()).toList();
    return lines.isEmpty() ? "the peers ended without a word" : lines.getLast();
  }
}
