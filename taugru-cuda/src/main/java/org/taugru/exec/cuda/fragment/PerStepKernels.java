package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.taugru.exec.cuda.driver.GpuFunction;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Graph;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.exec.cuda.source.Struct;

/// A launch for each step, or a few of them: for layers whose weights do not fit the chip. All thread blocks read them from the GPU's cache at every step.
final class PerStepKernels implements StepKernels {
  private static final int MOST_GRAPHS = 64;
  private static final int MOST_BLOCKS = 2048;

  private final Wiring wiring;
  private final PerStepMapping mapping;
  private final Precision precision;
  private final PackedMatrices matrices;
  private final boolean overlaps;
  private final int ofForward;
  private final int ofBackward;
  private final PerStepForward forward;
  private final PerStepBackward backward;
  private final PerStepInputAdjoints inputAdjoints;
  private final Optional<PerStepInputs> inputs;

  private PerStepKernels(Wiring wiring, PerStepMapping mapping, Precision precision, WeightLayout weights,
      GpuInfo gpu) {
    int available = gpu.sharedBytes();
    this.overlaps = gpu.overlapsLaunches();
    this.wiring = wiring;
    this.mapping = mapping;
    this.precision = precision;
    this.matrices = new PackedMatrices(wiring, precision, weights);
    PerStepWriter ahead =
        new PerStepWriter(wiring, mapping, precision, weights, matrices,
            place -> PerStepForward.variable(wiring, place));
    PerStepWriter back =
        new PerStepWriter(wiring, mapping, precision, weights, matrices, place -> BackwardValues.name(wiring, place));
    matrices.add(ahead.writer.matrices(wiring.forward), mapping.chunks(), mapping.chunks());
    this.ofForward = matrices.fragments();
    matrices.add(back.writer.matrices(wiring.backward), mapping.chunks(), mapping.chunks());
    this.inputAdjoints =
        new PerStepInputAdjoints(wiring, mapping.units(), precision, weights, matrices, available);
    this.ofBackward = matrices.fragments();
    this.inputs = wiring.ahead.isEmpty() || InputSource.fits(wiring, precision) ? Optional.empty()
        : Optional.of(new PerStepInputs(wiring, mapping, precision, weights, matrices, available));
    this.forward = new PerStepForward(wiring, ahead, available);
    this.backward = new PerStepBackward(wiring, back, available);
    inputAdjoints.write();
    inputs.ifPresent(PerStepInputs::write);
  }

  /// With as many units and tiles a block as registers and shared memory of a GPU allow.
  static PerStepKernels of(Wiring wiring, Precision precision, WeightLayout weights, GpuInfo gpu) {
    PerStepMapping mapping = PerStepMapping.of(wiring.width, gpu.processors());
    while (true) {
      PerStepKernels kernels = new PerStepKernels(wiring, mapping, precision, weights, gpu);
      if (kernels.forward.fits() && kernels.backward.fits() || mapping.isSmallest())
        return kernels;
      mapping = mapping.smaller(wiring.width);
    }
  }

  /// Products of inputs that are too wide for other kernels; they share the matrices.
  Optional<PerStepInputs> inputs() {
    return inputs;
  }

  /// They share the matrices.
  InputAdjoints inputAdjoints() {
    return inputAdjoints;
  }

  @Override
  public Mapping layout() {
    return mapping.layout();
  }

  @Override
  public String source() {
    return String.join("\n", matrices.source(), forward.source(), backward.source());
  }

  @Override
  public int sharedBytes() {
    int most = 0;
    for (List<Integer> each : List.of(forward.sharedBytes(), backward.sharedBytes()))
      for (int bytes : each)
        most = Math.max(most, bytes);
    return most;
  }

  @Override
  public Set<Integer> halfStates() {
    return wiring.operandStates();
  }

  @Override
  public boolean readsLags() {
    return false;
  }

  @Override
  public Map<String, Long> memory(int steps, int tiles, int models) {
    Map<String, Long> bytes = new LinkedHashMap<>();
    long row = (long) tiles * mapping.units() * 8;
    bytes.put("fragments", matrices.bytes(models));
    forward.kept().forEach(buffer -> bytes.put(PerStepForward.kept(wiring, buffer), row * 4));
    for (int buffer : forward.madeOperands())
      for (int part = 0; part < precision.parts(); part++)
        bytes.put(PerStepForward.operand(wiring, buffer, part), row * 2);
    backward.kept().forEach(name -> bytes.put("keep_" + name, row * 4));
    bytes.put("maxima", (long) steps * tiles * backward.maxima() * 4);
    return bytes;
  }

  @Override
  public StepRunner on(GpuProgram program, int models) {
    return new Runner(program, models);
  }

  /// What a graph was made of.
  private record Key(boolean isForward, int ran, Map<String, Long> arguments) {
    Key {
      arguments = Map.copyOf(arguments);
    }
  }

  /// Queues launches one by one where a graph is being captured; else captures them itself, as the host would be slower than the GPU.
  private final class Runner implements StepRunner {
    private final GpuProgram program;
    private final int models;
    private final List<GpuFunction> ahead = new ArrayList<>();
    private final List<GpuFunction> back = new ArrayList<>();
    private final Map<Key, Graph> graphs = new LinkedHashMap<>();

    Runner(GpuProgram program, int models) {
      this.program = program;
      this.models = models;
      for (int i = 0; i < forward.sharedBytes().size(); i++)
        ahead.add(program.function("forward" + i).allowShared(forward.sharedBytes().get(i)));
      for (int i = 0; i < backward.sharedBytes().size(); i++)
        back.add(program.function("backward" + i).allowShared(backward.sharedBytes().get(i)));
    }

    @Override
    public void forward(Queue queue, Map<String, Long> arguments, int ran) {
      launch(queue, new Key(true, ran, arguments));
    }

    @Override
    public void backward(Queue queue, Map<String, Long> arguments, int ran) {
      launch(queue, new Key(false, ran, arguments));
    }

    private void launch(Queue queue, Key key) {
      if (queue.isCapturing()) {
        add(queue, key);
        return;
      }
      if (!graphs.containsKey(key)) {
        if (graphs.size() == MOST_GRAPHS) {
          queue.await();
          requireNonNull(graphs.remove(graphs.keySet().iterator().next())).close();
        }
        graphs.put(key, queue.capture(() -> add(queue, key)));
      }
      queue.launch(requireNonNull(graphs.get(key)));
    }

    private void add(Queue queue, Key key) {
      if (key.isForward)
        addForward(queue, key.arguments, key.ran);
      else
        addBackward(queue, key.arguments, key.ran);
    }

    private void addForward(Queue queue, Map<String, Long> arguments, int ran) {
      matrices.pack(queue, program, arguments, models, 0, ofForward);
      Struct.Values values = forward.arguments.of(withStep(arguments));
      for (int n = 0; n < ran; n++)
        for (int i = 0; i < ahead.size(); i++)
          launch(queue, ahead.get(i), grid(arguments, forward.sharedBytes().get(i)), values.set("step", n),
              n + i == 0);
    }

    private void addBackward(Queue queue, Map<String, Long> arguments, int ran) {
      matrices.pack(queue, program, arguments, models, ofForward, ofBackward);
      Struct.Values values = backward.arguments.of(withStep(arguments));
      for (int n = ran - 1; n >= -1; n--)
        for (int i = 0; i < (n < 0 ? 1 : back.size()); i++)
          launch(queue, back.get(i), grid(arguments, backward.sharedBytes().get(i)), values.set("step", n),
              n == ran - 1 && i == 0);
      int blocks = Math.toIntExact(Math.min(MOST_BLOCKS, ran * arguments.getOrDefault("tiles", 0L)));
      queue.launch(program.function("settle"), Grid.of(blocks, PerStepMapping.THREADS), values.bytes());
    }

    /// A launch reads weights before the one before it is over; so the first one waits until they are there.
    private void launch(Queue queue, GpuFunction function, Grid grid, Struct.Values values, boolean isFirst) {
      if (overlaps && !isFirst)
        queue.launchOverlapping(function, grid, values.bytes());
      else
        queue.launch(function, grid, values.bytes());
    }

    private static Map<String, Long> withStep(Map<String, Long> arguments) {
      Map<String, Long> all = new HashMap<>(arguments);
      all.put("step", 0L);
      return all;
    }

    private Grid grid(Map<String, Long> arguments, int sharedBytes) {
      int tilesPerModel = Math.toIntExact(arguments.getOrDefault("tilesPerModel", 0L));
      return new Grid(mapping.slices() * mapping.groups(tilesPerModel) * models, PerStepMapping.THREADS, 1,
          sharedBytes);
    }

    @Override
    public void close() {
      graphs.values().forEach(Graph::close);
      graphs.clear();
    }
  }
}
