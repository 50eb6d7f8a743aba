package org.taugru.exec.cuda.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.Catalogue;
import org.taugru.eq.Setting;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.plan.Instruction;
import org.taugru.plan.PlannedProgram;

/// Which sums over units no step waits for.
final class PartialSumsTest {
  private static Wiring wiring(String cell) {
    Program program = Program.of(cell, Catalogue.named(cell, 5, 40).cell(), Setting.of(1, 16));
    return Wiring.of(PlannedProgram.of(program, Gradient.of(program), new FragmentCosts()));
  }

  private static long gathered(Wiring wiring) {
    return wiring.backward.stream().filter(instruction -> instruction instanceof Instruction.Sum sum
        && wiring.isShared(sum) && !wiring.partial.contains(sum.target().buffer())).count();
  }

  /// FastRNN multiplies the sums with the derivative of a sigmoid on the way, which is linear.
  @ParameterizedTest
  @ValueSource(strings = {"tau-gru-mixture", "fast-rnn", "fast-grnn", "irnn"})
  void sumsForGradientsOfSingleNumbersStayInParts(String cell) {
    Wiring wiring = wiring(cell);
    assertThat(wiring.partial).isNotEmpty();
    assertThat(gathered(wiring)).isZero();
  }

  @Test
  void whatASingleStateReceivesIsWhole() {
    Wiring wiring = wiring("skip-gru");
    assertThat(wiring.partial).isEmpty();
    assertThat(gathered(wiring)).isEqualTo(2);
  }
}
