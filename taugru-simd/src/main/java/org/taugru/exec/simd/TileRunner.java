package org.taugru.exec.simd;

import java.util.Arrays;
import org.taugru.exec.Mode;
import org.taugru.exec.NoiseStream;
import org.taugru.ir.MatrixVariable;
import org.taugru.ir.Program;

/// Takes one tile of samples through a whole sequence, forwards or backwards, alone: no other tile is waited for.
final class TileRunner {
  private final Program program;
  private final int chunk;
  private final TileMemory memory;
  private final Weights weights;
  private final int firstSample;
  private final int[] horizons;
  private final Instruction[][] stages;
  private final int[] ends;
  private final float[][][] passArrays;
  private final int[][] passOffsets;
  private Mode mode = Mode.evaluation();
  private long position;

  /// @param firstSample the tile's place in the batch
  TileRunner(Program program, Plan plan, int chunk, TileMemory memory, Weights weights, int firstSample) {
    this.program = program;
    this.chunk = chunk;
    this.memory = memory;
    this.weights = weights;
    this.firstSample = firstSample;
    this.horizons = plan.stages().stream().mapToInt(Plan.Stage::horizon).toArray();
    this.stages = plan.stages().stream().map(stage -> stage.instructions().toArray(Instruction[]::new))
        .toArray(Instruction[][]::new);
    this.ends = new int[horizons.length];
    int most = 0;
    for (Instruction[] stage : stages)
      for (Instruction instruction : stage)
        if (instruction instanceof Instruction.Pass pass)
          most = Math.max(most, pass.places().size());
    this.passArrays = new float[most + 1][][];
    this.passOffsets = new int[most + 1][];
    for (int i = 0; i <= most; i++) {
      passArrays[i] = new float[i][];
      passOffsets[i] = new int[i];
    }
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
    for (Instruction[] stage : stages)
      run(stage, t, 1, GradientSums.NONE);
  }

  void backward(int steps, GradientSums sums) {
    Arrays.fill(ends, steps);
    for (int t = steps - 1; t >= 0; t--) {
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

  private void run(Instruction[] stage, long t, int steps, GradientSums sums) {
    int rows = steps * memory.rows();
    for (Instruction instruction : stage)
      switch (instruction) {
        case Instruction.Multiply multiply -> multiply(multiply, t, rows);
        case Instruction.Pass pass -> pass(pass, t, rows);
        case Instruction.Sum sum -> sum(sum, t, rows);
        case Instruction.Draw draw -> draw(draw, t, steps);
        case Instruction.MatrixGradient gradient -> matrixGradient(gradient, t, rows, sums);
        case Instruction.VectorGradient gradient -> vectorGradient(gradient, t, rows, sums);
      }
  }

  private void multiply(Instruction.Multiply multiply, long t, int rows) {
    Place operand = multiply.operand();
    Place start = multiply.start();
    Place target = multiply.target();
    Gemm.multiply(rows, memory.array(operand), memory.offset(operand, t), operand.stride(),
        weights.packed(multiply.packed()), memory.array(start), memory.offset(start, t), start.stride(),
        memory.array(target), memory.offset(target, t), target.stride());
  }

  private void pass(Instruction.Pass pass, long t, int rows) {
    int count = pass.places().size();
    float[][] arrays = passArrays[count];
    int[] offsets = passOffsets[count];
    for (int i = 0; i < count; i++) {
      Place place = pass.places().get(i);
      arrays[i] = memory.array(place);
      offsets[i] = memory.offset(place, t);
    }
    pass.kernel().run(arrays, offsets, rows, pass.stride());
  }

  private void sum(Instruction.Sum sum, long t, int rows) {
    float[] from = memory.array(sum.operand());
    float[] to = memory.array(sum.target());
    for (int row = 0; row < rows; row++) {
      int at = memory.offset(sum.operand(), t) + row * sum.operand().stride();
      double total = 0;
      for (int i = 0; i < sum.width(); i++)
        total += from[at + i];
      to[memory.offset(sum.target(), t) + row * sum.target().stride()] = (float) total;
    }
  }

  private void draw(Instruction.Draw draw, long t, int steps) {
    NoiseStream noise = new NoiseStream(mode, draw.noise(), draw.source());
    float[] to = memory.array(draw.target());
    int at = memory.offset(draw.target(), t);
    for (int step = 0; step < steps; step++)
      for (int sample = 0; sample < memory.rows(); sample++, at += draw.target().stride())
        for (int unit = 0; unit < draw.width(); unit++)
          to[at + unit] = (float) noise.draw(position + t + step, firstSample + sample, unit);
  }

  private void matrixGradient(Instruction.MatrixGradient gradient, long t, int rows, GradientSums sums) {
    MatrixVariable matrix = program.matrices().get(gradient.matrix());
    Place delta = gradient.delta();
    Place operand = gradient.operand();
    Gemm.accumulateOuter(rows, matrix.columns(), Lanes.padded(matrix.rows()), memory.array(operand),
        memory.offset(operand, t), operand.stride(), memory.array(delta), memory.offset(delta, t), delta.stride(),
        sums.matrices()[gradient.matrix()]);
  }

  private void vectorGradient(Instruction.VectorGradient gradient, long t, int rows, GradientSums sums) {
    float[] sum = sums.vectors()[gradient.accumulator()];
    Place delta = gradient.delta();
    Gemm.accumulateOuter(rows, 1, sum.length, Weights.ONE, 0, 0, memory.array(delta), memory.offset(delta, t),
        delta.stride(), sum);
  }
}
