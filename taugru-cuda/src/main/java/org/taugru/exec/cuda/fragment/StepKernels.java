package org.taugru.exec.cuda.fragment;

import java.util.Map;
import java.util.Set;
import org.taugru.exec.cuda.driver.GpuProgram;

/// How the steps of a layer are done: all by one kernel that keeps the weights on the chip, or each by launches of its own.
sealed interface StepKernels permits PersistentKernels, PerStepKernels {
  /// Where values lie.
  Mapping layout();

  String source();

  /// The most shared memory of a block.
  int sharedBytes();

  /// States that are there as halves.
  Set<Integer> halfStates();

  /// Whether long lags are read from memory, so that models may have their own; else they are numbers of the source.
  boolean readsLags();

  /// Bytes of memory beside what any layer has, by name.
  Map<String, Long> memory(int steps, int tiles, int models);

  StepRunner on(GpuProgram program, int models);
}
