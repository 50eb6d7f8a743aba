package org.taugru.exec.ref;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Noise;
import org.taugru.eq.Setting;
import org.taugru.eq.State;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;
import org.taugru.exec.Workspace;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.ir.ProgramBuilder;

class RefBackendTest {
  private static final Program PROGRAM = Recall.PROGRAM;

  private final Kernel kernel = Recall.kernel();
  private final Parameters parameters = Recall.parameters();

  /// The inputs 1, 10, 100, 1000. Delayed by a step they are 0, 1, 10, 100, and h after each step is 0, 1, 12, 127.
  private static Sequence inputs() {
    return Sequence.of(4, 1, 1, new float[] {1, 10, 100, 1000});
  }

  private Carry run(Carry start, Sequence inputs, Workspace workspace) {
    return kernel.forward(parameters, start, inputs, Mode.evaluation(), workspace);
  }

  private static float[] states(Workspace workspace, int floats) {
    float[] states = new float[floats];
    workspace.copyStates(0, states);
    return states;
  }

  @Test
  void theStatesAreThoseOnPaper() {
    Workspace workspace = kernel.workspace(4, 1);
    run(Carry.zero(PROGRAM, 1), inputs(), workspace);
    // 2·0 + 3·0 + 0, 2·0 + 3·0 + 1, 2·1 + 3·0 + 10, 2·12 + 3·1 + 100
    assertThat(states(workspace, 4)).containsExactly(0, 1, 12, 127);
  }

  @Test
  void theCarryHoldsWhatTheNextStepReads() {
    Carry end = run(Carry.zero(PROGRAM, 1), inputs(), kernel.workspace(4, 1));
    assertThat(end.state(0)).containsExactly(12, 127);
    assertThat(end.inputs()).containsExactly(1000);
    assertThat(end.position()).isEqualTo(4);
  }

  @Test
  void aCarryThatIsNotZeroIsTheHistory() {
    Carry start = Carry.zero(PROGRAM, 1);
    start.state(0)[0] = 5;
    start.state(0)[1] = 7;
    start.inputs()[0] = 11;
    Carry end = run(start, Sequence.of(1, 1, 1, new float[] {1}), kernel.workspace(1, 1));
    assertThat(end.state(0)).containsExactly(7, 2 * 7 + 3 * 5 + 11);
    assertThat(end.inputs()).containsExactly(1);
  }

  @Test
  void theStartIsNotChanged() {
    Carry start = Carry.zero(PROGRAM, 1);
    run(start, inputs(), kernel.workspace(4, 1));
    assertThat(start.state(0)).containsOnly(0);
    assertThat(start.position()).isZero();
  }

  @Test
  void noStepsLeaveTheCarryAsItIs() {
    Carry start = Carry.zeroAt(PROGRAM, 1, 9);
    start.state(0)[1] = 7;
    Carry end = run(start, Sequence.of(0, 1, 1, new float[0]), kernel.workspace(4, 1));
    assertThat(end.state(0)).containsExactly(0, 7);
    assertThat(end.position()).isEqualTo(9);
  }

  /// The derivatives of h after the last step. ∂h after each step, last first: 1; 2·1; 2·2 + 3·1; 2·7 + 3·2.
  private Gradients ofTheLastState() {
    Workspace workspace = kernel.workspace(4, 1);
    run(Carry.zero(PROGRAM, 1), inputs(), workspace);
    Carry last = Carry.zero(PROGRAM, 1);
    last.state(0)[1] = 1;
    return kernel.backward(parameters, Adjoint.ofCarry(last), workspace);
  }

  @Test
  void theGradientOfAMatrixIsTheOneOnPaper() {
    // W: 20·0 + 7·0 + 2·1 + 1·12; V: 20·0 + 7·0 + 2·0 + 1·1
    assertThat(ofTheLastState().parameters().values("W")).containsExactly(14);
    assertThat(ofTheLastState().parameters().values("V")).containsExactly(1);
  }

  @Test
  void theGradientOfTheInputsIsTheOneOnPaper() {
    // an input is read a step later; nobody reads the last
    assertThat(ofTheLastState().inputs()).containsExactly(7, 2, 1, 0);
  }

  @Test
  void theGradientOfTheStartIsTheOneOnPaper() {
    // the value before it is read once, by the first step; the start by the first and the second
    assertThat(ofTheLastState().carry().state(0)).containsExactly(3 * 20, 2 * 20 + 3 * 7);
    assertThat(ofTheLastState().carry().inputs()).containsExactly(20);
  }

  @Test
  void aLossOfEveryStepIsTheSumOfTheLosses() {
    Workspace workspace = kernel.workspace(4, 1);
    run(Carry.zero(PROGRAM, 1), inputs(), workspace);
    Gradients gradients = kernel.backward(parameters, Adjoint.ofSteps(PROGRAM, 1, new float[] {0, 0, 5, 1}), workspace);
    // ∂h after each step, last first: 1; 2·1 + 5; 2·7 + 3·1; 2·17 + 3·7
    assertThat(gradients.parameters().values("W")).containsExactly(1 * 12 + 7 * 1);
    assertThat(gradients.inputs()).containsExactly(17, 7, 1, 0);
  }

  @Test
  void aLossOfTheCarriedInputsReachesTheInputs() {
    Workspace workspace = kernel.workspace(4, 1);
    run(Carry.zero(PROGRAM, 1), inputs(), workspace);
    Carry last = Carry.zero(PROGRAM, 1);
    last.inputs()[0] = 3;
    assertThat(kernel.backward(parameters, Adjoint.ofCarry(last), workspace).inputs()).containsExactly(0, 0, 0, 3);
  }

  /// Two samples, the second of two steps.
  private static Sequence unequal() {
    return new Sequence(4, 2, 1, new float[] {1, 5, 10, 6, 100, 0, 1000, 0}, new int[] {4, 2});
  }

  @Test
  void eachSampleEndsAfterItsOwnLastStep() {
    Carry end = run(Carry.zero(PROGRAM, 2), unequal(), kernel.workspace(4, 2));
    assertThat(end.state(0)).containsExactly(12, 0, 127, 5); // the first row before, the second after the last step
    assertThat(end.inputs()).containsExactly(1000, 6);
  }

  @Test
  void valuesBeyondTheLengthOfASampleAreZero() {
    Workspace workspace = kernel.workspace(4, 2);
    run(Carry.zero(PROGRAM, 2), unequal(), workspace);
    assertThat(states(workspace, 8)).containsExactly(0, 0, 1, 5, 12, 0, 127, 0);
  }

  @Test
  void lossesBeyondTheLengthOfASampleDoNotCount() {
    Workspace workspace = kernel.workspace(4, 2);
    run(Carry.zero(PROGRAM, 2), unequal(), workspace);
    float[] everywhere = {0, 0, 0, 0, 0, 1, 0, 1};
    Gradients gradients = kernel.backward(parameters, Adjoint.ofSteps(PROGRAM, 2, everywhere), workspace);
    assertThat(gradients.inputs()).containsOnly(0);
    assertThat(gradients.parameters().values("W")).containsExactly(0);
  }

  @Test
  void aShorterSequenceMayUseALongerWorkspace() {
    Workspace workspace = kernel.workspace(9, 1);
    run(Carry.zero(PROGRAM, 1), inputs(), workspace);
    assertThat(states(workspace, 9)).containsExactly(0, 1, 12, 127, 0, 0, 0, 0, 0);
  }

  @Test
  void aStreamTakesTheSameSteps() {
    Stream stream = kernel.stream(parameters, Carry.zero(PROGRAM, 1));
    float[] output = new float[1];
    float[] inputs = {1, 10, 100, 1000};
    float[] expected = {0, 1, 12, 127};
    for (int n = 0; n < 4; n++) {
      stream.step(new float[] {inputs[n]}, output);
      assertThat(output).containsExactly(expected[n]);
    }
    assertThat(stream.carry().state(0)).containsExactly(12, 127);
    assertThat(stream.carry().position()).isEqualTo(4);
  }

  @Test
  void aGradientWithoutInputsGivesNone() {
    Program gradient = Recall.gradient();
    List<Output> outputs = gradient.outputs().stream().filter(o -> !(o instanceof Output.InputAdjoint)).toList();
    Kernel without = new RefBackend().compile(PROGRAM, new Program(gradient.name(), 1, 1, gradient.states(),
        gradient.parameters(), gradient.matrices(), gradient.nodes(), gradient.info(), outputs));
    Workspace workspace = without.workspace(4, 1);
    without.forward(parameters, Carry.zero(PROGRAM, 1), inputs(), Mode.evaluation(), workspace);
    assertThat(without.backward(parameters, Adjoint.ofCarry(Carry.zero(PROGRAM, 1)), workspace).inputs()).isEmpty();
  }

  @Test
  void aBroadcastScalarIsOnPaperToo() {
    // h′ = s·h with two units: ∂s = Σ ∂h ⊙ h, ∂h = s·∂h
    Program scaled = Program.of("scaled", eq -> {
      State h = eq.state("h");
      eq.next(h, eq.scalar("s").times(h));
    }, Setting.of(1, 2));
    ProgramBuilder builder = new ProgramBuilder();
    int adjoint = builder.adjoint(0, 2);
    int h = builder.state(0, 0, 2);
    int s = builder.broadcast(builder.vector(0, 1), 2);
    List<Output> outputs = List.of(new Output.VectorGradient(0, builder.sum(builder.multiply(adjoint, h))),
        new Output.StateAdjoint(0, 0, builder.multiply(adjoint, s)));
    Kernel scaling =
        new RefBackend().compile(scaled, new Program("gradient", 1, 0, scaled.states(), scaled.parameters(),
            scaled.matrices(), builder.nodes(), builder.info(), outputs));
    Parameters half = Parameters.zeros(scaled.parameters());
    half.values("s")[0] = 0.5f;
    Carry start = Carry.zero(scaled, 1);
    start.state(0)[0] = 4;
    start.state(0)[1] = 8;
    Workspace workspace = scaling.workspace(2, 1);
    Carry end = scaling.forward(half, start, Sequence.of(2, 1, 1, new float[2]), Mode.evaluation(), workspace);
    assertThat(end.current(0)).containsExactly(1, 2);
    Carry last = Carry.zero(scaled, 1);
    last.state(0)[0] = 1;
    last.state(0)[1] = 10;
    Gradients gradients = scaling.backward(half, Adjoint.ofCarry(last), workspace);
    // last step: 1·2 + 10·4; the one before: 0.5·4 + 5·8
    assertThat(gradients.parameters().values("s")).containsExactly(42 + 42);
    assertThat(gradients.carry().state(0)).containsExactly(0.25f, 2.5f);
  }

  @Test
  void noiseIsDrawnOnlyInTraining() {
    Program noisy = Program.of("noisy", eq -> eq.next(eq.state("h"), eq.noise(new Noise.Normal(1))), Setting.of(1, 3));
    Kernel walk = new RefBackend().compile(noisy, noisy);
    Sequence steps = Sequence.of(2, 1, 1, new float[2]);
    Parameters none = Parameters.zeros(List.of());
    Carry off = walk.forward(none, Carry.zero(noisy, 1), steps, Mode.evaluation(), walk.workspace(2, 1));
    Carry on = walk.forward(none, Carry.zero(noisy, 1), steps, Mode.training(1), walk.workspace(2, 1));
    Carry again = walk.forward(none, Carry.zero(noisy, 1), steps, Mode.training(1), walk.workspace(2, 1));
    assertThat(off.current(0)).containsOnly(0);
    assertThat(on.current(0)).doesNotContain(0).isEqualTo(again.current(0));
  }

  @Test
  void aWorkspaceForAnotherBatchIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> run(Carry.zero(PROGRAM, 1), inputs(), kernel.workspace(4, 2)))
        .withMessage("this workspace is for 2 samples, the sequence has 1.");
  }

  @Test
  void aWorkspaceForShorterSequencesIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> run(Carry.zero(PROGRAM, 1), inputs(), kernel.workspace(3, 1)))
        .withMessage("this workspace is for at most 3 steps, the sequence has 4.");
  }

  @Test
  void aWorkspaceOfAnotherBackendIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> run(Carry.zero(PROGRAM, 1), inputs(), new Foreign()))
        .withMessage("this workspace was made for another kernel.");
  }

  private record Foreign() implements Workspace {
    @Override
    public int steps() {
      return 4;
    }

    @Override
    public int batch() {
      return 1;
    }

    @Override
    public int ranSteps() {
      return 4;
    }

    @Override
    public void copyStates(int state, float[] target) {
    }

    @Override
    public long bytesKept() {
      return 0;
    }
  }

  @Test
  void aCarryOfAnotherBatchIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> run(Carry.zero(PROGRAM, 2), inputs(), kernel.workspace(4, 1)))
        .withMessage("this carry is of 2 samples, the batch has 1.");
  }

  @Test
  void parametersOfAnotherCellAreRefused() {
    Parameters none = Parameters.zeros(List.of());
    assertThatIllegalArgumentException().isThrownBy(() -> kernel.forward(none, Carry.zero(PROGRAM, 1), inputs(),
        Mode.evaluation(), kernel.workspace(4, 1)))
        .withMessageStartingWith("these parameters are of another cell or size");
  }

  @Test
  void inputsOfAnotherWidthAreRefused() {
    Sequence wide = Sequence.of(4, 1, 2, new float[8]);
    assertThatIllegalArgumentException().isThrownBy(() -> run(Carry.zero(PROGRAM, 1), wide, kernel.workspace(4, 1)));
  }

  @Test
  void aWorkspaceOfAnotherKernelIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(Carry.zero(PROGRAM, 1), inputs(), Recall.kernel().workspace(4, 1)));
  }

  @Test
  void aWorkspaceOfAnotherBackendIsRefusedBackwards() {
    Adjoint adjoint = Adjoint.ofCarry(Carry.zero(PROGRAM, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> kernel.backward(parameters, adjoint, new Foreign()));
  }

  @Test
  void backwardBeforeForwardIsRefused() {
    Adjoint adjoint = Adjoint.ofCarry(Carry.zero(PROGRAM, 1));
    Workspace unused = kernel.workspace(4, 1);
    assertThatIllegalStateException().isThrownBy(() -> kernel.backward(parameters, adjoint, unused))
        .withMessage("nothing was run in this workspace yet. Call forward first.");
  }

  @Test
  void theCarryOfAStreamIsACopy() {
    Stream stream = kernel.stream(parameters, Carry.zero(PROGRAM, 1));
    stream.step(new float[] {1}, new float[1]);
    stream.carry().state(0)[1] = 1000;
    assertThat(stream.carry().state(0)).containsExactly(0, 0);
  }

  @Test
  void aWorkspaceHasRoomForASample() {
    assertThatIllegalArgumentException().isThrownBy(() -> kernel.workspace(4, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> kernel.workspace(-1, 1));
  }
}
