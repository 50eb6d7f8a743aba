package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Setting;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Workspace;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// How a sequence is cut, batched and shared out does not matter.
class SequenceLawTest {
  /// Two tiles of simd's 16 samples, the second not full.
  private static final int BATCH = 19;
  private static final int STEPS = 11;
  /// Sums of a few hundred floats in another order.
  private static final double ROUNDING = 1e-5;
  /// The same in double, then rounded to float, and gradients of some chunks added in float.
  private static final double LAST_DIGITS = 1e-6;

  static Stream<Subject> subjects() {
    return Subject.all().stream();
  }

  static Stream<Arguments> subjectsAndExecutors() {
    return subjects().flatMap(subject -> Stream.of(Executor.values()).map(executor -> Arguments.of(subject, executor)));
  }

  @ParameterizedTest
  @MethodSource("subjectsAndExecutors")
  void chunkedEqualsWhole(Subject subject, Executor executor) {
    Program program = subject.program(3, 9);
    Kernel kernel = executor.compile(program);
    for (Mode mode : modes(subject)) {
      Trial trial = Trial.of(program, STEPS, BATCH, 1).in(mode);
      Outcome whole = trial.on(kernel);
      for (int[] ends : new int[][] {{4, STEPS}, {1, 2, 9, STEPS}, IntStream.rangeClosed(1, STEPS).toArray()}) {
        Outcome chunked = inChunks(trial, kernel, ends);
        chunked.hasTheForwardBitsOf(whole);
        closeBackward(executor, chunked, whole);
      }
    }
  }

  /// Over the boundaries of the chunks that simd itself makes.
  @ParameterizedTest
  @MethodSource("subjects")
  void chunkedEqualsWholeOverManySteps(Subject subject) {
    Program program = subject.program(2, 5);
    Kernel kernel = Executor.SIMD.compile(program);
    Trial trial = Trial.of(program, 70, 3, 1);
    Outcome whole = trial.on(kernel);
    Outcome chunked = inChunks(trial, kernel, 29, 37, 70);
    chunked.hasTheForwardBitsOf(whole);
    chunked.isCloseBackwardTo(whole, ROUNDING);
  }

  private static void closeBackward(Executor executor, Outcome found, Outcome expected) {
    found.isCloseBackwardTo(expected, executor == Executor.REF ? LAST_DIGITS : ROUNDING);
  }

  private static List<Mode> modes(Subject subject) {
    return subject.isNoisy() ? List.of(Mode.evaluation(), Mode.training(3)) : List.of(Mode.evaluation());
  }

  static Outcome inChunks(Trial trial, Kernel kernel, int... ends) {
    int batch = trial.inputs().batch();
    List<Workspace> workspaces = new ArrayList<>();
    List<List<float[]>> states = new ArrayList<>();
    trial.program().states().forEach(_ -> states.add(new ArrayList<>()));
    Carry carry = trial.start();
    int first = 0;
    for (int end : ends) {
      Workspace workspace = kernel.workspace(end - first, batch);
      carry = kernel.forward(trial.parameters(), carry, trial.inputs().slice(first, end), trial.mode(), workspace);
      for (int s = 0; s < states.size(); s++) {
        float[] part = new float[(end - first) * batch * trial.program().states().get(s).width()];
        workspace.copyStates(s, part);
        states.get(s).add(part);
      }
      workspaces.add(workspace);
      first = end;
    }

    Carry adjoint = trial.adjoint().carry();
    Parameters total = Parameters.zeros(trial.program().parameters());
    List<float[]> inputs = new ArrayList<>();
    for (int chunk = ends.length - 1; chunk >= 0; chunk--) {
      int begin = chunk == 0 ? 0 : ends[chunk - 1];
      Gradients gradients = kernel.backward(trial.parameters(), trial.adjointOf(begin, ends[chunk], adjoint),
          workspaces.get(chunk));
      Rows.add(total, gradients.parameters());
      inputs.addFirst(gradients.inputs());
      adjoint = gradients.carry();
    }
    return new Outcome(trial.program(), states.stream().map(Rows::joined).toList(), carry, total, adjoint,
        Rows.joined(inputs));
  }

  @ParameterizedTest
  @MethodSource("subjectsAndExecutors")
  void streamedEqualsWhole(Subject subject, Executor executor) {
    Program program = subject.program(3, 9);
    Kernel kernel = executor.compile(program);
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
    Outcome streamed =
        new Outcome(program, states, stream.carry(), whole.parameters(), whole.start(), whole.inputs());

    streamed.hasTheForwardBitsOf(whole);
    assertThat(stream.carry().position()).isEqualTo(trial.start().position() + STEPS);
  }

  @ParameterizedTest
  @MethodSource("subjectsAndExecutors")
  void carryHoldsTheLastValues(Subject subject, Executor executor) {
    Program program = subject.program(3, 4);
    for (int steps : new int[] {0, 1, 3, STEPS}) {
      Trial trial = Trial.of(program, steps, 3, 1);
      Outcome outcome = trial.on(executor.compile(program));
      for (int s = 0; s < program.states().size(); s++)
        assertThat(outcome.end().state(s)).containsExactly(
            last(outcome.end().state(s).length, trial.start().state(s), outcome.states().get(s)));
      assertThat(outcome.end().inputs()).containsExactly(
          last(outcome.end().inputs().length, trial.start().inputs(), trial.inputs().values()));
      assertThat(outcome.end().position()).isEqualTo(trial.start().position() + steps);
    }
  }

  private static float[] last(int count, float[] before, float[] then) {
    float[] all = Rows.joined(List.of(before, then));
    return Arrays.copyOfRange(all, all.length - count, all.length);
  }

  /// Weights beyond the end of a sample belong to nothing and must not matter.
  @ParameterizedTest
  @MethodSource("subjectsAndExecutors")
  void batchWithDifferentLengthsEqualsEachAlone(Subject subject, Executor executor) {
    Program program = subject.program(3, 4);
    Kernel kernel = executor.compile(program);
    int[] lengths = new int[BATCH];
    Arrays.setAll(lengths, sample -> sample * 7 % (STEPS + 1)); // every length there is
    Trial trial = Trial.of(program, STEPS, BATCH, 1).withLengths(lengths);
    Outcome together = trial.on(kernel);

    Parameters total = Parameters.zeros(program.parameters());
    for (int sample = 0; sample < BATCH; sample++) {
      Outcome alone = trial.alone(sample).on(kernel);
      Outcome found = together.alone(sample, lengths[sample], alone.parameters());
      found.hasTheForwardBitsOf(alone);
      closeBackward(executor, found, alone);
      Rows.add(total, alone.parameters());
      requireNothingAfter(lengths[sample], together, sample);
    }
    together.isCloseBackwardTo(together.withParameters(total), ROUNDING);
  }

  /// A state whose square would overflow two steps later, beside a sample that takes these steps with a state of zero.
  @ParameterizedTest
  @EnumSource
  void nothingGrowsAfterTheEndOfASample(Executor executor) {
    Program program = Program.of("explosion", eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, eq.vector("w").times(h.times(h)).times(1e25).plus(eq.linear("U", x)));
    }, Setting.of(1, 2));
    Trial trial = Trial.of(program, STEPS, 2, 1).from(Carry.zero(program, 2)).withLengths(STEPS, 1);
    for (int step = 0; step < STEPS; step++)
      trial.inputs().values()[2 * step] = 0;
    Kernel kernel = executor.compile(program);
    Outcome together = trial.on(kernel);
    for (int sample = 0; sample < 2; sample++) {
      Outcome alone = trial.alone(sample).on(kernel);
      together.alone(sample, trial.inputs().lengths()[sample], alone.parameters()).isCloseTo(alone, ROUNDING);
    }
    for (float[] gradient : List.of(together.parameters().values("w"), together.parameters().values("U")))
      for (float value : gradient)
        assertThat(value).isFinite();
  }

  private static void requireNothingAfter(int length, Outcome outcome, int sample) {
    Program program = outcome.program();
    for (int s = 0; s < outcome.states().size(); s++)
      requireZeroAfter(length, outcome.states().get(s), program.states().get(s).width(), sample);
    if (outcome.inputs().length > 0)
      requireZeroAfter(length, outcome.inputs(), program.inputWidth(), sample);
  }

  private static void requireZeroAfter(int length, float[] values, int width, int sample) {
    float[] own = Rows.ofSample(values, BATCH, width, sample, STEPS);
    assertThat(Arrays.copyOfRange(own, length * width, own.length)).isEqualTo(new float[(STEPS - length) * width]);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void threadCountsGiveTheSameBits(Subject subject) {
    Program program = subject.program(3, 9);
    for (int batch : new int[] {64 + 3, 16 * 16 + 40}) { // simd's 16 lanes have one tile each, or some of them two
      Trial trial = Trial.of(program, 5, batch, 1).in(Mode.training(3));
      Outcome one = trial.on(withThreads(1, program));
      for (int threads : new int[] {2, 7})
        trial.on(withThreads(threads, program)).hasTheBitsOf(one);
    }
  }

  private static Kernel withThreads(int threads, Program program) {
    return new SimdBackend(threads).compile(program, Gradient.of(program));
  }

  @ParameterizedTest
  @MethodSource("subjectsAndExecutors")
  void usedWorkspaceIsAsGoodAsNew(Subject subject, Executor executor) {
    Program program = subject.program(3, 4);
    Kernel kernel = executor.compile(program);
    Trial trial = Trial.of(program, 5, 3, 1).withLengths(5, 2, 4);
    Workspace workspace = kernel.workspace(2 * STEPS, 3);
    Trial.of(program, 2 * STEPS, 3, 2).on(kernel, workspace);

    Outcome fresh = trial.on(kernel);
    trial.on(kernel, workspace).hasTheBitsOf(fresh);

    Gradients again = kernel.backward(trial.parameters(), trial.adjoint(), workspace);
    new Outcome(program, fresh.states(), fresh.end(), again.parameters(), again.carry(), again.inputs())
        .hasTheBitsOf(fresh);
  }

  @ParameterizedTest
  @MethodSource("subjectsAndExecutors")
  void weightsThatAreNotGivenAreZero(Subject subject, Executor executor) {
    Program program = subject.program(3, 4);
    Kernel kernel = executor.compile(program);
    Trial trial = Trial.of(program, 5, 3, 1);
    trial.adjoint().steps().forEach(weights -> Arrays.fill(weights, 0));
    Outcome expected = trial.on(kernel);
    trial.with(Adjoint.ofCarry(trial.adjoint().carry())).on(kernel).hasTheBitsOf(expected);
  }

  @ParameterizedTest
  @MethodSource("subjectsAndExecutors")
  void gradientWithoutInputsIsTheSameOtherwise(Subject subject, Executor executor) {
    Program program = subject.program(3, 4);
    Trial trial = Trial.of(program, 5, 3, 1);
    Outcome with = trial.on(executor.compile(program));
    Outcome without = trial.on(executor.compileWithoutInputs(program));
    assertThat(without.inputs()).isEmpty();
    for (int s = 0; s < program.states().size(); s++)
      assertThat(without.start().state(s)).containsExactly(with.start().state(s), within(1e-6f));
    for (int p = 0; p < program.parameters().size(); p++)
      assertThat(without.parameters().values(p)).containsExactly(with.parameters().values(p), within(1e-5f));
  }

  @ParameterizedTest
  @MethodSource("subjectsAndExecutors")
  void kernelMayBeSharedByThreads(Subject subject, Executor executor) throws InterruptedException, ExecutionException {
    Program program = subject.program(3, 4);
    Kernel kernel = executor.compile(program);
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Outcome>> outcomes = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Trial trial = Trial.of(program, 5, 3, i);
        outcomes.add(threads.submit(() -> trial.on(kernel)));
      }
      for (int i = 0; i < 4; i++)
        outcomes.get(i).get().hasTheBitsOf(Trial.of(program, 5, 3, i).on(kernel));
    }
  }

  /// Enough runs for the JIT compiler to have taken over.
  @ParameterizedTest
  @MethodSource("subjects")
  void simdGivesTheSameBitsHoweverOftenItHasRun(Subject subject) {
    Program program = subject.program(3, 9);
    Kernel kernel = Executor.SIMD.compile(program);
    Trial trial = Trial.of(program, 20, 16, 1);
    Workspace workspace = kernel.workspace(20, 16);
    Outcome first = trial.on(kernel, workspace);
    for (int i = 0; i < 60; i++)
      trial.on(kernel, workspace).hasTheBitsOf(first);
  }
}
