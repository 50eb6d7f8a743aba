package org.taugru.exec.cuda.fragment;

import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;

/// Sequences of one step, each going on from the carry of the last; slow, since streams belong on the CPU.
final class FragmentStream implements Stream {
  private final FragmentWorkspace workspace;
  private final Parameters parameters;
  private final int inputWidth;
  private final Carry carry;

  FragmentStream(FragmentKernel kernel, Parameters parameters, Carry start) {
    this.workspace = new FragmentWorkspace(kernel, 1, 1, start.batch());
    this.parameters = parameters;
    this.inputWidth = kernel.program().inputWidth();
    this.carry = start.copy();
  }

  @Override
  public void step(float[] input, float[] output) {
    workspace.forward(parameters, carry, Sequence.of(1, carry.batch(), inputWidth, input), Mode.evaluation(),
        carry);
    float[] state = carry.state(0);
    int row = carry.batch() * carry.program().states().getFirst().width();
    System.arraycopy(state, state.length - row, output, 0, row);
  }

  @Override
  public Carry carry() {
    return carry.copy();
  }
}
