package org.taugru.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Purpose;
import org.taugru.exec.Sequence;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.model.file.PartNames;

/// A [Model] on a backend: embedding, layers and readout as kernels. Stateless like them; what a batch leaves behind is
/// in its [NetworkWorkspace].
///
/// Passes come in two forms: one writes into what it is handed, the other makes it.
public final class Network {
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;
  /// What a layer writes in a chunk of inference: the next one finds it in the cache, and little memory is touched for the first time.
  private static final int INFERRED_BYTES = 2 << 20;
  private static final int FEWEST_INFERRED_STEPS = 64;
  private static final int REHEARSED_SAMPLES = 32;
  /// HotSpot compiles a kernel at one of its first calls, sooner where its loops are longer.
  private static final int REHEARSALS = 10;

  private final Model model;
  private final Backend backend;
  private final List<Kernel> layers = new ArrayList<>();
  private final Kernel readout;
  private final boolean noisy;
  private final InputGradients inputGradients;

  /// Which derivatives with respect to inputs a backward pass computes.
  enum InputGradients {
    NONE, WHOLE, DIRECT
  }

  Network(Model model, Backend backend, InputGradients inputGradients) {
    this.model = model;
    this.backend = backend;
    this.inputGradients = inputGradients;
    for (Program program : model.layers())
      layers.add(backend.compile(program, inputGradients == InputGradients.DIRECT ? Gradient.direct(program)
          : layers.isEmpty() && !differentiatesInput() ? Gradient.withoutInputs(program) : Gradient.of(program)));
    readout = backend.compile(model.readout(), Gradient.of(model.readout()));
    noisy = NetworkNoise.isDrawnBy(model);
  }

  /// The same network, whose backward pass also computes the derivatives with respect to the inputs, for
  /// [NetworkWorkspace#copyInputGradients]. Training has no use for them, and they take time and memory.
  public Network withInputGradients() {
    return with(InputGradients.WHOLE);
  }

  /// The same, but of the derivatives with respect to the inputs only what has gone no way through a delay: whatever a layer reads
  /// with a lag, states or inputs, is taken for a constant ([Gradient#direct]). What those of [#withInputGradients] have beyond
  /// them has gone through a delay at least once. Gradients of the layers' parameters are not computed: they stay zero.
  public Network withDirectInputGradients() {
    return with(InputGradients.DIRECT);
  }

  private Network with(InputGradients wanted) {
    if (model.description().input() instanceof ModelInput.Tokens)
      throw new IllegalArgumentException("there is no derivative with respect to tokens; that with respect to their"
          + " vectors is in the gradient of " + PartNames.EMBEDDING + "E.");
    return new Network(model, backend, wanted);
  }

  boolean hasInputGradients() {
    return inputGradients != InputGradients.NONE;
  }

  /// Whether the first layer computes the derivative with respect to what it sees.
  boolean differentiatesInput() {
    return hasInputGradients() || model.description().input() instanceof ModelInput.Tokens;
  }

  public Model model() {
    return model;
  }

  public Backend backend() {
    return backend;
  }

  List<Kernel> layers() {
    return layers;
  }

  Kernel readout() {
    return readout;
  }

  /// The recurrence that the output layer sees.
  public Program lastLayer() {
    return layers.getLast().program();
  }

  /// Whether training draws numbers.
  public boolean isNoisy() {
    return noisy;
  }

  boolean isReadOutEveryStep() {
    return model.description().readout() == Readout.EVERY_STEP;
  }

  /// Floats that a batch's outputs take.
  public int outputCount(int steps, int batch) {
    return (int) requireArray(outputs(steps, batch), steps, batch);
  }

  private long outputs(int steps, int batch) {
    return (isReadOutEveryStep() ? steps : 1L) * batch * model.description().outputSize();
  }

  /// Refuses what is too large for an array.
  private static long requireArray(long floats, int steps, int batch) {
    if (floats > LONGEST_ARRAY)
      throw new IllegalArgumentException(steps + " steps of " + batch + " samples are " + floats
          + " numbers in one buffer, which holds " + LONGEST_ARRAY + ". Use a smaller batch, or keep fewer steps at a"
          + " time.");
    return floats;
  }

  /// Buffers for batches of at most `steps` steps and exactly `batch` samples.
  public NetworkWorkspace workspace(int steps, int batch) {
    return workspace(steps, batch, steps);
  }

  /// The same with less memory: what the backward pass needs is kept for `chunk` steps at a time, and computed again from
  /// the carry where the chunk began, which takes the time of one more forward pass.
  public NetworkWorkspace workspace(int steps, int batch, int chunk) {
    return workspace(steps, batch, chunk, Purpose.TRAINING);
  }

  /// The same for a purpose. Inference in chunks takes no longer than as a whole.
  public NetworkWorkspace workspace(int steps, int batch, int chunk, Purpose purpose) {
    long widest = model.description().input().width();
    for (Kernel layer : layers)
      widest = Math.max(widest, layer.program().states().getFirst().width());
    requireArray(Math.min(steps, chunk) * widest * batch, steps, batch);
    requireArray(outputs(steps, batch), steps, batch);
    if (hasInputGradients())
      requireArray((long) steps * batch * model.description().input().width(), steps, batch);
    return new NetworkWorkspace(this, steps, batch, chunk, purpose);
  }

  /// In how many steps at a time inference is best done, so that what it keeps is in the cache and does not grow with the length of the
  /// sequence. All at once where a kernel has no form of its own for inference, or would run parts in another form than the whole.
  public int inferenceChunk(int steps, int batch) {
    long widest = model.description().input().width();
    int history = 0;
    for (Kernel layer : layers) {
      if (!layer.infersApart() || !layer.runsPartsAlike())
        return steps;
      for (StateVariable state : layer.program().states()) {
        widest = Math.max(widest, state.width());
        history = Math.max(history, state.history());
      }
    }
    long chunk = Math.max(FEWEST_INFERRED_STEPS, INFERRED_BYTES / (widest * batch * Float.BYTES));
    return (int) Math.min(steps, Math.max(chunk, 4L * history)); // what is carried over stays a small part of it
  }

  /// Whether inference takes less than training: not on every backend.
  public boolean infersApart() {
    return layers.stream().anyMatch(Kernel::infersApart);
  }

  /// Bytes that a batch of this size takes, forwards and backwards: the workspace with everything it will have made after
  /// both passes, the outputs and their derivative, and a carry to start from. Not the parameters nor their gradient.
  public long bytes(int steps, int batch) {
    return bytes(steps, batch, steps);
  }

  /// The same in chunks.
  public long bytes(int steps, int batch, int chunk) {
    return bytes(steps, batch, chunk, Purpose.TRAINING);
  }

  /// The same for a purpose; for inference, without derivatives.
  public long bytes(int steps, int batch, int chunk, Purpose purpose) {
    boolean isTrained = purpose == Purpose.TRAINING;
    int kept = Math.min(steps, chunk);
    int chunks = kept == 0 ? 1 : Math.ceilDiv(steps, kept);
    int last = steps - (chunks - 1) * kept;
    int read = isReadOutEveryStep() ? kept : 1;
    long bytes =
        (isTrained ? 2 : 1) * outputs(steps, batch) * Float.BYTES + readout.workspaceBytes(read, batch, purpose)
            + chunkBytes(kept, batch, purpose) + (last == kept ? 0 : chunkBytes(last, batch, purpose))
            + MeanOverTime.bytes(batch, lastLayer().states().getFirst().width())
            + 2 * carryBytes(readout.program(), batch)
            + (isTrained && hasInputGradients()
                ? (long) steps * batch * model.description().input().width() * Float.BYTES : 0);
    // the start of the caller, the start and end of the workspace; for training also the adjoint, and those between chunks
    int carries = isTrained ? 4 + (chunks == 1 ? 0 : chunks) : 3;
    for (Kernel layer : layers)
      bytes += layer.workspaceBytes(kept, batch, purpose)
          + (kept < steps ? layer.continuedBytes(kept, batch, purpose) : 0)
          + carries * carryBytes(layer.program(), batch);
    return bytes;
  }

  private long chunkBytes(int steps, int batch, Purpose purpose) {
    return ChunkBuffers.bytes(this, steps, batch)
        + (purpose == Purpose.TRAINING ? ChunkAdjoints.bytes(this, steps, batch) : 0);
  }

  static long carryBytes(Program program, int batch) {
    long floats = 0;
    for (StateVariable state : program.states())
      floats += (state.history() + 1L) * batch * state.width();
    return floats * Float.BYTES;
  }

  /// The carry of each layer before the first step.
  public List<Carry> start(Parameters parameters, int batch) {
    ParameterParts parts = ParameterParts.of(model, parameters);
    List<Carry> start = new ArrayList<>();
    for (int k = 0; k < layers.size(); k++)
      start.add(Carry.start(layers.get(k).program(), parts.layers().get(k), batch));
    return start;
  }

  /// Runs a batch and writes the outputs: `[steps, batch, output]` if read out at every step (zero beyond a sample's
  /// length), else `[batch, output]`. The carries after the batch are in the workspace.
  public void forward(Parameters parameters, List<Carry> start, BatchInputs inputs, Mode mode,
      NetworkWorkspace workspace,
      float[] outputs) {
    workspace.forward(parameters, start, inputs, mode, outputs);
  }

  /// The same with new outputs.
  public float[] forward(Parameters parameters, List<Carry> start, BatchInputs inputs, Mode mode,
      NetworkWorkspace workspace) {
    float[] outputs = new float[outputCount(inputs.steps(), inputs.batch())];
    forward(parameters, start, inputs, mode, workspace, outputs);
    return outputs;
  }

  /// Runs a short batch of zeros for inference and forgets it, so that what is compiled at its first calls is compiled. It can be
  /// done beside other work: while data is being made, say. HotSpot compiles our kernels so early only with the flags of
  /// `config/jvm.options`, which the tool has and a program of one's own must be given.
  public void rehearse(Parameters parameters) {
    NetworkWorkspace workspace = workspace(1, REHEARSED_SAMPLES, 1, Purpose.INFERENCE);
    int[] lengths = new int[REHEARSED_SAMPLES];
    Arrays.fill(lengths, 1);
    BatchInputs zeros = switch (model.description().input()) {
      case ModelInput.Features(int width) ->
        new BatchInputs.Features(
            new Sequence(1, REHEARSED_SAMPLES, width, new float[REHEARSED_SAMPLES * width], lengths));
      case ModelInput.Tokens _ -> new BatchInputs.Tokens(1, REHEARSED_SAMPLES, new int[REHEARSED_SAMPLES], lengths);
    };
    for (int i = 0; i < REHEARSALS; i++) // one step at a time: who waits for a kernel to be compiled has little to do by then
      forward(parameters, start(parameters, REHEARSED_SAMPLES), zeros, Mode.evaluation(), workspace);
  }

  /// Writes the gradient of a loss with derivative `outputGradient` with respect to the outputs of the last [#forward] in
  /// this workspace, with the same parameters. It is complete: where the batch began at [#start], it has what the
  /// parameters did as the start of states.
  ///
  /// @param stateGradients for each state of the last layer, what a loss that sees it directly adds: its derivative with
  ///                       respect to the state after each step, `[steps, batch, width]`, or an empty array; or no list
  public void backward(Parameters parameters, float[] outputGradient, List<float[]> stateGradients,
      NetworkWorkspace workspace, Parameters gradient) {
    workspace.backward(parameters, outputGradient, stateGradients, gradient);
  }

  /// The same with a new gradient.
  public Parameters backward(Parameters parameters, float[] outputGradient, List<float[]> stateGradients,
      NetworkWorkspace workspace) {
    Parameters gradient = Parameters.zeros(model.parameters());
    backward(parameters, outputGradient, stateGradients, workspace, gradient);
    return gradient;
  }

  /// The same for a loss of the outputs alone.
  public Parameters backward(Parameters parameters, float[] outputGradient, NetworkWorkspace workspace) {
    return backward(parameters, outputGradient, List.of(), workspace);
  }

  /// A running sequence, one step at a time.
  public NetworkStream stream(Parameters parameters, List<Carry> start) {
    if (model.description().readout() == Readout.MEAN_OVER_TIME)
      throw new IllegalArgumentException("a mean over time has no output before the sequence ends; "
          + "a model that streams reads out its last state or every step.");
    return new NetworkStream(model, layers, readout, parameters, start);
  }

  /// A sequence that goes on from the bytes of another stream of the same model ([NetworkStream#toBytes()]). Throws
  /// [IllegalArgumentException] for bytes that are empty, cut off, damaged, of another format or of another model.
  public NetworkStream stream(Parameters parameters, byte[] bytes) {
    return stream(parameters, Carry.of(NetworkStream.fingerprint(model, parameters), model.layers(), bytes));
  }
}
