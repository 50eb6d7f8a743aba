package org.taugru.model;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Kernel;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Purpose;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;

/// The buffers of one network for one batch at a time, and its passes. In a loop over batches of one size nothing is
/// allocated, except for noise, parametrised matrices, convolutions and a loss that sees states.
///
/// A sequence is run in chunks; usually there is one. Where there are more, the carries between them are kept, and the
/// backward pass runs each chunk forward again.
public final class NetworkWorkspace {
  private final Network network;
  private final Purpose purpose;
  private final int steps;
  private final int batch;
  private final int chunk;
  private final List<Workspace> layers = new ArrayList<>();
  private final Workspace readout;
  private final Carry readoutStart;
  private final Carry readoutEnd;
  private final List<Carry> ownStart = new ArrayList<>();
  private final List<Carry> carries = new ArrayList<>();
  private final List<Carry> adjoints = new ArrayList<>();
  private final List<List<Carry>> between = new ArrayList<>();
  private final List<ChunkBuffers> buffers = new ArrayList<>();
  private final MeanOverTime mean;
  private final boolean[] noisy;
  private final float[] inputGradients;
  private @Nullable Parameters partsOf;
  private @Nullable ParameterParts parts;
  private @Nullable Parameters sumsOf;
  private @Nullable ParameterParts sums;
  private @Nullable BatchInputs inputs;
  private Mode mode = Mode.evaluation();
  private long position;

  NetworkWorkspace(Network network, int steps, int batch, int chunk, Purpose purpose) {
    if (chunk < Math.min(1, steps))
      throw new IllegalArgumentException("chunks of " + chunk + " steps. Use 1 or more.");
    this.network = network;
    this.purpose = purpose;
    this.steps = steps;
    this.batch = batch;
    this.chunk = Math.min(steps, chunk);
    for (Kernel kernel : network.layers()) {
      layers.add(kernel.workspace(this.chunk, batch, purpose));
      for (List<Carry> each : isForTraining() ? List.of(ownStart, carries, adjoints) : List.of(ownStart, carries))
        each.add(Carry.zero(kernel.program(), batch));
    }
    this.noisy = new boolean[layers.size()];
    for (int k = 0; k < noisy.length; k++)
      noisy[k] = NetworkNoise.isDrawnBy(network.layers().get(k).program());
    this.readout = network.readout().workspace(network.isReadOutEveryStep() ? this.chunk : 1, batch, purpose);
    this.readoutStart = Carry.zero(network.readout().program(), batch);
    this.readoutEnd = Carry.zero(network.readout().program(), batch);
    this.inputGradients =
        new float[isForTraining() && network.hasInputGradients()
            ? steps * batch * network.model().description().input().width() : 0];
    this.mean = new MeanOverTime(batch, network.lastLayer().states().getFirst().width());
  }

  private boolean isForTraining() {
    return purpose == Purpose.TRAINING;
  }

  private void requireTraining() {
    if (!isForTraining())
      throw new IllegalStateException(
          "this workspace is for inference and has kept nothing for a backward pass. Use one for training.");
  }

  /// The longest batch that fits.
  public int steps() {
    return steps;
  }

  /// The carry of each layer before the first step; each call writes it again.
  public List<Carry> start(Parameters parameters) {
    ParameterParts own = parts(parameters);
    for (int k = 0; k < ownStart.size(); k++)
      ownStart.get(k).beginAt(own.layers().get(k));
    return ownStart;
  }

  /// The carry of each layer after the last batch, to go on from; the next batch overwrites it.
  public List<Carry> carries() {
    return carries;
  }

  /// The loss's derivative with respect to the carry of each layer that the last batch started from; where a backend did
  /// not compute it, reading it is refused.
  public List<Carry> startGradients() {
    requireTraining();
    return adjoints;
  }

  /// Copies a state of the last layer after each step of the last batch, `[steps, batch, width]`.
  public void copyStates(int state, float[] target) {
    if (chunks() > 1)
      throw new IllegalStateException("the states of a sequence in " + chunks()
          + " chunks are not kept. Use a workspace for whole sequences.");
    layers.getLast().copyStates(state, target);
  }

  /// Copies the loss's derivative with respect to the inputs of the last batch, as the last backward pass has found it,
  /// `[steps, batch, width]`. It is zero beyond a sample's length.
  public void copyInputGradients(float[] target) {
    requireTraining();
    if (!network.hasInputGradients())
      throw new IllegalStateException(
          "this network does not compute derivatives with respect to inputs. Use network.withInputGradients().");
    int ran = requireRan().steps() * batch * network.model().description().input().width();
    if (target.length != ran)
      throw new IllegalArgumentException("the derivative with respect to the inputs has " + ran + " values; there are "
          + target.length + " to write to.");
    System.arraycopy(inputGradients, 0, target, 0, ran);
  }

  /// Bytes kept for the backward pass.
  public long bytesKept() {
    return layers.stream().mapToLong(Workspace::bytesKept).sum() + readout.bytesKept();
  }

  void forward(Parameters parameters, List<Carry> start, BatchInputs batchInputs, Mode batchMode, float[] outputs) {
    if (batchInputs.batch() != batch || batchInputs.steps() > steps)
      throw new IllegalArgumentException("this workspace is for " + steps + " steps of " + batch
          + " samples; the batch has " + batchInputs.steps() + " of " + batchInputs.batch() + ".");
    requireFits(batchInputs);
    ParameterParts own = parts(parameters);
    inputs = batchInputs;
    mode = batchMode;
    position = start.getFirst().position();
    for (int k = 0; k < start.size(); k++)
      carries.get(k).set(start.get(k));
    mean.clear();
    for (int c = 0; c < chunks(); c++) {
      keepCarries(c);
      ChunkBuffers part = forwardLayers(own, c);
      if (network.isReadOutEveryStep())
        readOut(own, part.top(), outputs, outputs(c));
      else if (isMean())
        mean.add(part.top());
    }
    if (!network.isReadOutEveryStep())
      readOut(own, seen(), outputs, 0);
  }

  private void requireFits(BatchInputs batchInputs) {
    ModelInput wanted = network.model().description().input();
    switch (batchInputs) {
      case BatchInputs.Features(Sequence sequence) -> {
        if (!(wanted instanceof ModelInput.Features features) || features.width() != sequence.width())
          throw new IllegalArgumentException("the model reads " + wanted + ", not numbers of width " + sequence.width()
              + ".");
      }
      case BatchInputs.Tokens _ -> {
        if (!(wanted instanceof ModelInput.Tokens))
          throw new IllegalArgumentException("the model reads " + wanted + ", not tokens.");
      }
    }
  }

  /// Writes what the output layer makes of its input from `first` on.
  private void readOut(ParameterParts own, Sequence seen, float[] outputs, int first) {
    network.readout().forward(own.readout(), readoutStart, seen, mode, readout, readoutEnd);
    if (first == 0 && seen.steps() * batch * outputSize() == outputs.length)
      readout.copyStates(0, outputs);
    else {
      float[] part = buffers(seen.steps()).outputs();
      readout.copyStates(0, part);
      System.arraycopy(part, 0, outputs, first, part.length);
    }
  }

  /// What the output layer sees if it sees one vector a sample.
  private Sequence seen() {
    Sequence seen = mean.sequence();
    if (isMean())
      mean.finish(requireNonNull(inputs).lengths());
    else {
      float[] top = carries.getLast().state(0);
      System.arraycopy(top, top.length - seen.values().length, seen.values(), 0, seen.values().length);
    }
    return seen;
  }

  private ChunkBuffers forwardLayers(ParameterParts own, int c) {
    ChunkBuffers part = buffers(length(c));
    Sequence sequence = part.enter(requireNonNull(inputs), own, c * chunk, chunks() == 1, mode, position);
    for (int k = 0; k < layers.size(); k++) {
      network.layers().get(k).forward(own.layers().get(k), carries.get(k), sequence, layerMode(k), layers.get(k),
          carries.get(k));
      sequence = part.states(k);
      if (sequence.steps() > 0)
        layers.get(k).copyStates(0, sequence.values());
    }
    return part;
  }

  void backward(Parameters parameters, float[] outputGradient, List<float[]> stateGradients, Parameters gradient) {
    requireTraining();
    ParameterParts own = parts(parameters);
    ParameterParts total = sums(gradient);
    for (int p = 0; p < gradient.declared().size(); p++)
      Arrays.fill(gradient.values(p), 0);
    for (int k = 0; k < adjoints.size(); k++)
      adjoints.get(k).clear();
    if (!network.isReadOutEveryStep())
      adjointOfSeen(own, outputGradient, total);
    for (int c = chunks() - 1; c >= 0; c--) {
      ChunkAdjoints part = buffers(length(c)).adjoints(adjoints);
      if (c < chunks() - 1)
        runAgain(own, c);
      if (network.isReadOutEveryStep()) {
        System.arraycopy(outputGradient, outputs(c), part.outputGradient(), 0, part.outputGradient().length);
        network.readout().backward(own.readout(), part.readoutAdjoint(), readout, part.readoutGradients());
        ParameterParts.add(part.readoutGradients().parameters(), total.readout());
      } else if (isMean())
        mean.adjoint(requireNonNull(inputs).lengths(), c * chunk, part.topAdjoint());
      part.addStateGradients(stateGradients, c * chunk);
      for (int k = layers.size() - 1; k >= 0; k--)
        backwardLayer(own, total, part, k);
      part.leave(requireNonNull(inputs), total, inputGradients, c * chunk, mode, position);
    }
  }

  /// The derivative with respect to the one vector a sample that the output layer saw.
  private void adjointOfSeen(ParameterParts own, float[] outputGradient, ParameterParts total) {
    ChunkAdjoints part = buffers(length(chunks() - 1)).adjoints(adjoints);
    System.arraycopy(outputGradient, 0, part.outputGradient(), 0, outputGradient.length);
    network.readout().backward(own.readout(), part.readoutAdjoint(), readout, part.readoutGradients());
    ParameterParts.add(part.readoutGradients().parameters(), total.readout());
    float[] seen = part.readoutGradients().inputs();
    if (isMean())
      mean.setAdjoint(seen);
    else {
      float[] top = adjoints.getLast().state(0);
      System.arraycopy(seen, 0, top, top.length - seen.length, seen.length);
    }
  }

  private void runAgain(ParameterParts own, int c) {
    for (int k = 0; k < carries.size(); k++)
      carries.get(k).set(between.get(c).get(k));
    ChunkBuffers part = forwardLayers(own, c);
    if (network.isReadOutEveryStep())
      network.readout().forward(own.readout(), readoutStart, part.top(), mode, readout, readoutEnd);
  }

  private void backwardLayer(ParameterParts own, ParameterParts total, ChunkAdjoints part, int k) {
    Gradients gradients = part.gradients(k);
    network.layers().get(k).backward(own.layers().get(k), part.adjoint(k), layers.get(k), gradients);
    ParameterParts.add(gradients.parameters(), total.layers().get(k));
    adjoints.get(k).set(gradients.carry());
  }

  /// Layers draw from different streams.
  private Mode layerMode(int layer) {
    return layer == 0 || !noisy[layer] || !mode.training() ? mode
        : new Mode(true, NetworkNoise.ofLayer(mode.noiseSeed(), layer));
  }

  private boolean isMean() {
    return network.model().description().readout() == Readout.MEAN_OVER_TIME;
  }

  private int outputSize() {
    return network.model().description().outputSize();
  }

  private int chunks() {
    int ran = requireRan().steps();
    return ran == 0 ? 1 : Math.ceilDiv(ran, chunk);
  }

  private BatchInputs requireRan() {
    return requireNonNull(inputs, "nothing was run in this workspace yet");
  }

  private int length(int c) {
    return Math.min(chunk, requireNonNull(inputs).steps() - c * chunk);
  }

  /// Where the outputs of a chunk begin.
  private int outputs(int c) {
    return c * chunk * batch * outputSize();
  }

  private void keepCarries(int c) {
    if (chunks() == 1 || !isForTraining())
      return;
    if (c == between.size()) {
      List<Carry> made = new ArrayList<>();
      for (Carry carry : carries)
        made.add(carry.copy());
      between.add(made);
    }
    for (int k = 0; k < carries.size(); k++)
      between.get(c).get(k).set(carries.get(k));
  }

  private ChunkBuffers buffers(int length) {
    for (int i = 0; i < buffers.size(); i++)
      if (buffers.get(i).steps() == length)
        return buffers.get(i);
    if (buffers.size() > 1) // the usual length and that of the last chunk
      buffers.clear();
    buffers.add(new ChunkBuffers(network, length, batch));
    return buffers.getLast();
  }

  private ParameterParts parts(Parameters parameters) {
    if (parts == null || partsOf != parameters) {
      parts = ParameterParts.of(network.model(), parameters);
      partsOf = parameters;
    }
    return parts;
  }

  private ParameterParts sums(Parameters gradient) {
    if (sums == null || sumsOf != gradient) {
      sums = ParameterParts.of(network.model(), gradient);
      sumsOf = gradient;
    }
    return sums;
  }
}
