package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.Gpu;
import org.taugru.exec.cuda.driver.GpuFunction;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.StateVariable;
import org.taugru.plan.Instruction;

/// A layer of one or more models on a GPU, with the memory of sequences of a size.
public final class FragmentLayer implements AutoCloseable {
  private static final int THREADS = 256;
  private static final int PIECES = 16;
  /// Shared memory of the kernel `outer_tiles`: four stages.
  private static final int OUTER_BYTES = 4 * (2 * 8 * 2048 + 8 * 128 + 128);

  private final Gpu gpu;
  private final FragmentSource source;
  private final Wiring wiring;
  private final Mapping mapping;
  private final GradientJobs jobs;
  private final GpuFunction forward;
  private final GpuFunction backward;
  private final GpuProgram program;
  private final int steps;
  private final int models;
  private final int tilesPerModel;
  private final int tiles;
  private final int splits;
  private final int samplesPadded;
  private final Map<String, DeviceMemory> memory = new HashMap<>();

  FragmentLayer(Gpu gpu, byte[] image, FragmentSource source, int steps, int batch, int models) {
    this.gpu = gpu;
    this.source = source;
    this.wiring = source.wiring;
    this.mapping = source.mapping;
    this.jobs = new GradientJobs(wiring, mapping, source.weights);
    this.program = gpu.load(image);
    this.forward = function("forward", source.forward.sharedBytes());
    this.backward = function("backward", source.backward.sharedBytes());
    this.steps = steps;
    this.models = models;
    this.tilesPerModel = Math.ceilDiv(batch, mapping.samples()) * mapping.tiles();
    this.tiles = tilesPerModel * models;
    this.splits = Math.max(1, Math.min(gpu.info().processors() / Math.max(1, jobs.jobs.size() * models),
        Math.ceilDiv(steps * tilesPerModel, 4 * jobs.depthWarps())));
    this.samplesPadded = source.inputs.padded();
    allocate();
  }

  private GpuFunction function(String name, int sharedBytes) {
    GpuFunction function = program.function(name).allowShared(sharedBytes);
    return mapping.cluster() > 8 ? function.allowLargeClusters() : function;
  }

  private int parts() {
    return source.precision.parts();
  }

  private void take(String name, long bytes) {
    memory.put(name, gpu.allocate(Math.max(16, bytes)));
  }

  private long row() {
    return (long) tiles * mapping.units() * 8;
  }

  private void allocate() {
    take("weights", (long) models * source.weights.count() * 4);
    take("gradient", (long) models * source.weights.count() * 4);
    long inputRows = wiring.program.inputHistory() + steps;
    take("x", inputRows * tiles * wiring.program.inputWidth() * 8 * 4);
    for (int s = 0; s < wiring.program.states().size(); s++) {
      String name = wiring.stateName(s);
      long rows = wiring.program.states().get(s).history() + 1 + steps;
      take("record_" + name, rows * row() * 4);
      if (wiring.historyStates().contains(s)) {
        take("half_" + name, rows * row() * 2);
        if (parts() == 2)
          take("rest_" + name, rows * row() * 2);
      }
      take("last_" + name, row() * 4);
      take("start_" + name, row() * 4);
    }
    take("saves", (long) steps * (tiles / mapping.tiles()) * new SaveLayout(wiring, mapping, source.precision).ofStep() * 16);
    for (int buffer : wiring.aheadBuffers())
      take("ahead_" + wiring.identifier(buffer), steps * row() * 4);
    for (Wiring.Delayed late : wiring.lateAdjoints())
      take("late_" + wiring.stateName(late.state()) + "_" + late.lag(), steps * row() * 4);
    for (int part = 0; part < parts(); part++) {
      take(part == 0 ? "delta" : "delta_rest", steps * row() * 2 * wiring.deltas().size());
      take(part == 0 ? "operand" : "operand_rest", steps * row() * 2 * wiring.computedOperands().size());
      take(part == 0 ? "columns" : "columns_rest", inputRows * tiles * jobs.inputColumns * 8 * 2);
      if (samplesPadded > 0)
        take(part == 0 ? "samples" : "samples_rest", inputRows * tiles * samplesPadded * 8 * 2);
    }
    take("scales", (long) steps * tiles * 4);
    take("lengths", (long) tiles * 8 * 4);
    take("sums", (long) jobs.jobs.size() * models * splits * jobs.depthWarps() * jobs.height() * (jobs.width() + 8) * 4);
    take("jobs", jobs.jobs.size() * 36L);
    for (int round = 0; round < jobs.rounds.size(); round++)
      take("targets" + round, jobs.rounds.get(round).size() * 52L);
    take("operands", jobs.operands.size() * 8L);
    take("operands_rest", jobs.operands.size() * 8L);
  }

  /// Writes down what does not change.
  void prepare(Queue queue) {
    try (Arena arena = Arena.ofConfined()) {
      copyInts(queue, arena, "jobs", jobs.jobs.stream().map(GradientJobs.Job::ints).toList());
      for (int round = 0; round < jobs.rounds.size(); round++)
        copyInts(queue, arena, "targets" + round, jobs.rounds.get(round).stream().map(GradientJobs.Target::ints).toList());
      for (int part = 0; part < parts(); part++) {
        MemorySegment pointers = arena.allocate(ValueLayout.JAVA_LONG, jobs.operands.size());
        for (int i = 0; i < jobs.operands.size(); i++) {
          String name = jobs.operands.get(i);
          pointers.setAtIndex(ValueLayout.JAVA_LONG, i, of(switch (name) {
            case "inputs" -> part == 0 ? "columns" : "columns_rest";
            case "operand" -> part == 0 ? "operand" : "operand_rest";
            default -> (part == 0 ? "half_" : "rest_") + name;
          }).address());
        }
        queue.copyIn(pointers, of(part == 0 ? "operands" : "operands_rest"), 0);
      }
      queue.await();
    }
    for (String name : List.of("weights", "x"))
      queue.zero(of(name));
    for (int s = 0; s < wiring.program.states().size(); s++) {
      queue.zero(of("record_" + wiring.stateName(s)));
      if (wiring.historyStates().contains(s)) {
        queue.zero(of("half_" + wiring.stateName(s)));
        if (parts() == 2)
          queue.zero(of("rest_" + wiring.stateName(s)));
      }
    }
  }

  private void copyInts(Queue queue, Arena arena, String name, List<int[]> rows) {
    MemorySegment all = arena.allocate(of(name).bytes());
    long at = 0;
    for (int[] row : rows)
      for (int value : row) {
        all.set(ValueLayout.JAVA_INT, at, value);
        at += 4;
      }
    queue.copyIn(all, of(name), 0);
  }

  DeviceMemory of(String name) {
    return requireNonNull(memory.get(name), name);
  }

  int tiles() {
    return tiles;
  }

  int tilesPerModel() {
    return tilesPerModel;
  }

  private Map<String, Long> arguments() {
    Map<String, Long> values = new HashMap<>();
    memory.forEach((name, place) -> values.put(name, place.address()));
    values.put("weightStride", (long) source.weights.count());
    values.put("tiles", (long) tiles);
    values.put("tilesPerModel", (long) tilesPerModel);
    return values;
  }

  private Grid grid(int sharedBytes) {
    return new Grid(tiles / mapping.tiles() * mapping.cluster(), mapping.threads(), mapping.cluster(), sharedBytes);
  }

  /// Makes operands of the inputs, and what can be computed of them ahead.
  ///
  /// @param keep whether a backward pass follows
  void inputs(Queue queue, int ran, boolean keep) {
    Map<String, Long> values = arguments();
    values.put("steps", (long) ran);
    values.put("blocks", (long) (wiring.program.inputHistory() + ran) * tiles);
    values.put("width", (long) wiring.program.inputWidth());
    try (Arena arena = Arena.ofConfined()) {
      if (keep)
        inputOperands(queue, arena, values, "columns", jobs.inputColumns);
      if (!wiring.ahead.isEmpty()) {
        inputOperands(queue, arena, values, "samples", samplesPadded);
        int blocks = Math.max(1, gpu.info().processors() * 6 / source.inputs.unitBlocks()) * source.inputs.unitBlocks();
        queue.launch(program.function("input_products"), Grid.of(blocks, InputSource.THREADS),
            source.inputs.arguments.fill(arena, values));
      }
    }
  }

  private void inputOperands(Queue queue, Arena arena, Map<String, Long> values, String name, int padded) {
    ArgumentStruct struct = new ArgumentStruct("input_" + name).pointer("", "x", "").pointer("", name, "")
        .pointer("", name + "_rest", "").longNumber("blocks", "").number("width", "").number("padded", "");
    values.putIfAbsent(name + "_rest", 0L);
    values.put("padded", (long) padded);
    queue.launch(program.function("input_" + name), Grid.of(2112, THREADS), struct.fill(arena, values));
  }

  /// @param keep whether a backward pass follows
  void forward(Queue queue, int ran, boolean keep) {
    try (Arena arena = Arena.ofConfined()) {
      Map<String, Long> values = arguments();
      values.put("steps", (long) ran);
      if (!keep)
        values.put("saves", 0L);
      queue.launch(forward, grid(source.forward.sharedBytes()), source.forward.arguments.fill(arena, values));
    }
  }

  void backwardSteps(Queue queue, int ran, boolean everyStep) {
    try (Arena arena = Arena.ofConfined()) {
      Map<String, Long> values = arguments();
      values.put("steps", (long) ran);
      for (int s = 0; s < wiring.program.states().size(); s++)
        values.putIfAbsent("every_" + wiring.stateName(s), 0L);
      if (everyStep)
        throw new UnsupportedOperationException("not yet");
      queue.launch(backward, grid(source.backward.sharedBytes()), source.backward.arguments.fill(arena, values));
    }
  }

  void gradients(Queue queue, int ran) {
    queue.zero(of("gradient"));
    try (Arena arena = Arena.ofConfined()) {
      Map<String, Long> values = arguments();
      values.put("steps", (long) ran);
      values.put("values", (long) wiring.deltas().size());
      values.put("units", (long) mapping.units());
      values.put("splits", (long) splits);
      values.put("rowWarps", (long) jobs.rowWarps);
      values.put("columnWarps", (long) jobs.columnWarps);
      values.put("models", (long) models);
      values.putIfAbsent("delta_rest", 0L);
      ArgumentStruct outer = new ArgumentStruct("outer").pointer("", "delta", "").pointer("", "delta_rest", "")
          .pointer("", "operands", "").pointer("", "operands_rest", "").pointer("", "scales", "").pointer("", "jobs", "")
          .pointer("", "sums", "").number("values", "").number("units", "").number("steps", "").number("tiles", "")
          .number("tilesPerModel", "").number("splits", "").number("rowWarps", "").number("columnWarps", "").number("models", "");
      boolean staged = jobs.depthWarps() == 1;
      String name = (staged ? "outer_tiles" : "outer") + (parts() == 2 ? "_accurate" : "");
      int sharedBytes = staged ? OUTER_BYTES : 0;
      queue.launch(program.function(name).allowShared(sharedBytes),
          new Grid(jobs.jobs.size() * models * splits, THREADS, 1, sharedBytes), outer.fill(arena, values));
      ArgumentStruct add = new ArgumentStruct("add_sums").pointer("", "sums", "").pointer("", "targets", "")
          .pointer("", "gradient", "").longNumber("gradientStride", "").number("parts", "").number("height", "").number("width", "")
          .number("models", "").number("pieces", "");
      values.put("gradientStride", (long) source.weights.count());
      values.put("parts", (long) splits * jobs.depthWarps());
      values.put("height", (long) jobs.height());
      values.put("width", (long) jobs.width());
      values.put("pieces", (long) PIECES);
      for (int round = 0; round < jobs.rounds.size(); round++) {
        values.put("targets", of("targets" + round).address());
        queue.launch(program.function("add_sums"), Grid.of(jobs.rounds.get(round).size() * models * PIECES, THREADS),
            add.fill(arena, values));
      }
    }
  }

  void toTiles(Queue queue, DeviceMemory from, String to, int rows, int batch, int width, int units, long offset) {
    convert(queue, "to_tiles", from.address(), of(to).address() + offset, rows, batch, width, units);
  }

  void fromTiles(Queue queue, String from, DeviceMemory to, int rows, int batch, int width, int units, long offset) {
    convert(queue, "from_tiles", of(from).address() + offset, to.address(), rows, batch, width, units);
  }

  private void convert(Queue queue, String kernel, long from, long to, int rows, int batch, int width, int units) {
    ArgumentStruct struct = new ArgumentStruct(kernel).pointer("", "source", "").pointer("", "target", "").number("rows", "")
        .number("batch", "").number("width", "").number("tiles", "").number("units", "");
    try (Arena arena = Arena.ofConfined()) {
      queue.launch(program.function(kernel), Grid.of(1024, THREADS), struct.fill(arena, Map.of("source", from, "target", to, "rows",
          (long) rows, "batch", (long) batch, "width", (long) width, "tiles", (long) tiles, "units", (long) units)));
    }
  }

  List<StateVariable> states() {
    return wiring.program.states();
  }

  String stateName(int state) {
    return wiring.stateName(state);
  }

  int units() {
    return mapping.units();
  }

  WeightLayout weights() {
    return source.weights;
  }

  GpuFunction forwardKernel() {
    return forward;
  }

  GpuFunction backwardKernel() {
    return backward;
  }

  @Override
  public void close() {
    memory.values().forEach(DeviceMemory::close);
    program.close();
  }
}
