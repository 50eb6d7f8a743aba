package org.taugru.exec.simd;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;

/// The buffers of a [ConvolvingKernel]'s parts, and what it last ran.
final class ConvolvingWorkspace implements Workspace {
  private final ConvolvingKernel kernel;
  private final int steps;
  private final int batch;
  private final Workspace drive;
  private final Workspace filter;
  private @Nullable Workspace rest;
  private @Nullable Workspace recurrent;
  private boolean recurrence = true;
  private Sequence inputs;
  private Mode mode = Mode.evaluation();
  private float[] u = {};
  private float[] response = {};
  private Convolution convolution;

  ConvolvingWorkspace(ConvolvingKernel kernel, int steps, int batch) {
    if ((long) steps * batch * kernel.width() > Integer.MAX_VALUE - 8)
      throw new IllegalArgumentException(steps + " steps of " + batch + " samples of width " + kernel.width()
          + " do not fit a buffer. Use a smaller batch, or run the sequence in chunks, handing the carry on.");
    this.kernel = kernel;
    this.steps = steps;
    this.batch = batch;
    this.drive = kernel.drive().workspace(steps, batch);
    this.filter = kernel.filter().workspace(steps, 1);
    this.inputs = Sequence.of(0, batch, kernel.program().inputWidth(), new float[0]);
    this.convolution = new Convolution(0, batch, kernel.width(), kernel.threads());
  }

  static ConvolvingWorkspace of(Workspace workspace, ConvolvingKernel kernel) {
    if (!(workspace instanceof ConvolvingWorkspace own) || own.kernel != kernel)
      throw new IllegalArgumentException("this workspace was made for another kernel.");
    return own;
  }

  /// Makes the buffers of a sequence and remembers it.
  void begin(Carry start, Sequence newInputs, Mode newMode) {
    if (newInputs.batch() != batch || newInputs.steps() > steps)
      throw new IllegalArgumentException("this workspace is for " + steps + " steps of " + batch
          + " samples; the sequence has " + newInputs.steps() + " of " + newInputs.batch() + ".");
    if (newInputs.steps() != inputs.steps()) {
      rest = null; // every step is a sample of the rest, and a workspace is for exactly so many
      convolution = new Convolution(newInputs.steps(), batch, kernel.width(), kernel.threads());
      u = new float[newInputs.steps() * batch * kernel.width()];
      response = new float[newInputs.steps() * kernel.width()];
    }
    recurrence = newInputs.steps() == 0 || !kernel.beginsAtZero(start);
    inputs = newInputs;
    mode = newMode;
  }

  /// Whether the sequence takes the recurrence.
  boolean isRecurrent() {
    return recurrence;
  }

  /// The carry it began with, except for states that nothing reads.
  Carry start() {
    return Carry.zero(kernel.program(), batch);
  }

  Sequence inputs() {
    return inputs;
  }

  Mode mode() {
    return mode;
  }

  Workspace drive() {
    return drive;
  }

  Workspace filter() {
    return filter;
  }

  Workspace rest() {
    if (rest == null)
      rest = kernel.rest().workspace(1, inputs.steps() * batch);
    return rest;
  }

  Workspace recurrent() {
    if (recurrent == null)
      recurrent = kernel.recurrent().workspace(steps, batch);
    return recurrent;
  }

  Convolution convolution() {
    return convolution;
  }

  /// What drives the filter, `[steps, batch, width]`.
  float[] u() {
    return u;
  }

  /// The filter's response to an impulse, `[steps, width]`.
  float[] response() {
    return response;
  }

  /// The carry after each sample's own last step.
  void writeEnd(Carry start, Carry end) {
    for (int s : kernel.form().others()) {
      int width = kernel.program().states().get(s).width();
      float[] values = new float[inputs.steps() * batch * width];
      copyStates(s, values);
      for (int sample = 0; sample < batch; sample++) {
        int length = inputs.lengths()[sample];
        System.arraycopy(length == 0 ? start.state(s) : values, ((Math.max(1, length) - 1) * batch + sample) * width,
            end.state(s), sample * width, width);
      }
    }
    int linear = kernel.form().linear().size();
    float[][] responses = new float[linear][inputs.steps() * kernel.width()];
    float[][] ends = new float[linear][];
    for (int k = 0; k < linear; k++) {
      filter.copyStates(1 + k, responses[k]);
      ends[k] = end.state(kernel.form().linear().get(k));
    }
    convolution.ends(responses, u, inputs.lengths(), ends);
  }

  /// What the loss's derivative with respect to the end is at the start: nothing reads the other states, so only a sample
  /// without steps hands it through; for the linear ones it is withheld.
  void writeStartAdjoint(Carry endAdjoint, Carry result) {
    for (int s : kernel.form().others()) {
      int width = kernel.program().states().get(s).width();
      for (int sample = 0; sample < batch; sample++)
        for (int i = sample * width; i < (sample + 1) * width; i++)
          result.state(s)[i] = inputs.lengths()[sample] == 0 ? endAdjoint.state(s)[i] : 0;
    }
    for (int s : kernel.form().linear())
      result.withhold(s, ConvolvingKernel.WITHHELD);
  }

  @Override
  public int steps() {
    return steps;
  }

  @Override
  public int batch() {
    return batch;
  }

  @Override
  public int ranSteps() {
    return inputs.steps();
  }

  @Override
  public void copyStates(int state, float[] target) {
    if (recurrence) {
      recurrent().copyStates(state, target);
      return;
    }
    int linear = kernel.form().linear().indexOf(state);
    if (linear >= 0) {
      float[] stateResponse = new float[inputs.steps() * kernel.width()];
      filter.copyStates(1 + linear, stateResponse);
      convolution.apply(stateResponse, u, target);
    } else
      rest().copyStates(kernel.form().others().indexOf(state), target);
    int width = kernel.program().states().get(state).width();
    for (int sample = 0; sample < batch; sample++)
      for (int n = inputs.lengths()[sample]; n < inputs.steps(); n++)
        Arrays.fill(target, (n * batch + sample) * width, (n * batch + sample + 1) * width, 0);
  }

  @Override
  public long bytesKept() {
    if (recurrence)
      return recurrent().bytesKept();
    return drive.bytesKept() + filter.bytesKept() + rest().bytesKept()
        + (long) (u.length + response.length) * Float.BYTES;
  }
}
