package org.taugru.bench;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Purpose;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// One layer with random inputs, whose loss is a weighted sum of its last states. As in training, a pass writes into what the
/// layer keeps: every answer is overwritten by the next.
final class TimedLayer {
  private static final int CARRIES = 5;

  private final Kernel kernel;
  private final Parameters parameters;
  private final Workspace workspace;
  private final Sequence inputs;
  private final Carry start;
  private final Adjoint adjoint;
  private final Carry end;
  private final Carry inferred;
  private final Gradients gradients;
  private @Nullable Workspace inference;

  TimedLayer(Kernel kernel, int steps, int batch) {
    Program program = kernel.program();
    this.kernel = kernel;
    this.parameters = Parameters.initial(program.parameters(), 1);
    this.workspace = kernel.workspace(steps, batch);
    SplittableRandom random = new SplittableRandom(2);
    float[] values = new float[Math.toIntExact(floats(steps, batch, program.inputWidth()))];
    for (int i = 0; i < values.length; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    this.inputs = Sequence.of(steps, batch, program.inputWidth(), values);
    this.start = Carry.start(program, parameters, batch);
    Carry last = Carry.zero(program, batch);
    float[] weights = last.state(0);
    for (int i = weights.length - batch * program.states().getFirst().width(); i < weights.length; i++)
      weights[i] = (float) random.nextDouble(-1, 1);
    this.adjoint = Adjoint.ofCarry(last);
    this.end = Carry.zero(program, batch);
    this.inferred = Carry.zero(program, batch);
    this.gradients = kernel.gradients(steps, batch);
  }

  /// Bytes that such a layer takes, without making it: buffers, inputs, and the carries before and after each kind of pass and their
  /// gradients. An [ArithmeticException] says that an array of them would be too long.
  static long bytes(Kernel kernel, int steps, int batch) {
    Program program = kernel.program();
    long floats = floats(steps, batch, program.inputWidth());
    for (StateVariable state : program.states())
      floats += CARRIES * floats(Math.addExact(state.history(), 1), batch, state.width());
    return floats * Float.BYTES + kernel.workspaceBytes(steps, batch);
  }

  /// The length of one array.
  static long floats(int steps, int batch, int width) {
    return Math.multiplyExact(Math.multiplyExact(steps, batch), width);
  }

  Carry forward() {
    return forward(workspace, end);
  }

  /// Forward alone, nothing kept.
  Carry infer() {
    if (inference == null)
      inference = kernel.workspace(inputs.steps(), inputs.batch(), Purpose.INFERENCE);
    return forward(inference, inferred);
  }

  private Carry forward(Workspace in, Carry to) {
    kernel.forward(parameters, start, inputs, Mode.evaluation(), in, to);
    return to;
  }

  Gradients backward() {
    kernel.backward(parameters, adjoint, workspace, gradients);
    return gradients;
  }

  /// Forward and backward.
  StepAnswer step() {
    return new StepAnswer(forward(), backward());
  }

  void warmUp() {
    infer();
    step();
  }

  Parameters parameters() {
    return parameters;
  }

  Sequence inputs() {
    return inputs;
  }

  /// What the loss weighs the last states with, `[batch, width]`.
  float[] weights() {
    return adjoint.carry().current(0);
  }

  Repetitions time(double seconds) {
    return Repetitions.of(seconds, this::step);
  }

  long bytesKept() {
    return workspace.bytesKept();
  }
}
