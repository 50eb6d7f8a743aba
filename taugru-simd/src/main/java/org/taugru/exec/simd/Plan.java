package org.taugru.exec.simd;

import java.util.List;

/// What to do at which step.
///
/// Forward, stages come with the largest horizon first: a stage with horizon H runs every H steps, for H steps ahead.
/// Backward, the smallest comes first: a stage with horizon H waits until H steps can be done at once.
///
/// @param accumulators for each accumulator of vector gradients, the parameters it belongs to
record Plan(List<Stage> stages, List<Accumulator> accumulators) {
  record Stage(int horizon, List<Instruction> instructions) {
  }
}
