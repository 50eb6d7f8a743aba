package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Workspace;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.CudaMode;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// The laws of kernels for tensor cores, wherever they run.
abstract class TensorCoreLaws {
  private static final GpuInfo HOPPER = new GpuInfo(0, "Hopper", 9, 0, 132, 232_448, 1L << 36, 13000);
  private static final List<CudaMode> MODES = List.of(CudaMode.FAST, CudaMode.ACCURATE);
  private static final int INPUT = 3;

  private final int steps;
  private final int batch;
  private final int hidden;

  /// @param batch no multiple of the 8 samples of a tile
  TensorCoreLaws(int steps, int batch, int hidden) {
    this.steps = steps;
    this.batch = batch;
    this.hidden = hidden;
  }

  /// The backend under the laws; aborts the test where it cannot be had.
  abstract Backend backend(CudaMode mode);

  private Kernel compile(Program program, CudaMode mode) {
    Kernel kernel = backend(mode).compile(program, Gradient.of(program));
    assertThat(kernel).isInstanceOf(FragmentKernel.class);
    return kernel;
  }

  private static Kernel referee(Program program) {
    return Executor.REF.compile(program);
  }

  static boolean isForTensorCores(Program program) {
    return FragmentKernel.unusable(program, Gradient.of(program), Precision.FAST, HOPPER).isEmpty();
  }

  /// Operands have the 11 bits of a half in the fast mode, and each product loses 5e-4 of them; of two halves they have 22, and sums the 24 of a float.
  /// Up to 2e-3 and 1e-5 were seen over long sequences. Where a function has a kink, where steps keep the norm, and in chains of frequencies, an error
  /// grows with the steps: 5e-3, 2e-2 and 3e-5 were seen; with many lags too, 1e-2. The smooth functions have poles near by. The leaves drive tanh near its
  /// ends, where a derivative is what a small difference leaves: 5e-3 and 5e-5.
  static double rounding(String cell, CudaMode mode) {
    boolean isFast = mode == CudaMode.FAST;
    return switch (cell) {
      case "relu-gru" -> isFast ? 1e-2 : 2e-5;
      case "exp-rnn", "dtriv" -> isFast ? 4e-2 : 2e-5;
      case "every smooth function" -> isFast ? 2e-2 : 2e-5;
      case "many lags" -> isFast ? 2e-2 : 2e-5;
      case "states that are leaves" -> isFast ? 1e-2 : 1e-4;
      case "unicornn" -> isFast ? 4e-3 : 6e-5;
      default -> isFast ? 4e-3 : 2e-5;
    };
  }

  /// Every cell of the catalogue in both modes, the other ones in one of them.
  static Stream<Arguments> subjects() {
    List<Subject> all = Subject.all();
    int cells = Catalogue.all(2, 3).size();
    return IntStream.range(0, all.size()).filter(i -> isForTensorCores(all.get(i).program(INPUT, 7))).boxed()
        .flatMap(i -> MODES.stream().filter(mode -> i < cells || mode == MODES.get(i % 2))
            .map(mode -> Arguments.of(all.get(i), mode)));
  }

  /// Every cell of the catalogue in one of the modes.
  static Stream<Arguments> cells() {
    return inOneMode(Subject.all().subList(0, Catalogue.all(2, 3).size()));
  }

  static Stream<Arguments> inOneMode(List<Subject> subjects) {
    return IntStream.range(0, subjects.size()).filter(i -> isForTensorCores(subjects.get(i).program(INPUT, 7)))
        .mapToObj(i -> Arguments.of(subjects.get(i), MODES.get(i % 2)));
  }

  private int[] lengths() {
    int[] lengths = new int[batch];
    Arrays.setAll(lengths, sample -> sample * 7 % (steps + 1));
    lengths[batch / 2] = steps;
    return lengths;
  }

  @Test
  void theseCellsAloneDoWithoutTensorCores() {
    assertThat(Catalogue.all(2, 20)).extracting(Catalogue.Entry::name)
        .filteredOn(
            name -> !isForTensorCores(Program.of(name, Catalogue.named(name, 2, 20).cell(), Setting.of(INPUT, 7))))
        .containsExactly("s4d");
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void tensorCoresAgreeWithTheReferee(Subject subject, CudaMode mode) {
    Program program = subject.program(INPUT, hidden);
    Trial trial = Trial.of(program, steps, batch, 1).withLengths(lengths()).in(Mode.training(5));
    Kernel kernel = compile(program, mode);
    trial.on(kernel).isNear(trial.on(referee(program)), rounding(subject.name(), mode));
    Trial fromStart = Trial.of(program, steps, 1, 2).fromStart();
    fromStart.on(kernel).isNear(fromStart.on(referee(program)), rounding(subject.name(), mode));
  }

  /// Lags that are read from shared memory, that are fetched from the GPU's memory, and that are longer than the sequence.
  @ParameterizedTest
  @CsvSource({"0", "1", "2", "3", "4", "5", "1000"})
  void tensorCoresAgreeWithTheRefereeForAnyLag(int lag) {
    for (CudaMode mode : MODES) {
      Program program =
          Program.of("tau-gru", new TauGru(Lag.steps(Math.min(lag, steps + 3))), Setting.of(INPUT, hidden));
      Trial trial = Trial.of(program, steps, batch, lag).withLengths(lengths());
      trial.on(compile(program, mode)).isNear(trial.on(referee(program)), rounding("tau-gru", mode));
    }
  }

  /// Every cell that has a state of four steps before in a product, with windows that are shorter than the sequence, in the mode that does so.
  @Test
  void productsOfManyStepsAtOnceAgreeWithTheReferee() {
    CudaMode mode = CudaMode.ACCURATE;
    List<String> found = new ArrayList<>();
    for (Catalogue.Entry entry : Catalogue.all(4, steps)) {
      Program program = Program.of(entry.name(), entry.cell(), Setting.of(INPUT, hidden));
      if (!isForTensorCores(program))
        continue;
      FragmentKernel kernel = FragmentKernel.ofFarLag(4, program, Gradient.of(program),
          Precision.ACCURATE, ((CudaBackend) backend(mode)).device());
      if (kernel.hasFarProducts()) {
        found.add(entry.name());
        Trial trial = Trial.of(program, steps, batch, 1).withLengths(lengths()).in(Mode.training(5));
        Outcome expected = trial.on(referee(program));
        trial.on(kernel).isNear(expected, rounding(entry.name(), mode));
        trial.on(kernel, kernel.workspace(steps, 3, batch)).isNear(expected, rounding(entry.name(), mode));
      }
    }
    assertThat(found).contains("tau-gru", "delay-gru", "tau-gru-two-delays");
  }

  /// Inputs that each thread multiplies itself and those of tensor cores, at and beside blocks of 16 units; more than 128 are shared by a
  /// cluster, 20 in two blocks of 16 by two warps.
  @ParameterizedTest
  @CsvSource({"1, 1, tau-gru", "16, 7, lem", "20, 33, tau-gru", "33, 3, gru-reset-before", "65, 7, lstm",
    "128, 3, tau-gru", "150, 7, gru-reset-before", "150, 3, tau-gru-author-code",
    "256, 3, tau-gru"})
  void tensorCoresAgreeWithTheRefereeInAnySize(int units, int input, String cell) {
    for (CudaMode mode : MODES) {
      Program program = Program.of(cell, Catalogue.named(cell, 5, steps).cell(), Setting.of(input, units));
      Trial trial = Trial.of(program, steps, batch, units).withLengths(lengths());
      trial.on(compile(program, mode)).isNear(trial.on(referee(program)), rounding(cell, mode));
    }
  }

  @ParameterizedTest
  @MethodSource("cells")
  void usedWorkspaceGivesTheBitsOfANewOne(Subject subject, CudaMode mode) {
    Program program = subject.program(INPUT, hidden);
    Kernel kernel = compile(program, mode);
    Trial trial = Trial.of(program, 5, 3, 1).withLengths(5, 2, 4);
    Workspace workspace = kernel.workspace(steps, 3);
    Trial.of(program, steps, 3, 2).on(kernel, workspace);
    trial.on(kernel, workspace).hasTheBitsOf(trial.on(kernel));
  }

  @ParameterizedTest
  @MethodSource("cells")
  void chunkedIsNearWhole(Subject subject, CudaMode mode) {
    Program program = subject.program(INPUT, hidden);
    Kernel kernel = compile(program, mode);
    Trial trial = Trial.of(program, steps, batch, 1).in(Mode.training(6));
    Outcome chunked = SequenceLawTest.inChunks(trial, kernel, new int[] {1, 3, steps});
    chunked.isNear(trial.on(kernel), rounding(subject.name(), mode));
  }

  @ParameterizedTest
  @EnumSource(names = {"FAST", "ACCURATE"})
  void streamedEqualsWhole(CudaMode mode) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(2)), Setting.of(INPUT, hidden));
    Kernel kernel = compile(program, mode);
    Trial trial = Trial.of(program, steps, batch, 1);
    Outcome whole = trial.on(kernel);
    var stream = kernel.stream(trial.parameters(), trial.start());
    float[] output = new float[batch * hidden];
    List<float[]> outputs = new ArrayList<>();
    for (int n = 0; n < steps; n++) {
      stream.step(trial.inputs().slice(n, n + 1).values(), output);
      outputs.add(output.clone());
    }
    new Outcome(program, List.of(Rows.joined(outputs)), stream.carry(), whole.parameters(), whole.start(),
        whole.inputs())
        .isNearForwardTo(whole, rounding("tau-gru", mode));
    assertThat(stream.carry().position()).isEqualTo(trial.start().position() + steps);
  }

  @ParameterizedTest
  @EnumSource(names = {"FAST", "ACCURATE"})
  void noStepsLeaveEverythingAsItWas(CudaMode mode) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(2)), Setting.of(INPUT, hidden));
    Trial trial = Trial.of(program, 0, 3, 1);
    trial.on(compile(program, mode)).hasTheBitsOf(trial.on(referee(program)));
  }

  /// Halves end at 6e-8 and at 65504, so adjoints are scaled before they become operands.
  @ParameterizedTest
  @CsvSource({"1e-20, FAST", "1e-20, ACCURATE", "1e20, FAST", "1e20, ACCURATE"})
  void tinyAndHugeAdjointsKeepTheirAccuracy(float factor, CudaMode mode) {
    for (String cell : List.of("tau-gru", "lem")) {
      Program program = Program.of(cell, Catalogue.named(cell, 2, steps).cell(), Setting.of(INPUT, hidden));
      Trial trial = Trial.of(program, steps, batch, 5).withLengths(lengths());
      Trial other = trial.with(scaled(trial.adjoint(), factor));
      other.on(compile(program, mode)).isNearBackwardTo(other.on(referee(program)), rounding(cell, mode));
    }
  }

  /// Those of the end are a power of two smaller than those of the steps, so that the scale changes on the way.
  static Adjoint scaled(Adjoint adjoint, float factor) {
    return new Adjoint(scaled(adjoint.carry(), factor / 1024),
        adjoint.steps().stream().map(values -> scaled(values, factor)).toList());
  }

  private static Carry scaled(Carry carry, float factor) {
    Carry result = carry.copy();
    for (int s = 0; s < carry.program().states().size(); s++)
      Rows.copy(scaled(carry.state(s), factor), result.state(s));
    Rows.copy(scaled(carry.inputs(), factor), result.inputs());
    return result;
  }

  private static float[] scaled(float[] values, float factor) {
    float[] result = values.clone();
    for (int i = 0; i < result.length; i++)
      result[i] *= factor;
    return result;
  }
}
