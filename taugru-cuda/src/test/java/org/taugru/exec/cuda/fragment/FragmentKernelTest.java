package org.taugru.exec.cuda.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// What cannot be run is known before it is tried.
final class FragmentKernelTest {
  private static Optional<String> unusable(int units, int major, int sharedBytes) {
    Program program = Program.of("tau-gru", Catalogue.named("tau-gru", 5, 40).cell(), Setting.of(3, units));
    return FragmentKernel.unusable(program, Gradient.of(program), Precision.FAST,
        new GpuInfo(0, "G", major, 0, 132, sharedBytes, 1L << 36, 13000));
  }

  @Test
  void anOlderGpuHasNoSuchTensorCores() {
    assertThat(unusable(16, 7, 98_304)).contains("the GPU has compute capability 7.0, not 8.0 or newer");
    assertThat(unusable(16, 8, 98_304)).isEmpty();
  }

  @Test
  void weightsMustFitSharedMemory() {
    assertThat(unusable(4096, 9, 232_448)).contains("the weights of 4096 units do not fit the GPU's shared memory");
    assertThat(unusable(256, 9, 232_448)).isEmpty();
  }

  private static Optional<String> unusable(String cell, int inputs, int units) {
    Program program = Program.of(cell, Catalogue.named(cell, 5, 40).cell(), Setting.of(inputs, units));
    return FragmentKernel.unusable(program, Gradient.of(program), Precision.FAST,
        new GpuInfo(0, "G", 9, 0, 132, 232_448, 1L << 36, 13000));
  }

  @Test
  void whatIsNotComputedOnTensorCoresIsSaidWithItsReason() {
    assertThat(unusable("s4d", 3, 16)).contains("the registers of a thread do not hold 65 states");
    assertThat(unusable("tau-gru-author-code", 4, 16)).isEmpty();
    assertThat(unusable("tau-gru-author-code", 5, 16))
        .contains("inputs are used elementwise, and there are more than 4 of them, or as many as units");
    assertThat(unusable("lmu", 5, 16)).hasValueSatisfying(
        why -> assertThat(why).startsWith("many inputs are multiplied to few numbers"));
    assertThat(unusable("lmu", 1, 3)).contains("its first state has few units beside others with more");
  }

  private static Optional<String> source(int lag) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(3, 16));
    return FragmentKernel.source(program, Gradient.of(program), Precision.FAST,
        new GpuInfo(0, "G", 9, 0, 132, 232_448, 1L << 36, 13000));
  }

  @Test
  void anotherLongLagIsTheSameSource() {
    assertThat(source(65)).isEqualTo(source(4)).isNotEqualTo(source(3));
  }

  @Test
  void moreThan128UnitsNeedClusters() {
    assertThat(unusable(200, 8, 166_912)).isPresent();
    assertThat(unusable(200, 9, 232_448)).isEmpty();
  }
}
