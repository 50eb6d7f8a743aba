package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Parameter;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Workspace;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// Where a sequence begins, and what the parameters that say so learn from it.
class StartLawTest {
  private static final int STEPS = 6;
  private static final int BATCH = 3;
  private static final List<Backend> BACKENDS =
      List.of(new RefBackend(), new SimdBackend(1), new ConvolvingBackend(1));

  /// Those that do not begin at zero.
  private static List<Subject> withStarts() {
    return Subject.all().stream().filter(subject -> !starts(subject.program(2, 3)).isEmpty()).toList();
  }

  static Stream<Arguments> startsAndBackends() {
    return withStarts().stream()
        .flatMap(subject -> BACKENDS.stream().map(backend -> Arguments.of(subject, backend, backend.description())));
  }

  /// The numbers of the parameters that are starts.
  private static List<Integer> starts(Program program) {
    return program.states().stream().filter(state -> state.start().isPresent()).map(state -> state.start().getAsInt())
        .toList();
  }

  private static Kernel compile(Program program, Backend backend) {
    return backend.compile(program, Gradient.of(program));
  }

  /// Near 0 for the probabilities of a Skip RNN, where it stays on one side of its rounding and its other functions do not
  /// jump; with Wp at zero, as rounding is differentiated straight through and no difference shows that.
  private static Trial trial(Subject subject) {
    Trial trial = Trial.of(subject.program(2, 3), STEPS, BATCH, 5);
    for (Parameter parameter : trial.program().parameters()) {
      float[] values = trial.parameters().values(parameter.name());
      if (parameter.name().equals("Δu.start"))
        Arrays.fill(values, 0.9f);
      if (parameter.name().equals("Wp"))
        Arrays.fill(values, 0);
    }
    return trial.fromStart();
  }

  @Test
  void theCatalogueHasCellsWithTrainedStarts() {
    assertThat(withStarts()).extracting(Subject::name).contains("skip-lstm", "skip-gru", "tarnn", "fixed parts");
  }

  /// Through nothing but [Carry#start], forward and backward. Differences of floats: the step 4e-3 leaves errors of its
  /// square and of 6e-8 over it, both below a percent of the largest derivative.
  @ParameterizedTest(name = "{0}, {2}")
  @MethodSource("startsAndBackends")
  void gradientOfAStartEqualsCentralDifference(Subject subject, Backend backend, String description) {
    Trial trial = trial(subject);
    Kernel kernel = compile(trial.program(), backend);
    Parameters gradient = trial.on(kernel).parameters();
    float step = 4e-3f;
    for (int p : starts(trial.program())) {
      float[] values = trial.parameters().values(p);
      float[] found = gradient.values(p);
      if (!trial.program().parameters().get(p).trained()) {
        assertThat(found).containsOnly(0);
        continue;
      }
      double[] expected = new double[values.length];
      for (int i = 0; i < values.length; i++) {
        float value = values[i];
        values[i] = value + step;
        double above = loss(trial.fromStart(), kernel);
        values[i] = value - step;
        double below = loss(trial.fromStart(), kernel);
        values[i] = value;
        expected[i] = (above - below) / (2 * step);
      }
      double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
      String name = subject + ": " + trial.program().parameters().get(p).name();
      assertThat(largest).as(name).isGreaterThan(0.01);
      for (int i = 0; i < values.length; i++)
        assertThat((double) found[i]).as(name + "[" + i + "]").isCloseTo(expected[i], within(0.01 * largest));
    }
  }

  /// The loss that the trial's adjoint is the derivative of.
  private static double loss(Trial trial, Kernel kernel) {
    Workspace workspace = kernel.workspace(STEPS, BATCH);
    Carry end = kernel.forward(trial.parameters(), trial.start(), trial.inputs(), Mode.evaluation(), workspace);
    List<float[]> states = trial.copyStates(workspace);
    double sum = 0;
    for (int s = 0; s < states.size(); s++) {
      sum += product(states.get(s), trial.adjoint().steps().get(s));
      sum += product(end.state(s), trial.adjoint().carry().state(s));
    }
    return sum;
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++)
      sum += (double) a[i] * b[i];
    return sum;
  }

  /// Also where the first chunk, or the first two, have no steps.
  @ParameterizedTest(name = "{0}, {2}")
  @MethodSource("startsAndBackends")
  void aStartCountsOnceHoweverTheSequenceIsCut(Subject subject, Backend backend, String description) {
    Trial trial = trial(subject);
    Kernel kernel = compile(trial.program(), backend);
    Outcome whole = trial.on(kernel);
    for (int[] ends : new int[][] {{2, STEPS}, {0, STEPS}, {0, 0, 1, STEPS}, {STEPS, STEPS}}) {
      Outcome chunked = SequenceLawTest.inChunks(trial, kernel, ends);
      chunked.hasTheForwardBitsOf(whole);
      chunked.isCloseBackwardTo(whole, 1e-5);
    }
  }

  @ParameterizedTest(name = "{0}, {2}")
  @MethodSource("startsAndBackends")
  void aSequenceThatGoesOnIsNoMatterOfTheStart(Subject subject, Backend backend, String description) {
    Trial trial = Trial.of(subject.program(2, 3), STEPS, BATCH, 5);
    Outcome outcome = trial.on(compile(trial.program(), backend));
    for (int p : starts(trial.program()))
      assertThat(outcome.parameters().values(p)).containsOnly(0);
  }

  @ParameterizedTest(name = "{0}, {2}")
  @MethodSource("startsAndBackends")
  void aSequenceThatBeginsElsewhereIsRefused(Subject subject, Backend backend, String description) {
    Trial trial = trial(subject);
    Kernel kernel = compile(trial.program(), backend);
    List<Carry> wrong = new ArrayList<>(List.of(Carry.zero(trial.program(), BATCH)));
    for (int p : starts(trial.program())) { // made before the parameters changed
      Carry stale = trial.start().copy();
      Parameters changed = trial.parameters().copy();
      changed.values(p)[changed.values(p).length - 1] += 1;
      assertThatIllegalArgumentException().isThrownBy(() -> kernel.stream(changed, stale));
      wrong.add(Carry.start(trial.program(), changed, BATCH));
    }
    for (Carry carry : wrong) {
      assertThatIllegalArgumentException().isThrownBy(() -> trial.from(carry).on(kernel))
          .withMessageContaining("Carry.start(program, parameters, batch)");
      assertThatIllegalArgumentException().isThrownBy(() -> kernel.stream(trial.parameters(), carry))
          .withMessageContaining("Carry.start(program, parameters, batch)");
    }
  }

  /// Its gradient would lack that of the start, which would then never leave zero.
  @ParameterizedTest(name = "{0}, {2}")
  @MethodSource("startsAndBackends")
  void zerosAreNoStartEvenWhereTheStartIsZero(Subject subject, Backend backend, String description) {
    Trial trial = trial(subject);
    Parameters zeros = Parameters.zeros(trial.program().parameters());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compile(trial.program(), backend).stream(zeros, Carry.zero(trial.program(), BATCH)))
        .withMessageContaining("Carry.start(program, parameters, batch)");
  }
}
