package org.taugru.exec.simd;

import java.util.Arrays;
import org.taugru.exec.Carry;
import org.taugru.exec.Parameters;
import org.taugru.exec.Stream;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;
import org.taugru.plan.Buffer;
import org.taugru.plan.Edges;
import org.taugru.plan.Place;
import org.taugru.plan.PlannedProgram;

/// One step at a time, all samples as one tile, states in rings.
final class SimdStream implements Stream {
  private final Program program;
  private final Edges edges;
  private final TileMemory memory;
  private final TileRunner runner;
  private final TileCopy copy;
  private final Place input;
  private final Place next;
  private final long position;
  private long t;

  SimdStream(CompiledPlan code, Parameters parameters, Carry start) {
    PlannedProgram plan = code.plan();
    Layout layout = code.layout();
    this.program = plan.program();
    this.edges = plan.edges();
    this.position = start.position();
    this.copy = new TileCopy(start.batch(), start.batch(), 0);
    this.input = edges.input();
    this.next = edges.next().getFirst();
    Weights weights = new Weights(plan, layout);
    weights.updateForward(parameters);
    this.memory = rings(layout, weights, start.batch());
    this.runner = new TileRunner(code.forward(), plan.chunk(), memory, weights, 0);
    load(start);
  }

  private TileMemory rings(Layout layout, Weights weights, int rows) {
    int[] capacity = new int[layout.size()];
    float[][] buffers = new float[capacity.length][];
    for (int i = 0; i < capacity.length; i++) {
      capacity[i] = switch (layout.content(i)) {
        case Buffer.Content.State(int state) -> program.states().get(state).history() + 2;
        case Buffer.Content.Inputs _ -> program.inputHistory() + 1;
        case Buffer.Content.Trace _, Buffer.Content.Chunk _, Buffer.Content.StateAdjoint _, Buffer.Content.InputAdjoint _, Buffer.Content.Row _,Buffer.Content.MatrixRow _ ->
          1;
      };
      buffers[i] = layout.content(i).isShared() ? weights.row(i) : new float[capacity[i] * rows * layout.stride(i)];
    }
    return new TileMemory(rows, buffers, capacity, layout.strides());
  }

  private void load(Carry start) {
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      Place place = edges.states().get(s);
      for (int n = 0; n <= state.history(); n++)
        copy.toTile(start.state(s), n, state.width(), memory.array(place), n, memory.stride(place));
    }
    for (int n = 0; n < program.inputHistory(); n++)
      copy.toTile(start.inputs(), n, program.inputWidth(), memory.array(input), n, memory.stride(input));
  }

  @Override
  public void step(float[] x, float[] output) {
    int slot = ring(input, t);
    copy.toTile(x, 0, program.inputWidth(), memory.array(input), slot, memory.stride(input));
    runner.step(t);
    copy.toBatch(memory.array(next), ring(next, t), memory.stride(next), output, 0,
        program.states().getFirst().width());
    t++;
  }

  @Override
  public Carry carry() {
    Carry carry = Carry.zero(program, copy.batch());
    carry.moveTo(position + t);
    for (int s = 0; s < program.states().size(); s++) {
      StateVariable state = program.states().get(s);
      for (int n = 0; n <= state.history(); n++) {
        Place place = edges.states().get(s).before(state.history() - n);
        copy.toBatch(memory.array(place), ring(place, t), memory.stride(place), carry.state(s), n, state.width());
      }
    }
    for (int n = 0; n < program.inputHistory(); n++) {
      Place place = input.before(program.inputHistory() - n);
      copy.toBatch(memory.array(place), ring(place, t), memory.stride(place), carry.inputs(), n, program.inputWidth());
    }
    return carry;
  }

  private int ring(Place place, long time) {
    return memory.slot(place, time + place.shift());
  }

  @Override
  public String toString() {
    return program.name() + " after " + t + " steps " + Arrays.toString(memory.capacity());
  }
}
