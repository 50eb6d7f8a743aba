package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.exec.Backends;
import org.taugru.json.Json;
import org.taugru.train.RunFolder;

/// On the module path, where providers are found by their modules.
final class BackendOptionTest {
  @TempDir
  Path folder;

  private Json.Obj circumstances(String run) throws IOException {
    return new RunFolder(folder.resolve(run)).json().object("circumstances");
  }

  @Test
  void everyBackendIsFound() {
    assertThat(Backends.class.getModule().isNamed()).isTrue();
    assertThat(Backends.names()).containsExactly("auto", "simd", "cuda", "cuda-accurate", "cuda-fp32", "ref");
  }

  @Test
  void aRunSaysWhichBackendItHadAndWhy() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/ref --backend ref" + Cli.TINY);
    assertThat(circumstances("ref").string("backend")).isEqualTo("ref");
    assertThat(circumstances("ref").get("backendReason").text()).isEqualTo("{\"kind\":\"asked\"}");
    assertThat(circumstances("ref").string("backendDescription")).isEqualTo("interpreter in double, one thread");
    Cli.succeed(folder, "train adding-20 --out @/auto" + Cli.TINY);
    assertThat(circumstances("auto").string("backend")).isEqualTo("simd");
    assertThat(circumstances("auto").get("backendReason").text())
        .isEqualTo("{\"kind\":\"preferred\",\"unusable\":{}}");
    assertThat(circumstances("auto").string("backendDescription")).endsWith("1 thread, linear memory by convolution");
  }

  @Test
  void theRefereeScoresWhatTheCpuTrained() {
    Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    double simd = Cli.succeed(folder, "eval @/run --json --backend simd").json().object("test").number("loss");
    double ref = Cli.succeed(folder, "eval @/run --json --backend ref").json().object("test").number("loss");
    assertThat(ref).isNotEqualTo(simd).isCloseTo(simd, withinPercentage(1e-4));
  }

  @Test
  void aSweepRecordsItsBackend() throws IOException {
    Cli.succeed(folder, "sweep adding-20 --trials 1 --backend ref --tau 2..4 --hidden 4 --iterations 4"
        + " --set evaluateEvery=2 --out @/sweep");
    assertThat(circumstances("sweep/trial-000").string("backend")).isEqualTo("ref");
  }

  @Test
  void goingOnWithAnotherBackendIsSaid() throws IOException {
    Cli.succeed(folder, "train adding-20 --out @/run" + Cli.TINY);
    Cli again = Cli.succeed(folder, "train --resume @/run --iterations 6 --backend ref");
    assertThat(again.err()).contains("run was trained with backend simd so far and goes on with ref; their numbers"
        + " differ by rounding.");
    assertThat(circumstances("run").string("backend")).isEqualTo("ref");
  }
}
