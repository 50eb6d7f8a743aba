package org.taugru.exec.simd;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.ir.Program;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Stage;

/// The batch cut into tiles of samples, and everything that running them needs, so that a pass allocates nothing but what
/// noise and parametrised matrices take.
///
/// Tiles are dealt out to a fixed number of lanes; a lane works through its tiles in order and adds up their gradients,
/// and lanes are added in order. Neither depends on the number of threads, so results do not either. Where there are no gradients, tiles
/// may be of any size: a sample has the same bits in all of them.
final class SimdWorkspace implements Workspace {
  /// Samples of a tile: enough to keep the weights in use, few enough that many steps of a tile are in the cache together.
  static final int MOST_ROWS = 16;
  /// The same in inference, which has nothing to write down: the more samples, the less there is to do beside their numbers.
  private static final int MOST_INFERRED_ROWS = 32;
  private static final int FEWEST_ROWS = 8;
  private static final int MOST_LANES = 16;
  private static final float[] NOTHING = {};
  // As counted on the heap; they matter where sequences are few and short.
  private static final long BYTES_OF_TILE = 1024;
  private static final long BYTES_OF_INSTRUCTION = 848;
  private static final long BYTES_OF_PANEL = 384;
  private static final long BYTES_OF_BUFFER = 192;
  private static final long BYTES_OF_RING = 96;

  private final SimdKernel kernel;
  private final CompiledPlan code;
  private final int steps;
  private final int batch;
  private final int tileRows;
  private final int[] capacity;
  private final Weights weights;
  private final Tile[] tiles;
  private final float[][][] kept;
  private final int lanes;
  private final float[][][] scratch;
  private final GradientSums[] sums;
  private final IntConsumer forwardLane = this::forwardLane;
  private final IntConsumer backwardLane = this::backwardLane;
  private int ranSteps;
  private boolean fromStart;
  // what the lanes of the current pass work on
  private @Nullable Carry start;
  private @Nullable Sequence inputs;
  private Mode mode = Mode.evaluation();
  private @Nullable Carry end;
  private @Nullable Adjoint adjoint;
  private @Nullable Gradients gradients;

  /// @param code the kernel's own, of the passes that are wanted
  SimdWorkspace(SimdKernel kernel, CompiledPlan code, int steps, int batch) {
    if (steps < 0 || batch < 1)
      throw new IllegalArgumentException("a workspace for " + steps + " steps of " + batch
          + " samples. Steps are 0 or more, samples 1 or more.");
    this.kernel = kernel;
    this.code = code;
    this.steps = steps;
    this.batch = batch;
    this.tileRows = tileRows(code, steps, batch, lanes(code, kernel.threads()));
    this.capacity = capacities(code, steps, tileRows);
    this.weights = new Weights(code.plan(), code.layout());
    int count = Math.ceilDiv(batch, tileRows);
    this.lanes = Math.min(MOST_LANES, count);
    this.scratch = new float[lanes][code.layout().size()][];
    this.sums = new GradientSums[lanes];
    Arrays.setAll(sums, _ -> code.isDifferentiated() ? GradientSums.of(code.program(), code.plan().accumulators())
        : GradientSums.NONE);
    this.kept = new float[count][code.layout().size()][];
    this.tiles = new Tile[count];
    for (int i = 0; i < count; i++) {
      TileCopy copy = new TileCopy(batch, firstSample(i + 1) - firstSample(i), firstSample(i));
      tiles[i] = new Tile(code, copy, memory(i, copy.rows(), false), weights);
    }
  }

  /// Tiles are of equal size, as nearly as possible.
  private int firstSample(int tile) {
    return (int) ((long) tile * batch / tiles.length);
  }

  static SimdWorkspace of(Workspace workspace, SimdKernel kernel) {
    if (!(workspace instanceof SimdWorkspace own) || own.kernel != kernel)
      throw new IllegalArgumentException("this workspace was made for another kernel.");
    return own;
  }

  void forward(Parameters parameters, Carry from, Sequence sequence, Mode newMode, Carry to, Threads threads) {
    if (batch != sequence.batch() || steps < sequence.steps())
      throw new IllegalArgumentException("this workspace is for " + steps + " steps of " + batch
          + " samples; the sequence has " + sequence.steps() + " of " + sequence.batch() + ".");
    ranSteps = sequence.steps();
    fromStart = from.isStart();
    start = from;
    inputs = sequence;
    mode = newMode;
    end = to;
    weights.updateForward(parameters);
    threads.run(lanes, forwardLane);
    to.moveTo(from.position() + sequence.steps());
  }

  private void forwardLane(int lane) {
    for (int i = lane; i < tiles.length; i += lanes)
      tiles[i].forward(requireNonNull(start), requireNonNull(inputs), mode, requireNonNull(end));
  }

  void backward(Parameters parameters, Adjoint from, Gradients to, Threads threads) {
    if (inputs == null)
      throw new IllegalStateException("nothing was run in this workspace yet. Call forward first.");
    if (!code.isDifferentiated())
      throw new IllegalStateException(
          "this workspace is for inference and has kept nothing for a backward pass. Use one for training.");
    adjoint = from;
    gradients = to;
    weights.updateBackward(parameters);
    threads.run(lanes, backwardLane);
    for (int lane = 1; lane < lanes; lane++)
      sums[0].add(sums[lane]);
    sums[0].toParameters(code.program(), code.plan().accumulators(), parameters, to.parameters());
    if (fromStart)
      to.addStart();
  }

  private void backwardLane(int lane) {
    sums[lane].clear();
    for (int i = lane; i < tiles.length; i += lanes) {
      if (!tiles[i].isPreparedBackward())
        tiles[i].prepareBackward(memory(i, firstSample(i + 1) - firstSample(i), true), weights);
      tiles[i].backward(requireNonNull(adjoint), sums[lane], requireNonNull(gradients));
    }
  }

  /// Bytes of the buffers of all tiles and lanes, of each lane's gradients, and of the weights packed for both passes: the most that any
  /// number of threads makes of it.
  static long bytes(CompiledPlan code, int steps, int batch) {
    long bytes = 0;
    for (int threads = MOST_LANES; threads >= 1; threads /= 2)
      bytes = Math.max(bytes, bytes(code, steps, batch, tileRows(code, steps, batch, lanes(code, threads))));
    return bytes;
  }

  private static long bytes(CompiledPlan code, int steps, int batch, int tileRows) {
    int[] capacity = capacities(code, steps, tileRows);
    int tiles = Math.ceilDiv(batch, tileRows);
    int lanes = Math.min(MOST_LANES, tiles);
    long floats = Weights.floats(code.plan())
        + (code.isDifferentiated() ? lanes * GradientSums.floats(code.program(), code.plan().accumulators()) : 0);
    for (int i = 0; i < capacity.length; i++) {
      Buffer.Content content = code.layout().content(i);
      long rows = isKept(content) ? batch : content.isShared() ? 1 : (long) lanes * tileRows;
      floats += capacity[i] * rows * code.layout().stride(i);
    }
    return floats * Float.BYTES + tiles * objectBytes(code);
  }

  /// What the objects of a tile take besides its buffers: one for each instruction, with a cursor for each operand.
  private static long objectBytes(CompiledPlan code) {
    long bytes = BYTES_OF_TILE + BYTES_OF_BUFFER * code.layout().size();
    for (CompiledStages stages : List.of(code.forward(), code.backward()))
      for (Stage stage : stages.stages())
        for (Instruction instruction : stage.instructions())
          bytes += BYTES_OF_INSTRUCTION + BYTES_OF_PANEL * panels(instruction)
              + BYTES_OF_RING * stages.rings(stage, instruction).size();
    return bytes;
  }

  /// Those that a product is cut into, if it is.
  private static int panels(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Multiply multiply -> panels(multiply.columns().getFirst().width());
      case Instruction.Outer outer -> panels(outer.terms().getFirst().width());
      case Instruction.Pass _, Instruction.Sum _, Instruction.Draw _ -> 0;
    };
  }

  private static int panels(int width) {
    int count = Math.ceilDiv(Lanes.padded(width) / Lanes.COUNT, ProductShape.MOST_VECTORS);
    return count > 1 ? count : 0;
  }

  /// In inference one for each thread: its tiles may be of any size, and larger ones have less to do beside their numbers.
  private static int lanes(CompiledPlan code, int threads) {
    return code.isDifferentiated() ? MOST_LANES : Math.min(MOST_LANES, threads);
  }

  /// Samples of the largest tile: as few as give every lane one; where there are few steps, more, as the cache has space.
  private static int tileRows(CompiledPlan code, int steps, int batch, int wantedLanes) {
    int most = (code.isDifferentiated() ? MOST_ROWS : MOST_INFERRED_ROWS)
        * Math.max(1, code.plan().chunk() / Math.max(1, steps));
    return Math.min(batch, Math.clamp(Math.ceilDiv(batch, wantedLanes), FEWEST_ROWS, most));
  }

  /// How many steps of each buffer there are.
  private static int[] capacities(CompiledPlan code, int steps, int tileRows) {
    Program program = code.program();
    int[] result = new int[code.layout().size()];
    for (int i = 0; i < result.length; i++) {
      int stride = code.layout().stride(i);
      result[i] = switch (code.layout().content(i)) {
        case Buffer.Content.State(int state) -> program.states().get(state).history() + 1 + steps;
        case Buffer.Content.StateAdjoint(int state) ->
          program.states().get(state).history() + 1 + Math.min(steps, code.plan().chunk());
        case Buffer.Content.Inputs _, Buffer.Content.InputAdjoint _ -> program.inputHistory() + Math.max(1, steps);
        case Buffer.Content.Trace _ -> Math.max(1, steps);
        case Buffer.Content.Chunk _ -> Math.clamp(steps, 1, code.plan().chunk());
        case Buffer.Content.Row _, Buffer.Content.MatrixRow _ -> 1;
      };
      if ((long) result[i] * tileRows * stride > Integer.MAX_VALUE - 8)
        throw new IllegalArgumentException(result[i] + " steps, history included, of width " + stride
            + " do not fit a buffer. Use a shorter delay, or run the sequence in chunks, handing the carry on.");
    }
    return result;
  }

  /// Whether each tile has its own, until the backward pass.
  private static boolean isKept(Buffer.Content content) {
    return switch (content) {
      case Buffer.Content.State _, Buffer.Content.Inputs _, Buffer.Content.Trace _ -> true;
      case Buffer.Content.Chunk _, Buffer.Content.StateAdjoint _, Buffer.Content.InputAdjoint _ -> false;
      case Buffer.Content.Row _, Buffer.Content.MatrixRow _ -> false;
    };
  }

  /// The tile's own buffers, with its lane's for what need not be kept. Adjoints are left out of a forward pass.
  private TileMemory memory(int tile, int rows, boolean backward) {
    float[][] buffers = new float[capacity.length][];
    for (int i = 0; i < buffers.length; i++) {
      int stride = code.layout().stride(i);
      buffers[i] = switch (code.layout().content(i)) {
        case Buffer.Content.State _, Buffer.Content.Inputs _, Buffer.Content.Trace _ ->
          made(kept[tile], i, capacity[i] * rows * stride);
        case Buffer.Content.Chunk _ -> made(scratch[tile % lanes], i, capacity[i] * tileRows * stride);
        case Buffer.Content.StateAdjoint _, Buffer.Content.InputAdjoint _ ->
          backward ? made(scratch[tile % lanes], i, capacity[i] * tileRows * stride) : NOTHING;
        case Buffer.Content.Row _, Buffer.Content.MatrixRow _ -> weights.row(i);
      };
    }
    return new TileMemory(rows, buffers, capacity, code.layout().strides());
  }

  private static float[] made(float[][] buffers, int number, int floats) {
    if (buffers[number] == null)
      buffers[number] = new float[floats];
    return buffers[number];
  }

  @Override
  public int steps() {
    return steps;
  }

  @Override
  public int batch() {
    return batch;
  }

  @Override
  public int ranSteps() {
    return ranSteps;
  }

  @Override
  public void copyStates(int state, float[] target) {
    for (Tile tile : tiles)
      tile.copyStates(state, target);
  }

  /// Where a state of its only sample is after each step of the last forward pass.
  StateSteps steps(int state) {
    if (batch != 1)
      throw new IllegalStateException("a workspace of " + batch + " samples has no one place for a state of a step.");
    return tiles[0].steps(state);
  }

  @Override
  public long bytesKept() {
    if (!code.isDifferentiated())
      return 0;
    long bytes = 0;
    for (float[][] tile : kept)
      for (float[] buffer : tile)
        bytes += buffer == null ? 0 : (long) buffer.length * Float.BYTES;
    return bytes;
  }
}
