package org.taugru.exec.simd;

import org.taugru.plan.Instruction;

/// An [Instruction] with the buffers of one tile, done by one thread at a time.
interface Work {
  /// Does a run of steps that begins at step t.
  ///
  /// @param rows of all the steps: one for each of them and each sample of the tile
  void run(long t, int steps, int rows, GradientSums sums);
}
