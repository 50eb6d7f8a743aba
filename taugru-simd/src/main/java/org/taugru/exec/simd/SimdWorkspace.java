package org.taugru.exec.simd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Sequence;
import org.taugru.exec.Workspace;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// The batch cut into tiles of samples, and their buffers.
///
/// Tiles are dealt out to a fixed number of lanes; a lane works through its tiles in order and adds up their gradients,
/// and lanes are added in order. Neither depends on the number of threads, so results do not either.
final class SimdWorkspace implements Workspace {
  static final int TILE_ROWS = 16;
  private static final int MOST_LANES = 16;
  private static final float[] NOTHING = {};

  private final SimdKernel kernel;
  private final Program program;
  private final int steps;
  private final int batch;
  private final int[] capacity;
  private final Weights weights;
  private final List<Tile> tiles = new ArrayList<>();
  private final int lanes;
  private final float[][][] scratch;
  private final GradientSums[] sums;
  private int ranSteps;

  SimdWorkspace(SimdKernel kernel, int steps, int batch) {
    if (steps < 0 || batch < 1)
      throw new IllegalArgumentException("a workspace for " + steps + " steps of " + batch
          + " samples. Steps are 0 or more, samples 1 or more.");
    this.kernel = kernel;
    this.program = kernel.program();
    this.steps = steps;
    this.batch = batch;
    this.weights = new Weights(program, kernel.packing(), kernel.layout());
    this.capacity = capacities(kernel, steps, batch);
    int count = Math.ceilDiv(batch, tileRows(kernel, steps, batch));
    for (int i = 0; i < count; i++) { // of equal size, as nearly as possible
      int first = (int) ((long) i * batch / count);
      tiles.add(new Tile(first, (int) ((i + 1L) * batch / count) - first));
    }
    this.lanes = Math.min(MOST_LANES, tiles.size());
    this.scratch = new float[lanes][kernel.buffers().size()][];
    this.sums = new GradientSums[lanes];
    Arrays.setAll(sums, _ -> GradientSums.of(program, kernel.backwardPlan().accumulators()));
  }

  static SimdWorkspace of(Workspace workspace, SimdKernel kernel, Sequence inputs) {
    if (!(workspace instanceof SimdWorkspace room) || room.kernel != kernel)
      throw new IllegalArgumentException("this workspace was made for another kernel.");
    if (room.batch != inputs.batch() || room.steps < inputs.steps())
      throw new IllegalArgumentException("this workspace is for " + room.steps + " steps of " + room.batch
          + " samples; the sequence has " + inputs.steps() + " of " + inputs.batch() + ".");
    room.ranSteps = inputs.steps();
    return room;
  }

  /// Bytes of the buffers of all tiles and lanes.
  static long bytes(SimdKernel kernel, int steps, int batch) {
    int[] capacity = capacities(kernel, steps, batch);
    int tileRows = tileRows(kernel, steps, batch);
    int lanes = Math.min(MOST_LANES, Math.ceilDiv(batch, tileRows));
    long floats = 0;
    for (int i = 0; i < capacity.length; i++) {
      Layout.Buffer buffer = kernel.buffers().get(i);
      long rows = isKept(buffer) ? batch : (long) lanes * tileRows;
      floats += capacity[i] * rows * buffer.stride();
    }
    return floats * Float.BYTES;
  }

  private static int[] capacities(SimdKernel kernel, int steps, int batch) {
    Program program = kernel.program();
    int[] result = new int[kernel.buffers().size()];
    for (int i = 0; i < result.length; i++) {
      Layout.Buffer buffer = kernel.buffers().get(i);
      result[i] = switch (buffer.content()) {
        case Layout.Content.State(int state) -> program.states().get(state).history() + 1 + steps;
        case Layout.Content.StateAdjoint(int state) -> program.states().get(state).history() + 1 + steps;
        case Layout.Content.Inputs _, Layout.Content.InputAdjoint _ -> program.inputHistory() + Math.max(1, steps);
        case Layout.Content.Trace _ -> Math.max(1, steps);
        case Layout.Content.Chunk _ -> Math.clamp(steps, 1, kernel.chunk());
        case Layout.Content.Row _, Layout.Content.MatrixRow _ -> 1;
      };
      if ((long) result[i] * tileRows(kernel, steps, batch) * buffer.stride() > Integer.MAX_VALUE - 8)
        throw new IllegalArgumentException(result[i] + " steps, history included, of width " + buffer.stride()
            + " do not fit a buffer. Use a shorter delay, or run the sequence in chunks, handing the carry on.");
    }
    return result;
  }

  /// Samples of the largest tile: few, so that many steps of a tile are in the cache together; where there are few steps,
  /// as many as make up for it, but not so many that lanes have nothing to do.
  private static int tileRows(SimdKernel kernel, int steps, int batch) {
    int most = TILE_ROWS * Math.max(1, kernel.chunk() / Math.max(1, steps));
    return Math.min(batch, Math.clamp(Math.ceilDiv(batch, MOST_LANES), TILE_ROWS, most));
  }

  /// Whether each tile has its own, until the backward pass.
  private static boolean isKept(Layout.Buffer buffer) {
    return switch (buffer.content()) {
      case Layout.Content.State _, Layout.Content.Inputs _, Layout.Content.Trace _ -> true;
      case Layout.Content.Chunk _, Layout.Content.StateAdjoint _, Layout.Content.InputAdjoint _ -> false;
      case Layout.Content.Row _, Layout.Content.MatrixRow _ -> false;
    };
  }

  SimdKernel kernel() {
    return kernel;
  }

  Weights weights() {
    return weights;
  }

  int lanes() {
    return lanes;
  }

  int ranSteps() {
    return ranSteps;
  }

  GradientSums sums(int lane) {
    return sums[lane];
  }

  List<Tile> tilesOf(int lane) {
    List<Tile> own = new ArrayList<>();
    for (int i = lane; i < tiles.size(); i += lanes)
      own.add(tiles.get(i));
    return own;
  }

  /// The tile's own buffers, with the lane's for what need not be kept. Adjoints are left out of a forward pass.
  TileMemory memory(Tile tile, int lane, boolean backward) {
    int tileRows = tileRows(kernel, steps, batch);
    float[][] buffers = new float[capacity.length][];
    for (int i = 0; i < buffers.length; i++) {
      int buffer = i;
      int floats = capacity[i] * tileRows * kernel.buffers().get(i).stride(); // room for the largest tile
      buffers[i] = switch (kernel.buffers().get(i).content()) {
        case Layout.Content.State _, Layout.Content.Inputs _, Layout.Content.Trace _ -> tile.buffer(buffer);
        case Layout.Content.Chunk _ -> scratch(lane, buffer, floats);
        case Layout.Content.StateAdjoint _, Layout.Content.InputAdjoint _ ->
          backward ? scratch(lane, buffer, floats) : NOTHING;
        case Layout.Content.Row _, Layout.Content.MatrixRow _ -> weights.row(buffer);
      };
    }
    return new TileMemory(tile.rows, buffers, capacity);
  }

  private float[] scratch(int lane, int buffer, int floats) {
    if (scratch[lane][buffer] == null)
      scratch[lane][buffer] = new float[floats];
    return scratch[lane][buffer];
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
  public void copyStates(int state, float[] target) {
    Arrays.fill(target, 0);
    StateVariable variable = program.states().get(state);
    Place place = kernel.layout().state(state, -1);
    for (Tile tile : tiles)
      for (int row = 0; row < tile.rows; row++)
        for (int n = 0; n < tile.lengths[row]; n++)
          tile.copy.toBatch(tile.buffer(place.buffer()), n + place.shift(), place.stride(), target, n,
              variable.width(), row);
  }

  @Override
  public long bytesKept() {
    long bytes = 0;
    for (Tile tile : tiles)
      for (int i = 0; i < capacity.length; i++)
        if (isKept(kernel.buffers().get(i)))
          bytes += (long) capacity[i] * tile.rows * kernel.buffers().get(i).stride() * Float.BYTES;
    return bytes;
  }

  /// Some samples of the batch.
  final class Tile {
    private final int rows;
    private final int firstSample;
    private final TileCopy copy;
    private final float[][] buffers;
    private final int[] lengths;

    Tile(int firstSample, int rows) {
      this.firstSample = firstSample;
      this.rows = rows;
      this.copy = new TileCopy(batch, rows, firstSample);
      this.lengths = new int[rows];
      this.buffers = new float[capacity.length][];
      for (int i = 0; i < buffers.length; i++)
        if (isKept(kernel.buffers().get(i)))
          buffers[i] = new float[capacity[i] * rows * kernel.buffers().get(i).stride()];
    }

    int firstSample() {
      return firstSample;
    }

    float[] buffer(int number) {
      return buffers[number];
    }

    /// The longest sample's length: nothing happens in the tile after it.
    int steps() {
      return lengths[longest()];
    }

    void load(Carry start, Sequence inputs, TileMemory memory) {
      System.arraycopy(inputs.lengths(), firstSample, lengths, 0, rows);
      for (int s = 0; s < program.states().size(); s++) {
        StateVariable state = program.states().get(s);
        Place place = kernel.layout().state(s, 0);
        for (int n = 0; n <= state.history(); n++)
          for (int row = 0; row < rows; row++)
            copy.toTile(start.state(s), n, state.width(), memory.array(place), n, place.stride(), row);
      }
      int width = program.inputWidth();
      Place place = kernel.layout().input(0);
      for (int row = 0; row < rows; row++) {
        for (int n = 0; n < program.inputHistory(); n++)
          copy.toTile(start.inputs(), n, width, memory.array(place), n, place.stride(), row);
        for (int n = 0; n < inputs.steps(); n++)
          copy.toTile(inputs.values(), n, width, memory.array(place), n + program.inputHistory(), place.stride(), row);
      }
      int longest = longest();
      for (int row = 0; row < rows; row++)
        for (int n = lengths[row]; n < steps(); n++)
          copyRow(place, n, longest, row, memory);
    }

    /// A sample that is over goes on with the inputs and states of the longest one. Nothing is read from there, but zeros
    /// could be worse than useless: the logarithm of a zero times an adjoint of zero is not a number.
    void followLongest(int t, TileMemory memory) {
      int longest = longest();
      for (int row = 0; row < rows; row++)
        if (t >= lengths[row])
          for (int s = 0; s < program.states().size(); s++)
          copyRow(kernel.layout().state(s, -1), t, longest, row, memory);
    }

    private void copyRow(Place place, int t, int from, int to, TileMemory memory) {
      int at = memory.offset(place, t);
      System.arraycopy(memory.array(place), at + from * place.stride(), memory.array(place), at + to * place.stride(),
          place.stride());
    }

    private int longest() {
      int longest = 0;
      for (int row = 1; row < rows; row++)
        if (lengths[row] > lengths[longest])
          longest = row;
      return longest;
    }

    void store(Carry end, TileMemory memory) {
      for (int s = 0; s < program.states().size(); s++) {
        StateVariable state = program.states().get(s);
        Place place = kernel.layout().state(s, 0);
        for (int row = 0; row < rows; row++)
          for (int n = 0; n <= state.history(); n++)
            copy.toBatch(memory.array(place), lengths[row] + n, place.stride(), end.state(s), n, state.width(), row);
      }
      Place place = kernel.layout().input(0);
      for (int row = 0; row < rows; row++)
        for (int n = 0; n < program.inputHistory(); n++)
          copy.toBatch(memory.array(place), lengths[row] + n, place.stride(), end.inputs(), n, program.inputWidth(),
              row);
    }

    void seed(Adjoint adjoint, TileMemory memory) {
      int last = steps();
      for (int s = 0; s < program.states().size(); s++) {
        StateVariable state = program.states().get(s);
        Place place = kernel.layout().stateAdjoint(s, 0);
        float[] target = memory.array(place);
        Arrays.fill(target, 0, (state.history() + 1 + last) * rows * place.stride(), 0);
        float[] steps = adjoint.steps().get(s);
        for (int row = 0; row < rows; row++) {
          for (int n = 0; n <= state.history(); n++)
            copy.addToTile(adjoint.carry().state(s), n, state.width(), target, lengths[row] + n, place.stride(), row);
          if (steps.length > 0)
            for (int n = 0; n < lengths[row]; n++)
            copy.addToTile(steps, n, state.width(), target, state.history() + 1 + n, place.stride(), row);
        }
      }
      if (!kernel.inputAdjoints())
        return;
      Place place = kernel.layout().inputAdjoint(0);
      float[] target = memory.array(place);
      Arrays.fill(target, 0, (program.inputHistory() + last) * rows * place.stride(), 0);
      for (int row = 0; row < rows; row++)
        for (int n = 0; n < program.inputHistory(); n++)
          copy.addToTile(adjoint.carry().inputs(), n, program.inputWidth(), target, lengths[row] + n, place.stride(),
              row);
    }

    void storeAdjoint(Carry start, float[] inputs, TileMemory memory) {
      for (int s = 0; s < program.states().size(); s++) {
        StateVariable state = program.states().get(s);
        Place place = kernel.layout().stateAdjoint(s, 0);
        for (int row = 0; row < rows; row++)
          for (int n = 0; n <= state.history(); n++)
            copy.toBatch(memory.array(place), n, place.stride(), start.state(s), n, state.width(), row);
      }
      if (!kernel.inputAdjoints())
        return;
      Place place = kernel.layout().inputAdjoint(0);
      for (int row = 0; row < rows; row++) {
        for (int n = 0; n < program.inputHistory(); n++)
          copy.toBatch(memory.array(place), n, place.stride(), start.inputs(), n, program.inputWidth(), row);
        for (int n = 0; n < lengths[row]; n++)
          copy.toBatch(memory.array(place), n + program.inputHistory(), place.stride(), inputs, n, program.inputWidth(),
              row);
      }
    }
  }
}
