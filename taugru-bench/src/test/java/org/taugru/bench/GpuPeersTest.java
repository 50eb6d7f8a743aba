package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.json.Json;

/// Processes of a shell stand for Python.
final class GpuPeersTest {
  private static final List<GpuSize> SIZES = List.of(new GpuSize(6, 3, 1, 2, 4, 2, List.of("tau-gru"), true),
      new GpuSize(7, 3, 2, 1, 4, 2, List.of("tau-gru"), false));

  @TempDir
  Path folder;

  @BeforeEach
  void requireShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "this machine has no /bin/sh");
  }

  /// A program that gets `- LIBRARY JOB` and a script on standard input.
  private String python(String body) throws IOException {
    Path file = folder.resolve("python");
    Files.writeString(file, "#!/bin/sh\n" + body);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return file.toString();
  }

  private GpuPeerAnswers measure(String python, double jaxSeconds) throws IOException {
    return new GpuPeers(python, jaxSeconds, _ -> {
    }).measure(SIZES, 5);
  }

  @Test
  void everyLineOfJsonIsARow() throws IOException {
    GpuPeerAnswers answers = measure(
        python(
            """
                echo noise
                [ "$2" = JAX ] || echo '{"problem":1,"library":"cuDNN 9","row":"GRU fp16","cell":"gru","difference":1e-3,"trainMs":[3,1,2]}'
                [ "$2" = JAX ] || echo '{"problem":0,"library":"cuDNN 9","row":"GRU fp16","cell":"gru","missing":"no memory"}'
                """),
        60);
    assertThat(answers.missing()).isEmpty();
    assertThat(answers.rows()).hasSize(2);
    assertThat(answers.best(1)).hasValueSatisfying(best -> assertThat(best.timings().get("trainMs")).isEqualTo(
        Quartiles.of(new double[] {1, 2, 3})));
    assertThat(answers.best(0)).as("nothing was measured").isEmpty();
    assertThat(answers.of(0)).extracting(PeerRow::missing).containsExactly("no memory");
  }

  @Test
  void theScriptAndTheProblemsAreHandedOver() throws IOException {
    Path seen = folder.resolve("seen");
    measure(python("""
        echo "$1 $2" > %1$s.$2; echo "$3" > %1$s.$2.job; cat > %1$s.$2.py
        """.formatted(seen)), 60);
    assertThat(Path.of(seen + ".JAX")).hasContent("- JAX");
    assertThat(Path.of(seen + ".PyTorch.py")).hasContent(GpuPeers.script());
    Json.Obj job = Json.parse(Files.readString(Path.of(seen + ".PyTorch.job"))).asObject();
    assertThat(job.integer("repeats")).isEqualTo(5);
    assertThat(job.integer("fewest")).isEqualTo(5);
    assertThat(job.array("problems")).extracting(problem -> problem.asObject().integer("batch")).containsExactly(3, 6);
  }

  @Test
  void aLibraryThatIsNotThereIsOneLine() throws IOException {
    GpuPeerAnswers answers = measure(python("""
        echo "{\\"library\\":\\"$2\\",\\"missing\\":\\"this Python does not have it\\"}"
        """), 60);
    assertThat(answers.missing()).containsExactly("PyTorch was not measured: this Python does not have it",
        "JAX was not measured: this Python does not have it");
  }

  @Test
  void noPythonAtAllIsALineForEachLibrary() throws IOException {
    assertThat(measure(folder.resolve("nope").toString(), 60).missing()).hasSize(2)
        .allMatch(line -> line.endsWith("cannot be started; --python names another."));
  }

  @Test
  void aFailureIsToldByItsLastLine() throws IOException {
    assertThat(measure(python("""
        echo first >&2; echo 'ValueError: odd' >&2; exit 3
        """), 60).missing()).containsExactly("PyTorch failed: ValueError: odd", "JAX failed: ValueError: odd");
  }

  @Test
  void aLibraryThatTakesTooLongIsStoppedAndWhatItDidCounts() throws IOException {
    GpuPeerAnswers answers = measure(python("""
        [ "$2" = JAX ] || exit 0
        echo '{"problem":0,"library":"JAX 1","row":"scan","cell":"tau-gru","trainMs":[4]}'
        exec sleep 60
        """), 1);
    assertThat(answers.rows()).hasSize(1);
    assertThat(answers.missing())
        .containsExactly("JAX was stopped after 1 seconds; what it had done until then counts.");
  }

  @Test
  void theScriptIsPython() throws Exception {
    Path script = folder.resolve("script.py");
    Files.writeString(script, GpuPeers.script());
    assertThat(run("-m", "py_compile", script.toString())).as("compiles").isZero();
  }

  /// Blocks of tau steps must give what single steps give; here by NumPy alone, with the parts of JAX that the script uses.
  @Test
  void aScanOfBlocksIsTheRecurrence() throws Exception {
    assumeTrue(run("-c", "import numpy") == 0, "this Python has no NumPy");
    Path script = folder.resolve("script.py");
    Files.writeString(script, GpuPeers.script().replaceFirst("(?s)if __name__.*", "") + """
        import types
        import numpy

        def scan(step, carry, given):
            rows, kept = (len(given[0]) if isinstance(given, tuple) else len(given)), []
            for i in range(rows):
                carry, row = step(carry, tuple(each[i] for each in given) if isinstance(given, tuple) else given[i])
                kept.append(row)
            return carry, kept if not kept or kept[0] is None else numpy.stack(kept)

        jax = types.SimpleNamespace(numpy=numpy, lax=types.SimpleNamespace(scan=scan),
                                    nn=types.SimpleNamespace(sigmoid=lambda x: 1 / (1 + numpy.exp(-x))))
        random = numpy.random.default_rng(1)
        parameters = random.normal(size=(4, 5, 5)), random.normal(size=(4, 3, 5)), random.normal(size=(4, 5))
        for steps in (4, 7, 14, 17):
            x = random.normal(size=(steps, 2, 3))
            difference = abs(tau_gru(jax, parameters, x, 7) - tau_gru_step_by_step(numpy, parameters, x, 7)).max()
            assert difference < 1e-12, (steps, difference)
        """);
    assertThat(run(script.toString())).isZero();
  }

  private static int run(String... words) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("python3"));
    line.addAll(List.of(words));
    Process process;
    try {
      process = new ProcessBuilder(line).inheritIO().start();
    } catch (IOException e) {
      assumeTrue(false, "this machine has no python3");
      throw e;
    }
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }
}
