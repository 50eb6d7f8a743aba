package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.EmulatedGpu;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.json.Json;

/// Measurements on a GPU that is emulated; no time is asserted. They are here as the emulator is: with the laws.
final class EmulatedGpuTimingTest {
  @TempDir
  static Path folder;

  /// One for all tests: kernels are compiled once.
  private static final class Emulated {
    static final CudaBackend BACKEND = EmulatedGpu.backend(CudaMode.FP32, folder);
  }

  private static CudaBackend backend() {
    EmulatedGpu.missing().ifPresent(why -> assumeTrue(false, why));
    return Emulated.BACKEND;
  }

  private static GpuProblem problem(String cell, int models) {
    return new GpuProblem(LayerSetup.of(cell, 2, 4, 3, 1), new BatchShape(9, 3), models);
  }

  @Test
  void aStepInFp32IsCheckedAndTimedWithItsCopies() {
    SpeedReport report = new GpuTiming(backend()).report(problem("tau-gru", 1), GpuMode.FP32, 3);
    assertThat(report.text())
        .contains("tau-gru, N=9 B=3 p=2 d=4 τ=3; fp32; ", "checked against ref: largest difference",
            "backward with gradients", "copies to the GPU and back included")
        .doesNotContain("inference");
    assertThat(report.json().number("difference")).isLessThan(1e-5);
    assertThat(report.json().number("trainMs")).isPositive().isGreaterThan(report.json().number("forwardMs"));
    assertThat(report.isComplete()).isTrue();
  }

  /// Neither samples nor units fill their tiles.
  @ParameterizedTest
  @CsvSource({"FAST,tau-gru,1", "ACCURATE,lstm,3"})
  void modelsOnTensorCoresGiveTheAnswersOfTheCpu(GpuMode mode, String cell, int models) {
    assumeTrue(EmulatedGpu.class.getResource("primitives.h") != null, "the emulated GPU has no tensor cores");
    GpuProblem problem = new GpuProblem(LayerSetup.of(cell, 2, 12, 3, 1), new BatchShape(6, 5), models);
    Json.Obj json = new GpuTiming(backend()).report(problem, mode, 3).json();
    assertThat(json.number("difference")).isPositive().isLessThan(mode == GpuMode.FAST ? 4e-3 : 2e-5);
    assertThat(List.of("inferenceMs", "forwardMs", "backwardMs", "gradientsMs"))
        .allMatch(part -> json.find(part).isPresent());
  }

  /// Else what is timed after the optimiser would have other weights than what was checked.
  @Test
  void timingTheOptimiserLeavesTheWeightsAsTheyWere() {
    CudaDevice device = backend().device();
    GpuProblem problem = new GpuProblem(LayerSetup.of("tau-gru", 2, 12, 3, 1), new BatchShape(6, 5), 2);
    try (GpuLayer layer = new GpuLayer(problem, Precision.FAST, backend())) {
      List<GpuAnswer> before = device.call(() -> trained(layer, device.queue()));
      device.run(queue -> {
        for (int i = 0; i < 3; i++)
          layer.optimise(queue);
      });
      List<GpuAnswer> after = device.call(() -> trained(layer, device.queue()));
      for (int model = 0; model < problem.models(); model++) {
        assertThat(after.get(model).states()).containsExactlyElementsOf(before.get(model).states());
        assertThat(after.get(model).gradients()).containsExactlyElementsOf(before.get(model).gradients());
      }
    }
  }

  private static List<GpuAnswer> trained(GpuLayer layer, Queue queue) {
    layer.forward(queue, 0);
    layer.backward(queue);
    layer.gradients(queue);
    return layer.answers(queue);
  }

  /// Of one warp, which has no barriers: without them there would be races.
  @Test
  void aStepCanBeTimedWithoutEachPartOfItsWork() {
    GpuProblem problem = new GpuProblem(LayerSetup.of("tau-gru", 2, 12, 5, 1), new BatchShape(6, 5), 1);
    SpeedReport report = new GpuTiming(backend()).budget(problem, GpuMode.FAST, 3);
    for (GpuWork work : GpuWork.values()) {
      assertThat(report.text()).contains("less without " + work.words());
      assertThat(report.json().object("without " + work.words()).number("backwardUsPerStep")).isPositive();
    }
  }

  @Test
  void whatStepsAreSpentOnIsNotMeasuredWhereEachIsALaunch() {
    GpuProblem problem = new GpuProblem(LayerSetup.of("tau-gru", 2, 528, 5, 1), new BatchShape(2, 1), 1);
    assertThatThrownBy(() -> new GpuTiming(backend()).budget(problem, GpuMode.FAST, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("layers whose weights fit the chip; this one is launched step by step");
  }

  @Test
  void whatTensorCoresDoNotRunIsRefusedWithAReason() {
    GpuTiming timing = new GpuTiming(backend());
    assertThat(timing.unusable(problem("exp-rnn", 1), GpuMode.FAST)).hasValueSatisfying(
        why -> assertThat(why).contains("functions of their parameters"));
    assertThat(timing.unusable(problem("s4d", 1), GpuMode.FAST)).isPresent();
    assertThat(timing.unusable(problem("s4d", 1), GpuMode.FP32)).isEmpty();
    assertThat(timing.unusable(problem("tau-gru", 2), GpuMode.FP32)).isPresent();
    for (GpuSize size : GpuSize.TABLE)
      for (String cell : size.cells())
        assertThat(timing.unusable(size.problem(cell, 1), GpuMode.ACCURATE)).as(cell).isEmpty();
  }

  @Test
  void theTableGoesOnAfterALayerThatCannotBeMeasured() throws IOException {
    List<String> progress = new ArrayList<>();
    GpuSize size = new GpuSize(9, 3, 1, 2, 4, 3, List.of("s4d", "tarnn"), false);
    SpeedReport report = new GpuTable(backend(), 1, 3, progress::add).run(List.of(size), Optional.empty());
    assertThat(report.isComplete()).isFalse();
    assertThat(report.json().array("rows")).hasSize(4).allMatch(row -> !row.asObject().string("missing").isEmpty());
    assertThat(progress).hasSize(4).allMatch(line -> line.contains(", N=9 B=3 p=2 d=4 τ=3, "));
  }
}
