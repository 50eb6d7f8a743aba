package org.taugru.train.cuda;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.taugru.data.TargetFormat;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.FragmentLayer;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.model.Model;
import org.taugru.model.ModelInput;
import org.taugru.model.Readout;
import org.taugru.train.ElementwiseOptimiser;
import org.taugru.train.LossForm;
import org.taugru.train.TrainingSpec;

/// A model in a GPU's memory with all that an update needs: layers, output layer, loss and optimiser. Everything is queued; nothing
/// waits. To be used in the device's thread.
final class CudaNetwork {
  private static final int THREADS = 256;
  private static final int BLOCKS = 1024;
  /// Of sums: as many as keep the order of additions apart from the number of models.
  private static final int PARTS = 32;

  final FlatWeights flat;
  final DeviceMemory weights;
  final DeviceMemory averages;
  final DeviceMemory losses;
  final DeviceMemory results;
  final DeviceMemory y;
  final int batch;
  final int models;
  private final TrainingSpec spec;
  private final Model model;
  private final GpuProgram program;
  /// Held so that their code stays on the GPU.
  private final List<FragmentKernel> kernels = new ArrayList<>();
  private final List<FragmentLayer> layers = new ArrayList<>();
  private final FragmentLayer last;
  private final LayerMemory memory;
  private final DeviceMemory gradient;
  private final DeviceMemory numbers;
  private final DeviceMemory counts;
  private final DeviceMemory counted;
  private final DeviceMemory scalars;
  private final DeviceMemory factors;
  private final DeviceMemory owners;
  private final DeviceMemory seen;
  private final DeviceMemory dy;
  private final DeviceMemory dh;
  private final DeviceMemory outputSums;
  private final DeviceMemory squares;
  private final DeviceMemory scales;
  private final DeviceMemory tokens;
  private final DeviceMemory tokenSums;
  private final DeviceMemory largest;
  private final int scalarsEach;
  private final boolean hasScales;

  /// @param owner of the memory
  CudaNetwork(TrainingSpec spec, Precision precision, CudaDevice device, Object owner, int steps, int batch,
      int models) {
    this.spec = spec;
    this.model = spec.model();
    this.batch = batch;
    this.models = models;
    for (int k = 0; k < model.layers().size(); k++)
      kernels.add(FragmentKernel.of(model.layers().get(k), gradient(model, k), precision, device));
    this.memory = LayerMemory.of(spec, kernels, device, steps, batch, models);
    for (FragmentKernel kernel : kernels)
      layers.add(kernel.layer(owner, steps, memory.kept(), batch, models));
    this.last = layers.getLast();
    this.flat = new FlatWeights(model, layers.stream().map(FragmentLayer::weights).toList());
    ElementwiseOptimiser optimiser = (ElementwiseOptimiser) spec.settings().optimiser();
    LossForm form = spec.loss().form().orElseThrow();
    int outputs = model.description().outputSize();
    this.program = device.load(owner, "training",
        LearnerSource.of(form, spec.data().format().targets(), outputs, optimiser.rule()));
    this.scalarsEach = Math.max(1, optimiser.rule().scalars());
    long rows = model.description().readout() == Readout.EVERY_STEP ? steps : 1;
    long tiles = last.tiles();
    this.weights = device.allocate(owner, 4L * models * flat.count);
    this.gradient = device.allocate(owner, 4L * models * flat.count);
    this.averages = device.allocate(owner, 4L * models * Math.max(1, flat.count * optimiser.rule().averages()));
    this.numbers = device.allocate(owner, 4L * models * batch);
    this.counts = device.allocate(owner, 4L * models);
    this.counted = device.allocate(owner, 4L * models);
    this.scalars = device.allocate(owner, 4L * models * flat.parameters.size() * scalarsEach);
    this.factors = device.allocate(owner, 4L * models);
    this.owners = device.allocate(owner, 2L * flat.count);
    this.y = device.allocate(owner, 4 * rows * tiles * outputs * 8);
    this.dy = device.allocate(owner, 4 * rows * tiles * outputs * 8);
    this.seen = device.allocate(owner, 4 * tiles * last.units() * 8);
    this.dh = device.allocate(owner, 4 * tiles * last.units() * 8);
    this.outputSums = device.allocate(owner, 4L * models * PARTS * outputs * (hidden() + 1));
    this.squares = device.allocate(owner, 8L * models * PARTS);
    this.losses = device.allocate(owner, 8L * 4 * models * PARTS);
    this.results = device.allocate(owner, 16L * models);
    double[] ofOutputs = spec.data().preparation().outputScales();
    this.hasScales = ofOutputs.length > 0;
    this.scales = device.allocate(owner, 4L * Math.max(1, ofOutputs.length));
    boolean isTokens = model.description().input() instanceof ModelInput.Tokens;
    this.tokens = device.allocate(owner, isTokens ? 4L * steps * tiles * 8 : 16);
    this.tokenSums = device.allocate(owner, isTokens ? 8L * models * flat.parameters.getFirst().count() : 16);
    this.largest = device.allocate(owner, 4L * models);
    device.run(queue -> prepare(queue, ofOutputs));
  }

  private void prepare(Queue queue, double[] ofOutputs) {
    for (int k = 0; k < layers.size(); k++) {
      FragmentLayer layer = layers.get(k);
      layer.prepare(queue);
      layer.use("weights", weights.address() + 4L * flat.layers.get(k));
      layer.use("gradient", gradient.address() + 4L * flat.layers.get(k));
      layer.use("weightStride", flat.count);
      if (k > 0)
        layer.use("x", states(k - 1));
      for (int state = 0; state < model.layers().get(k).states().size(); state++) {
        queue.zero(layer.of("last_" + layer.stateName(state)));
        if (state > 0)
          layer.use("every_" + layer.stateName(state), 0); // outputs and layers above see the first alone
      }
    }
    float[] ofColumns = new float[ofOutputs.length];
    for (int i = 0; i < ofColumns.length; i++)
      ofColumns[i] = (float) ofOutputs[i];
    Copies.in(queue, MemorySegment.ofArray(ofColumns), scales, 0);
    Copies.in(queue, MemorySegment.ofArray(flat.owners()), owners, 0);
    queue.zero(gradient);
  }

  /// Only the layers that something trained stands before need derivatives with respect to their inputs.
  static Program gradient(Model model, int layer) {
    Program program = model.layers().get(layer);
    return layer == 0 && model.description().input() instanceof ModelInput.Features ? Gradient.withoutInputs(program)
        : Gradient.of(program);
  }

  /// Where the states of a layer after each step are.
  private long states(int layer) {
    FragmentLayer of = layers.get(layer);
    long row = 4L * of.tiles() * of.units() * 8;
    return of.of("record_" + of.stateName(0)).address()
        + (model.layers().get(layer).states().getFirst().history() + 1) * row;
  }

  /// Where the inputs of the first step are; those before it are zero.
  private long inputs(FragmentLayer first) {
    Program program = model.layers().getFirst();
    return first.of("x").address() + 4L * program.inputHistory() * first.tiles() * program.inputWidth() * 8;
  }

  private int hidden() {
    return model.layers().getLast().states().getFirst().width();
  }

  private int outputSize() {
    return model.description().outputSize();
  }

  private boolean isEveryStep() {
    return model.description().readout() == Readout.EVERY_STEP;
  }

  /// As many thread blocks as such a number of elements needs, each of which goes over more where there are many.
  private static int blocks(long elements) {
    return Math.clamp(Math.ceilDiv(elements, THREADS), 1, BLOCKS);
  }

  private void launch(Queue queue, String kernel, int blocks, Arguments arguments) {
    queue.launch(program.function(kernel), Grid.of(blocks, THREADS), arguments.struct());
  }

  /// Says which sequences are next.
  void choose(Queue queue, BatchNumbers which) {
    Copies.in(queue, MemorySegment.ofArray(which.numbers()), numbers, 0);
    Copies.in(queue, MemorySegment.ofArray(which.counts()), counts, 0);
  }

  /// Says what the next update of the optimiser reads.
  void setScalars(Queue queue, float[] values) {
    Copies.in(queue, MemorySegment.ofArray(values), scalars, 0);
  }

  /// A whole update with the chosen sequences: nothing of it is done by the host.
  void update(Queue queue, DeviceData data, int ran) {
    forward(queue, data, ran, true);
    loss(queue, data, ran, true);
    backward(queue, ran);
    optimise(queue);
  }

  /// Takes the chosen sequences forwards.
  ///
  /// @param keep whether an update follows
  void forward(Queue queue, DeviceData data, int ran, boolean keep) {
    FragmentLayer first = layers.getFirst();
    boolean isTokens = model.description().input() instanceof ModelInput.Tokens;
    Arguments gather =
        new Arguments().add(isTokens ? 0 : data.inputs.address()).add(isTokens ? data.inputs.address() : 0)
            .add(data.lengthsOfData).add(numbers).add(counts).add(weights).add(inputs(first))
            .add(isTokens ? tokens.address() : 0)
            .add(first.of("lengths")).add(0L).add((long) flat.count).add(ran).add(data.steps)
            .add(model.description().input().width())
            .add(batch).add(first.tiles()).add(first.tilesPerModel());
    launch(queue, "gather", blocks((long) ran * first.tiles() * model.description().input().width() * 8), gather);
    launch(queue, "gather_lengths", blocks(first.tiles() * 8L), gather);
    for (int k = 0; k < layers.size(); k++) {
      FragmentLayer layer = layers.get(k);
      if (k > 0)
        queue.copy(first.of("lengths"), 0, layer.of("lengths"), 0, layer.of("lengths").bytes());
      layer.inputs(queue, ran, keep);
      layer.forward(queue, ran, keep);
    }
    if (!isEveryStep())
      launch(queue, "see", blocks((long) last.tiles() * last.units() * 8),
          new Arguments().add(states(layers.size() - 1)).add(seen).add(last.of("lengths")).add(last.tiles())
              .add(last.units()).add(model.description().readout() == Readout.MEAN_OVER_TIME ? 1 : 0));
    launch(queue, "outputs", blocks(rows(ran) * last.tiles() * outputSize() * 8),
        new Arguments().add(seen()).add(weights).add(y).add((long) flat.matrix).add((long) flat.vector)
            .add((long) flat.count).add(rows(ran) * last.tiles()).add(last.tiles()).add(last.tilesPerModel())
            .add(last.units())
            .add(hidden()).add(outputSize()));
  }

  private long seen() {
    return isEveryStep() ? states(layers.size() - 1) : seen.address();
  }

  private long rows(int ran) {
    return isEveryStep() ? ran : 1;
  }

  /// The loss of what was run forwards, into `losses`.
  void loss(Queue queue, DeviceData data, int ran, boolean keep) {
    launch(queue, "count_rows", models,
        new Arguments().add(data.maskAddress()).add(numbers).add(counts).add(last.of("lengths")).add(counted)
            .add(ran).add(data.steps).add(batch).add(last.tilesPerModel()).add(isEveryStep() ? 1 : 0));
    boolean isLabels = spec.data().format().targets().kind() == TargetFormat.Kind.LABELS;
    launch(queue, "loss", PARTS * models, new Arguments().add(y).add(isLabels ? 0 : data.targets.address())
        .add(isLabels ? data.targets.address() : 0).add(data.maskAddress()).add(hasScales ? scales.address() : 0)
        .add(numbers)
        .add(counts).add(last.of("lengths")).add(counted).add(keep ? dy.address() : 0).add(losses).add((int) rows(ran))
        .add(data.rowsOfData).add(batch).add(last.tiles()).add(last.tilesPerModel()).add(PARTS));
  }

  /// Derivatives, from the loss back to all weights.
  private void backward(Queue queue, int ran) {
    queue.zero(gradient);
    launch(queue, "outputs_gradient", PARTS * models,
        new Arguments().add(dy).add(seen()).add(outputSums).add((int) rows(ran)).add(last.tiles())
            .add(last.tilesPerModel()).add(last.units()).add(hidden()).add(outputSize()).add(PARTS));
    launch(queue, "add_outputs_gradient", blocks((long) models * outputSize() * (hidden() + 1)),
        new Arguments().add(outputSums).add(gradient).add((long) flat.matrix)
            .add((long) flat.vector).add((long) flat.count).add(hidden()).add(outputSize()).add(PARTS).add(models));
    long target = switch (model.description().readout()) {
      case EVERY_STEP -> last.every(0).address();
      case LAST_STATE -> last.of("last_" + last.stateName(0)).address();
      case MEAN_OVER_TIME -> dh.address();
    };
    launch(queue, "outputs_back", blocks(rows(ran) * last.tiles() * last.units() * 8),
        new Arguments().add(dy).add(weights).add(target).add((long) flat.matrix).add((long) flat.count)
            .add(rows(ran) * last.tiles()).add(last.tiles()).add(last.tilesPerModel()).add(last.units()).add(hidden())
            .add(outputSize()));
    if (model.description().readout() == Readout.MEAN_OVER_TIME)
      launch(queue, "spread", blocks((long) ran * last.tiles() * last.units() * 8),
          new Arguments().add(dh).add(last.every(0)).add(last.of("lengths")).add(ran).add(last.tiles())
              .add(last.units()));
    for (int k = layers.size() - 1; k >= 0; k--) {
      FragmentLayer layer = layers.get(k);
      boolean everyStep = k < layers.size() - 1 || model.description().readout() != Readout.LAST_STATE;
      layer.backwardSteps(queue, ran, everyStep);
      layer.gradients(queue, ran);
      if (k > 0 || model.description().input() instanceof ModelInput.Tokens)
        layer.inputAdjoints(queue, ran);
      if (k > 0)
        layers.get(k - 1).use("every_" + layers.get(k - 1).stateName(0), layer.of("dx").address());
    }
    if (model.description().input() instanceof ModelInput.Tokens)
      tokenGradient(queue, ran);
  }

  private void tokenGradient(Queue queue, int ran) {
    FragmentLayer first = layers.getFirst();
    int width = model.description().input().width();
    long blocks = (long) ran * first.tiles();
    long table = flat.parameters.getFirst().count();
    queue.zero(largest);
    queue.zero(tokenSums);
    launch(queue, "find_largest", (int) Math.min(BLOCKS, blocks),
        new Arguments().add(first.of("dx")).add(largest).add(blocks).add(width)
            .add(first.tiles()).add(first.tilesPerModel()));
    launch(queue, "add_tokens", blocks(blocks * width * 8),
        new Arguments().add(first.of("dx")).add(tokens).add(largest).add(tokenSums).add(blocks).add(table)
            .add(width).add(first.tiles()).add(first.tilesPerModel()));
    launch(queue, "take_tokens", blocks(models * table),
        new Arguments().add(tokenSums).add(largest).add(gradient).add(0L).add((long) flat.count)
            .add(table).add(models));
  }

  /// Moves the weights; what the update gave is in `results`.
  private void optimise(Queue queue) {
    launch(queue, "squares", PARTS * models,
        new Arguments().add(gradient).add(squares).add((long) flat.count).add(flat.count).add(PARTS));
    launch(queue, "conclude", models,
        new Arguments().add(squares).add(losses).add(counts).add(results).add(factors).add(spec.settings().clip())
            .add(PARTS).add(PARTS));
    launch(queue, "optimise", blocks((long) models * flat.count),
        new Arguments().add(weights).add(gradient).add(averages).add(owners).add(scalars).add(factors)
            .add((long) flat.count).add((long) models * flat.count).add(models).add(flat.parameters.size()));
  }

  /// Makes the memory that layers make on first use.
  void warmUp() {
    if (model.description().readout() != Readout.LAST_STATE)
      last.every(0);
    for (int k = 0; k < layers.size(); k++)
      if (k > 0 || model.description().input() instanceof ModelInput.Tokens)
        layers.get(k).reserveInputAdjoints();
  }

  /// What is done where the memory does not suffice, in words; nothing where it does.
  String memoryUse() {
    return memory.description();
  }

  int scalarsEach() {
    return scalarsEach;
  }

  int lossParts() {
    return PARTS;
  }

  /// The outputs of the last sequences of all models, `[row, sample, output]`.
  float[] outputs(Queue queue, int ran) {
    int rows = (int) rows(ran);
    int samples = samples();
    float[] tiled = new float[rows * samples * outputSize()];
    Copies.out(queue, y, 0, MemorySegment.ofArray(tiled));
    float[] plain = new float[tiled.length];
    for (int row = 0; row < rows; row++)
      for (int sample = 0; sample < samples; sample++)
        for (int o = 0; o < outputSize(); o++)
          plain[(row * samples + sample) * outputSize() + o] =
              tiled[((row * last.tiles() + sample / 8) * outputSize() + o) * 8 + sample % 8];
    return plain;
  }

  /// Places for samples of all models; those of a model begin at [#firstSample].
  int samples() {
    return last.tiles() * 8;
  }

  int firstSample(int number) {
    return number * last.tilesPerModel() * 8;
  }
}
