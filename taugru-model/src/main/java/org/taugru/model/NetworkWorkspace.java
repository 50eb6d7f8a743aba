package org.taugru.model;

import java.util.ArrayList;
import java.util.List;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;

/// The buffers of one network for one batch at a time.
public final class NetworkWorkspace {
  final List<Workspace> layers = new ArrayList<>();
  final Workspace readout;
  final List<Carry> carries = new ArrayList<>();
  final List<Carry> startGradients = new ArrayList<>();
  Sequence top;
  private Inputs inputs;
  private Mode mode = Mode.evaluation();
  private long position;

  NetworkWorkspace(List<Kernel> kernels, Kernel readout, boolean everyStep, int steps, int batch) {
    for (Kernel kernel : kernels) {
      layers.add(kernel.workspace(steps, batch));
      carries.add(Carry.zero(kernel.program(), batch));
      startGradients.add(Carry.zero(kernel.program(), batch));
    }
    this.readout = readout.workspace(everyStep ? steps : 1, batch);
    this.top = Sequence.of(0, batch, 1, new float[0]);
    this.inputs = new Inputs.Features(top);
  }

  /// The longest batch there is room for.
  public int steps() {
    return layers.getFirst().steps();
  }

  void begin(Inputs batch, Mode batchMode, long start) {
    inputs = batch;
    mode = batchMode;
    position = start;
  }

  Mode mode() {
    return mode;
  }

  long position() {
    return position;
  }

  Inputs inputs() {
    return inputs;
  }

  /// The carry of each layer after the last batch, to go on from.
  public List<Carry> carries() {
    return List.copyOf(carries);
  }

  /// The loss's derivative with respect to the carry of each layer that the last batch started from.
  public List<Carry> startGradients() {
    return List.copyOf(startGradients);
  }

  /// Copies a state of the last layer after each step of the last batch, `[steps, batch, width]`.
  public void copyStates(int state, float[] target) {
    layers.getLast().copyStates(state, target);
  }

  /// Bytes kept for the backward pass.
  public long bytesKept() {
    return layers.stream().mapToLong(Workspace::bytesKept).sum() + readout.bytesKept();
  }
}
