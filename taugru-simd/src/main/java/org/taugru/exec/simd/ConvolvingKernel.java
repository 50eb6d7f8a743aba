package org.taugru.exec.simd;

import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Purpose;
import org.taugru.exec.Sequence;
import org.taugru.exec.Stream;
import org.taugru.exec.Workspace;
import org.taugru.grad.Gradient;
import org.taugru.ir.FilterForm;
import org.taugru.ir.Output;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// A recurrence in its [FilterForm]: the filter runs once, on an impulse, whatever the batch; sequences are convolved with
/// its response; the rest sees all steps of all samples as one batch.
///
/// So runs a sequence that begins at step 0 with its linear states at zero. One that continues another, even from zeros,
/// a stream, and a loss of the linear states themselves take the recurrence. The derivative with respect to the zeros that
/// the linear states start from at step 0 would take it too; nobody can change these zeros, so it is withheld instead.
final class ConvolvingKernel implements Kernel {
  static final String WITHHELD =
      "the derivative with respect to the zeros that a linear state begins at is not computed"
          + " where the sequence is convolved. Compile for SimdBackend to have it.";

  private final Kernel recurrent;
  private final FilterForm form;
  private final boolean inputAdjoints;
  private final Threads threads;
  private final Kernel drive;
  private final SimdKernel filter;
  private final Kernel rest;

  ConvolvingKernel(Kernel recurrent, FilterForm form, Program gradient, Threads threads) {
    this.recurrent = recurrent;
    this.form = form;
    this.inputAdjoints = gradient.outputs().stream().anyMatch(Output.InputAdjoint.class::isInstance);
    this.threads = threads;
    this.drive = compiled(form.drive(), inputAdjoints, threads);
    this.filter = compiled(form.filter(), false, threads);
    this.rest = compiled(form.rest(), inputAdjoints, threads);
  }

  private static SimdKernel compiled(Program program, boolean inputAdjoints, Threads threads) {
    return new SimdKernel(program, inputAdjoints ? Gradient.of(program) : Gradient.withoutInputs(program), threads);
  }

  @Override
  public Program program() {
    return recurrent.program();
  }

  FilterForm form() {
    return form;
  }

  Kernel recurrent() {
    return recurrent;
  }

  Kernel drive() {
    return drive;
  }

  SimdKernel filter() {
    return filter;
  }

  Kernel rest() {
    return rest;
  }

  Threads threads() {
    return threads;
  }

  /// How many units the filter has.
  int width() {
    return form.filter().inputWidth();
  }

  /// The number of v among the states of the rest.
  int v() {
    return form.others().size();
  }

  @Override
  public Workspace workspace(int steps, int batch, Purpose purpose) {
    return new ConvolvingWorkspace(this, steps, batch, purpose);
  }

  @Override
  public boolean infersApart() {
    return true;
  }

  @Override
  public boolean runsPartsAlike() {
    return false;
  }

  /// Without the workspace of a recurrence, which is made when it is needed: see [#continuedBytes].
  @Override
  public long workspaceBytes(int steps, int batch, Purpose purpose) {
    int samples = Math.clamp((long) steps * batch, 1, Integer.MAX_VALUE);
    return drive.workspaceBytes(steps, batch, purpose) + filter.workspaceBytes(steps, 1, purpose)
        + rest.workspaceBytes(1, samples, purpose) + floatsOfPass(steps, batch, purpose) * Float.BYTES;
  }

  /// What the workspace has besides those of its parts: u; of the rest the carry, which serves before and after, and lengths; impulse and
  /// response of the filter and, for training, the derivative with respect to it and to the carry before and after.
  private long floatsOfPass(int steps, int batch, Purpose purpose) {
    long samples = (long) steps * batch;
    long carry = 0;
    for (StateVariable state : rest.program().states())
      carry += state.width();
    long forward = samples * (width() + carry + 1) + 2L * steps * width() + Convolution.floats(steps, batch, width());
    return switch (purpose) {
      case INFERENCE -> forward;
      case TRAINING -> forward + samples * (2 * carry + (inputAdjoints ? program().inputWidth() : 0))
          + (long) steps * width();
    };
  }

  @Override
  public long continuedBytes(int steps, int batch, Purpose purpose) {
    return recurrent.workspaceBytes(steps, batch, purpose);
  }

  @Override
  public void forward(Parameters parameters, Carry start, Sequence inputs, Mode mode, Workspace workspace, Carry end) {
    parameters.requireFits(program().parameters());
    start.requireFits(program(), inputs.batch());
    start.requireStart(parameters);
    end.requireFits(program(), inputs.batch());
    ConvolvingWorkspace own = ConvolvingWorkspace.of(workspace, this);
    own.begin(start, inputs, mode);
    if (own.isRecurrent()) {
      recurrent.forward(parameters, start, inputs, mode, own.recurrent(), end);
      return;
    }
    drive.forward(part(parameters, drive), Carry.zero(drive.program(), inputs.batch()), inputs, mode, own.drive());
    own.drive().copyStates(0, own.u());
    filter.forward(part(parameters, filter), Carry.zero(filter.program(), 1), own.impulse(), mode, own.filter());
    own.filter().copyStates(0, own.response());
    Carry all = own.all();
    all.moveTo(0);
    own.convolution().apply(own.response(), own.u(), all.state(v()));
    rest.forward(part(parameters, rest), all, own.everyStep(), mode, own.rest(), all);
    own.writeEnd(start, end);
    end.moveTo(start.position() + inputs.steps());
  }

  @Override
  public Gradients gradients(int steps, int batch) {
    return Gradients.zeros(program(), steps, batch, inputAdjoints);
  }

  @Override
  public void backward(Parameters parameters, Adjoint adjoint, Workspace workspace, Gradients gradients) {
    ConvolvingWorkspace own = ConvolvingWorkspace.of(workspace, this);
    Sequence inputs = own.inputs();
    adjoint.carry().requireFits(program(), inputs.batch());
    gradients.carry().requireFits(program(), inputs.batch());
    boolean asRecurrence = own.isRecurrent();
    if (!asRecurrence && looksAtFilter(adjoint)) {
      recurrent.forward(parameters, own.start(), inputs, own.mode(), own.recurrent());
      asRecurrence = true;
    }
    gradients.carry().withholdNothing();
    if (asRecurrence) {
      recurrent.backward(parameters, adjoint, own.recurrent(), gradients);
      return;
    }
    Gradients ofRest = own.restGradients();
    rest.backward(part(parameters, rest), own.restAdjoint(adjoint), own.rest(), ofRest);
    float[] dvThenDu = ofRest.carry().state(v());
    own.convolution().differentiate(own.response(), own.u(), dvThenDu, own.dResponse());
    Gradients ofFilter = filter.backward(part(parameters, filter),
        Adjoint.ofSteps(filter.program(), 1, own.dResponse()), own.filter());
    Gradients ofDrive = drive.backward(part(parameters, drive),
        Adjoint.ofSteps(drive.program(), inputs.batch(), dvThenDu), own.drive());
    for (int p = 0; p < gradients.parameters().declared().size(); p++)
      Arrays.fill(gradients.parameters().values(p), 0);
    Arrays.fill(gradients.inputs(), 0);
    for (Gradients part : List.of(ofRest, ofFilter, ofDrive))
      for (int p = 0; p < part.parameters().declared().size(); p++)
        add(part.parameters().values(p), gradients.parameters().values(part.parameters().declared().get(p).name()));
    add(ofRest.inputs(), gradients.inputs());
    add(ofDrive.inputs(), gradients.inputs());
    own.writeStartAdjoint(adjoint.carry(), gradients.carry());
  }

  @Override
  public Stream stream(Parameters parameters, Carry start) {
    return recurrent.stream(parameters, start);
  }

  boolean beginsAtZero(Carry start) {
    return start.position() == 0 && form.linear().stream().allMatch(s -> isZero(start.state(s)));
  }

  private boolean looksAtFilter(Adjoint adjoint) {
    return form.linear().stream()
        .anyMatch(s -> adjoint.steps().get(s).length > 0 || !isZero(adjoint.carry().state(s)));
  }

  private static Parameters part(Parameters parameters, Kernel kernel) {
    return Parameters.over(kernel.program().parameters(),
        kernel.program().parameters().stream().map(parameter -> parameters.values(parameter.name())).toList());
  }

  private static boolean isZero(float[] values) {
    for (float value : values)
      if (value != 0)
        return false;
    return true;
  }

  private static void add(float[] terms, float[] sums) {
    for (int i = 0; i < terms.length; i++)
      sums[i] += terms[i];
  }
}
