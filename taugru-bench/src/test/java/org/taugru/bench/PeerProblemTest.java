package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.simd.ProductSize;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.json.Json;
import org.taugru.safetensors.Contents;
import org.taugru.safetensors.Safetensors;

/// What goes to other libraries and what comes back.
final class PeerProblemTest {
  @TempDir
  Path folder;

  @Test
  void problemForOthersIsReadBackWithSizesParametersAndAnswers() throws IOException {
    Catalogue.Entry lem = Catalogue.named("lem", 3, 6);
    StepTiming timing = new StepTiming(new LayerSetup(lem, Setting.of(2, 5), 3, 1), new BatchShape(7, 3),
        new SimdBackend(1));
    Path file = folder.resolve("problem.safetensors");
    timing.problem(9).write(file);
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
  void aProductForOthersHasItsSizes() throws IOException {
    Path file = folder.resolve("problem.safetensors");
    PeerProblem.product("gradient", ProductSize.outer(3, 4, 5), 2, 9).write(file);
    assertThat(Safetensors.read(file).metadata()).containsEntry("kind", "sized-product")
        .containsEntry("cell", "gradient").containsEntry("rows", "3").containsEntry("depth", "4")
        .containsEntry("columns", "5").containsEntry("outer", "true").containsEntry("threads", "2")
        .containsEntry("repeats", "9");
  }

  @Test
  void aVariableThatChoosesKernelsForAnotherIsNoticed() {
    assertThat(PeerProcess.choices(Map.of("HOME", "/", "OPENBLAS_CORETYPE", "Haswell")))
        .containsExactly("OPENBLAS_CORETYPE=Haswell");
  }

  @Test
  void rowOfAnotherLibraryIsReadWithItsSamples() {
    PeerRow row = PeerRow.of(Json.parse("""
        {"library":"PyTorch","row":"LSTM","cell":"lstm","difference":1e-6,"forwardMs":[3,1,2],"missing":"no gradient"}
        """).asObject());
    assertThat(row.timings()).containsOnlyKeys("forwardMs");
    assertThat(row.timings().get("forwardMs")).isEqualTo(new Quartiles(2, 1, 3, 3));
    assertThat(row.json().asObject().number("forwardMsUpper")).isEqualTo(3);
    assertThat(row.json().asObject().string("missing")).isEqualTo("no gradient");
  }

  @Test
  void aProcessThatCannotStartIsToldInItsOwnWords() {
    PeerProcess nothingThere = new PeerProcess(folder, 1, _ -> {
    });
    assertThatThrownBy(() -> nothingThere.measure(List.of(PeerProblem.largeProduct(1, 1))))
        .isInstanceOf(IllegalStateException.class).hasMessageContaining("org.taugru.peers.bench.Main");
  }
}
