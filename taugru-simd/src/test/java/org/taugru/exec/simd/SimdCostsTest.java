package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.eq.Cell;
import org.taugru.eq.Expr;
import org.taugru.eq.Functions;
import org.taugru.eq.Setting;
import org.taugru.eq.State;
import org.taugru.ir.Program;
import org.taugru.plan.Instruction;
import org.taugru.plan.PlannedProgram;
import org.taugru.plan.Stage;

/// What plans look like with the costs of this backend.
class SimdCostsTest {
  private static PlannedProgram plan(int inputs, int units) {
    TauGru cell = new TauGru(65, inputs, units);
    return PlannedProgram.of(cell.program(), cell.gradient(), new SimdCosts());
  }

  private static <T extends Instruction> List<T> instructions(List<Stage> stages, Class<T> kind) {
    return stages.stream().flatMap(stage -> stage.instructions().stream()).filter(kind::isInstance).map(kind::cast)
        .toList();
  }

  @ParameterizedTest(name = "{0} units: chunks of {1} steps")
  @CsvSource({"1, 32", "64, 32", "128, 16", "256, 8", "512, 4", "4096, 4"})
  void aChunkOfAValueFitsTheCache(int hidden, int chunk) {
    assertThat(plan(1, hidden).chunk()).isEqualTo(chunk);
  }

  @Test
  void narrowProductsWithTheSameOperandAreSideBySide() {
    List<Instruction.Multiply> narrow =
        instructions(List.of(plan(12, Lanes.COUNT).forward().getLast()), Instruction.Multiply.class);
    int together = Math.min(3, ProductShape.MOST_VECTORS);
    assertThat(narrow).hasSize(Math.ceilDiv(3, together))
        .allSatisfy(product -> assertThat(product.columns()).hasSizeLessThanOrEqualTo(together));
    List<Instruction.Multiply> wide = instructions(
        List.of(plan(12, ProductShape.MOST_VECTORS * Lanes.COUNT).forward().getLast()), Instruction.Multiply.class);
    assertThat(wide).hasSize(3).allSatisfy(product -> assertThat(product.columns()).hasSize(1));
  }

  @ParameterizedTest
  @CsvSource({"1, true", "8, true", "9, false"})
  void aNarrowInputIsMultipliedAlongWithTheState(int inputs, boolean along) {
    assertThat(instructions(plan(inputs, 20).forward(), Instruction.Multiply.class).stream()
        .allMatch(product -> product.operands().size() == 2)).isEqualTo(along);
  }

  /// One method would be too long for the JIT compiler, and in the end for the JVM.
  @Test
  void aLongChainOfActivationsIsCutIntoSeveralPasses() {
    Cell cell = eq -> {
      Expr x = eq.input("x");
      State h = eq.state("h");
      Expr deep = h.plus(x);
      for (int i = 0; i < 200; i++)
        deep = Functions.tanh(deep.times(1.5));
      eq.next(h, deep);
    };
    Program program = Program.of("deep", cell, Setting.of(1, 4));
    assertThat(instructions(PlannedProgram.ofStream(program, new SimdCosts()).forward(), Instruction.Pass.class))
        .hasSizeBetween(34, 40);
  }

  @Test
  void inputsThatAreOnlyMultipliedAreNotPadded() {
    PlannedProgram plan = plan(3, 20);
    Layout layout = Layout.of(plan);
    assertThat(layout.stride(plan.edges().input().buffer())).isEqualTo(3);
    assertThat(layout.stride(plan.edges().states().getFirst().buffer())).isEqualTo(Lanes.padded(20));
  }
}
