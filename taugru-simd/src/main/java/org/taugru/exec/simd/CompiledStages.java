package org.taugru.exec.simd;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.plan.Buffer;
import org.taugru.plan.Instruction;
import org.taugru.plan.Place;
import org.taugru.plan.Stage;

/// The stages of one direction, and a kernel for each of their passes.
final class CompiledStages {
  private final List<Stage> stages;
  private final PassCompiler.Order order;
  private final Layout layout;
  /// By identity: every tile asks, and to hash a pass is to hash all of its code.
  private final Map<Instruction.Pass, PassKernel> kernels = new IdentityHashMap<>();

  CompiledStages(List<Stage> stages, PassCompiler.Order order, Layout layout) {
    this.stages = stages;
    this.order = order;
    this.layout = layout;
    for (Stage stage : stages)
      for (Instruction instruction : stage.instructions())
        if (instruction instanceof Instruction.Pass pass)
          kernels.put(pass, PassCompiler.compile(pass.code(), order));
  }

  List<Stage> stages() {
    return stages;
  }

  /// Where a run of the instruction may come to the end of a ring: in the adjoints of states, if it is of several steps.
  List<Place> rings(Stage stage, Instruction instruction) {
    if (order == PassCompiler.Order.ASCENDING || stage.horizon() == 1)
      return List.of();
    return instruction.places().stream()
        .filter(place -> layout.content(place.buffer()) instanceof Buffer.Content.StateAdjoint).toList();
  }

  PassKernel kernel(Instruction.Pass pass) {
    PassKernel kernel = kernels.get(pass);
    if (kernel == null)
      throw new IllegalArgumentException("a pass of other stages: " + pass);
    return kernel;
  }
}
