package org.taugru.exec.cuda.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

final class FragmentSizesTest {
  private static final GpuInfo GPU = new GpuInfo(0, "G", 9, 0, 132, 232_448, 1L << 36, 13000);

  private static FragmentSizes sizes(int steps, int models) {
    Program program = Program.of("tau-gru", Catalogue.named("tau-gru", 5, 40).cell(), Setting.of(1, 16));
    FragmentSource source = FragmentSource.fitting(
        PlannedProgram.of(program, Gradient.of(program), new FragmentCosts()), Precision.FAST, GPU).orElseThrow();
    return new FragmentSizes(GPU, source, steps, steps, 128, models);
  }

  /// The order of additions, and so the bits of a gradient, would depend on it.
  @Test
  void partsOfAGradientDependOnTheSequenceAlone() {
    int parts = sizes(50, 1).splits(50);
    assertThat(parts).isGreaterThan(1);
    assertThat(sizes(500, 1).splits(50)).isEqualTo(parts);
    assertThat(sizes(50, 8).splits(50)).isEqualTo(parts);
    assertThat(sizes(500, 1).splits(2)).isLessThan(parts);
  }

  @Test
  void moreModelsTakeSoManyTimesTheMemory() {
    assertThat((double) sizes(500, 8).sum() / sizes(500, 1).sum()).isBetween(7.9, 8.0);
  }
}
