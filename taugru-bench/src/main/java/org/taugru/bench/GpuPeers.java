package org.taugru.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.taugru.json.Json;

/// Other libraries on the same GPU, in processes of Python: a script goes in, one JSON object a line comes out. A library that is not
/// there leaves a line that says so.
public final class GpuPeers {
  private static final String SCRIPT = "gpu-peers.py";
  private static final double TORCH_SECONDS = 150;
  /// Where a step is long, ten of them are enough.
  private static final int FEWEST = 10;
  private static final double MEASURED_MS = 300;
  private static final double WARM_UP_SECONDS = 0.1;

  private final String python;
  private final double jaxSeconds;
  private final String device;
  private final Consumer<String> progress;

  /// @param python     the program
  /// @param jaxSeconds that JAX may take, compilation included
  public GpuPeers(String python, double jaxSeconds, Consumer<String> progress) {
    this(python, jaxSeconds, "gpu", progress);
  }

  /// @param device `gpu`, or `cpu` to try the script without one
  GpuPeers(String python, double jaxSeconds, String device, Consumer<String> progress) {
    this.python = python;
    this.jaxSeconds = jaxSeconds;
    this.device = device;
    this.progress = progress;
  }

  GpuPeerAnswers measure(List<GpuSize> sizes, int repeats) throws IOException {
    List<GpuPeerAnswers.Row> rows = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    Path folder = Files.createTempDirectory("taugru-peers");
    try {
      String job = job(sizes, repeats).text();
      run("PyTorch", job, TORCH_SECONDS, folder, rows, missing);
      run("JAX", job, jaxSeconds, folder, rows, missing);
    } finally {
      Folders.delete(folder);
    }
    return new GpuPeerAnswers(rows, missing);
  }

  private Json.Obj job(List<GpuSize> sizes, int repeats) {
    return Json.object().with("device", device).with("repeats", repeats).with("fewest", Math.min(FEWEST, repeats))
        .with("milliseconds", MEASURED_MS).with("warmUpSeconds", WARM_UP_SECONDS).with("sets", GpuLayer.INPUT_SETS)
        .with("problems", new Json.Arr(sizes.stream().map(size -> (Json) size.json()).toList()));
  }

  private void run(String library, String job, double seconds, Path folder, List<GpuPeerAnswers.Row> rows,
      List<String> missing) throws IOException {
    Path script = folder.resolve(SCRIPT);
    Path output = folder.resolve(library + ".out");
    Path errors = folder.resolve(library + ".err");
    Files.writeString(script, script());
    ProcessBuilder builder = new ProcessBuilder(python, "-", library, job).redirectInput(script.toFile())
        .redirectOutput(output.toFile()).redirectError(errors.toFile());
    builder.environment().put("XLA_PYTHON_CLIENT_PREALLOCATE", "false"); // or JAX takes most of the GPU's memory
    progress.accept("measuring " + library + " …");
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      missing.add(library + " was not measured: " + python + " cannot be started; --python names another.");
      return;
    }
    try {
      boolean isDone = process.waitFor((long) (1000 * seconds), TimeUnit.MILLISECONDS);
      if (!isDone) {
        process.destroyForcibly().waitFor();
        missing.add(String.format(Locale.ROOT, "%s was stopped after %.0f seconds; what it had done until then counts.",
            library,
            seconds));
      } else if (process.exitValue() != 0)
        missing.add(library + " failed: " + lastLine(errors));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + library + " was at work", e);
    } finally {
      process.destroyForcibly();
    }
    for (String line : Files.readAllLines(output))
      if (line.startsWith("{") && line.endsWith("}"))
        take(Json.parse(line).asObject(), rows, missing);
  }

  /// A row, or a line on a whole library.
  static void take(Json.Obj answer, List<GpuPeerAnswers.Row> rows, List<String> missing) {
    if (answer.find("problem").isPresent())
      rows.add(new GpuPeerAnswers.Row(answer.integer("problem"), PeerRow.of(answer)));
    else
      missing.add(answer.string("library") + " was not measured: " + answer.string("missing"));
  }

  private static String lastLine(Path errors) throws IOException {
    List<String> lines = Files.readAllLines(errors).stream().filter(text -> !text.isBlank()).toList();
    return lines.isEmpty() ? "it ended without a word" : lines.getLast();
  }

  static String script() throws IOException {
    try (InputStream stream = GpuPeers.class.getResourceAsStream(SCRIPT)) {
      if (stream == null)
        throw new IllegalStateException(SCRIPT + " is missing from this module");
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
