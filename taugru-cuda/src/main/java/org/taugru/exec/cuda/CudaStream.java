package org.taugru.exec.cuda;

import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;

/// Sequences of one step, each going on from the carry of the last. The carry goes to the GPU and back at each step, so this is slow; it is here
/// so that every backend gives the same numbers in every way.
final class CudaStream implements Stream {
  private final CudaWorkspace workspace;
  private final int inputWidth;
  private final Carry carry;

  CudaStream(CudaKernel kernel, Parameters parameters, Carry start) {
    this.workspace = new CudaWorkspace(kernel, 1, start.batch());
    this.inputWidth = kernel.program().inputWidth();
    this.carry = start.copy();
    workspace.putWeights(parameters);
  }

  @Override
  public void step(float[] input, float[] output) {
    workspace.forward(carry, Sequence.of(1, carry.batch(), inputWidth, input), Mode.evaluation(), carry);
    float[] state = carry.state(0);
    int row = carry.batch() * carry.program().states().getFirst().width();
    System.arraycopy(state, state.length - row, output, 0, row);
  }

  @Override
  public Carry carry() {
    return carry.copy();
  }
}
