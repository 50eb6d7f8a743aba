package org.taugru.exec.simd;

import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// A plan and the code made of it, which all that run by it share.
///
/// @param backward without stages in a plan for forward passes alone
record CompiledPlan(PlannedProgram plan, Layout layout, CompiledStages forward, CompiledStages backward) {
  static CompiledPlan of(PlannedProgram plan) {
    Layout layout = Layout.of(plan);
    return new CompiledPlan(plan, layout, new CompiledStages(plan.forward(), PassCompiler.Order.ASCENDING, layout),
        new CompiledStages(plan.backward(), PassCompiler.Order.DESCENDING, layout));
  }

  Program program() {
    return plan.program();
  }

  /// Whether a backward pass can follow.
  boolean isDifferentiated() {
    return !plan.isForInference();
  }
}
