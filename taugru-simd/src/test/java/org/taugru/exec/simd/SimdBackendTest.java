package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;
import static org.taugru.eq.Functions.log;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.eq.State;
import org.taugru.eq.UnaryOp;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;
import org.taugru.exec.Workspace;
import org.taugru.ir.Node;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.ir.ProgramBuilder;

class SimdBackendTest {
  private static final TauGru CELL = new TauGru(2, 3, 4);
  private static final Program PROGRAM = CELL.program();

  private final SimdBackend backend = new SimdBackend(1);
  private final Kernel kernel = backend.compile(PROGRAM, CELL.gradient());
  private final Parameters parameters = Parameters.initial(PROGRAM.parameters(), 1);

  private static Sequence inputs(int steps, int batch) {
    return Sequence.of(steps, batch, 3, new float[steps * batch * 3]);
  }

  private Carry run(Carry start, Sequence inputs, Workspace workspace) {
    return kernel.forward(parameters, start, inputs, Mode.evaluation(), workspace);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void thereIsAThread(int threads) {
    assertThatIllegalArgumentException().isThrownBy(() -> new SimdBackend(threads))
        .withMessage("threads is " + threads + "; it must be 1 or more.");
  }

  @Test
  void theDescriptionSaysWhatItRunsOn() {
    assertThat(backend.name()).isEqualTo("simd");
    assertThat(backend.description()).matches("\\d+-bit vectors of \\d+ floats, (no )?FMA, 1 thread");
    assertThat(new SimdBackend(3).description()).endsWith(", 3 threads");
  }

  @Test
  void aWorkspaceOfAnotherKernelIsRefused() {
    Kernel other = backend.compile(PROGRAM, CELL.gradient());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(Carry.zero(PROGRAM, 2), inputs(5, 2), other.workspace(5, 2)))
        .withMessage("this workspace was made for another kernel.");
  }

  @Test
  void aWorkspaceOfAnotherKernelIsRefusedBackwards() {
    Kernel other = backend.compile(PROGRAM, CELL.gradient());
    Adjoint adjoint = Adjoint.ofCarry(Carry.zero(PROGRAM, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kernel.backward(parameters, adjoint, other.workspace(5, 2)))
        .withMessage("this workspace was made for another kernel.");
  }

  @Test
  void aWorkspaceForAnotherBatchIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(Carry.zero(PROGRAM, 2), inputs(5, 2), kernel.workspace(5, 3)))
        .withMessage("this workspace is for 5 steps of 3 samples; the sequence has 5 of 2.");
  }

  @Test
  void aWorkspaceForShorterSequencesIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(Carry.zero(PROGRAM, 2), inputs(5, 2), kernel.workspace(4, 2)))
        .withMessage("this workspace is for 4 steps of 2 samples; the sequence has 5 of 2.");
  }

  @Test
  void aCarryOfAnotherBatchIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run(Carry.zero(PROGRAM, 3), inputs(5, 2), kernel.workspace(5, 2)))
        .withMessage("this carry is of 3 samples, the batch has 2.");
  }

  @Test
  void anAdjointOfAnotherBatchIsRefused() {
    Workspace workspace = kernel.workspace(5, 2);
    run(Carry.zero(PROGRAM, 2), inputs(5, 2), workspace);
    Adjoint adjoint = Adjoint.ofCarry(Carry.zero(PROGRAM, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> kernel.backward(parameters, adjoint, workspace))
        .withMessage("this carry is of 3 samples, the batch has 2.");
  }

  @Test
  void parametersOfAnotherCellAreRefused() {
    Parameters none = Parameters.zeros(List.of());
    assertThatIllegalArgumentException().isThrownBy(() -> kernel.stream(none, Carry.zero(PROGRAM, 1)))
        .withMessageStartingWith("these parameters are of another cell or size");
  }

  @Test
  void aSequenceTooLongForABufferIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> kernel.workspace(1 << 28, 16)).withMessageEndingWith(
        "do not fit a buffer. Use a shorter delay, or run the sequence in chunks, handing the carry on.");
  }

  @Test
  void backwardBeforeForwardIsRefused() {
    Adjoint adjoint = Adjoint.ofCarry(Carry.zero(PROGRAM, 2));
    assertThatIllegalStateException().isThrownBy(() -> kernel.backward(parameters, adjoint, kernel.workspace(4, 2)))
        .withMessage("nothing was run in this workspace yet. Call forward first.");
  }

  @Test
  void theWorkspaceSaysWhatItKeeps() {
    // of 5 steps and 3 samples: h with 3 earlier values, x, and u, z, g, a
    long rows = (5 + 3) * 3 + 4 * 5 * 3;
    assertThat(kernel.workspace(5, 3).bytesKept()).isEqualTo(4 * (rows * Lanes.padded(4) + 5 * 3 * 3));
  }

  @Test
  void noStepsLeaveTheCarryAsItIs() {
    Carry start = Carry.zero(PROGRAM, 2);
    for (int i = 0; i < start.state(0).length; i++)
      start.state(0)[i] = i;
    assertThat(run(start, inputs(0, 2), kernel.workspace(5, 2)).state(0)).isEqualTo(start.state(0));
  }

  private static Kernel forwardOnly(Program program) {
    return new SimdBackend(1).compile(program, new Program("none", program.inputWidth(), program.inputHistory(),
        program.states(), program.parameters(), program.matrices(), List.of(), List.of(), List.of()));
  }

  @Test
  void aStreamWorksAroundTheRing() {
    // h′ = h₋₁₀₀₀ + 1 counts how often the ring has been passed
    Program counter = Program.of("counter", eq -> {
      State h = eq.state("h");
      eq.next(h, h.at(Lag.steps(1000)).plus(1));
    }, Setting.of(1, 3));
    Stream stream = forwardOnly(counter).stream(Parameters.zeros(List.of()), Carry.zero(counter, 2));
    float[] output = new float[2 * 3];
    for (int n = 0; n < 5000; n++) {
      stream.step(new float[2], output);
      assertThat(output).containsOnly(n / 1001 + 1);
    }
    assertThat(stream.carry().position()).isEqualTo(5000);
    assertThat(stream.carry().state(0)).hasSize(1001 * 2 * 3);
    assertThat(stream.carry().current(0)).containsOnly(5);
  }

  @Test
  void aStreamRemembersDelayedInputs() {
    Program echo = Program.of("echo", eq -> eq.next(eq.state("h"), eq.input("x").at(Lag.steps(7))), Setting.of(2, 2));
    Carry start = Carry.zero(echo, 1);
    for (int i = 0; i < 14; i++)
      start.inputs()[i] = 1000 + i;
    Stream stream = forwardOnly(echo).stream(Parameters.zeros(List.of()), start);
    float[] output = new float[2];
    for (int n = 0; n < 50; n++) {
      stream.step(new float[] {2 * n, 2 * n + 1}, output);
      int first = n < 7 ? 1000 + 2 * n : 2 * (n - 7);
      assertThat(output).containsExactly(first, first + 1);
    }
    assertThat(stream.carry().inputs()).startsWith(2 * 43).endsWith(2 * 49 + 1).hasSize(14);
  }

  @Test
  void theCarryOfAStreamIsACopy() {
    Stream stream = kernel.stream(parameters, Carry.zero(PROGRAM, 1));
    stream.step(new float[3], new float[4]);
    float[] before = stream.carry().state(0).clone();
    stream.carry().state(0)[0] = 1000;
    assertThat(stream.carry().state(0)).isEqualTo(before);
  }

  @Test
  void inputsOfAnotherWidthAreRefused() {
    Sequence wide = Sequence.of(5, 2, 6, new float[5 * 2 * 6]);
    assertThatIllegalArgumentException().isThrownBy(() -> run(Carry.zero(PROGRAM, 2), wide, kernel.workspace(5, 2)));
  }

  /// h′ = W·log x, whose gradient is ∂W = ∂h·(log x)ᵀ.
  private static Kernel logarithm(Program program) {
    int kept = program.nodes().indexOf(new Node.Unary(UnaryOp.LOG, 0, 1));
    ProgramBuilder builder = new ProgramBuilder();
    List<Output> outputs = List.of(new Output.MatrixGradient(0, builder.adjoint(0, 1), builder.forward(kept, 1)));
    return new SimdBackend(1).compile(program, new Program("gradient", 1, 0, program.states(), program.parameters(),
        program.matrices(), builder.nodes(), builder.info(), outputs));
  }

  private static final Cell LOGARITHM = eq -> eq.next(eq.state("h"), eq.linear("W", log(eq.input("x"))));

  private static float[] gradientOfW(Sequence inputs) {
    Program program = Program.of("logarithm", LOGARITHM, Setting.of(1, 1));
    Kernel kernel = logarithm(program);
    Parameters one = Parameters.zeros(program.parameters());
    one.values("W")[0] = 1;
    Workspace workspace = kernel.workspace(2, 2);
    kernel.forward(one, Carry.zero(program, 2), inputs, Mode.evaluation(), workspace);
    Gradients gradients = kernel.backward(one, Adjoint.ofSteps(program, 2, new float[] {1, 1, 1, 0}), workspace);
    return gradients.parameters().values("W");
  }

  @Test
  void theGradientOfALogarithmIsOnPaper() {
    float e = (float) Math.E;
    // log e + log e + log e, and nothing for the last
    assertThat(gradientOfW(Sequence.of(2, 2, 1, new float[] {e, e, e, e}))[0]).isCloseTo(3, within(1e-6f));
  }

  @Test
  void stepsBeyondTheEndOfASampleDoNotSpoilTheGradient() {
    float e = (float) Math.E;
    Sequence unequal = new Sequence(2, 2, 1, new float[] {e, e, e, 0}, new int[] {2, 1});
    assertThat(gradientOfW(unequal)[0]).isCloseTo(3, within(1e-6f));
  }
}
