package org.taugru.exec.simd;

import java.util.Arrays;
import java.util.BitSet;
import org.taugru.exec.Carry;
import org.taugru.exec.Parameters;
import org.taugru.exec.Stream;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// One step at a time, all samples as one tile, states in rings.
final class SimdStream implements Stream {
  private final Program program;
  private final Layout layout;
  private final TileMemory memory;
  private final TileRunner runner;
  private final TileCopy copy;
  private final Place input;
  private final Place next;
  private final long position;
  private long t;

  SimdStream(Program program, Parameters parameters, Carry start) {
    this.program = program;
    this.layout = new Layout(program, true);
    this.position = start.position();
    this.copy = new TileCopy(start.batch(), start.batch(), 0);
    Packing packing = new Packing();
    Plan plan = Planner.forward(Lowering.forward(program, layout, packing, new BitSet()), layout, 1);
    packing.endForward();
    this.input = layout.input(0);
    this.next = layout.state(0, -1);
    Weights weights = new Weights(program, packing, layout);
    weights.updateForward(parameters);
    this.memory = rings(weights, start.batch());
    this.runner = new TileRunner(plan, 1, memory, weights, 0);
    load(start);
  }

  private TileMemory rings(Weights weights, int rows) {
    int[] capacity = new int[layout.buffers().size()];
    float[][] buffers = new float[capacity.length][];
    for (int i = 0; i < capacity.length; i++) {
      capacity[i] = switch (layout.buffers().get(i).content()) {
        case Layout.Content.State(int state) -> program.states().get(state).history() + 2;
        case Layout.Content.Inputs _ -> program.inputHistory() + 1;
        case Layout.Content.Trace _, Layout.Content.Chunk _, Layout.Content.StateAdjoint _, Layout.Content.InputAdjoint _, Layout.Content.Row _,Layout.Content.MatrixRow _ ->
          1;
      };
      buffers[i] = Weights.isRow(layout.buffers().get(i).content()) ? weights.row(i)
          : new float[capacity[i] * rows * layout.buffers().get(i).stride()];
    }
    return new TileMemory(rows, buffers, capacity);
  }

  private void load(Carry start) {
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      Place place = layout.state(s, 0);
      for (int n = 0; n <= state.history(); n++)
        copy.toTile(start.state(s), n, state.width(), memory.array(place), n, place.stride());
    }
    Place place = layout.input(0);
    for (int n = 0; n < program.inputHistory(); n++)
      copy.toTile(start.inputs(), n, program.inputWidth(), memory.array(place), n, place.stride());
  }

  @Override
  public void step(float[] x, float[] output) {
    int slot = ring(input, t);
    copy.toTile(x, 0, program.inputWidth(), memory.array(input), slot, input.stride());
    runner.step(t);
    copy.toBatch(memory.array(next), ring(next, t), next.stride(), output, 0, program.states().getFirst().width());
    t++;
  }

  @Override
  public Carry carry() {
    Carry carry = Carry.zeroAt(program, copy.batch(), position + t);
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      for (int n = 0; n <= state.history(); n++) {
        Place place = layout.state(s, state.history() - n);
        copy.toBatch(memory.array(place), ring(place, t), place.stride(), carry.state(s), n, state.width());
      }
    }
    for (int n = 0; n < program.inputHistory(); n++) {
      Place place = layout.input(program.inputHistory() - n);
      copy.toBatch(memory.array(place), ring(place, t), place.stride(), carry.inputs(), n, program.inputWidth());
    }
    return carry;
  }

  private int ring(Place place, long time) {
    return (int) ((time + place.shift()) % memory.capacity()[place.buffer()]);
  }

  @Override
  public String toString() {
    return program.name() + " after " + t + " steps " + Arrays.toString(memory.capacity());
  }
}
