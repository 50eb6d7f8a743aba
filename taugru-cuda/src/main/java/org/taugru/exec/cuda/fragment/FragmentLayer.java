package org.taugru.exec.cuda.fragment;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.taugru.exec.Mode;
import org.taugru.exec.cuda.driver.DeviceMemory;
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
  /// Shared memory of the kernel `outer_tiles`: four stages. Where a block may not have as much, as on GPUs for desktops, `outer` does the same without.
  private static final int OUTER_BYTES = 4 * (2 * 8 * 2048 + 8 * 128 + 128);

  private final GpuInfo gpu;
  private final Allocator allocator;
  private final FragmentSource source;
  private final Wiring wiring;
  private final Mapping mapping;
  private final GradientJobs jobs;
  private final StepRunner runner;
  private final GpuProgram program;
  private final GpuProgram shared;
  private final int batch;
  private final int models;
  private final int tilesPerModel;
  private final int tiles;
  private final FragmentSizes sizes;
  private final boolean computesAgain;
  private final Optional<Windows> windows;
  private final Map<String, DeviceMemory> memory = new HashMap<>();
  private final Map<String, Long> others = new HashMap<>();

  /// Where memory comes from.
  public interface Allocator {
    DeviceMemory allocate(long bytes);
  }

  /// In the GPU's own thread, as everything here.
  ///
  /// @param kept steps whose values are kept for the backward pass; the others are computed again
  FragmentLayer(GpuInfo gpu, GpuProgram program, GpuProgram shared, Allocator allocator, FragmentSource source,
      int steps, int kept, int batch, int models) {
    this.gpu = gpu;
    this.allocator = allocator;
    this.source = source;
    this.wiring = source.wiring;
    this.mapping = source.mapping;
    this.sizes = new FragmentSizes(gpu, source, steps, kept, batch, models);
    this.jobs = sizes.jobs;
    this.program = program;
    this.shared = shared;
    this.runner = source.steps.on(program, models);
    this.batch = batch;
    this.models = models;
    this.tilesPerModel = sizes.tilesPerModel;
    this.tiles = sizes.tiles;
    this.computesAgain = sizes.kept < steps;
    this.windows = sizes.window < steps ? Optional.of(new Windows(this, wiring, sizes.window, computesAgain))
        : Optional.empty();
    sizes.forEach(this::take);
  }

  private int parts() {
    return source.precision.parts();
  }

  private void take(String name, long bytes) {
    memory.put(name, allocator.allocate(bytes));
  }

  /// Numbers of a step of a state, of all samples.
  long row() {
    return (long) tiles * mapping.units() * 8;
  }

  /// Writes down what does not change.
  public void prepare(Queue queue) {
    try (Arena arena = Arena.ofConfined()) {
      copyInts(queue, arena, "lags", Collections.nCopies(models, ints(wiring.lags.values)));
      copyInts(queue, arena, "jobs", jobs.jobs.stream().map(GradientJobs.Job::ints).toList());
      copyInts(queue, arena, "accumulatedTargets",
          source.accumulated.targets.stream().map(AccumulatedGradients.Target::ints).toList());
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
    if (!wiring.draws.isEmpty())
      queue.zero(of("noise"));
    for (int s = 0; s < wiring.program.states().size(); s++) {
      queue.zero(of("record_" + wiring.stateName(s)));
      if (source.steps.halfStates().contains(s)) {
        queue.zero(of("half_" + wiring.stateName(s)));
        if (parts() == 2)
          queue.zero(of("rest_" + wiring.stateName(s)));
      }
    }
  }

  /// Gives models long lags of their own, in place of those of the Program.
  ///
  /// @param ofModels for each what [#lags(Queue, int, List)] takes
  public void lags(Queue queue, List<List<Integer>> ofModels) {
    for (int model = 0; model < ofModels.size(); model++)
      lags(queue, model, ofModels.get(model));
  }

  /// Gives a model long lags of its own, in place of those of the Program. Long are lags of [Lags#LONG] steps and more.
  ///
  /// @param lags as many as the Program has, in ascending order and none longer than the Program's of that place
  public void lags(Queue queue, int model, List<Integer> lags) {
    List<Integer> own = wiring.lags.values;
    if (!source.steps.readsLags() || windows.isPresent())
      throw new IllegalArgumentException(wiring.program.name() + " has the lags of its source where "
          + whyOwnLags() + ". Make a layer for each lag.");
    if (wiring.program.inputHistory() >= Lags.LONG)
      throw new IllegalArgumentException(wiring.program.name() + " reads inputs of " + wiring.program.inputHistory()
          + " steps before, which is a number of its source. Make a layer for each lag.");
    boolean fit = lags.size() == own.size();
    for (int k = 0; fit && k < own.size(); k++)
      fit = lags.get(k) >= Lags.LONG && lags.get(k) <= own.get(k) && (k == 0 || lags.get(k) > lags.get(k - 1));
    if (!fit)
      throw new IllegalArgumentException("a model with lags " + lags + " in a layer made for " + own
          + ". Give as many, each " + Lags.LONG + " or more and no longer than the layer's.");
    try (Arena arena = Arena.ofConfined()) {
      queue.copyIn(arena.allocateFrom(ValueLayout.JAVA_INT, ints(lags)), of("lags"), 4L * model * own.size());
      queue.await();
    }
  }

  private String whyOwnLags() {
    if (!wiring.far.isEmpty())
      return "products are done for many steps at once";
    return windows.isPresent() ? "a sequence is taken in windows of steps" : "steps are launched one by one";
  }

  private static int[] ints(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
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

  /// Has an argument of kernels point to memory that is not this layer's own: weights and gradients of a whole model, inputs that another
  /// layer makes.
  public void use(String argument, long address) {
    others.put(argument, address);
  }

  /// Where everything lies for some steps, and the sizes that all kernels of a sequence share.
  private Map<String, Long> arguments(StepWindow window) {
    Map<String, Long> values = new HashMap<>();
    memory.forEach((name, place) -> values.put(name, place.address()));
    values.put("weightStride", (long) source.weights.count());
    values.put("tiles", (long) tiles);
    values.put("tilesPerModel", (long) tilesPerModel);
    values.put("steps", (long) window.count());
    wiring.lags.histories().forEach((name, rows) -> values.put(name, (long) rows));
    if (!computesAgain) // else the same memory is used for each window
      sizes.ofKeptSteps().forEach((name, bytes) -> values.computeIfPresent(name,
          (_, address) -> address + window.first() * bytes));
    values.putAll(others);
    long inputs = (long) window.first() * tiles * wiring.program.inputWidth() * 8 * 4;
    for (String name : List.of("x", "dx"))
      values.computeIfPresent(name, (_, address) -> address + inputs);
    for (int s = 0; s < wiring.program.states().size(); s++)
      values.computeIfPresent("record_" + wiring.stateName(s), (_, address) -> address + window.first() * row() * 4);
    for (Wiring.Delayed late : wiring.lateAdjoints())
      values.computeIfPresent(wiring.lateName(late), (_, address) -> address + window.first() * row() * 4);
    return values;
  }

  /// For a loop over so many numbers that threads share.
  static Grid over(long count) {
    return Grid.of(Math.clamp(Math.ceilDiv(count, THREADS), 1, MOST_BLOCKS), THREADS);
  }

  /// Says which noise the sequences from now on have, for each model; before it was said there is none.
  ///
  /// @param position of the first step in the whole sequence
  public void noise(Queue queue, List<Mode> modes, long position) {
    if (wiring.draws.isEmpty())
      return;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment numbers = arena.allocate(ValueLayout.JAVA_LONG, (long) models * NoiseSource.NUMBERS);
      for (int model = 0; model < models; model++) {
        int first = model * NoiseSource.NUMBERS;
        numbers.setAtIndex(ValueLayout.JAVA_LONG, first, modes.get(model).noiseSeed());
        numbers.setAtIndex(ValueLayout.JAVA_LONG, first + 1, position);
        numbers.setAtIndex(ValueLayout.JAVA_LONG, first + 2, modes.get(model).training() ? 1 : 0);
      }
      queue.copyIn(numbers, of("noise"), 0);
      queue.await();
    }
  }

  /// Makes operands of the inputs, and what can be computed of them ahead; draws noise.
  ///
  /// @param keep whether a backward pass follows
  public void inputs(Queue queue, int ran, boolean keep) {
    if (!computesAgain) // else each window of steps has its own
      inputs(queue, StepWindow.whole(ran), keep);
  }

  void inputs(Queue queue, StepWindow window, boolean keep) {
    Map<String, Long> values = arguments(window);
    if (keep || !wiring.ahead.isEmpty())
      inputOperands(queue, window);
    if (!wiring.draws.isEmpty())
      queue.launch(program.function("draw_noise"), over(window.count() * row()), source.noise.arguments.bytes(values));
    if (!wiring.ahead.isEmpty())
      source.inputs.launch(queue, program, gpu, values, window.count());
  }

  private void inputOperands(Queue queue, StepWindow window) {
    long blocks = (wiring.program.inputHistory() + (long) window.count()) * tiles;
    Map<String, Long> values = arguments(window);
    values.put("blocks", blocks);
    values.put("width", (long) wiring.program.inputWidth());
    values.put("padded", (long) jobs.inputColumns);
    values.putIfAbsent("columns_rest", 0L);
    queue.launch(shared.function("input_columns"), over(blocks * jobs.inputColumns * 4),
        SequenceStructs.INPUT_COLUMNS.bytes(values));
  }

  /// @param keep whether a backward pass follows
  public void forward(Queue queue, int ran, boolean keep) {
    windows.ifPresentOrElse(all -> all.forward(queue, ran, keep), () -> forward(queue, StepWindow.whole(ran), keep));
  }

  void forward(Queue queue, StepWindow window, boolean keep) {
    Map<String, Long> values = arguments(window);
    if (!keep)
      values.put("saves", 0L);
    source.far.forward(queue, program, gpu, values, window.count());
    runner.forward(queue, values, window.count());
  }

  /// @param everyStep whether derivatives come from `every_…`, those after each step, or from `last_…`, after each sample's last one
  public void backwardSteps(Queue queue, int ran, boolean everyStep) {
    for (int s = 0; everyStep && s < wiring.program.states().size(); s++)
      if (!others.containsKey("every_" + wiring.stateName(s)))
        every(s);
    windows.ifPresentOrElse(all -> all.backward(queue, ran, everyStep),
        () -> backward(queue, StepWindow.whole(ran), everyStep));
  }

  void backward(Queue queue, StepWindow window, boolean everyStep) {
    Map<String, Long> values = arguments(window);
    for (int s = 0; s < wiring.program.states().size(); s++) {
      values.put((everyStep ? "last_" : "every_") + wiring.stateName(s), 0L);
      if (windows.isPresent())
        values.put("every_" + wiring.stateName(s), of(Windows.every(wiring, s)).address());
    }
    if (windows.isPresent())
      values.put("lengths", of("window_lengths").address());
    runner.backward(queue, values, window.count());
    source.far.backward(queue, program, gpu, values, window.count());
  }

  /// Of all weights, into `gradient`. Where steps are computed again, they were summed on the way back.
  public void gradients(Queue queue, int ran) {
    if (computesAgain)
      return;
    beginGradients(queue);
    gradients(queue, StepWindow.whole(ran));
  }

  /// Those of somebody else are zero already.
  void beginGradients(Queue queue) {
    if (!others.containsKey("gradient"))
      queue.zero(of("gradient"));
  }

  /// Adds those of some steps.
  void gradients(Queue queue, StepWindow window) {
    Map<String, Long> values = arguments(window);
    values.put("values", (long) wiring.deltas().size());
    values.put("units", (long) mapping.units());
    int splits = sizes.splits(window.count());
    values.put("splits", (long) splits);
    values.put("rowWarps", (long) jobs.rowWarps);
    values.put("columnWarps", (long) jobs.columnWarps);
    values.put("models", (long) models);
    values.put("lagCount", (long) wiring.lags.values.size());
    values.putIfAbsent("delta_rest", 0L);
    boolean staged = jobs.depthWarps() == 1 && OUTER_BYTES <= gpu.sharedBytes();
    String name = (staged ? "outer_tiles" : "outer") + (parts() == 2 ? "_accurate" : "");
    int sharedBytes = staged ? OUTER_BYTES : 0;
    queue.launch(shared.function(name).allowShared(sharedBytes),
        new Grid(jobs.jobs.size() * models * splits, THREADS, 1, sharedBytes), SequenceStructs.OUTER.bytes(values));
    values.put("gradientStride", values.getOrDefault("weightStride", 0L));
    values.put("parts", (long) splits * jobs.depthWarps());
    values.put("height", (long) jobs.height());
    values.put("width", (long) jobs.width());
    values.put("pieces", (long) PIECES);
    for (int round = 0; round < jobs.rounds.size(); round++) {
      values.put("targets", of("targets" + round).address());
      queue.launch(shared.function("add_sums"), Grid.of(jobs.rounds.get(round).size() * models * PIECES, THREADS),
          SequenceStructs.ADD_SUMS.bytes(values));
    }
    addAccumulated(queue, values);
  }

  /// Those that steps have summed in registers.
  private void addAccumulated(Queue queue, Map<String, Long> values) {
    int numbers = source.accumulated.numbers();
    if (numbers == 0)
      return;
    values.put("groupsPerModel", (long) tilesPerModel / mapping.tiles());
    values.put("ofGroup", (long) source.accumulated.count());
    values.put("numbers", (long) numbers);
    queue.launch(shared.function("add_accumulated"), over((long) numbers * models),
        SequenceStructs.ADD_ACCUMULATED.bytes(values));
  }

  /// The derivatives with respect to a state after every step, which are made when first asked for.
  public DeviceMemory every(int state) {
    String name = "every_" + wiring.stateName(state);
    if (!memory.containsKey(name))
      take(name, sizes.every(state));
    return of(name);
  }

  /// Makes the memory of derivatives with respect to inputs, if it is not there.
  public void reserveInputAdjoints() {
    if (!memory.containsKey("dx"))
      take("dx", sizes.inputAdjoints());
  }

  /// Derivatives with respect to inputs, into `dx`. Where steps are computed again, they were made on the way back.
  public void inputAdjoints(Queue queue, int ran) {
    if (!computesAgain || !hasInputAdjoints())
      inputAdjoints(queue, StepWindow.whole(ran));
  }

  void inputAdjoints(Queue queue, StepWindow window) {
    reserveInputAdjoints();
    if (source.inputAdjoints.isWanted())
      source.inputAdjoints.launch(queue, program, gpu, arguments(window), window.count());
    else
      queue.zero(of("dx"));
    for (int lag : wiring.lateInputs()) {
      long later = (long) lag * tiles * wiring.program.inputWidth() * 8;
      long count = (long) window.count() * tiles * wiring.program.inputWidth() * 8 - later;
      if (count > 0)
        add(queue, of("late_x_" + lag).address() + later * 4, of("dx").address(), count);
    }
  }

  boolean hasInputAdjoints() {
    return source.inputAdjoints.isWanted();
  }

  /// Makes halves of the states that a sequence starts from, where they are operands.
  public void startOperands(Queue queue) {
    startOperands(queue, 0);
  }

  /// The same for a sequence that goes on at a step.
  void startOperands(Queue queue, int step) {
    for (int s : source.steps.halfStates()) {
      String name = wiring.stateName(s);
      long count = (wiring.program.states().get(s).history() + 1) * row();
      queue.launch(shared.function("to_halves"), over(count / 2), SequenceStructs.TO_HALVES.bytes(Map.of(
          "source", of("record_" + name).address() + step * row() * 4, "first", of("half_" + name).address(),
          "rest", parts() == 2 ? of("rest_" + name).address() : 0L, "count", count)));
    }
  }

  /// The lags of a state for which there is [#late].
  public List<Integer> lateLags(int state) {
    return wiring.lateAdjoints().stream().filter(late -> late.state() == state).map(Wiring.Delayed::lag).toList();
  }

  /// What each step means for the state some steps before it.
  public DeviceMemory late(int state, int lag) {
    return of(wiring.lateName(new Wiring.Delayed(state, lag)));
  }

  StepRunner runner() {
    return runner;
  }

  /// The kernels that all layers share.
  GpuProgram shared() {
    return shared;
  }

  Wiring wiring() {
    return wiring;
  }

  int batch() {
    return batch;
  }

  /// Adds numbers of one array to those of another.
  void add(Queue queue, long from, long to, long count) {
    queue.launch(shared.function("add_numbers"), over(count),
        SequenceStructs.ADD_NUMBERS.bytes(Map.of("source", from, "target", to, "count", count)));
  }

  /// Where derivatives with respect to a state after every step lie; 0 where there are none.
  long everyAddress(int state) {
    String name = "every_" + wiring.stateName(state);
    return others.getOrDefault(name, memory.containsKey(name) ? of(name).address() : 0L);
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

  /// Elements of a state for which memory has room.
  public int units(int state) {
    return wiring.padded(wiring.program.states().get(state).width(), mapping);
  }

  public WeightLayout weights() {
    return source.weights;
  }

  @Override
  public void close() {
    runner.close();
    memory.values().forEach(DeviceMemory::close);
  }
}
