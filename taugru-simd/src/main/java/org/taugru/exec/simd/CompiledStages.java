package org.taugru.exec.simd;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.plan.Instruction;
import org.taugru.plan.Stage;

/// The stages of one direction, and a kernel for each of their passes.
final class CompiledStages {
  private final List<Stage> stages;
  private final PassCompiler.Order order;
  /// By identity: every tile asks, and to hash a pass is to hash all of its code.
  private final Map<Instruction.Pass, PassKernel> kernels = new IdentityHashMap<>();

  CompiledStages(List<Stage> stages, PassCompiler.Order order) {
    this.stages = stages;
    this.order = order;
    for (Stage stage : stages)
      for (Instruction instruction : stage.instructions())
        if (instruction instanceof Instruction.Pass pass)
          kernels.put(pass, PassCompiler.compile(pass.code(), order));
  }

  List<Stage> stages() {
    return stages;
  }

  /// Whether they go back from the last step to the first.
  boolean isBackward() {
    return order == PassCompiler.Order.DESCENDING;
  }

  PassKernel kernel(Instruction.Pass pass) {
    PassKernel kernel = kernels.get(pass);
    if (kernel == null)
      throw new IllegalArgumentException("a pass of other stages: " + pass);
    return kernel;
  }
}
