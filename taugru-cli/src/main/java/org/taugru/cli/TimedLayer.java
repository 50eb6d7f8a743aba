package org.taugru.cli;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.ir.Program;

/// One layer with random inputs, whose loss is a weighted sum of its last states.
final class TimedLayer {
  private final Kernel kernel;
  private final Parameters parameters;
  private final Workspace workspace;
  private final Sequence inputs;
  private final Carry start;
  private final Adjoint adjoint;

  TimedLayer(Kernel kernel, int steps, int batch) {
    Program program = kernel.program();
    this.kernel = kernel;
    this.parameters = Parameters.initial(program.parameters(), 1);
    this.workspace = kernel.workspace(steps, batch);
    SplittableRandom random = new SplittableRandom(2);
    float[] values = new float[Math.multiplyExact(steps * batch, program.inputWidth())];
    for (int i = 0; i < values.length; i++)
      values[i] = (float) random.nextDouble(-1, 1);
    this.inputs = Sequence.of(steps, batch, program.inputWidth(), values);
    this.start = Carry.zero(program, batch);
    Carry last = Carry.zero(program, batch);
    float[] weights = last.state(0);
    for (int i = weights.length - batch * program.states().getFirst().width(); i < weights.length; i++)
      weights[i] = (float) random.nextDouble(-1, 1);
    this.adjoint = Adjoint.ofCarry(last);
  }

  /// The last states and all gradients of a training step.
  record Outcome(Carry carry, Gradients gradients) {
    /// Whether every number has the same bits.
    boolean sameBits(Outcome other) {
      for (int s = 0; s < carry.program().states().size(); s++)
        if (!Arrays.equals(carry.state(s), other.carry.state(s))
            || !Arrays.equals(gradients.carry().state(s), other.gradients.carry().state(s)))
          return false;
      for (int i = 0; i < gradients.parameters().declared().size(); i++)
        if (!Arrays.equals(gradients.parameters().values(i), other.gradients.parameters().values(i)))
          return false;
      return Arrays.equals(gradients.inputs(), other.gradients.inputs());
    }
  }

  /// Forward and backward.
  Outcome step() {
    Carry end = kernel.forward(parameters, start, inputs, Mode.evaluation(), workspace);
    return new Outcome(end, kernel.backward(parameters, adjoint, workspace));
  }

  Repetitions time(double seconds) {
    return Repetitions.of(seconds, this::step);
  }

  long bytesKept() {
    return workspace.bytesKept();
  }
}
