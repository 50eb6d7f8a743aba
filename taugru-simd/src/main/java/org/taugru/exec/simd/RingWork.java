package org.taugru.exec.simd;

import org.taugru.plan.Instruction;

/// Work on runs of steps that may come to the end of a ring: each is done in as many parts as lie in one piece. Adjoints of states are
/// such rings in a backward pass, so that they stay in the cache however long the sequence is.
///
/// Parts follow each other as rows do within the work, so that the bits are those of one run.
final class RingWork implements Work {
  private final Work work;
  /// As [PassCompiler.Order#DESCENDING] is.
  private final boolean lastFirst;
  private final int rowsOfStep;
  private final Cursor[] cursors;

  /// @param work what a backward pass does for the instruction, in these buffers
  RingWork(Work work, Instruction instruction, TileMemory memory) {
    this.work = work;
    this.lastFirst = instruction instanceof Instruction.Pass;
    this.rowsOfStep = memory.rows();
    this.cursors = instruction.places().stream().map(place -> new Cursor(memory, place)).toArray(Cursor[]::new);
  }

  @Override
  public void run(long t, int steps, int rows, GradientSums sums) {
    int first = Math.min(steps, stepsTogether(t));
    int rest = steps - first;
    if (rest > 0 && lastFirst)
      run(t + first, rest, rest * rowsOfStep, sums);
    work.run(t, first, first * rowsOfStep, sums);
    if (rest > 0 && !lastFirst)
      run(t + first, rest, rest * rowsOfStep, sums);
  }

  private int stepsTogether(long t) {
    int steps = Integer.MAX_VALUE;
    for (Cursor cursor : cursors)
      steps = Math.min(steps, cursor.stepsTogether(t));
    return steps;
  }
}
