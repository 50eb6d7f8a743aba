package org.taugru.exec.simd;

import org.taugru.ir.Program;
import org.taugru.plan.PlannedProgram;

/// What all streams of a Program have in common: its plan for one step at a time, and the code made of it.
record StreamCode(PlannedProgram plan, Layout layout, CompiledStages stages) {
  static StreamCode of(Program program) {
    PlannedProgram plan = PlannedProgram.ofStream(program, new SimdCosts());
    return new StreamCode(plan, Layout.of(plan), new CompiledStages(plan.forward(), PassCompiler.Order.ASCENDING));
  }
}
