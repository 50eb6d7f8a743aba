package org.taugru.plan;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// Plans as text, so that a change of the planner shows its effect.
class PlanGoldenTest {
  private static final Costs COSTS = MadeUpCosts.usual(32);

  /// Wide enough that inputs are multiplied ahead of time.
  private static Program program(String cell) {
    return Program.of(cell, Catalogue.named(cell, 5, 40).cell(), Setting.of(12, 20));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tau-gru", "tau-gru-two-delays", "tau-gru-noisy", "gru", "gru-reset-before", "dilated-gru", "lem",
        "skip-lstm", "lmu"})
  void thePlanIsTheOneOnFile(String cell) {
    Program program = program(cell);
    Golden.assertText(cell + ".plan.txt", PlannedProgram.of(program, Gradient.of(program), COSTS).text());
  }

  @Test
  void thePlanOfAStreamIsTheOneOnFile() {
    Golden.assertText("tau-gru.stream.txt", PlannedProgram.ofStream(program("tau-gru"), COSTS).text());
  }
}
