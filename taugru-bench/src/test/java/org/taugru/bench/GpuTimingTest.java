package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is measured on a GPU, and how answers are compared.
final class GpuTimingTest {
  private static GpuProblem problem(String cell, int models) {
    return new GpuProblem(LayerSetup.of(cell, 2, 4, 3, 1), new BatchShape(9, 3), models);
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
  void theTableHasTheRowsOfTheDesign() {
    assertThat(GpuSize.TABLE).hasSize(7);
    assertThat(GpuSize.TABLE).allMatch(size -> size.cells().getFirst().equals("tau-gru"));
    assertThat(GpuSize.TABLE.stream().mapToInt(size -> size.cells().size()).sum()).isEqualTo(17);
    assertThat(GpuMode.of("cuda-accurate")).contains(GpuMode.ACCURATE);
    assertThat(GpuMode.of("simd")).isEmpty();
  }
}
