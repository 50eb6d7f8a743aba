package org.taugru.exec.cuda.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TauGru;
import org.taugru.eq.Cell;
import org.taugru.eq.Expr;
import org.taugru.eq.Functions;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// What cannot be run is known before it is tried.
final class FragmentKernelTest {
  private static Program program(int units) {
    return Program.of("tau-gru", Catalogue.named("tau-gru", 5, 40).cell(), Setting.of(3, units));
  }

  private static GpuInfo gpu(int major, int sharedBytes) {
    return new GpuInfo(0, "G", major, 0, 132, sharedBytes, 1L << 36, 13000);
  }

  private static Optional<String> unusable(int units, int major, int sharedBytes) {
    return FragmentKernel.unusable(program(units), Gradient.of(program(units)), Precision.FAST,
        gpu(major, sharedBytes));
  }

  @Test
  void anOlderGpuHasNoSuchTensorCores() {
    assertThat(unusable(16, 7, 98_304)).contains("the GPU has compute capability 7.0, not 8.0 or newer");
    assertThat(unusable(16, 8, 98_304)).isEmpty();
  }

  @Test
  void noLayerIsTooWide() {
    assertThat(unusable(4096, 9, 232_448)).isEmpty();
    assertThat(unusable(200, 8, 101_376)).isEmpty();
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

  @Test
  void whatLaunchesOfSingleStepsDoNotKnowIsComputedInFp32WhereWeightsDoNotFit() {
    String tooWide =
        "the weights of 2048 units do not fit the GPU's shared memory, and kernels for single steps have no ";
    assertThat(unusable("gru", 3, 2048)).isEmpty();
    assertThat(unusable("tau-gru-noisy", 3, 2048)).contains(tooWide + "noise");
    for (String cell : List.of("fast-grnn", "tarnn", "lmu"))
      assertThat(unusable(cell, 3, 2048)).as(cell)
          .contains(tooWide + "single numbers or values of different widths");
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

  private static Optional<String> withoutLags(int lag, int units, Precision precision) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(3, units));
    return FragmentKernel.withoutLags(program, Gradient.of(program), precision, gpu(9, 232_448));
  }

  /// Products with states of 256 steps before are done for as many steps as the lag is long, so that no other lag will do.
  @Test
  void modelsOfOneLayerDifferInLongLagsUnlessProductsAreDoneForManyStepsAtOnce() {
    assertThat(withoutLags(65, 128, Precision.ACCURATE)).isPresent()
        .isEqualTo(withoutLags(255, 128, Precision.ACCURATE));
    assertThat(withoutLags(300, 128, Precision.FAST)).isPresent().isEqualTo(withoutLags(65, 128, Precision.FAST));
    assertThat(withoutLags(300, 128, Precision.ACCURATE)).isEmpty();
  }

  @Test
  void everyLongLagHasANameThatIsAnIdentifier() {
    Cell cell = eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      Expr sum = eq.affine("U", x);
      for (int lag = 4; lag < 40; lag++)
        sum = sum.plus(h.at(Lag.steps(lag)));
      eq.next(h, Functions.tanh(sum));
    };
    Program program = Program.of("many", cell, Setting.of(3, 16));
    String source =
        FragmentKernel.source(program, Gradient.of(program), Precision.FAST, gpu(9, 232_448)).orElseThrow();
    assertThat(Pattern.compile("const int lag(\\S*) = a\\.lags").matcher(source).results()
        .map(found -> found.group(1)).distinct()).hasSize(36).allMatch(name -> name.matches("\\w+"));
  }

  /// The weights of a step must fit the blocks of a cluster, which GPUs before compute capability 9.0 do not have.
  @ParameterizedTest
  @CsvSource({"128, FAST, 8, false", "200, FAST, 8, true", "256, FAST, 9, false", "384, FAST, 9, true",
    "512, ACCURATE, 9, true", "640, FAST, 9, true", "4096, ACCURATE, 9, true"})
  void layersWhoseWeightsDoNotFitTheChipAreLaunchedStepByStep(int units, Precision precision, int major,
      boolean isPerStep) {
    Program program = program(units);
    GpuInfo gpu = gpu(major, major == 8 ? 166_912 : 232_448);
    FragmentSource source = FragmentSource.fitting(
        PlannedProgram.of(program, Gradient.of(program), new FragmentCosts()), precision, gpu).orElseThrow();
    assertThat(source.steps instanceof PerStepKernels).isEqualTo(isPerStep);
    assertThat(source.sharedBytes()).isLessThanOrEqualTo(gpu.sharedBytes());
  }

  /// A launch begins before the one before it is over, and may read until then what no launch writes.
  @ParameterizedTest
  @EnumSource
  void launchesReadWeightsAloneBeforeTheyWait(Precision precision) {
    for (String cell : List.of("tau-gru", "lem")) {
      Program program = Program.of(cell, Catalogue.named(cell, 5, 40).cell(), Setting.of(3, 600));
      String source =
          FragmentKernel.source(program, Gradient.of(program), precision, gpu(9, 232_448)).orElseThrow();
      Matcher kernels = Pattern.compile("(?s) (?:forward|backward)\\d\\(const \\w+ a\\) \\{(.*?)await_launch_before")
          .matcher(source);
      int found = 0;
      for (; kernels.find(); found++)
        assertThat(Pattern.compile("\\ba\\.(\\w+)").matcher(kernels.group(1)).results().map(use -> use.group(1)))
            .isSubsetOf("tilesPerModel", "weights", "weightStride", "fragments", "step", "steps")
            .contains("fragments");
      assertThat(found).isEqualTo(cell.equals("lem") ? 4 : 2);
    }
  }
}
