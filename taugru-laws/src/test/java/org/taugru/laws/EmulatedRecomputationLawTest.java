package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Kernel;
import org.taugru.exec.Workspace;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.EmulatedGpu;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// Layers on tensor cores that keep some steps and compute the others again.
final class EmulatedRecomputationLawTest {
  private static final int STEPS = 11;
  private static final int BATCH = 9;

  private static final class Lazy {
    static final CudaDevice DEVICE = EmulatedGpu.device(Path.of("target", "emulated"));
  }

  @BeforeAll
  static void requireCompiler() {
    EmulatedGpu.missing().ifPresent(why -> abort("kernels cannot be emulated: " + why));
  }

  private static Trial trial(Program program, int seed) {
    int[] lengths = new int[BATCH];
    Arrays.setAll(lengths, sample -> sample * 7 % (STEPS + 1));
    lengths[BATCH / 2] = STEPS;
    return Trial.of(program, STEPS, BATCH, seed).withLengths(lengths);
  }

  /// Sums over windows have another order than those over all steps, and so have derivatives that come from several of them.
  private static double rounding(Precision precision) {
    return precision == Precision.FAST ? 4e-3 : 2e-5;
  }

  /// Windows that are shorter and longer than lags, that divide the steps and do not.
  @ParameterizedTest
  @CsvSource({"0, 4, FAST", "2, 4, FAST", "5, 3, ACCURATE", "5, 1, FAST", "3, 6, ACCURATE", "14, 4, FAST",
    "2, 11, FAST"})
  void keptStepsDoNotMatterForAnyLag(int lag, int kept, Precision precision) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(3, 7));
    FragmentKernel kernel = FragmentKernel.of(program, Gradient.of(program), precision, Lazy.DEVICE);
    Trial trial = trial(program, lag);
    trial.on(kernel, kernel.workspace(STEPS, kept, BATCH)).isNear(trial.on(Executor.REF.compile(program)),
        rounding(precision));
  }

  @ParameterizedTest
  @CsvSource({"lem, 3, ACCURATE", "gru-reset-before, 6, FAST", "lstm, 6, ACCURATE", "tau-gru-two-delays, 3, FAST"})
  void keptStepsDoNotMatterForAnyCell(String cell, int input, Precision precision) {
    Program program = Program.of(cell, Catalogue.named(cell, 5, STEPS).cell(), Setting.of(input, 7));
    FragmentKernel kernel = FragmentKernel.of(program, Gradient.of(program), precision, Lazy.DEVICE);
    Trial trial = trial(program, 1);
    trial.on(kernel, kernel.workspace(STEPS, 4, BATCH)).isNear(trial.on(kernel), rounding(precision));
  }

  @ParameterizedTest
  @EnumSource
  void keptStepsDoNotMatterForLaunchesOfSteps(Precision precision) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(5)), Setting.of(3, 7));
    FragmentKernel kernel = FragmentKernel.perStep(program, Gradient.of(program), precision, Lazy.DEVICE);
    Trial trial = trial(program, 1);
    trial.on(kernel, kernel.workspace(STEPS, 4, BATCH)).isNear(trial.on(kernel), rounding(precision));
  }

  /// A workspace that has seen other sequences, and is asked for the same derivatives twice.
  @ParameterizedTest
  @EnumSource
  void usedWorkspaceGivesTheBitsOfANewOne(Precision precision) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(2)), Setting.of(3, 7));
    FragmentKernel kernel = FragmentKernel.of(program, Gradient.of(program), precision, Lazy.DEVICE);
    Workspace workspace = kernel.workspace(STEPS, 4, BATCH);
    Trial.of(program, STEPS, BATCH, 2).on(kernel, workspace);
    Trial trial = Trial.of(program, 6, BATCH, 1);
    Outcome fresh = trial.on(kernel, kernel.workspace(STEPS, 4, BATCH));
    trial.on(kernel, workspace).hasTheBitsOf(fresh);
    trial.on(kernel, workspace).hasTheBitsOf(fresh);
  }

  @ParameterizedTest
  @EnumSource(names = {"FAST", "ACCURATE"})
  void aSmallGpuKeepsFewerSteps(CudaMode mode) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(5)), Setting.of(3, 7));
    Path folder = Path.of("target", "emulated");
    int steps = 60;
    Kernel large = EmulatedGpu.backend(mode, folder).compile(program, Gradient.of(program));
    Kernel small = EmulatedGpu.backend(mode, folder, large.workspaceBytes(steps, BATCH) - 1).compile(program,
        Gradient.of(program));
    Workspace workspace = small.workspace(steps, BATCH);
    assertThat(workspace.bytesKept()).isLessThan(large.workspace(steps, BATCH).bytesKept());
    Trial trial = Trial.of(program, steps, BATCH, 1);
    trial.on(small, workspace).isNear(trial.on(Executor.REF.compile(program)),
        rounding(mode == CudaMode.FAST ? Precision.FAST : Precision.ACCURATE));
  }
}
