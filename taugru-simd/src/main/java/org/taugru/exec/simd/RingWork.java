package org.taugru.exec.simd;

import java.util.List;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;

/// Work on runs of steps that may come to the end of a ring: each is done in as many parts as lie in one piece. Adjoints of states are
/// such rings in a backward pass, so that they stay in the cache however long the sequence is.
///
/// Parts follow each other as rows do within the work, so that the bits are those of one run.
final class RingWork implements Work {
  private final Work work;
  /// Passes go back from the last row, as [PassCompiler.Order#DESCENDING] says; all else goes from the first.
  private final boolean lastFirst;
  private final int rowsOfStep;
  private final Cursor[] cursors;

  /// @param work  what a backward pass does for the instruction, in these buffers
  /// @param rings where it may come to the end of one
  RingWork(Work work, Instruction instruction, List<Place> rings, TileMemory memory) {
    this.work = work;
    this.lastFirst = instruction instanceof Instruction.Pass;
    this.rowsOfStep = memory.rows();
    this.cursors = rings.stream().map(place -> new Cursor(memory, place)).toArray(Cursor[]::new);
  }

  @Override
  public void run(long t, int steps, int rows, GradientSums sums) {
    int together = Math.min(steps, stepsTogether(t));
    int left = steps - together;
    if (left > 0 && lastFirst)
      run(t + together, left, left * rowsOfStep, sums);
    work.run(t, together, together * rowsOfStep, sums);
    if (left > 0 && !lastFirst)
      run(t + together, left, left * rowsOfStep, sums);
  }

  private int stepsTogether(long t) {
    int steps = Integer.MAX_VALUE;
    for (Cursor cursor : cursors)
      steps = Math.min(steps, cursor.stepsTogether(t));
    return steps;
  }
}
