package org.taugru.model;

import java.util.ArrayList;
import java.util.List;
import org.taugru.eq.Noise;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Backend;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.NoiseStream;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// A [Model] on a backend: embedding, layers and readout as kernels. Stateless like them; what a batch leaves behind is
/// in its [NetworkWorkspace].
public final class Network {
  /// The noise source of input dropout, apart from those of any cell.
  private static final int INPUT_MASK = -1;

  private final Model model;
  private final Backend backend;
  private final List<Kernel> layers = new ArrayList<>();
  private final Kernel readout;

  Network(Model model, Backend backend) {
    this.model = model;
    this.backend = backend;
    boolean trainedInput = model.description().input() instanceof ModelInput.Tokens;
    for (Program program : model.layers())
      layers.add(backend.compile(program, layers.isEmpty() && !trainedInput ? Gradient.withoutInputs(program)
          : Gradient.of(program)));
    readout = backend.compile(model.readout(), Gradient.of(model.readout()));
  }

  public Model model() {
    return model;
  }

  public Backend backend() {
    return backend;
  }

  /// Buffers for batches of at most `steps` steps and exactly `batch` samples.
  public NetworkWorkspace workspace(int steps, int batch) {
    return new NetworkWorkspace(layers, readout, isEveryStep(), steps, batch);
  }

  /// Bytes that a batch of this size takes, forwards and backwards: the workspace, what is handed from layer to layer, and
  /// the carries at both ends.
  public long bytes(int steps, int batch) {
    long bytes = readout.workspaceBytes(isEveryStep() ? steps : 1, batch);
    for (Kernel layer : layers) {
      bytes += layer.workspaceBytes(steps, batch);
      for (StateVariable state : layer.program().states())
        bytes += 4L * (state.history() + 1) * batch * state.width() * Float.BYTES;
      bytes += 2L * steps * batch * layer.program().states().getFirst().width() * Float.BYTES;
    }
    return bytes;
  }

  /// The carry of each layer before the first step.
  public List<Carry> start(Parameters parameters, int batch) {
    ParameterParts parts = ParameterParts.of(model, parameters);
    List<Carry> start = new ArrayList<>();
    for (int k = 0; k < layers.size(); k++)
      start.add(Carry.start(layers.get(k).program(), parts.layers().get(k), batch));
    return start;
  }

  /// Runs a batch and returns the outputs: `[steps, batch, output]` if read out at every step (zero beyond a sample's
  /// length), else `[batch, output]`. The carries after the batch are in the workspace.
  public float[] forward(Parameters parameters, List<Carry> start, Inputs inputs, Mode mode,
      NetworkWorkspace workspace) {
    ParameterParts parts = ParameterParts.of(model, parameters);
    workspace.begin(inputs, mode, start.getFirst().position());
    Sequence sequence = dropped(embedded(parts, inputs), workspace);
    for (int k = 0; k < layers.size(); k++) {
      workspace.carries.set(k, layers.get(k).forward(parts.layers().get(k), start.get(k), sequence, layerMode(mode, k),
          workspace.layers.get(k)));
      sequence = states(k, sequence, workspace);
    }
    workspace.top = sequence;
    Sequence seen = switch (model.description().readout()) {
      case EVERY_STEP -> sequence;
      case LAST_STATE -> Sequence.of(1, inputs.batch(), sequence.width(), workspace.carries.getLast().current(0));
      case MEAN_OVER_TIME -> Sequence.of(1, inputs.batch(), sequence.width(), MeanOverTime.of(sequence));
    };
    readout.forward(parts.readout(), Carry.zero(readout.program(), inputs.batch()), seen, mode, workspace.readout);
    float[] outputs = new float[seen.steps() * seen.batch() * model.description().outputSize()];
    workspace.readout.copyStates(0, outputs);
    return outputs;
  }

  /// The gradient of a loss with derivative `outputGradient` with respect to what [#forward] returned last for this
  /// workspace, with the same parameters. A sequence that began at step 0 is taken to have begun at [#start].
  public Parameters backward(Parameters parameters, float[] outputGradient, NetworkWorkspace workspace) {
    return backward(parameters, outputGradient, List.of(), workspace);
  }

  /// As [#backward(Parameters, float[], NetworkWorkspace)] for a loss to which states of the last layer add directly.
  ///
  /// @param stateGradients for each of these states, the loss's derivative with respect to it after each step,
  ///                       `[steps, batch, width]` or empty
  public Parameters backward(Parameters parameters, float[] outputGradient, List<float[]> stateGradients,
      NetworkWorkspace workspace) {
    ParameterParts parts = ParameterParts.of(model, parameters);
    Parameters gradient = Parameters.zeros(model.parameters());
    ParameterParts sums = ParameterParts.of(model, gradient);
    Inputs inputs = workspace.inputs();
    int batch = inputs.batch();
    Gradients output = readout.backward(parts.readout(),
        Adjoint.ofSteps(readout.program(), batch, outputGradient), workspace.readout);
    copy(output.parameters(), sums.readout());
    Adjoint adjoint = plus(topAdjoint(output.inputs(), workspace, batch), stateGradients);
    for (int k = layers.size() - 1; k >= 0; k--) {
      Gradients gradients = layers.get(k).backward(parts.layers().get(k), adjoint, workspace.layers.get(k));
      copy(gradients.parameters(), sums.layers().get(k));
      workspace.startGradients.set(k, gradients.carry());
      if (workspace.position() == 0)
        gradients.carry().addStartGradient(sums.layers().get(k));
      if (k > 0)
        adjoint = Adjoint.ofSteps(layers.get(k - 1).program(), batch, gradients.inputs());
      else if (inputs instanceof Inputs.Tokens tokens) {
        maskInputs(gradients.inputs(), workspace);
        Embedding.addGradient(tokens, gradients.inputs(), sums.embedding().getFirst());
      }
    }
    return gradient;
  }

  /// A running sequence, one step at a time.
  public NetworkStream stream(Parameters parameters, List<Carry> start) {
    if (model.description().readout() == Readout.MEAN_OVER_TIME)
      throw new IllegalArgumentException("a mean over time has no output before the sequence ends; "
          + "a model that streams reads out its last state or every step.");
    return new NetworkStream(model, layers, readout, ParameterParts.of(model, parameters), start);
  }

  private Adjoint topAdjoint(float[] seen, NetworkWorkspace workspace, int batch) {
    Program top = layers.getLast().program();
    return switch (model.description().readout()) {
      case EVERY_STEP -> Adjoint.ofSteps(top, batch, seen);
      case MEAN_OVER_TIME -> Adjoint.ofSteps(top, batch, MeanOverTime.adjoint(seen, workspace.top));
      case LAST_STATE -> {
        Carry carry = Carry.zero(top, batch);
        System.arraycopy(seen, 0, carry.state(0), carry.state(0).length - seen.length, seen.length);
        yield Adjoint.ofCarry(carry);
      }
    };
  }

  private static Adjoint plus(Adjoint adjoint, List<float[]> stateGradients) {
    List<float[]> steps = new ArrayList<>(adjoint.steps());
    for (int s = 0; s < stateGradients.size(); s++)
      if (steps.get(s).length == 0)
        steps.set(s, stateGradients.get(s));
      else
        for (int i = 0; i < stateGradients.get(s).length; i++)
          steps.get(s)[i] += stateGradients.get(s)[i];
    return new Adjoint(adjoint.carry(), steps);
  }

  /// The recurrence that the output layer sees.
  public Program lastLayer() {
    return layers.getLast().program();
  }

  private Sequence embedded(ParameterParts parts, Inputs inputs) {
    return switch (inputs) {
      case Inputs.Features(Sequence sequence) when model.description().input() instanceof ModelInput.Features(int width)
          && width == sequence.width() ->
        sequence;
      case Inputs.Tokens tokens when model.description().input() instanceof ModelInput.Tokens input ->
        Embedding.lookUp(tokens, parts.embedding().getFirst(), input);
      case Inputs.Features(Sequence sequence) -> throw new IllegalArgumentException("the model reads "
          + model.description().input() + ", not numbers of width " + sequence.width() + ".");
      case Inputs.Tokens _ -> throw new IllegalArgumentException("the model reads " + model.description().input()
          + ", not tokens.");
    };
  }

  private Sequence dropped(Sequence sequence, NetworkWorkspace workspace) {
    if (model.description().inputDropout() == 0 || !workspace.mode().training())
      return sequence;
    float[] values = sequence.values().clone();
    maskInputs(values, workspace);
    return new Sequence(sequence.steps(), sequence.batch(), sequence.width(), values, sequence.lengths());
  }

  /// Multiplies `[steps, batch, width]` by the mask of input dropout: inputs on the way in, their derivatives on the way
  /// back.
  private void maskInputs(float[] values, NetworkWorkspace workspace) {
    double probability = model.description().inputDropout();
    if (probability == 0 || !workspace.mode().training())
      return;
    NoiseStream mask = new NoiseStream(workspace.mode(), new Noise.Mask(probability), INPUT_MASK);
    int batch = workspace.inputs().batch();
    int width = model.description().input().width();
    for (int i = 0; i < values.length; i++) {
      int row = i / width;
      values[i] *= (float) mask.draw(workspace.position() + row / batch, row % batch, i % width);
    }
  }

  private Sequence states(int layer, Sequence inputs, NetworkWorkspace workspace) {
    boolean needed = layer < layers.size() - 1 || model.description().readout() != Readout.LAST_STATE;
    int width = layers.get(layer).program().states().getFirst().width();
    if (!needed)
      return Sequence.of(0, inputs.batch(), width, new float[0]);
    float[] values = new float[inputs.steps() * inputs.batch() * width];
    workspace.layers.get(layer).copyStates(0, values);
    return new Sequence(inputs.steps(), inputs.batch(), width, values, inputs.lengths());
  }

  private boolean isEveryStep() {
    return model.description().readout() == Readout.EVERY_STEP;
  }

  /// Layers draw from different streams.
  private static Mode layerMode(Mode mode, int layer) {
    return new Mode(mode.training(), mode.noiseSeed() + 0x9E3779B97F4A7C15L * layer);
  }

  private static void copy(Parameters from, Parameters to) {
    for (int i = 0; i < from.declared().size(); i++)
      System.arraycopy(from.values(i), 0, to.values(i), 0, to.values(i).length);
  }
}
