package org.taugru.laws;

import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.exec.Kernel;
import org.taugru.exec.Workspace;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.EmulatedGpu;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// A launch for each step, as for layers whose weights do not fit a GPU's chip, compiled by the system's C++ compiler.
final class EmulatedPerStepLawTest {
  private static final int STEPS = 7;
  private static final int BATCH = 9;

  private static final class Lazy {
    static final CudaDevice DEVICE = EmulatedGpu.device(Path.of("target", "emulated"));
  }

  @BeforeAll
  static void requireCompiler() {
    EmulatedGpu.missing().ifPresent(why -> abort("kernels cannot be emulated: " + why));
  }

  private static Kernel perStep(Program program, Precision precision) {
    return FragmentKernel.perStep(program, Gradient.of(program), precision, Lazy.DEVICE);
  }

  private static Program program(String cell, int input, int units, int lag) {
    return Program.of(cell, Catalogue.named(cell, lag, STEPS).cell(), Setting.of(input, units));
  }

  private static double rounding(Precision precision) {
    return precision == Precision.FAST ? 4e-3 : 2e-5;
  }

  private static Trial trial(Program program, int seed) {
    int[] lengths = new int[BATCH];
    Arrays.setAll(lengths, sample -> sample * 7 % (STEPS + 1));
    lengths[BATCH / 2] = STEPS;
    return Trial.of(program, STEPS, BATCH, seed).withLengths(lengths);
  }

  /// Cells with one launch a step and with several, with inputs of one kind and of the other, and lags that are short and long.
  @ParameterizedTest
  @CsvSource({"tau-gru, 3, 7, 2", "tau-gru, 6, 33, 5", "lem, 3, 7, 2", "gru-reset-before, 6, 7, 2", "gru, 3, 20, 2",
    "cornn, 3, 7, 2", "lstm, 6, 40, 2", "unicornn, 3, 7, 2"})
  void launchesAgreeWithTheReferee(String cell, int input, int units, int lag) {
    Program program = program(cell, input, units, lag);
    for (Precision precision : List.of(Precision.FAST, Precision.ACCURATE)) {
      Trial trial = trial(program, units);
      trial.on(perStep(program, precision)).isNear(trial.on(Executor.REF.compile(program)), rounding(precision));
    }
  }

  /// Both have the same operands; the order of sums is not the same.
  @ParameterizedTest
  @EnumSource
  void launchesAgreeWithOneKernelForAllSteps(Precision precision) {
    for (String cell : List.of("tau-gru", "lem")) {
      Program program = program(cell, 3, 7, 2);
      Trial trial = trial(program, 3);
      Kernel persistent = FragmentKernel.of(program, Gradient.of(program), precision, Lazy.DEVICE);
      trial.on(perStep(program, precision)).isNear(trial.on(persistent), rounding(precision));
    }
  }

  /// Wider than what the blocks of a cluster hold.
  @Test
  void aLayerTooWideForTheChipAgreesWithTheReferee() {
    Program program = program("tau-gru", 2, 528, 2);
    Trial trial = Trial.of(program, 3, 3, 1).withLengths(3, 1, 2);
    trial.on(FragmentKernel.of(program, Gradient.of(program), Precision.FAST, Lazy.DEVICE))
        .isNear(trial.on(Executor.REF.compile(program)), rounding(Precision.FAST));
  }

  /// Inputs whose matrices do not fit the registers of a warp, with a number that is no multiple of 8.
  @ParameterizedTest
  @CsvSource({"tau-gru, 643, FAST", "lem, 259, ACCURATE"})
  void wideInputsAgreeWithTheReferee(String cell, int input, Precision precision) {
    Program program = program(cell, input, 7, 2);
    Trial trial = Trial.of(program, 3, 3, 1).withLengths(3, 1, 2);
    trial.on(perStep(program, precision)).isNear(trial.on(Executor.REF.compile(program)), rounding(precision));
  }

  @ParameterizedTest
  @EnumSource
  void usedWorkspaceGivesTheBitsOfANewOne(Precision precision) {
    for (String cell : List.of("tau-gru", "lem")) {
      Program program = program(cell, 3, 7, 2);
      Kernel kernel = perStep(program, precision);
      Workspace workspace = kernel.workspace(STEPS, 3);
      Trial.of(program, STEPS, 3, 2).on(kernel, workspace);
      Trial trial = Trial.of(program, 5, 3, 1).withLengths(5, 2, 4);
      trial.on(kernel, workspace).hasTheBitsOf(trial.on(kernel));
    }
  }

  @ParameterizedTest
  @EnumSource
  void chunkedIsNearWhole(Precision precision) {
    for (String cell : List.of("tau-gru", "gru-reset-before")) {
      Program program = program(cell, 3, 7, 2);
      Kernel kernel = perStep(program, precision);
      Trial trial = Trial.of(program, STEPS, BATCH, 1);
      SequenceLawTest.inChunks(trial, kernel, new int[] {1, 3, STEPS}).isNear(trial.on(kernel), rounding(precision));
    }
  }

  /// Adjoints are scaled for each 16 units and each launch, and brought to one scale for gradients.
  @ParameterizedTest
  @CsvSource({"1e-20, FAST", "1e20, ACCURATE"})
  void tinyAndHugeAdjointsKeepTheirAccuracy(float factor, Precision precision) {
    for (String cell : List.of("tau-gru", "lem")) {
      Program program = program(cell, 3, 33, 2);
      Trial trial = trial(program, 5);
      Trial scaled = trial.with(TensorCoreLaws.scaled(trial.adjoint(), factor));
      scaled.on(perStep(program, precision)).isNearBackwardTo(scaled.on(Executor.REF.compile(program)),
          rounding(precision));
    }
  }
}
