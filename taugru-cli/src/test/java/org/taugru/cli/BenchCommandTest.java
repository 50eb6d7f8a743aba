package org.taugru.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.json.Json;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Safetensors;

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

  @Test
  void problemForOthersIsReadBackWithSizesParametersAndAnswers() throws IOException {
    Catalogue.Entry lem = Catalogue.named("lem", 3, 6);
    StepBenchmark benchmark = new StepBenchmark(lem, Setting.of(2, 5), 7, 3, new SimdBackend(1), 1);
    Path file = folder.resolve("problem.safetensors");
    benchmark.problem(3, 9).write(file);
    Contents contents = Safetensors.read(file);
    assertThat(contents.metadata()).containsEntry("kind", "step").containsEntry("cell", "lem")
        .containsEntry("steps", "7").containsEntry("batch", "3").containsEntry("input", "2")
        .containsEntry("hidden", "5").containsEntry("tau", "3").containsEntry("repeats", "9")
        .containsEntry("cell.dt", "1.0");
    Map<String, List<Integer>> shapes = new HashMap<>();
    contents.tensors().forEach((name, tensor) -> shapes.put(name, tensor.shape()));
    assertThat(shapes).containsEntry("x", List.of(7, 3, 2)).containsEntry("weight", List.of(3, 5))
        .containsEntry("state", List.of(3, 5)).containsEntry("parameter.Wy", List.of(5, 5))
        .containsEntry("gradient.bVy", List.of(5));
  }

  @Test
  void rowOfAnotherLibraryIsReadWithItsSamples() {
    PeerRow row = PeerRow.of(Json.parse("""
        {"library":"PyTorch","row":"LSTM","cell":"lstm","difference":1e-6,"forwardMs":[3,1,2],"missing":"no gradient"}
        """).asObject());
    assertThat(row.timings()).containsOnlyKeys("forwardMs");
    assertThat(row.timings().get("forwardMs")).isEqualTo(new Timing(2, 1, 3, 3));
    assertThat(row.json().asObject().number("forwardMsUpper")).isEqualTo(3);
    assertThat(row.json().asObject().string("missing")).isEqualTo("no gradient");
  }
}
