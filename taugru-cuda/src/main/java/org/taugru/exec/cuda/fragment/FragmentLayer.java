package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taugru.exec.cuda.driver.DeviceMemory;
import org.taugru.exec.cuda.driver.GpuFunction;
import org.taugru.exec.cuda.driver.GpuInfo;
import org.taugru.exec.cuda.driver.GpuProgram;
import org.taugru.exec.cuda.driver.Grid;
import org.taugru.exec.cuda.driver.Queue;
import org.taugru.ir.StateVariable;

/// A layer of one or more models on a GPU, with the memory of sequences of a size.
public final class FragmentLayer implements AutoCloseable {
  private static final int THREADS = 256;
  /// Of a loop that all threads share; more find no processor.
  private static final int MOST_BLOCKS = 2048;
  private static final int PIECES = 16;
  /// Shared memory of the kernel `outer_tiles`: four stages.
  private static final int OUTER_BYTES = 4 * (2 * 8 * 2048 + 8 * 128 + 128);

  private final GpuInfo gpu;
  private final Allocator allocator;
  private final FragmentSource source;
  private final Wiring wiring;
  private final Mapping mapping;
  private final GradientJobs jobs;
  private final GpuFunction forward;
  private final GpuFunction backward;
  private final GpuProgram program;
  private final GpuProgram shared;
  private final int steps;
  private final int batch;
  private final int models;
  private final int tilesPerModel;
  private final int tiles;
  private final int splits;
  private final int samplesPadded;
  private final Map<String, DeviceMemory> memory = new HashMap<>();
  private final Map<String, Long> others = new HashMap<>();

  /// Where memory comes from.
  public interface Allocator {
    DeviceMemory allocate(long bytes);
  }

  /// In the GPU's own thread, as everything here.
  FragmentLayer(GpuInfo gpu, GpuProgram program, GpuProgram shared, Allocator allocator, FragmentSource source,
      int steps, int batch, int models) {
    this.gpu = gpu;
    this.allocator = allocator;
    this.source = source;
    this.wiring = source.wiring;
    this.mapping = source.mapping;
    FragmentSizes sizes = new FragmentSizes(gpu, source, steps, batch, models);
    this.jobs = sizes.jobs;
    this.program = program;
    this.shared = shared;
    this.forward = function("forward", source.forward.sharedBytes());
    this.backward = function("backward", source.backward.sharedBytes());
    this.steps = steps;
    this.batch = batch;
    this.models = models;
    this.tilesPerModel = sizes.tilesPerModel;
    this.tiles = sizes.tiles;
    this.splits = sizes.splits;
    this.samplesPadded = source.inputs.padded();
    sizes.forEach(this::take);
  }

  private GpuFunction function(String name, int sharedBytes) {
    GpuFunction function = program.function(name).allowShared(sharedBytes);
    return mapping.cluster() > 8 ? function.allowLargeClusters() : function;
  }

  private int parts() {
    return source.precision.parts();
  }

  private void take(String name, long bytes) {
    memory.put(name, allocator.allocate(Math.max(16, bytes)));
  }

  private long row() {
    return (long) tiles * mapping.units() * 8;
  }

  /// Writes down what does not change.
  public void prepare(Queue queue) {
    try (Arena arena = Arena.ofConfined()) {
      copyInts(queue, arena, "jobs", jobs.jobs.stream().map(GradientJobs.Job::ints).toList());
      for (int round = 0; round < jobs.rounds.size(); round++)
        copyInts(queue, arena, "targets" + round,
            jobs.rounds.get(round).stream().map(GradientJobs.Target::ints).toList());
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

  public DeviceMemory of(String name) {
    return requireNonNull(memory.get(name), name);
  }

  public int tiles() {
    return tiles;
  }

  public int tilesPerModel() {
    return tilesPerModel;
  }

  /// Has a kernel's argument point to memory that is not this layer's own: weights and gradients of a whole model, inputs that another
  /// layer makes.
  public void use(String argument, long address) {
    others.put(argument, address);
  }

  private Map<String, Long> arguments() {
    Map<String, Long> values = new HashMap<>();
    memory.forEach((name, place) -> values.put(name, place.address()));
    values.put("weightStride", (long) source.weights.count());
    values.putAll(others);
    values.put("tiles", (long) tiles);
    values.put("tilesPerModel", (long) tilesPerModel);
    return values;
  }

  /// For a loop over so many numbers that threads share.
  private static Grid over(long count) {
    return Grid.of(Math.clamp(Math.ceilDiv(count, THREADS), 1, MOST_BLOCKS), THREADS);
  }

  private Grid grid(int sharedBytes) {
    return new Grid(tiles / mapping.tiles() * mapping.cluster(), mapping.threads(), mapping.cluster(), sharedBytes);
  }

  /// Makes operands of the inputs, and what can be computed of them ahead.
  ///
  /// @param keep whether a backward pass follows
  public void inputs(Queue queue, int ran, boolean keep) {
    Map<String, Long> values = arguments();
    values.put("steps", (long) ran);
    long blocks = (wiring.program.inputHistory() + (long) ran) * tiles;
    values.put("blocks", blocks);
    values.put("width", (long) wiring.program.inputWidth());
    try (Arena arena = Arena.ofConfined()) {
      if (keep)
        inputOperands(queue, arena, values, blocks, "columns", jobs.inputColumns);
      if (!wiring.ahead.isEmpty()) {
        inputOperands(queue, arena, values, blocks, "samples", samplesPadded);
        int grid = Math.max(1, gpu.processors() * 6 / source.inputs.unitBlocks()) * source.inputs.unitBlocks();
        queue.launch(program.function("input_products"), Grid.of(grid, InputSource.THREADS),
            source.inputs.arguments.fill(arena, values));
      }
    }
  }

  private void inputOperands(Queue queue, Arena arena, Map<String, Long> values, long blocks, String name, int padded) {
    ArgumentStruct struct = new ArgumentStruct("input_" + name).pointer("", "x", "").pointer("", name, "")
        .pointer("", name + "_rest", "").longNumber("blocks", "").number("width", "").number("padded", "");
    values.putIfAbsent(name + "_rest", 0L);
    values.put("padded", (long) padded);
    queue.launch(shared.function("input_" + name), over(blocks * padded * 4), struct.fill(arena, values));
  }

  /// @param keep whether a backward pass follows
  public void forward(Queue queue, int ran, boolean keep) {
    try (Arena arena = Arena.ofConfined()) {
      Map<String, Long> values = arguments();
      values.put("steps", (long) ran);
      if (!keep)
        values.put("saves", 0L);
      queue.launch(forward, grid(source.forward.sharedBytes()), source.forward.arguments.fill(arena, values));
    }
  }

  public void backwardSteps(Queue queue, int ran, boolean everyStep) {
    try (Arena arena = Arena.ofConfined()) {
      Map<String, Long> values = arguments();
      values.put("steps", (long) ran);
      for (int s = 0; s < wiring.program.states().size(); s++) {
        values.put((everyStep ? "last_" : "every_") + wiring.stateName(s), 0L);
        if (everyStep && !others.containsKey("every_" + wiring.stateName(s)))
          values.put("every_" + wiring.stateName(s), every(s).address());
      }
      queue.launch(backward, grid(source.backward.sharedBytes()), source.backward.arguments.fill(arena, values));
    }
  }

  public void gradients(Queue queue, int ran) {
    if (!others.containsKey("gradient"))
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
          .pointer("", "operands", "").pointer("", "operands_rest", "").pointer("", "scales", "")
          .pointer("", "jobs", "")
          .pointer("", "sums", "").number("values", "").number("units", "").number("steps", "").number("tiles", "")
          .number("tilesPerModel", "").number("splits", "").number("rowWarps", "").number("columnWarps", "")
          .number("models", "");
      boolean staged = jobs.depthWarps() == 1;
      String name = (staged ? "outer_tiles" : "outer") + (parts() == 2 ? "_accurate" : "");
      int sharedBytes = staged ? OUTER_BYTES : 0;
      queue.launch(shared.function(name).allowShared(sharedBytes),
          new Grid(jobs.jobs.size() * models * splits, THREADS, 1, sharedBytes), outer.fill(arena, values));
      ArgumentStruct add = new ArgumentStruct("add_sums").pointer("", "sums", "").pointer("", "targets", "")
          .pointer("", "gradient", "").longNumber("gradientStride", "").number("parts", "").number("height", "")
          .number("width", "")
          .number("models", "").number("pieces", "");
      values.put("gradientStride", values.get("weightStride"));
      values.put("parts", (long) splits * jobs.depthWarps());
      values.put("height", (long) jobs.height());
      values.put("width", (long) jobs.width());
      values.put("pieces", (long) PIECES);
      for (int round = 0; round < jobs.rounds.size(); round++) {
        values.put("targets", of("targets" + round).address());
        queue.launch(shared.function("add_sums"), Grid.of(jobs.rounds.get(round).size() * models * PIECES, THREADS),
            add.fill(arena, values));
      }
    }
  }

  /// The derivatives with respect to a state after every step, which are made when first asked for.
  public DeviceMemory every(int state) {
    String name = "every_" + wiring.stateName(state);
    if (!memory.containsKey(name))
      take(name, steps * row() * 4);
    return of(name);
  }

  /// Makes the memory of derivatives with respect to inputs, if it is not there.
  public void reserveInputAdjoints() {
    if (!memory.containsKey("dx"))
      take("dx", (long) steps * tiles * wiring.program.inputWidth() * 8 * 4);
  }

  /// Derivatives with respect to inputs, into `dx`.
  public void inputAdjoints(Queue queue, int ran) {
    reserveInputAdjoints();
    try (Arena arena = Arena.ofConfined()) {
      Map<String, Long> values = arguments();
      values.put("steps", (long) ran);
      int shared = source.inputAdjoints.sharedBytes();
      int blocks = Math.max(1, gpu.processors() / source.inputAdjoints.rowBlocks()) * source.inputAdjoints.rowBlocks();
      queue.launch(program.function("input_adjoints").allowShared(shared),
          new Grid(blocks, InputAdjointSource.THREADS, 1, shared), source.inputAdjoints.arguments.fill(arena, values));
    }
  }

  /// Makes halves of the states that a sequence starts from, where they are operands.
  public void startOperands(Queue queue) {
    ArgumentStruct struct =
        new ArgumentStruct("to_halves").pointer("", "source", "").pointer("", "first", "").pointer("", "rest", "")
            .longNumber("count", "");
    try (Arena arena = Arena.ofConfined()) {
      for (int s : wiring.historyStates()) {
        String name = wiring.stateName(s);
        queue.launch(shared.function("to_halves"), over((wiring.program.states().get(s).history() + 1) * row() / 2),
            struct.fill(arena, Map.of("source",
                of("record_" + name).address(), "first", of("half_" + name).address(), "rest",
                parts() == 2 ? of("rest_" + name).address() : 0L, "count",
                (wiring.program.states().get(s).history() + 1) * row())));
      }
    }
  }

  /// What is handed on of a state, `[history + 1, batch, width]`.
  void takeCarry(Queue queue, int state, DeviceMemory carry) {
    carry(queue, "take_carry", state,
        Map.of("record", of("record_" + stateName(state)).address(), "carry", carry.address()));
  }

  /// Adds derivatives with respect to that to those after every step.
  void addCarry(Queue queue, int state, DeviceMemory carry) {
    carry(queue, "add_carry", state, Map.of("carry", carry.address(), "every", every(state).address()));
  }

  /// Derivatives with respect to what a state started from.
  void startGradient(Queue queue, int ran, int state, DeviceMemory carry, DeviceMemory gradient) {
    carry(queue, "start_gradient", state,
        Map.of("start", of("start_" + stateName(state)).address(), "carry", carry.address(),
            "gradient", gradient.address()));
    for (Wiring.Delayed late : wiring.lateAdjoints())
      if (late.state() == state)
        try (Arena arena = Arena.ofConfined()) {
          ArgumentStruct struct =
              sizes(new ArgumentStruct("add_late").pointer("", "late", "").pointer("", "gradient", "")
                  .number("lag", "").number("steps", ""));
          Map<String, Long> values = sizes(state);
          values.put("late", of("late_" + stateName(state) + "_" + late.lag()).address());
          values.put("gradient", gradient.address());
          values.put("lag", (long) late.lag());
          values.put("steps", (long) ran);
          queue.launch(shared.function("add_late"), over(carried(state)), struct.fill(arena, values));
        }
  }

  /// Numbers of a state that are handed on.
  private long carried(int state) {
    StateVariable variable = wiring.program.states().get(state);
    return (variable.history() + 1L) * batch * variable.width();
  }

  private void carry(Queue queue, String kernel, int state, Map<String, Long> pointers) {
    ArgumentStruct struct = new ArgumentStruct(kernel);
    for (String name : switch (kernel) {
      case "take_carry" -> List.of("record", "carry", "lengths");
      case "add_carry" -> List.of("carry", "every", "lengths");
      default -> List.of("start", "carry", "gradient", "lengths");
    })
      struct.pointer("", name, "");
    Map<String, Long> values = sizes(state);
    values.put("lengths", of("lengths").address());
    values.putAll(pointers);
    try (Arena arena = Arena.ofConfined()) {
      queue.launch(shared.function(kernel), over(carried(state)), sizes(struct).fill(arena, values));
    }
  }

  private static ArgumentStruct sizes(ArgumentStruct struct) {
    return struct.number("rows", "").number("batch", "").number("width", "").number("tiles", "").number("units", "");
  }

  private Map<String, Long> sizes(int state) {
    StateVariable variable = wiring.program.states().get(state);
    return new HashMap<>(
        Map.of("rows", variable.history() + 1L, "batch", (long) batch, "width", (long) variable.width(), "tiles",
            (long) tiles, "units", (long) mapping.units()));
  }

  void toTiles(Queue queue, DeviceMemory from, String to, int rows, int batch, int width, int units, long offset) {
    convert(queue, "to_tiles", from.address(), of(to).address() + offset, rows, batch, width, units);
  }

  void fromTiles(Queue queue, String from, DeviceMemory to, int rows, int batch, int width, int units, long offset) {
    convert(queue, "from_tiles", of(from).address() + offset, to.address(), rows, batch, width, units);
  }

  private void convert(Queue queue, String kernel, long from, long to, int rows, int batch, int width, int units) {
    ArgumentStruct struct =
        new ArgumentStruct(kernel).pointer("", "source", "").pointer("", "target", "").number("rows", "")
            .number("batch", "").number("width", "").number("tiles", "").number("units", "");
    try (Arena arena = Arena.ofConfined()) {
      queue.launch(shared.function(kernel), over(rows * (long) tiles * units * 8),
          struct.fill(arena, Map.of("source", from, "target", to, "rows",
              (long) rows, "batch", (long) batch, "width", (long) width, "tiles", (long) tiles, "units",
              (long) units)));
    }
  }

  List<StateVariable> states() {
    return wiring.program.states();
  }

  public String stateName(int state) {
    return wiring.stateName(state);
  }

  public int units() {
    return mapping.units();
  }

  public WeightLayout weights() {
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
  }
}
