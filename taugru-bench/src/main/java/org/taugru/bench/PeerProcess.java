package org.taugru.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.taugru.json.Json;

/// The other JVM in which other libraries work: their native code and their threads stay out of this one.
public final class PeerProcess {
  private static final String MAIN = "org.taugru.peers.bench.Main";
  /// A library whose threads wait busily can become a hundred times slower where others use this share of the machine.
  private static final double BUSY = 0.2;
  /// With these a library takes other kernels than it would choose for this processor.
  private static final List<String> CHOICES = List.of("ATEN_CPU_CAPABILITY", "MKL_ENABLE_INSTRUCTIONS",
      "ONEDNN_MAX_CPU_ISA", "OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE");

  private final Path jars;
  private final int threads;
  private final Consumer<String> warning;

  /// @param jars    the folder with the module taugru-peers and all that it needs
  /// @param threads that the libraries may use
  /// @param warning is told where other programs are in the way
  public PeerProcess(Path jars, int threads, Consumer<String> warning) {
    this.jars = jars;
    this.threads = threads;
    this.warning = warning;
  }

  /// Has the problems done and returns a row for each library and way of doing it. A peer whose answer is not ours ends it.
  List<PeerRow> measure(List<PeerProblem> problems) throws IOException {
    double load = Machine.load();
    if (load > BUSY)
      warning.accept(String.format(Locale.ROOT, "other programs use %.0f %% of the machine; do not trust these times",
          100 * load));
    choices(System.getenv()).forEach(
        choice -> warning.accept(choice + " is set, so the others do not choose their kernels by themselves"));
    Path folder = Files.createTempDirectory("taugru-peers");
    try {
      List<Path> files = new ArrayList<>();
      for (PeerProblem problem : problems) {
        files.add(folder.resolve("problem-" + files.size() + ".safetensors"));
        problem.write(files.getLast());
      }
      return run(files, folder.resolve("errors.txt"));
    } finally {
      Folders.delete(folder);
    }
  }

  /// Variables that choose kernels, with their values.
  static List<String> choices(Map<String, String> environment) {
    return CHOICES.stream().filter(environment::containsKey).map(name -> name + "=" + environment.get(name)).toList();
  }

  private List<PeerRow> run(List<Path> files, Path errors) throws IOException {
    List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-XX:+UseParallelGC", "-Dstdout.encoding=UTF-8",
        "-Dstderr.encoding=UTF-8", "-cp", jars + "/*", MAIN));
    files.forEach(file -> line.add(file.toString()));
    ProcessBuilder builder = new ProcessBuilder(line).redirectError(errors.toFile());
    builder.environment().put("OMP_NUM_THREADS", Integer.toString(threads));
    builder.environment().put("MKL_NUM_THREADS", Integer.toString(threads));
    builder.environment().put("OPENBLAS_NUM_THREADS", Integer.toString(threads));
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
