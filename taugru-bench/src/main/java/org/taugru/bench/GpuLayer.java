package org.taugru.bench;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.exec.Parameters;
import org.taugru.exec.cuda.CudaBackend;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.fragment.FragmentKernel;
import org.taugru.exec.cuda.fragment.FragmentLayer;
import org.taugru.exec.cuda.fragment.Precision;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.train.Optimiser;
import org.taugru.train.cuda.DeviceOptimiser;

/// A problem in a GPU's memory, on tensor cores. All but the constructor and [#close] is for the device's thread.
final class GpuLayer implements AutoCloseable {
  /// So that no step finds its inputs in a cache because the step before read the same.
  static final int INPUT_SETS = 4;
  private static final int TILE = 8;

  private final GpuProblem problem;
  private final Program program;
  private final CudaBackend backend;
  private final FragmentKernel kernel;
  private final FragmentLayer layer;
  private final DeviceOptimiser.Measured optimiser;
  private final List<DeviceMemory> inputs = new ArrayList<>();
  private final int steps;

  /// Why a problem cannot be such a layer, or nothing.
  static Optional<String> unusable(GpuProblem problem, Precision precision, GpuInfo gpu) {
    Program program = problem.program();
    if (program.states().stream().anyMatch(state -> state.start().isPresent()))
      return Optional.of("its states start at trained values");
    if (program.matrices().stream().anyMatch(matrix -> matrix.parametrisation().isPresent()))
      return Optional.of("its matrices are functions of their parameters, which the CPU evaluates");
    return FragmentKernel.unusable(program, problem.gradient(), precision, gpu);
  }

  GpuLayer(GpuProblem problem, Precision precision, CudaBackend backend) {
    this(problem, kernel(problem, precision, backend), backend);
  }

  static FragmentKernel kernel(GpuProblem problem, Precision precision, CudaBackend backend) {
    return FragmentKernel.of(problem.program(), problem.gradient(), precision, backend.device());
  }

  GpuLayer(GpuProblem problem, FragmentKernel kernel, CudaBackend backend) {
    this.problem = problem;
    this.program = problem.program();
    this.backend = backend;
    this.steps = problem.shape().steps();
    this.kernel = kernel;
    this.layer = kernel.layer(this, steps, problem.shape().batch(), problem.models());
    this.optimiser = DeviceOptimiser.measured(backend.device(), this, new Optimiser.Adam(),
        program.parameters().getFirst(), layer.weights().count(), problem.models());
    backend.device().run(this::fill);
  }

  private void fill(Queue queue) {
    layer.prepare(queue);
    queue.await();
    int samples = layer.tiles() * TILE;
    int[] lengths = new int[samples];
    float[] weights = new float[problem.models() * layer.weights().count()];
    float[] last = new float[samples * layer.units(0)];
    for (int model = 0; model < problem.models(); model++) {
      for (int sample = 0; sample < problem.shape().batch(); sample++)
        lengths[firstTile(model) * TILE + sample] = steps;
      Parameters parameters = problem.parameters(model);
      for (int p = 0; p < program.parameters().size(); p++)
        System.arraycopy(parameters.values(p), 0, weights,
            model * layer.weights().count() + layer.weights().ofParameter(p),
            parameters.values(p).length);
      toTiles(problem.weights(model), model, 0, 1, program.states().getFirst().width(), layer.units(0), last);
    }
    copyIn(queue, layer.of("weights"), weights);
    for (int s = 0; s < program.states().size(); s++)
      queue.zero(layer.of("last_" + layer.stateName(s)));
    copyIn(queue, layer.of("last_" + layer.stateName(0)), last);
    try (Arena arena = Arena.ofConfined()) {
      queue.copyIn(arena.allocateFrom(JAVA_INT, lengths), layer.of("lengths"), 0);
      queue.await();
    }
    for (int set = 0; set < INPUT_SETS; set++)
      inputs.add(inputs(queue, set));
  }

  /// A set of inputs, after those before the first step, which are zero.
  private DeviceMemory inputs(Queue queue, int set) {
    int width = program.inputWidth();
    float[] tiled = new float[Math.toIntExact((program.inputHistory() + (long) steps) * layer.tiles() * width * TILE)];
    for (int model = 0; model < problem.models(); model++)
      toTiles(problem.inputs(model, set), model, program.inputHistory(), steps, width, width, tiled);
    DeviceMemory memory = backend.device().allocate(this, (long) tiled.length * Float.BYTES);
    copyIn(queue, memory, tiled);
    return memory;
  }

  private int firstTile(int model) {
    return model * layer.tilesPerModel();
  }

  /// From `[rows, batch, width]` of a model to `[row, tile, unit, sample of the tile]`.
  private void toTiles(float[] values, int model, int firstRow, int rows, int width, int units, float[] tiled) {
    int batch = problem.shape().batch();
    for (int row = 0; row < rows; row++)
      for (int sample = 0; sample < batch; sample++)
        for (int unit = 0; unit < width; unit++)
          tiled[place(firstRow + row, model, sample, unit, units)] = values[(row * batch + sample) * width + unit];
  }

  private int place(int row, int model, int sample, int unit, int units) {
    return ((row * layer.tiles() + firstTile(model) + sample / TILE) * units + unit) * TILE + sample % TILE;
  }

  void inference(Queue queue, int round) {
    layer.use("x", inputs.get(round % INPUT_SETS).address());
    layer.inputs(queue, steps, false);
    layer.forward(queue, steps, false);
  }

  void forward(Queue queue, int round) {
    layer.use("x", inputs.get(round % INPUT_SETS).address());
    layer.inputs(queue, steps, true);
    layer.forward(queue, steps, true);
  }

  void backward(Queue queue) {
    layer.backwardSteps(queue, steps, false);
  }

  void gradients(Queue queue) {
    layer.gradients(queue, steps);
  }

  void optimise(Queue queue) {
    optimiser.update(queue, layer.of("weights").address(), layer.of("gradient").address());
  }

  /// What the last training step gave, for each model.
  List<GpuAnswer> answers(Queue queue) {
    List<float[]> tiled = new ArrayList<>();
    for (int s = 0; s < program.states().size(); s++) {
      int row = layer.tiles() * layer.units(s) * TILE;
      long offset = (program.states().get(s).history() + (long) steps) * row * Float.BYTES;
      tiled.add(copyOut(queue, layer.of("record_" + layer.stateName(s)), offset, row));
    }
    int count = layer.weights().count();
    float[] gradient = copyOut(queue, layer.of("gradient"), 0, problem.models() * count);
    List<GpuAnswer> answers = new ArrayList<>();
    for (int model = 0; model < problem.models(); model++)
      answers.add(new GpuAnswer(states(tiled, model), gradients(gradient, model * count)));
    return answers;
  }

  private List<float[]> states(List<float[]> tiled, int model) {
    List<float[]> states = new ArrayList<>();
    for (int s = 0; s < tiled.size(); s++) {
      StateVariable state = program.states().get(s);
      float[] values = new float[problem.shape().batch() * state.width()];
      for (int sample = 0; sample < problem.shape().batch(); sample++)
        for (int unit = 0; unit < state.width(); unit++)
          values[sample * state.width() + unit] = tiled.get(s)[place(0, model, sample, unit, layer.units(s))];
      states.add(values);
    }
    return states;
  }

  private List<float[]> gradients(float[] all, int first) {
    List<float[]> gradients = new ArrayList<>();
    for (int p = 0; p < program.parameters().size(); p++)
      if (program.parameters().get(p).trained()) {
        float[] values = new float[program.parameters().get(p).count()];
        System.arraycopy(all, first + layer.weights().ofParameter(p), values, 0, values.length);
        gradients.add(values);
      }
    return gradients;
  }

  private static void copyIn(Queue queue, DeviceMemory target, float[] values) {
    try (Arena arena = Arena.ofConfined()) {
      queue.copyIn(arena.allocateFrom(JAVA_FLOAT, values), target, 0);
      queue.await();
    }
  }

  private static float[] copyOut(Queue queue, DeviceMemory source, long offset, int count) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment = arena.allocate(JAVA_FLOAT, count);
      queue.copyOut(source, offset, segment);
      queue.await();
      return segment.toArray(JAVA_FLOAT);
    }
  }

  /// Frees the memory now: the next problem may need it before the garbage collector comes by.
  @Override
  public void close() {
    backend.device().call(() -> {
      layer.close();
      inputs.forEach(DeviceMemory::close);
      return true;
    });
    Reference.reachabilityFence(kernel); // its code is unloaded with it
  }
}
