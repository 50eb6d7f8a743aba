package org.taugru.exec.cuda.fragment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.EmulatedGpu;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

final class TilePairsTest {
  private static final GpuInfo GPU = new GpuInfo(0, "G", 9, 0, 132, 232_448, 1L << 36, 13000);
  private final String before = System.getProperty(TilePairs.PROPERTY, "");

  @BeforeEach
  void nothingIsAskedFor() {
    System.clearProperty(TilePairs.PROPERTY);
  }

  @AfterEach
  void asBefore() {
    System.setProperty(TilePairs.PROPERTY, before);
  }

  @Test
  void pairsAreForMoreTilesThanMultiprocessors() {
    assertThat(TilePairs.areFor(GPU, 256, 132)).isFalse();
    assertThat(TilePairs.areFor(GPU, 256, 133)).isTrue();
  }

  @Test
  void pairsAreNotForBlocksOfWhichAMultiprocessorHasRoomForTwo() {
    assertThat(TilePairs.areFor(GPU, 128, 1000)).isFalse();
    assertThat(TilePairs.areFor(GPU, 160, 1000)).isTrue();
  }

  @Test
  void thePropertyDecidesWhereItIsSet() {
    System.setProperty(TilePairs.PROPERTY, "1");
    assertThat(TilePairs.areFor(GPU, 256, 10_000)).isFalse();
    System.setProperty(TilePairs.PROPERTY, "2");
    assertThat(TilePairs.areFor(GPU, 32, 1)).isTrue();
    System.setProperty(TilePairs.PROPERTY, "3");
    assertThatThrownBy(() -> TilePairs.areFor(GPU, 256, 1)).hasMessage("taugru.cuda.tiles is 3. Give 1 or 2, "
        + "the tiles of 8 samples that a block takes through a sequence.");
  }

  /// The emulated GPU has two multiprocessors.
  @Test
  void aLayerTakesPairsWhereTheyPay() {
    EmulatedGpu.missing().ifPresent(why -> abort("kernels cannot be emulated: " + why));
    assertThat(runner(128, 16)).isNotInstanceOf(TilePairs.Directions.class);
    assertThat(runner(128, 17)).isInstanceOfSatisfying(TilePairs.Directions.class,
        both -> assertThat(both.ahead()).isSameAs(both.back()));
    assertThat(runner(7, 17)).isNotInstanceOf(TilePairs.Directions.class);
  }

  private static StepRunner runner(int units, int batch) {
    CudaDevice device = EmulatedGpu.device(Path.of("target", "emulated"));
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(5)), Setting.of(3, units));
    return FragmentKernel.of(program, Gradient.of(program), Precision.FAST, device).layer(device, 2, batch, 1).runner();
  }
}
