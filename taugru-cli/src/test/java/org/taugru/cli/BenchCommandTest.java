package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.exec.Backends;
import org.taugru.json.Json;

/// No time is asserted here.
final class BenchCommandTest {
  @TempDir
  Path folder;

  @Test
  void streamPrintsOneObject() {
    Json.Obj result = Cli.succeed(folder, "bench stream --hidden 8 --tau 3 --streams 2 --repeats 200 --json").json();
    assertThat(result.string("cell")).isEqualTo("tau-gru");
    assertThat(result.integer("streams")).isEqualTo(2);
    assertThat(result.number("stepUs")).isPositive().isBetween(result.number("stepUsLower"),
        result.number("stepUsUpper"));
    assertThat(result.number("stepUsP99")).isGreaterThanOrEqualTo(result.number("stepUsUpper"));
    assertThat(result.number("bytesPerStep")).isNotNegative();
    assertThat(result.string("machine")).contains("JDK");
    assertThat(result.find("peers")).isEmpty();
  }

  @Test
  void streamPrintsText() {
    assertThat(Cli.succeed(folder, "bench stream --cell lstm --hidden 4 --repeats 50").out())
        .contains("lstm, 1 stream ", "checked against the whole sequence", "a step", "bytes a step");
  }

  @Test
  void productPrintsATableForOneThreadAndOneForAll() {
    assertThat(Cli.succeed(folder, "bench product --threads 2 --repeats 1").out())
        .startsWith("products of matrices in float32, GFLOP/s, medians of 1; ")
        .contains("\n1 thread\n", "\n2 threads: ours does a product on each thread",
            "| step, 8 samples     | 8 × 16 × 16  ",
            "| gradient of weights | 128 × 128 × 128 ", "| large ")
        .doesNotContain("others");
  }

  @Test
  void productPrintsOneObject() {
    Json.Obj result = Cli.succeed(folder, "bench product --threads 1 --repeats 3 --json").json();
    assertThat(result.string("machine")).contains("JDK");
    assertThat(result.array("products")).hasSize(9);
    Json.Obj first = result.array("products").getFirst().asObject();
    assertThat(List.of("rows", "depth", "columns", "threads")).extracting(first::integer)
        .containsExactly(8, 16, 16, 1);
    assertThat(first.number("gflops")).isPositive().isBetween(first.number("gflopsLower"),
        first.number("gflopsUpper"));
    assertThat(first.find("peers")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench gpu", "bench gpu --peers --json", "bench step --backend cuda",
    "bench step --backend cuda-fp32"})
  void withoutAGpuOneLineSaysWhatIsMissing(String line) {
    assumeTrue(isWithoutGpu(), "this machine has a GPU");
    Cli cli = Cli.run(folder, line);
    assertThat(cli.exit()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).hasLineCount(1).containsIgnoringCase("backend cuda").contains("not usable");
  }

  private static boolean isWithoutGpu() {
    try {
      Backends.named("cuda", 1);
      return false;
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  @Test
  void trainPrintsOneObjectAndLeavesNothingBehind() throws IOException {
    Json.Obj result = Cli.succeed(folder,
        "bench train adding-20 --hidden 4 --tau 3 --batch 8 --threads 1 --repeats 4 --json").json();
    assertThat(result.string("task")).isEqualTo("adding-20");
    assertThat(result.integer("batch")).isEqualTo(8);
    assertThat(result.integer("steps")).isEqualTo(20);
    assertThat(result.number("iterationMs")).isPositive();
    assertThat(result.number("stepsPerSecond")).isEqualTo(20 * result.number("sequencesPerSecond"));
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
