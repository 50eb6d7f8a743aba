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
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TauGru;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Workspace;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// The laws of the GPU backend, wherever its kernels run. Each source takes a while to compile, so all laws try a cell in the same size, and
/// only agreement tries those of the catalogue in one more.
abstract class CudaLaws {
  /// As for simd: a float has 24 bits, and a few hundred terms and steps multiply what each operation loses. Less than 1e-5 was seen.
  private static final double ROUNDING = 2e-5;
  private static final int INPUT = 3;
  private static final int HIDDEN = 7;
  /// The emulated GPU has 2 multiprocessors, so its tiles have up to 5 samples of these, and 8 of twice as many.
  private static final int BATCH = 9;
  private static final int STEPS = 9;
  /// Numbers of units, at and beside whole vectors of 4 floats, each with another number of inputs.
  private static final int[][] OTHER_SIZES = {{1, 1}, {16, 4}, {33, 17}};

  /// The backend under the laws; aborts the test where it cannot be had.
  abstract Backend backend();

  private Kernel compile(Program program) {
    return backend().compile(program, Gradient.of(program));
  }

  private static Kernel referee(Program program) {
    return Executor.REF.compile(program);
  }

  static Stream<Subject> subjects() {
    return Subject.all().stream();
  }

  static Stream<Arguments> cellsAndOtherSizes() {
    List<Subject> cells = Subject.all().subList(0, Catalogue.all(2, STEPS).size());
    return IntStream.range(0, cells.size())
        .mapToObj(i -> Arguments.of(cells.get(i), OTHER_SIZES[i % 3][0], OTHER_SIZES[i % 3][1]));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void cudaAgreesWithTheReferee(Subject subject) {
    agree(subject, subject.program(INPUT, HIDDEN), BATCH);
  }

  @ParameterizedTest
  @MethodSource("cellsAndOtherSizes")
  void cudaAgreesWithTheRefereeInOtherSizes(Subject subject, int hidden, int input) {
    agree(subject, subject.program(input, hidden), 3);
  }

  /// With a history, and a single sample from where the cell begins.
  private void agree(Subject subject, Program program, int batch) {
    Kernel cuda = compile(program);
    Kernel ref = referee(program);
    Trial trial = Trial.of(program, STEPS, batch, batch);
    trial.on(cuda).isCloseTo(trial.on(ref), ROUNDING);
    Trial fromStart = Trial.of(program, STEPS, 1, 1).fromStart();
    fromStart.on(cuda).isCloseTo(fromStart.on(ref), ROUNDING);
    if (subject.isNoisy()) {
      Trial training = trial.in(Mode.training(batch));
      training.on(cuda).isCloseTo(training.on(ref), ROUNDING);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void cudaAgreesWithTheRefereeOnDifferentLengths(Subject subject) {
    Program program = subject.program(INPUT, HIDDEN);
    int[] lengths = new int[2 * BATCH];
    Arrays.setAll(lengths, sample -> sample * 7 % (STEPS + 1));
    Trial trial = Trial.of(program, STEPS, lengths.length, 3).withLengths(lengths).in(Mode.training(2));
    trial.on(compile(program)).isCloseTo(trial.on(referee(program)), ROUNDING);
  }

  /// Over the end of a chunk of 64 steps.
  @ParameterizedTest
  @MethodSource("subjects")
  void cudaAgreesWithTheRefereeOverManySteps(Subject subject) {
    Program program = subject.program(INPUT, HIDDEN);
    Trial trial = Trial.of(program, 70, 2, 70);
    trial.on(compile(program)).isCloseTo(trial.on(referee(program)), ROUNDING);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 62, 63, 64, 100, 200})
  void cudaAgreesWithTheRefereeForLagsAroundAChunk(int lag) {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(lag)), Setting.of(INPUT, HIDDEN));
    Trial trial = Trial.of(program, 130, 3, lag).withLengths(130, 64, 65);
    trial.on(compile(program)).isCloseTo(trial.on(referee(program)), ROUNDING);
  }

  /// More elements than a block has threads.
  @Test
  void cudaAgreesWithTheRefereeOnAWideCell() {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(2)), Setting.of(5, 150));
    Trial trial = Trial.of(program, 5, 11, 1);
    trial.on(compile(program)).isCloseTo(trial.on(referee(program)), ROUNDING);
  }

  /// More samples than eight for each of 132 multiprocessors, so that tiles are full.
  @Test
  void cudaAgreesWithTheRefereeOnAFullGpu() {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(2)), Setting.of(INPUT, HIDDEN));
    int[] lengths = new int[1100];
    Arrays.setAll(lengths, sample -> sample * 5 % 6);
    Trial trial = Trial.of(program, 5, lengths.length, 1).withLengths(lengths);
    trial.on(compile(program)).isCloseTo(trial.on(referee(program)), ROUNDING);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void chunkedEqualsWhole(Subject subject) {
    Program program = subject.program(INPUT, HIDDEN);
    Kernel kernel = compile(program);
    Trial trial = Trial.of(program, STEPS, BATCH, 1).in(Mode.training(3));
    Outcome whole = trial.on(kernel);
    for (int[] ends : new int[][] {{4, STEPS}, {1, 2, STEPS}}) {
      Outcome chunked = SequenceLawTest.inChunks(trial, kernel, ends);
      chunked.hasTheForwardBitsOf(whole);
      chunked.isCloseBackwardTo(whole, ROUNDING);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void streamedEqualsWhole(Subject subject) {
    Program program = subject.program(INPUT, HIDDEN);
    Kernel kernel = compile(program);
    Trial trial = Trial.of(program, STEPS, BATCH, 1);
    Outcome whole = trial.on(kernel);
    var stream = kernel.stream(trial.parameters(), trial.start());
    float[] output = new float[BATCH * program.states().getFirst().width()];
    List<float[]> outputs = new ArrayList<>();
    for (int n = 0; n < STEPS; n++) {
      stream.step(trial.inputs().slice(n, n + 1).values(), output);
      outputs.add(output.clone());
    }
    List<float[]> states = new ArrayList<>(whole.states());
    states.set(0, Rows.joined(outputs));
    new Outcome(program, states, stream.carry(), whole.parameters(), whole.start(), whole.inputs())
        .hasTheForwardBitsOf(whole);
    assertThat(stream.carry().position()).isEqualTo(trial.start().position() + STEPS);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void usedWorkspaceGivesTheBitsOfANewOne(Subject subject) {
    Program program = subject.program(INPUT, HIDDEN);
    Kernel kernel = compile(program);
    Trial trial = Trial.of(program, 5, 3, 1).withLengths(5, 2, 4);
    Workspace workspace = kernel.workspace(2 * STEPS, 3);
    Trial.of(program, 2 * STEPS, 3, 2).on(kernel, workspace);
    Outcome fresh = trial.on(kernel);
    trial.on(kernel, workspace).hasTheBitsOf(fresh);
    trial.on(kernel, workspace).hasTheBitsOf(fresh);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void noStepsLeaveEverythingAsItWas(Subject subject) {
    Program program = subject.program(INPUT, HIDDEN);
    Trial trial = Trial.of(program, 0, 3, 1);
    trial.on(compile(program)).hasTheBitsOf(trial.on(referee(program)));
  }

  /// A state whose square would overflow two steps later, beside a sample that takes these steps with a state of zero.
  @Test
  void nothingGrowsAfterTheEndOfASample() {
    Program program = Program.of("explosion", eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, eq.vector("w").times(h.times(h)).times(1e25).plus(eq.linear("U", x)));
    }, Setting.of(1, 2));
    Trial trial = Trial.of(program, STEPS, 2, 1).from(Carry.zero(program, 2)).withLengths(STEPS, 1);
    for (int step = 0; step < STEPS; step++)
      trial.inputs().values()[2 * step] = 0;
    trial.on(compile(program)).isCloseTo(trial.on(referee(program)), ROUNDING);
  }
}
