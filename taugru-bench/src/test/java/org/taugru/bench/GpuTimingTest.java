package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.driver.EmulatedGpu;

/// On a GPU that is emulated; no time is asserted.
final class GpuTimingTest {
  @TempDir
  Path folder;

  private CudaBackend backend() {
    EmulatedGpu.missing().ifPresent(why -> assumeTrue(false, why));
    return EmulatedGpu.backend(folder);
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

  @Test
  void modelsHaveWeightsAndInputsOfTheirOwn() {
    List<GpuAnswer> answers = problem("lstm", 3).answers();
    assertThat(answers).hasSize(3);
    assertThat(answers.get(1).differenceFrom(answers.get(1))).isZero();
    assertThat(answers.get(0).differenceFrom(answers.get(1))).isGreaterThan(0.01);
    assertThat(answers.get(1).differenceFrom(answers.get(2))).isGreaterThan(0.01);
    assertThat(answers.getFirst().states()).as("h and c").hasSize(2);
    assertThat(problem("lstm", 3).inputs(0, 0)).isNotEqualTo(problem("lstm", 3).inputs(0, 1));
  }

  @Test
  void oneWrongNumberOrNoNumberIsADifference() {
    GpuAnswer right = problem("tau-gru", 1).answers().getFirst();
    for (float wrong : new float[] {100, Float.NaN}) {
      List<float[]> gradients = new ArrayList<>(right.gradients());
      float[] last = gradients.removeLast().clone();
      last[last.length - 1] = wrong;
      gradients.add(last);
      double difference = new GpuAnswer(right.states(), gradients).differenceFrom(right);
      assertThat(difference < GpuMode.FAST.tolerance()).isFalse();
    }
  }

  @Test
  void whatTensorCoresDoNotRunIsRefusedWithAReason() {
    assertThat(GpuTiming.unusable(problem("exp-rnn", 1), GpuMode.FAST)).hasValueSatisfying(
        why -> assertThat(why).contains("functions of their parameters"));
    assertThat(GpuTiming.unusable(problem("s4d", 1), GpuMode.FAST)).isPresent();
    assertThat(GpuTiming.unusable(problem("s4d", 1), GpuMode.FP32)).isEmpty();
    assertThat(GpuTiming.unusable(problem("tau-gru", 2), GpuMode.FP32)).isPresent();
    for (GpuSize size : GpuSize.TABLE)
      for (String cell : size.cells())
        assertThat(GpuTiming.unusable(size.problem(cell, 1), GpuMode.ACCURATE)).as(cell).isEmpty();
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

  @Test
  void theTableHasTheRowsOfTheDesign() {
    assertThat(GpuSize.TABLE).hasSize(7);
    assertThat(GpuSize.TABLE).allMatch(size -> size.cells().getFirst().equals("tau-gru"));
    assertThat(GpuSize.TABLE.stream().mapToInt(size -> size.cells().size()).sum()).isEqualTo(17);
    assertThat(GpuMode.of("cuda-accurate")).contains(GpuMode.ACCURATE);
    assertThat(GpuMode.of("simd")).isEmpty();
  }
}
