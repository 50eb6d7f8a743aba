package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Purpose;
import org.taugru.exec.Workspace;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// Inference gives what training's forward pass gives, and keeps nothing.
final class InferenceLawTest {
  /// Five tiles of simd's; in inference two with one thread, three with three.
  private static final int BATCH = 35;
  /// More than a chunk of simd's.
  private static final int STEPS = 37;
  private static final List<Backend> BACKENDS =
      List.of(new RefBackend(), new SimdBackend(1), new SimdBackend(3), new ConvolvingBackend(2));

  static Stream<Subject> subjects() {
    return Subject.all().stream();
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void inferenceHasTheBitsOfTraining(Subject subject) {
    Program program = subject.program(3, 9);
    int[] lengths = new int[BATCH];
    Arrays.setAll(lengths, sample -> sample == 7 ? STEPS : sample * 7 % (STEPS + 1));
    for (Backend backend : BACKENDS) {
      Kernel kernel = backend.compile(program, Gradient.of(program));
      Trial whole = Trial.of(program, STEPS, BATCH, 1);
      for (Trial trial : List.of(whole, whole.fromStart(), whole.withLengths(lengths)))
        requireSame(trial, kernel);
    }
  }

  private static void requireSame(Trial trial, Kernel kernel) {
    List<float[]> trained = new ArrayList<>();
    List<float[]> inferred = new ArrayList<>();
    Carry expected = run(trial, kernel, Purpose.TRAINING, trained);
    Carry found = run(trial, kernel, Purpose.INFERENCE, inferred);
    for (int s = 0; s < trained.size(); s++) {
      assertThat(inferred.get(s)).as("state %d after each step", s).isEqualTo(trained.get(s));
      assertThat(found.state(s)).as("state %d at the end", s).isEqualTo(expected.state(s));
    }
    assertThat(found.inputs()).isEqualTo(expected.inputs());
    assertThat(found.position()).isEqualTo(expected.position());
  }

  private static Carry run(Trial trial, Kernel kernel, Purpose purpose, List<float[]> states) {
    Workspace workspace = kernel.workspace(trial.inputs().steps(), trial.inputs().batch(), purpose);
    Carry end = kernel.forward(trial.parameters(), trial.start(), trial.inputs(), trial.mode(), workspace);
    for (int s = 0; s < trial.program().states().size(); s++) {
      states.add(new float[trial.inputs().steps() * trial.inputs().batch() * trial.program().states().get(s).width()]);
      workspace.copyStates(s, states.getLast());
    }
    return end;
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void nothingIsKeptAndABackwardPassRefused(Subject subject) {
    Program program = subject.program(3, 9);
    for (Backend backend : List.of(new SimdBackend(1), new ConvolvingBackend(1))) {
      Kernel kernel = backend.compile(program, Gradient.of(program));
      Trial trial = Trial.of(program, STEPS, 3, 1).fromStart();
      Workspace workspace = kernel.workspace(STEPS, 3, Purpose.INFERENCE);
      kernel.forward(trial.parameters(), trial.start(), trial.inputs(), trial.mode(), workspace);
      assertThat(workspace.bytesKept()).isZero();
      assertThat(kernel.workspaceBytes(STEPS, 3, Purpose.INFERENCE)).isLessThan(kernel.workspaceBytes(STEPS, 3));
      assertThatThrownBy(() -> kernel.backward(trial.parameters(), trial.adjoint(), workspace))
          .isInstanceOf(IllegalStateException.class).hasMessageContaining("for inference");
    }
  }
}
