package org.taugru.exec.cuda.fragment;

import java.util.List;
import java.util.Optional;
import org.taugru.eq.Parameter;
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
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// A Program on tensor cores, on arrays of the host.
public final class FragmentKernel implements Kernel {
  private final CudaDevice device;
  private final FragmentSource source;
  private final GpuProgram program;
  private final GpuProgram shared;

  FragmentKernel(FragmentSource source, CudaDevice device) {
    this(source, device, source.text());
  }

  private FragmentKernel(FragmentSource source, CudaDevice device, String text) {
    this.device = device;
    this.source = source;
    this.program = device.load(this, source.wiring.program.name(), text);
    this.shared = device.load(this, "sequences", FragmentSource.sharedText());
  }

  /// Why there is no such kernel for a Program on a GPU, as the end of a sentence, or nothing.
  public static Optional<String> unusable(Program recurrence, Program gradient, Precision precision, GpuInfo gpu) {
    if (gpu.major() < GpuInfo.OLDEST)
      return Optional.of("the GPU has compute capability " + gpu.major() + "." + gpu.minor() + ", not "
          + GpuInfo.OLDEST + ".0 or newer");
    PlannedProgram plan = plan(recurrence, gradient);
    return Wiring.irregular(plan)
        .or(() -> FragmentSource.fitting(plan, precision, gpu).isPresent() ? Optional.empty() : tooWide(plan));
  }

  private static Optional<String> tooWide(PlannedProgram plan) {
    Wiring wiring = Wiring.of(plan);
    return Regularity.beyondSingleSteps(wiring).map(why -> "the weights of " + wiring.width
        + " units do not fit the GPU's shared memory, and kernels for single steps have no " + why);
  }

  /// @throws IllegalArgumentException where [#unusable] says why there is none
  public static FragmentKernel of(Program recurrence, Program gradient, Precision precision, CudaDevice device) {
    requireUsable(recurrence, gradient, precision, device);
    return new FragmentKernel(
        FragmentSource.fitting(plan(recurrence, gradient), precision, device.info()).orElseThrow(), device);
  }

  /// As [#of], with products of states a lag or more before for many steps at once, where the Program has such; [#of] itself does so for longer lags alone.
  ///
  /// @throws IllegalArgumentException where [#unusable] says why there is none
  public static FragmentKernel ofFarLag(int lag, Program recurrence, Program gradient, Precision precision,
      CudaDevice device) {
    requireUsable(recurrence, gradient, precision, device);
    return new FragmentKernel(
        FragmentSource.fitting(plan(recurrence, gradient), precision, device.info(), lag).orElseThrow(), device);
  }

  /// Whether there are products that are done for many steps at once.
  public boolean hasFarProducts() {
    return !source.wiring.far.isEmpty();
  }

  /// The kernel that [#of] takes for layers whose weights do not fit the chip, for a layer of any width: a launch for each step.
  ///
  /// @throws IllegalArgumentException where [#unusable] says why there is none, and where such kernels lack something
  public static FragmentKernel perStep(Program recurrence, Program gradient, Precision precision, CudaDevice device) {
    requireUsable(recurrence, gradient, precision, device);
    PlannedProgram plan = plan(recurrence, gradient);
    Regularity.beyondSingleSteps(Wiring.of(plan)).ifPresent(why -> {
      throw new IllegalArgumentException(
          recurrence.name() + " cannot be launched step by step: kernels for single steps have no "
              + why + ". Use fp32.");
    });
    return new FragmentKernel(FragmentSource.perStep(plan, precision, device.info()), device);
  }

  private static void requireUsable(Program recurrence, Program gradient, Precision precision, CudaDevice device) {
    unusable(recurrence, gradient, precision, device.info()).ifPresent(why -> {
      throw new IllegalArgumentException(
          recurrence.name() + " cannot be computed on tensor cores: " + why + ". Use fp32.");
    });
  }

  /// The same with macros in the steps of a sequence, by which some of their work is left out: what it computes is wrong, but how long it takes tells
  /// what that work takes.
  public FragmentKernel with(String macros) {
    String steps = "struct forward_Args {";
    return new FragmentKernel(source, device, source.text().replace(steps, macros + "\n" + steps));
  }

  /// Whether several thread blocks share the units of a sample.
  public boolean isClustered() {
    return source.mapping.cluster() > 1;
  }

  /// Whether each step is a launch where there is such a kernel.
  public static boolean isPerStep(Program recurrence, Program gradient, Precision precision, GpuInfo gpu) {
    return FragmentSource.fitting(plan(recurrence, gradient), precision, gpu)
        .filter(source -> source.steps instanceof PerStepKernels).isPresent();
  }

  /// The source that such a kernel is compiled from, nothing where there is none; what all kernels share is left out.
  public static Optional<String> source(Program recurrence, Program gradient, Precision precision, GpuInfo gpu) {
    return unusable(recurrence, gradient, precision, gpu).isPresent() ? Optional.empty()
        : FragmentSource.fitting(plan(recurrence, gradient), precision, gpu).map(FragmentSource::text);
  }

  /// What is left of a Program where the values of lags are taken away that are arguments of its kernel, as text. Models of Programs for which it is equal
  /// can be those of one layer, see [FragmentLayer#lags(org.taugru.exec.cuda.driver.Queue, int, List)]. Nothing where lags are numbers of the source, or a
  /// matrix is a function, which could depend on them.
  public static Optional<String> withoutLags(Program recurrence, Program gradient, Precision precision, GpuInfo gpu) {
    if (recurrence.inputHistory() >= Lags.LONG || unusable(recurrence, gradient, precision, gpu).isPresent()
        || recurrence.matrices().stream().anyMatch(matrix -> matrix.parametrisation().isPresent()))
      return Optional.empty();
    FragmentSource source = FragmentSource.fitting(plan(recurrence, gradient), precision, gpu).orElseThrow();
    StringBuilder text = new StringBuilder(source.text());
    for (Parameter parameter : recurrence.parameters())
      text.append('\n').append(parameter.name()).append(' ').append(parameter.count()).append(parameter.trained());
    return source.steps.readsLags() ? Optional.of(text.toString()) : Optional.empty();
  }

  /// The lags of a Program that are arguments of its kernel, ascending.
  public static List<Integer> lags(Program program, Program gradient) {
    return Wiring.of(plan(program, gradient)).lags.values;
  }

  /// The source of what all kernels share: work on whole sequences.
  public static String sharedSource() {
    return FragmentSource.sharedText();
  }

  private static PlannedProgram plan(Program recurrence, Program gradient) {
    return PlannedProgram.of(recurrence, gradient, new FragmentCosts());
  }

  /// The layer with memory of its own, for one or more models that are trained together.
  ///
  /// @param owner of the memory: it is freed when that cannot be reached any more
  public FragmentLayer layer(Object owner, int steps, int batch, int models) {
    return layer(owner, steps, steps, batch, models);
  }

  /// The same in less memory.
  ///
  /// @param kept steps whose values are kept for the backward pass, which computes the others again; see [KeptSteps]. Layers that cannot compute steps
  ///             again keep all.
  public FragmentLayer layer(Object owner, int steps, int kept, int batch, int models) {
    FragmentLayer layer = device.call(
        () -> new FragmentLayer(device.info(), program, shared, bytes -> device.allocate(owner, bytes), source, steps,
            kept, batch, models));
    StepRunner runner = layer.runner();
    device.whenUnreachable(owner, runner::close);
    return layer;
  }

  /// Memory of such a layer. Derivatives with respect to states after every step and to inputs come on top, where they are asked for: [#everyBytes],
  /// [#inputAdjointBytes].
  public long layerBytes(int steps, int kept, int batch, int models) {
    return sizes(steps, kept, batch, models).sum();
  }

  public long everyBytes(int state, int steps, int batch, int models) {
    return sizes(steps, steps, batch, models).every(state);
  }

  public long inputAdjointBytes(int steps, int batch, int models) {
    return sizes(steps, steps, batch, models).inputAdjoints();
  }

  private FragmentSizes sizes(int steps, int kept, int batch, int models) {
    return new FragmentSizes(device.info(), source, steps, kept, batch, models);
  }

  FragmentSource source() {
    return source;
  }

  CudaDevice device() {
    return device;
  }

  GpuProgram compiled() {
    return program;
  }

  GpuProgram shared() {
    return shared;
  }

  @Override
  public Program program() {
    return source.wiring.program;
  }

  /// With as many steps kept for the backward pass as the GPU's memory allows; the others are computed again.
  @Override
  public Workspace workspace(int steps, int batch, Purpose ignoredPurpose) {
    return new FragmentWorkspace(this, steps, 0, batch);
  }

  /// @param kept steps whose values are kept for the backward pass, 1 or more; the others are computed again. Layers that cannot do that keep all.
  public Workspace workspace(int steps, int kept, int batch) {
    return new FragmentWorkspace(this, steps, kept, batch);
  }

  @Override
  public long workspaceBytes(int steps, int batch, Purpose ignoredPurpose) {
    return FragmentWorkspace.bytes(this, steps, batch);
  }

  @Override
  public void forward(Parameters parameters, Carry start, Sequence inputs, Mode mode, Workspace workspace, Carry end) {
    parameters.requireFits(program().parameters());
    start.requireFits(program(), inputs.batch());
    start.requireStart(parameters);
    end.requireFits(program(), inputs.batch());
    if (inputs.width() != program().inputWidth())
      throw new IllegalArgumentException(program().name() + " reads inputs of width " + program().inputWidth()
          + ", the sequence has width " + inputs.width() + ".");
    FragmentWorkspace.of(workspace, this).forward(parameters, start, inputs, mode, end);
  }

  @Override
  public Gradients gradients(int steps, int batch) {
    return Gradients.zeros(program(), steps, batch, source.wiring.plan.edges().inputAdjoint().isPresent());
  }

  @Override
  public void backward(Parameters parameters, Adjoint adjoint, Workspace workspace, Gradients gradients) {
    FragmentWorkspace own = FragmentWorkspace.of(workspace, this);
    adjoint.carry().requireFits(program(), own.batch());
    gradients.carry().requireFits(program(), own.batch());
    own.backward(parameters, adjoint, gradients);
  }

  @Override
  public Stream stream(Parameters parameters, Carry start) {
    parameters.requireFits(program().parameters());
    start.requireFits(program(), start.batch());
    start.requireStart(parameters);
    return new FragmentStream(this, parameters, start);
  }
}
