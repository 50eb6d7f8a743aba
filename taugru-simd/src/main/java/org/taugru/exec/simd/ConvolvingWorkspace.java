package org.taugru.exec.simd;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Mode;
import org.taugru.exec.Purpose;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.ir.StateVariable;

/// The buffers of a [ConvolvingKernel]'s parts, and what it last ran.
final class ConvolvingWorkspace implements Workspace {
  private final ConvolvingKernel kernel;
  private final int steps;
  private final int batch;
  private final Purpose purpose;
  private final Workspace drive;
  private final SimdWorkspace filter;
  private @Nullable Workspace rest;
  private @Nullable Workspace recurrent;
  private boolean recurrence = true;
  private Sequence inputs;
  private Mode mode = Mode.evaluation();
  private float[] u = {};
  private float[] response = {};
  private int[] once = {};
  private Sequence impulse;
  private @Nullable Convolution convolution;
  private Carry all;
  // of a backward pass
  private float[] dResponse = {};
  private @Nullable Adjoint restAdjoint;
  private @Nullable Gradients restGradients;

  ConvolvingWorkspace(ConvolvingKernel kernel, int steps, int batch, Purpose purpose) {
    if (Math.max((long) steps * batch * widest(kernel), Convolution.line(steps)) > Integer.MAX_VALUE - 8)
      throw new IllegalArgumentException(steps + " steps of " + batch + " samples of width " + kernel.width()
          + " do not fit a buffer. Use a smaller batch, or run the sequence in chunks, handing the carry on.");
    this.kernel = kernel;
    this.steps = steps;
    this.batch = batch;
    this.purpose = purpose;
    this.drive = kernel.drive().workspace(steps, batch, purpose);
    this.filter = kernel.filter().workspace(steps, 1, purpose);
    this.inputs = Sequence.of(0, batch, kernel.program().inputWidth(), new float[0]);
    this.impulse = Sequence.of(0, 1, kernel.width(), new float[0]);
    this.all = Carry.zero(kernel.rest().program(), 0);
  }

  private static int widest(ConvolvingKernel kernel) {
    return kernel.rest().program().states().stream().mapToInt(StateVariable::width).reduce(kernel.width(), Math::max);
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
    recurrence = newInputs.steps() == 0 || !kernel.beginsAtZero(start);
    if (!recurrence && newInputs.steps() != impulse.steps())
      resize(newInputs.steps());
    inputs = newInputs;
    mode = newMode;
  }

  /// Every step is a sample of the rest, and a workspace is for exactly so many.
  private void resize(int newSteps) {
    rest = null;
    convolution = new Convolution(newSteps, batch, kernel.width(), kernel.threads());
    u = new float[newSteps * batch * kernel.width()];
    response = new float[newSteps * kernel.width()];
    once = new int[newSteps * batch];
    Arrays.fill(once, 1);
    float[] one = new float[newSteps * kernel.width()];
    Arrays.fill(one, 0, kernel.width(), 1);
    impulse = Sequence.of(newSteps, 1, kernel.width(), one);
    all = Carry.zero(kernel.rest().program(), newSteps * batch);
    dResponse = new float[purpose == Purpose.TRAINING ? newSteps * kernel.width() : 0];
    restAdjoint = null;
    restGradients = null;
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
      rest = kernel.rest().workspace(1, inputs.steps() * batch, purpose);
    return rest;
  }

  Workspace recurrent() {
    if (recurrent == null)
      recurrent = kernel.recurrent().workspace(steps, batch, purpose);
    return recurrent;
  }

  Convolution convolution() {
    return requireNonNull(convolution, "of a sequence that is convolved");
  }

  /// What drives the filter, `[steps, batch, width]`.
  float[] u() {
    return u;
  }

  /// The filter's response to an impulse, `[steps, width]`.
  float[] response() {
    return response;
  }

  Sequence impulse() {
    return impulse;
  }

  /// Every step of every sample as a sample of the rest.
  Sequence everyStep() {
    return new Sequence(1, once.length, inputs.width(), inputs.values(), once);
  }

  /// The carry of the rest, before and after.
  Carry all() {
    return all;
  }

  /// For the derivative of a loss with respect to the response.
  float[] dResponse() {
    return dResponse;
  }

  Gradients restGradients() {
    if (restGradients == null)
      restGradients = kernel.rest().gradients(1, once.length);
    return restGradients;
  }

  /// What a loss of the whole's other states is for the rest.
  Adjoint restAdjoint(Adjoint adjoint) {
    if (restAdjoint == null)
      restAdjoint = Adjoint.ofCarry(Carry.zero(kernel.rest().program(), once.length));
    for (int i = 0; i < kernel.form().others().size(); i++) {
      int s = kernel.form().others().get(i);
      writeRestAdjoint(adjoint.steps().get(s), adjoint.carry().state(s), restAdjoint.carry().state(i));
    }
    return restAdjoint;
  }

  private void writeRestAdjoint(float[] given, float[] last, float[] target) {
    int width = last.length / batch;
    if (given.length > 0)
      System.arraycopy(given, 0, target, 0, target.length);
    else
      Arrays.fill(target, 0);
    for (int sample = 0; sample < batch; sample++) {
      int length = inputs.lengths()[sample];
      clearAfter(length, sample, width, target);
      for (int i = 0; i < width && length > 0; i++)
        target[((length - 1) * batch + sample) * width + i] += last[sample * width + i];
    }
  }

  /// Zeros where a sample is over.
  private void clearAfter(int length, int sample, int width, float[] values) {
    for (int n = length; n < inputs.steps(); n++)
      Arrays.fill(values, (n * batch + sample) * width, (n * batch + sample + 1) * width, 0);
  }

  /// The carry after each sample's own last step.
  void writeEnd(Carry start, Carry end) {
    for (int i = 0; i < kernel.form().others().size(); i++) {
      int s = kernel.form().others().get(i);
      int width = kernel.program().states().get(s).width();
      for (int sample = 0; sample < batch; sample++) {
        int length = inputs.lengths()[sample];
        System.arraycopy(length == 0 ? start.state(s) : all.state(i),
            ((Math.max(1, length) - 1) * batch + sample) * width, end.state(s), sample * width, width);
      }
    }
    int linear = kernel.form().linear().size();
    StateSteps[] responses = new StateSteps[linear];
    Arrays.setAll(responses, k -> filter.steps(1 + k));
    float[][] ends = new float[linear][];
    Arrays.setAll(ends, k -> end.state(kernel.form().linear().get(k)));
    convolution().ends(responses, u, inputs.lengths(), ends);
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
      convolution().apply(stateResponse, u, target);
    } else
      System.arraycopy(all.state(kernel.form().others().indexOf(state)), 0, target, 0, target.length);
    int width = kernel.program().states().get(state).width();
    for (int sample = 0; sample < batch; sample++)
      clearAfter(inputs.lengths()[sample], sample, width, target);
  }

  @Override
  public long bytesKept() {
    if (purpose == Purpose.INFERENCE)
      return 0;
    if (recurrence)
      return recurrent().bytesKept();
    return drive.bytesKept() + filter.bytesKept() + rest().bytesKept()
        + (long) (u.length + response.length) * Float.BYTES;
  }
}
