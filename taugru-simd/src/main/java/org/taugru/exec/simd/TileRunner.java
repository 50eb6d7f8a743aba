package org.taugru.exec.simd;

import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Adjoint;
import org.taugru.exec.Mode;
import org.taugru.exec.NoiseStream;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;
import org.taugru.plan.Stage;

/// Takes one tile of samples through a whole sequence, forwards or backwards, alone: no other tile is waited for.
final class TileRunner {
  private final int chunk;
  private final TileMemory memory;
  private final Weights weights;
  private final int firstSample;
  private final int[] horizons;
  private final Work[][] stages;
  private final int[] ends;
  private Mode mode = Mode.evaluation();
  private long position;

  /// @param firstSample the tile's place in the batch
  TileRunner(CompiledStages compiled, int chunk, TileMemory memory, Weights weights, int firstSample) {
    this.chunk = chunk;
    this.memory = memory;
    this.weights = weights;
    this.firstSample = firstSample;
    this.horizons = compiled.stages().stream().mapToInt(Stage::horizon).toArray();
    this.stages = compiled.stages().stream()
        .map(stage -> stage.instructions().stream().map(instruction -> work(stage, instruction, compiled))
            .toArray(Work[]::new))
        .toArray(Work[][]::new);
    this.ends = new int[horizons.length];
  }

  private Work work(Stage stage, Instruction instruction, CompiledStages compiled) {
    Work work = work(instruction, compiled);
    List<Place> rings = compiled.rings(stage, instruction);
    return rings.isEmpty() ? work : new RingWork(work, instruction, rings, memory);
  }

  private Work work(Instruction instruction, CompiledStages compiled) {
    return switch (instruction) {
      case Instruction.Multiply multiply -> new ProductWork(multiply, memory, weights::packed);
      case Instruction.Pass pass -> pass(pass, compiled.kernel(pass));
      case Instruction.Sum sum -> sum(sum);
      case Instruction.Draw draw -> draw(draw);
      case Instruction.Outer outer -> new OuterWork(outer, memory);
    };
  }

  /// @param newPosition how many steps of the sequence came before
  void begin(Mode newMode, long newPosition) {
    mode = newMode;
    position = newPosition;
  }

  /// @param tile told after each step, when all its values are there
  void forward(int steps, Tile tile) {
    Arrays.fill(ends, 0);
    for (int t = 0; t < steps; t++) {
      int limit = Math.min(steps, (t / chunk + 1) * chunk);
      for (int s = 0; s < ends.length; s++) {
        if (ends[s] == t) {
          ends[s] = Math.min(limit, t + horizons[s]);
          run(stages[s], t, ends[s] - t, GradientSums.NONE);
        }
        limit = Math.min(limit, ends[s]);
      }
      tile.followLongest(t);
    }
  }

  /// One step of a stream, however long it has been running.
  void step(long t) {
    for (Work[] stage : stages)
      run(stage, t, 1, GradientSums.NONE);
  }

  /// @param tile fills the adjoints of each chunk from `adjoint` before it is done
  void backward(int steps, Adjoint adjoint, GradientSums sums, Tile tile) {
    Arrays.fill(ends, steps);
    for (int t = steps - 1; t >= 0; t--) {
      if (t == steps - 1 || (t + 1) % chunk == 0)
        tile.seed(adjoint, t / chunk * chunk, t + 1);
      int due = -1;
      for (int s = 0; s < ends.length; s++)
        if (t % chunk == 0 || ends[s] - t == horizons[s])
          due = s;
      for (int s = 0; s <= due; s++) // a stage that waited for less first does what the due one builds on
        if (ends[s] > t) {
          run(stages[s], t, ends[s] - t, sums);
          ends[s] = t;
        }
    }
  }

  private void run(Work[] stage, long t, int steps, GradientSums sums) {
    int rows = steps * memory.rows();
    for (Work work : stage)
      work.run(t, steps, rows, sums);
  }

  private Work pass(Instruction.Pass pass, PassKernel kernel) {
    Cursor[] cursors = pass.places().stream().map(place -> new Cursor(memory, place)).toArray(Cursor[]::new);
    float[][] arrays = Arrays.stream(cursors).map(cursor -> cursor.array).toArray(float[][]::new);
    int[] offsets = new int[cursors.length];
    int stride = Lanes.padded(pass.width());
    return (t, _, rows, _) -> {
      for (int i = 0; i < offsets.length; i++)
        offsets[i] = cursors[i].at(t);
      kernel.run(arrays, offsets, rows, stride);
    };
  }

  private Work sum(Instruction.Sum sum) {
    Cursor operand = new Cursor(memory, sum.operand());
    Cursor target = new Cursor(memory, sum.target());
    return (t, _, rows, _) -> {
      int from = operand.at(t);
      int to = target.at(t);
      for (int row = 0; row < rows; row++, from += operand.stride, to += target.stride) {
        double total = 0;
        for (int i = 0; i < sum.width(); i++)
          total += operand.array[from + i];
        target.array[to] = (float) total;
      }
    };
  }

  private Work draw(Instruction.Draw draw) {
    Cursor target = new Cursor(memory, draw.target());
    return (t, steps, _, _) -> {
      NoiseStream noise = new NoiseStream(mode, draw.noise(), draw.source());
      int at = target.at(t);
      for (int step = 0; step < steps; step++)
        for (int sample = 0; sample < memory.rows(); sample++, at += target.stride)
          for (int unit = 0; unit < draw.width(); unit++)
            target.array[at + unit] = (float) noise.draw(position + t + step, firstSample + sample, unit);
    };
  }
}
