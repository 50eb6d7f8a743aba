package org.taugru.exec.simd;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Carry;
import org.taugru.exec.Gradients;
import org.taugru.exec.Mode;
import org.taugru.exec.Sequence;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.plan.Edges;
import org.taugru.plan.Place;

/// Some samples of the batch, taken through whole sequences by one thread.
final class Tile {
  private final CompiledPlan code;
  private final Program program;
  private final Edges edges;
  private final int rows;
  private final TileCopy copy;
  private final TileMemory memory;
  private final TileRunner forward;
  private final int[] lengths;
  private int longest;
  private int shortest;
  private @Nullable TileMemory backwardMemory;
  private @Nullable TileRunner backward;

  /// @param memory the buffers of a forward pass
  Tile(CompiledPlan code, TileCopy copy, TileMemory memory, Weights weights) {
    this.code = code;
    this.program = code.program();
    this.edges = code.plan().edges();
    this.rows = copy.rows();
    this.copy = copy;
    this.memory = memory;
    this.forward = new TileRunner(code.forward(), code.plan().chunk(), memory, weights, copy.firstSample());
    this.lengths = new int[rows];
  }

  /// Gives it the buffers of a backward pass, which are a forward pass's and adjoints.
  void prepareBackward(TileMemory adjoints, Weights weights) {
    backwardMemory = adjoints;
    backward = new TileRunner(code.backward(), code.plan().chunk(), adjoints, weights, copy.firstSample());
  }

  boolean isPreparedBackward() {
    return backward != null;
  }

  void forward(Carry start, Sequence inputs, Mode mode, Carry end) {
    load(start, inputs);
    forward.begin(mode, start.position());
    forward.forward(lengths[longest], this);
    store(end);
  }

  void backward(Adjoint adjoint, GradientSums sums, Gradients gradients) {
    if (backward == null || backwardMemory == null)
      throw new IllegalStateException("this tile has no buffers for a backward pass");
    int last = lengths[longest];
    for (int s = 0; s < program.states().size(); s++)
      seed(adjoint, s, last, last + program.states().get(s).history() + 1);
    if (edges.inputAdjoint().isPresent())
      seedInputs(adjoint, edges.inputAdjoint().get(), backwardMemory);
    backward.backward(last, adjoint, sums, this);
    storeAdjoint(gradients.carry(), gradients.inputs(), backwardMemory);
  }

  private void load(Carry start, Sequence inputs) {
    System.arraycopy(inputs.lengths(), copy.firstSample(), lengths, 0, rows);
    longest = 0;
    shortest = 0;
    for (int row = 1; row < rows; row++) {
      if (lengths[row] > lengths[longest])
        longest = row;
      if (lengths[row] < lengths[shortest])
        shortest = row;
    }
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      Place place = edges.states().get(s);
      for (int n = 0; n <= state.history(); n++)
        copy.toTile(start.state(s), n, state.width(), memory.array(place), n, memory.stride(place));
    }
    int width = program.inputWidth();
    Place place = edges.input();
    for (int n = 0; n < program.inputHistory(); n++)
      copy.toTile(start.inputs(), n, width, memory.array(place), n, memory.stride(place));
    for (int n = 0; n < lengths[longest]; n++)
      copy.toTile(inputs.values(), n, width, memory.array(place), n + program.inputHistory(), memory.stride(place));
    for (int row = 0; row < rows; row++)
      for (int n = lengths[row]; n < lengths[longest]; n++)
        copyRow(place, n, longest, row);
  }

  /// A sample that is over goes on with the inputs and states of the longest one. Nothing is read from there, but zeros
  /// could be worse than useless: the logarithm of a zero times an adjoint of zero is not a number.
  void followLongest(int t) {
    for (int row = 0; t >= lengths[shortest] && row < rows; row++)
      if (t >= lengths[row])
        for (int s = 0; s < program.states().size(); s++)
        copyRow(edges.next().get(s), t, longest, row);
  }

  private void copyRow(Place place, int t, int from, int to) {
    int at = memory.offset(place, t);
    System.arraycopy(memory.array(place), at + from * memory.stride(place), memory.array(place),
        at + to * memory.stride(place),
        memory.stride(place));
  }

  private void store(Carry end) {
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      Place place = edges.states().get(s);
      for (int row = 0; row < rows; row++)
        for (int n = 0; n <= state.history(); n++)
          copy.toBatch(memory.array(place), lengths[row] + n, memory.stride(place), end.state(s), n, state.width(),
              row);
    }
    Place place = edges.input();
    for (int row = 0; row < rows; row++)
      for (int n = 0; n < program.inputHistory(); n++)
        copy.toBatch(memory.array(place), lengths[row] + n, memory.stride(place), end.inputs(), n, program.inputWidth(),
            row);
  }

  /// Fills steps of the rings of adjoints that no later step touches: with zeros, what the loss says of each state, and what it says of
  /// the carry.
  void seed(Adjoint adjoint, int from, int to) {
    for (int s = 0; s < program.states().size(); s++)
      seed(adjoint, s, from, to);
  }

  /// @param from where in the buffer: the state after step n is `history + 1 + n` there
  private void seed(Adjoint adjoint, int state, int from, int to) {
    TileMemory adjoints = requireNonNull(backwardMemory);
    StateVariable variable = program.states().get(state);
    int width = variable.width();
    int firstAfter = variable.history() + 1;
    Place place = edges.adjoints().get(state);
    float[] target = adjoints.array(place);
    int stride = adjoints.stride(place);
    float[] steps = adjoint.steps().get(state);
    float[] carry = adjoint.carry().state(state);
    for (int n = from; n < to; n++) {
      int step = n - firstAfter;
      int slot = adjoints.slot(place, n);
      boolean hasStep = steps.length > 0 && step >= 0;
      if (hasStep && step < lengths[shortest])
        copy.addToZeros(steps, step, width, target, slot, stride);
      else
        Arrays.fill(target, slot * rows * stride, (slot + 1) * rows * stride, 0);
      for (int row = 0; row < rows; row++) {
        if (hasStep && step >= lengths[shortest] && step < lengths[row])
          copy.addToTile(steps, step, width, target, slot, stride, row);
        if (n >= lengths[row] && n < lengths[row] + firstAfter)
          copy.addToTile(carry, n - lengths[row], width, target, slot, stride, row);
      }
    }
  }

  private void seedInputs(Adjoint adjoint, Place place, TileMemory adjoints) {
    float[] target = adjoints.array(place);
    int stride = adjoints.stride(place);
    Arrays.fill(target, 0, (program.inputHistory() + lengths[longest]) * rows * stride, 0);
    for (int row = 0; row < rows; row++)
      for (int n = 0; n < program.inputHistory(); n++)
        copy.addToTile(adjoint.carry().inputs(), n, program.inputWidth(), target, lengths[row] + n, stride, row);
  }

  private void storeAdjoint(Carry start, float[] inputs, TileMemory adjoints) {
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      Place place = edges.adjoints().get(s);
      for (int n = 0; n <= state.history(); n++)
        copy.toBatch(adjoints.array(place), n, memory.stride(place), start.state(s), n, state.width());
    }
    if (edges.inputAdjoint().isEmpty())
      return;
    Place place = edges.inputAdjoint().get();
    for (int n = 0; n < program.inputHistory(); n++)
      copy.toBatch(adjoints.array(place), n, memory.stride(place), start.inputs(), n, program.inputWidth());
    toBatch(adjoints.array(place), program.inputHistory(), memory.stride(place), inputs, program.inputWidth());
  }

  /// Copies a state after each step of each sample to `[step, batch, width]`.
  void copyStates(int state, float[] target) {
    Place place = edges.next().get(state);
    int width = program.states().get(state).width();
    toBatch(memory.array(place), place.shift(), memory.stride(place), target, width);
  }

  /// Where a state is after each step; for a tile of one sample.
  StateSteps steps(int state) {
    Place place = edges.next().get(state);
    return new StateSteps(memory.array(place), memory.offset(place, 0), memory.stride(place));
  }

  /// Copies a value of each step of each sample to `[step, batch, width]`, and zeros where a sample is over.
  private void toBatch(float[] values, int first, int stride, float[] target, int width) {
    int steps = target.length / (copy.batch() * width);
    int together = Math.min(steps, lengths[shortest]);
    for (int n = 0; n < together; n++)
      copy.toBatch(values, first + n, stride, target, n, width);
    for (int n = together; n < steps; n++)
      for (int row = 0; row < rows; row++)
        if (n < lengths[row])
          copy.toBatch(values, first + n, stride, target, n, width, row);
        else
          copy.clearBatch(target, n, width, row);
  }
}
