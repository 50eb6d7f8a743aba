package org.taugru.train.cuda;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.taugru.data.TargetFormat;
import org.taugru.exec.cuda.driver.CudaDevice;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.model.Model;
import org.taugru.model.ModelInput;
import org.taugru.model.NetworkNoise;
import org.taugru.model.Readout;
import org.taugru.train.Decoding;
import org.taugru.train.ElementwiseOptimiser;
import org.taugru.train.LossForm;
import org.taugru.train.TrainingSpec;
import org.taugru.train.UpdateRule;

/// A model in a GPU's memory with all that an update needs: layers, output layer, loss and optimiser. Everything is queued; nothing
/// waits but what gives numbers to the host. To be used in the device's thread.
final class CudaNetwork {
  private static final int PARTS = DeviceOptimiser.PARTS;

  final FlatWeights flat;
  final DeviceMemory weights;
  final DeviceOptimiser optimiser;
  final DeviceMemory losses;
  final DeviceMemory results;
  final int steps;
  final int batch;
  final int models;
  private final TrainingSpec spec;
  private final Model model;
  private final LearnerKernels kernels;
  private final List<TrainedLayer> layers = new ArrayList<>();
  private final TrainedLayer first;
  private final TrainedLayer last;
  /// What the output layer sees of the last layer.
  private final Tiles top;
  private final HostMatrices matrices;
  private final OutputLayer outputs;
  private final Optional<CudaDecoder> decoder;
  private final LayerMemory memory;
  private final LagsOfModels lagsOfModels;
  private final DeviceMemory gradient;
  private final DeviceMemory numbers;
  private final DeviceMemory counts;
  private final DeviceMemory counted;
  private final DeviceMemory noise;
  private final DeviceMemory seen;
  private final DeviceMemory dh;
  private final DeviceMemory scales;
  private final DeviceMemory tokens;
  private final DeviceMemory tokenSums;
  private final DeviceMemory largest;
  private final boolean hasScales;
  private final boolean isNoisy;

  /// @param owner of the memory
  CudaNetwork(TrainingSpec spec, Optional<Precision> precision, CudaDevice device, Object owner, int steps, int batch,
      int models) {
    this.spec = spec;
    this.model = spec.model();
    this.steps = steps;
    this.batch = batch;
    this.models = models;
    this.lagsOfModels = new LagsOfModels(precision, device.info());
    UpdateRule rule = ((ElementwiseOptimiser) spec.settings().optimiser()).rule();
    LossForm form = spec.loss().form().orElseThrow();
    Optional<Decoding> decoding = spec.decoding();
    this.kernels = new LearnerKernels(device.load(owner, "training",
        LearnerSource.of(form, spec.data().format().targets(), outputSize(), rule)), models);
    this.noise = device.allocate(owner, 8L * (model.layers().size() + 1) * models * LayerNoise.NUMBERS);
    List<LayerContext> contexts = new ArrayList<>();
    for (int k = 0; k < model.layers().size(); k++)
      contexts.add(new LayerContext(device, owner, model.layers().get(k), gradient(model, k), steps, steps, batch,
          models, k > 0 || isTokens(), everyStep(k), false));
    decoding.ifPresent(added -> {
      Program program = added.model().layers().getFirst();
      contexts.add(new LayerContext(device, owner, program, Gradient.withoutInputs(program),
          CudaDecoder.told(added, steps), CudaDecoder.told(added, steps), batch, models, false, Set.of(0), true));
    });
    List<Optional<FragmentKernel>> compiled = contexts.stream().map(context -> onTensorCores(context, precision))
        .toList();
    this.memory = LayerMemory.of(spec, contexts, compiled, device);
    List<TrainedLayer> made = new ArrayList<>();
    for (int k = 0; k < contexts.size(); k++)
      made.add(layer(k, contexts.get(k).keeping(memory.kept()), compiled.get(k)));
    layers.addAll(made.subList(0, model.layers().size()));
    Optional<TrainedLayer> ofDecoder = decoding.map(_ -> made.getLast());
    this.first = layers.getFirst();
    this.last = layers.getLast();
    this.top = device.call(() -> last.states(0));
    this.flat = new FlatWeights(model, layers.stream().map(TrainedLayer::weights).toList(), decoding,
        ofDecoder.map(TrainedLayer::weights));
    this.isNoisy = NetworkNoise.isDrawnBy(model);
    int rows = model.description().readout() == Readout.EVERY_STEP ? steps : 1;
    long tiles = top.tiles();
    this.weights = device.allocate(owner, 4L * models * flat.count);
    this.gradient = device.allocate(owner, 4L * models * flat.count);
    this.optimiser = new DeviceOptimiser(kernels, device, owner, rule, flat.owners(), flat.parameters.size(),
        spec.settings().clip());
    this.numbers = device.allocate(owner, 4L * models * batch);
    this.counts = device.allocate(owner, 4L * models);
    this.counted = device.allocate(owner, 4L * models);
    this.outputs = new OutputLayer(device, owner, kernels, top, hidden(), outputSize(), rows, weights, gradient,
        flat.outputs, flat.count);
    this.decoder = decoding.map(added -> new CudaDecoder(added, device, owner, kernels, ofDecoder.orElseThrow(), steps,
        batch, weights, gradient, flat));
    this.seen = device.allocate(owner, 4 * tiles * top.units() * 8);
    this.dh = device.allocate(owner, 4 * tiles * top.units() * 8);
    this.losses = device.allocate(owner, 8L * 4 * models * PARTS);
    this.results = device.allocate(owner, 16L * models);
    double[] ofOutputs = spec.data().preparation().outputScales();
    this.hasScales = ofOutputs.length > 0;
    this.scales = device.allocate(owner, 4L * Math.max(1, ofOutputs.length));
    this.tokens = device.allocate(owner, isTokens() ? 4L * steps * device.call(first::inputs).tiles() * 8 : 16);
    this.tokenSums = device.allocate(owner, isTokens() ? 8L * models * flat.parameters.getFirst().count() : 16);
    this.largest = device.allocate(owner, 4L * models);
    List<HostMatrices.Place> places = new ArrayList<>();
    for (int k = 0; k < layers.size(); k++)
      places.add(new HostMatrices.Place(model.layers().get(k), layers.get(k), flat.layers.get(k)));
    flat.decoder.ifPresent(there -> places.add(new HostMatrices.Place(
        decoding.orElseThrow().model().layers().getFirst(), ofDecoder.orElseThrow(), there.layer())));
    this.matrices = new HostMatrices(device, owner, places, flat, weights, gradient, models);
    device.run(queue -> {
      reserve();
      for (HostMatrices.Place place : places)
        place.layer().prepare(queue, new TrainedLayer.Numbers(weights.address() + 4L * place.first(),
            gradient.address() + 4L * place.first(), flat.count));
      prepare(queue, ofOutputs);
    });
  }

  private static Optional<FragmentKernel> onTensorCores(LayerContext context, Optional<Precision> precision) {
    return whyInFp32(context.program(), context.gradient(), precision, context.device()).isPresent()
        ? Optional.empty()
        : Optional.of(FragmentKernel.of(context.program(), context.gradient(), precision.orElseThrow(),
            context.device()));
  }

  /// A decoder comes behind the layers, and has no noise.
  private TrainedLayer layer(int number, LayerContext context, Optional<FragmentKernel> kernel) {
    long block = 8L * models * LayerNoise.NUMBERS;
    long first = context.device().call(noise::address);
    LayerNoise its = new LayerNoise(first + block * number, first + block * model.layers().size());
    return kernel.<TrainedLayer>map(onTensorCores -> new TensorCoreLayer(context, onTensorCores, kernels, its))
        .orElseGet(() -> new Fp32Layer(context, kernels, its));
  }

  /// Why a layer is trained without tensor cores; nothing where it is not.
  static Optional<String> whyInFp32(Program program, Program gradient, Optional<Precision> precision,
      CudaDevice device) {
    if (precision.isEmpty())
      return Optional.of("the backend uses none");
    return FragmentKernel.unusable(program, gradient, precision.get(), device.info());
  }

  /// The states of a layer whose derivatives after each step need memory of their own. A layer below another uses what that one makes, unless its own
  /// rows are padded.
  private Set<Integer> everyStep(int layer) {
    if (layer < model.layers().size() - 1)
      return model.layers().get(layer).states().getFirst().width() % 16 == 0 ? Set.of() : Set.of(0);
    Set<Integer> states = new TreeSet<>();
    if (isSeenEveryStep())
      states.add(0);
    for (int s = 0; s < statesOfLast().size(); s++)
      if (spec.decoding().isPresent() || costs().containsKey(statesOfLast().get(s).name()))
        states.add(s);
    return states;
  }

  /// Has layers make the memory that they make when it is first asked for: none can be made while a graph is recorded.
  private void reserve() {
    first.inputs();
    for (int k = 0; k < layers.size(); k++) {
      layers.get(k).states(0);
      if (k > 0 || isTokens())
        layers.get(k).inputAdjoints();
      if (k == layers.size() - 1 ? isSeenEveryStep()
          : !layers.get(k + 1).inputAdjoints().liesAs(layers.get(k).states(0)))
        layers.get(k).every(0);
    }
    last.last();
    for (String state : costs().keySet())
      last.every(spec.costedState(state));
    decoder.ifPresent(there -> {
      there.reserve();
      for (int s = 0; s < statesOfLast().size(); s++) {
        last.states(s);
        last.every(s);
      }
    });
  }

  private void prepare(Queue queue, double[] ofOutputs) {
    float[] ofColumns = new float[ofOutputs.length];
    for (int i = 0; i < ofColumns.length; i++)
      ofColumns[i] = (float) ofOutputs[i];
    Copies.in(queue, MemorySegment.ofArray(ofColumns), scales, 0);
    queue.zero(weights); // of models that do not come too
    queue.zero(optimiser.averages);
    queue.zero(gradient);
    queue.zero(noise);
  }

  /// Only the layers that something trained stands before need derivatives with respect to their inputs.
  static Program gradient(Model model, int layer) {
    Program program = model.layers().get(layer);
    return layer == 0 && model.description().input() instanceof ModelInput.Features ? Gradient.withoutInputs(program)
        : Gradient.of(program);
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

  private boolean isTokens() {
    return model.description().input() instanceof ModelInput.Tokens;
  }

  private Map<String, Double> costs() {
    return spec.settings().auxiliary().costs();
  }

  private List<StateVariable> statesOfLast() {
    return model.layers().getLast().states();
  }

  /// Whether the loss sees states of the last layer after steps that are not a sample's last one.
  private boolean isSeenEveryStep() {
    return model.description().readout() != Readout.LAST_STATE || !costs().isEmpty()
        || spec.decoding().isPresent();
  }

  private void launch(Queue queue, String kernel, int blocks, Arguments arguments) {
    kernels.launch(queue, kernel, blocks, arguments);
  }

  /// Says which sequences are next.
  void choose(Queue queue, BatchNumbers which) {
    Copies.in(queue, MemorySegment.ofArray(which.numbers()), numbers, 0);
    Copies.in(queue, MemorySegment.ofArray(which.counts()), counts, 0);
  }

  /// Draws what the next update needs.
  ///
  /// @param ofModels the seed of each
  /// @param shortest steps of its shortest sequence, 0 where it has none
  /// @return the most inputs that any model has to tell
  int draw(Queue queue, long[] ofModels, int[] shortest) {
    if (isNoisy) {
      long[] all = new long[layers.size() * models * LayerNoise.NUMBERS];
      for (int k = 0; k < layers.size(); k++)
        for (int m = 0; m < models; m++) {
          int at = (k * models + m) * LayerNoise.NUMBERS;
          all[at] = NetworkNoise.ofLayer(ofModels[m], k);
          all[at + 2] = 1;
        }
      Copies.in(queue, MemorySegment.ofArray(all), noise, 0);
    }
    return decoder.map(there -> there.draw(queue, ofModels, shortest)).orElse(0);
  }

  /// The gradient with the chosen sequences: nothing of it is done by the host.
  ///
  /// @param told the most inputs that any model has to tell
  void gradients(Queue queue, DeviceData data, int ran, int told) {
    forward(queue, data, ran, true);
    loss(queue, data, ran, true);
    backward(queue, data, ran, told);
  }

  /// Gives a model of the group the delays that it has, where they are not those of the layers.
  ///
  /// @param its like the one that the layers were made for
  void delays(Queue queue, int number, Model its) {
    for (int k = 0; k < layers.size(); k++) {
      List<Integer> lags = lagsOfModels.of(its, k);
      if (lags.equals(lagsOfModels.of(model, k)))
        continue;
      if (memory.kept() < steps)
        throw new IllegalArgumentException("models with delays of their own are trained together where the GPU's memory"
            + " holds all steps; here, " + memory.description() + ". Train fewer at once, or one by one.");
      layers.get(k).delays(queue, number, lags);
    }
  }

  /// Matrices that are functions of parameters: the host has a part in updates where there are any.
  HostMatrices matrices() {
    return matrices;
  }

  /// Takes the chosen sequences forwards.
  ///
  /// @param keep whether an update follows
  void forward(Queue queue, DeviceData data, int ran, boolean keep) {
    int width = model.description().input().width();
    Tiles inputs = first.inputs();
    launch(queue, "gather", LearnerKernels.blocks(ran * inputs.row()),
        new Arguments().add(isTokens() ? 0 : data.inputs.address()).add(isTokens() ? data.inputs.address() : 0)
            .add(data.lengthsOfData).add(numbers).add(counts).add(weights).add(inputs.address())
            .add(isTokens() ? tokens.address() : 0).add(0L).add((long) flat.count).add(ran).add(data.steps).add(width)
            .add(batch).add(inputs.tiles()).add(inputs.perModel()));
    if (keep)
      drop(queue, inputs, ran);
    for (TrainedLayer layer : layers) {
      int samples = layer.states(0).samples();
      launch(queue, "gather_lengths", LearnerKernels.blocks((long) models * samples),
          new Arguments().add(data.lengthsOfData).add(numbers).add(counts).add(layer.lengths()).add(batch).add(models)
              .add(samples));
      layer.forward(queue, ran, keep, inputs);
      inputs = layer.states(0);
    }
    if (!isEveryStep())
      launch(queue, "see", LearnerKernels.blocks((long) top.tiles() * top.units() * 8),
          new Arguments().add(top.address()).add(seen).add(last.lengths()).add(top.tiles())
              .add(top.units()).add(model.description().readout() == Readout.MEAN_OVER_TIME ? 1 : 0));
    outputs.forward(queue, seen(), rows(ran));
  }

  private long seen() {
    return isEveryStep() ? top.address() : seen.address();
  }

  private int rows(int ran) {
    return isEveryStep() ? ran : 1;
  }

  /// The loss of what was run forwards, into `losses`.
  void loss(Queue queue, DeviceData data, int ran, boolean keep) {
    launch(queue, "count_rows", models,
        new Arguments().add(data.maskAddress()).add(numbers).add(counts).add(last.lengths()).add(counted)
            .add(ran).add(data.steps).add(batch).add(top.perModel()).add(isEveryStep() ? 1 : 0));
    boolean isLabels = spec.data().format().targets().kind() == TargetFormat.Kind.LABELS;
    launch(queue, "loss", PARTS * models, new Arguments().add(outputs.y).add(isLabels ? 0 : data.targets.address())
        .add(isLabels ? data.targets.address() : 0).add(data.maskAddress()).add(hasScales ? scales.address() : 0)
        .add(numbers)
        .add(counts).add(last.lengths()).add(counted).add(keep ? outputs.dy.address() : 0).add(losses).add(rows(ran))
        .add(data.rowsOfData).add(batch).add(top.tiles()).add(top.perModel()).add(PARTS));
  }

  /// Derivatives, from the loss back to all weights.
  private void backward(Queue queue, DeviceData data, int ran, int told) {
    queue.zero(gradient);
    outputs.backward(queue, seen(), rows(ran), switch (model.description().readout()) {
      case EVERY_STEP -> last.every(0).address();
      case LAST_STATE -> last.last().address();
      case MEAN_OVER_TIME -> dh.address();
    });
    if (model.description().readout() == Readout.MEAN_OVER_TIME)
      launch(queue, "spread", LearnerKernels.blocks(ran * top.row()),
          new Arguments().add(dh).add(last.every(0).address()).add(last.lengths()).add(ran).add(top.tiles())
              .add(top.units()));
    boolean everyStep = isSeenEveryStep();
    List<Optional<Tiles>> adjoints = everyStep ? adjointsOfSteps(queue, data, ran, told)
        : List.of(Optional.of(last.last()));
    for (int k = layers.size() - 1; k >= 0; k--) {
      layers.get(k).backward(queue, ran, everyStep, adjoints);
      everyStep = true;
      if (k > 0)
        adjoints = List.of(Optional.of(layers.get(k).inputAdjoints()));
    }
    if (isTokens())
      tokenGradient(queue, ran);
  }

  /// What the loss and its additions mean for the states of the last layer after each step.
  private List<Optional<Tiles>> adjointsOfSteps(Queue queue, DeviceData data, int ran, int told) {
    Tiles every = last.every(0);
    if (model.description().readout() == Readout.LAST_STATE)
      kernels.moveToEnd(queue, ran, new LearnerKernels.Move(last.last().rows(), every.samples(), every.rows(),
          every.samples(), every.units(), every.units(), last.lengths(), every.samples()));
    List<Optional<Tiles>> adjoints = new ArrayList<>();
    for (int s = 0; s < statesOfLast().size(); s++) {
      Double cost = costs().get(statesOfLast().get(s).name());
      boolean isAddedTo = cost != null || decoder.isPresent();
      if (isAddedTo)
        addCost(queue, ran, s, cost == null ? 0 : cost);
      adjoints.add(s == 0 || isAddedTo ? Optional.of(last.every(s)) : Optional.empty());
    }
    decoder.ifPresent(there -> there.tell(queue, data, numbers, counts,
        IntStream.range(0, adjoints.size()).mapToObj(last::states).toList(),
        adjoints.stream().map(Optional::orElseThrow).toList(), told));
    return adjoints;
  }

  /// The first addition to what no loss sees begins with zero.
  private void addCost(Queue queue, int ran, int state, double cost) {
    Tiles of = last.every(state);
    launch(queue, "add_cost", LearnerKernels.blocks(ran * of.row()),
        new Arguments().add(of.address()).add(last.lengths()).add(counts).add(cost).add(ran * of.row())
            .add(of.units()).add(statesOfLast().get(state).width()).add(of.tiles()).add(of.perModel())
            .add(state == 0 ? 0 : 1));
  }

  /// Multiplies inputs, or derivatives with respect to them, with what dropout draws for an update.
  private void drop(Queue queue, Tiles inputs, int ran) {
    if (model.description().inputDropout() > 0)
      launch(queue, "drop", LearnerKernels.blocks(ran * inputs.row()),
          new Arguments().add(inputs.address()).add(noise).add(model.description().inputDropout())
              .add(ran * inputs.row()).add(NetworkNoise.INPUT_MASK).add(LayerNoise.NUMBERS).add(inputs.units())
              .add(inputs.tiles())
              .add(inputs.perModel()));
  }

  private void tokenGradient(Queue queue, int ran) {
    Tiles dx = first.inputAdjoints();
    drop(queue, dx, ran);
    int width = dx.units();
    long blocks = (long) ran * dx.tiles();
    long table = flat.parameters.getFirst().count();
    queue.zero(largest);
    queue.zero(tokenSums);
    launch(queue, "find_largest", LearnerKernels.atMost(blocks),
        new Arguments().add(dx.address()).add(largest).add(blocks).add(width).add(dx.tiles()).add(dx.perModel()));
    launch(queue, "add_tokens", LearnerKernels.blocks(blocks * width * 8),
        new Arguments().add(dx.address()).add(tokens).add(largest).add(tokenSums).add(blocks).add(table).add(width)
            .add(dx.tiles()).add(dx.perModel()));
    launch(queue, "take_tokens", LearnerKernels.blocks(models * table),
        new Arguments().add(tokenSums).add(largest).add(gradient).add(0L).add((long) flat.count)
            .add(table).add(models));
  }

  /// Moves the weights; what the update gave is in `results`.
  void optimise(Queue queue) {
    optimiser.update(queue, weights.address(), gradient.address(), losses, counts, results);
  }

  /// What is done where the memory does not suffice, in words; nothing where it does.
  String memoryUse() {
    return memory.description();
  }

  int lossParts() {
    return PARTS;
  }

  /// The outputs of the last sequences of all models, `[row, sample, output]`.
  float[] outputs(Queue queue, int ran) {
    int rows = rows(ran);
    int samples = samples();
    float[] tiled = new float[Math.toIntExact((long) rows * samples * outputSize())];
    Copies.out(queue, outputs.y, 0, MemorySegment.ofArray(tiled));
    float[] plain = new float[tiled.length];
    for (int row = 0; row < rows; row++)
      for (int sample = 0; sample < samples; sample++)
        for (int o = 0; o < outputSize(); o++)
          plain[(row * samples + sample) * outputSize() + o] =
              tiled[((row * top.tiles() + sample / 8) * outputSize() + o) * 8 + sample % 8];
    return plain;
  }

  /// Places for samples of all models; those of a model begin at [#firstSample].
  int samples() {
    return top.tiles() * 8;
  }

  int firstSample(int number) {
    return number * top.perModel() * 8;
  }
}
