package org.taugru.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Cell;
import org.taugru.eq.Initialiser;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.eq.State;
import org.taugru.ir.Program;

class CarryTest {
  /// h is read two steps back, x one.
  private static final Cell DELAYED = eq -> {
    State h = eq.state("h");
    State c = eq.state("c", 1);
    eq.next(c, c);
    eq.next(h, h.at(Lag.steps(2)).plus(c).plus(eq.linear("U", eq.input("x").at(Lag.steps(1)))));
  };
  private static final Program PROGRAM = Program.of("delayed", DELAYED, Setting.of(3, 4));

  @Test
  void aStateHasARowForEachValueThatIsStillRead() {
    Carry carry = Carry.zero(PROGRAM, 5);
    assertThat(carry.state(0)).hasSize((2 + 1) * 5 * 4).containsOnly(0);
    assertThat(carry.state(1)).hasSize(5);
  }

  @Test
  void inputsHaveARowForEachValueThatIsStillRead() {
    assertThat(Carry.zero(PROGRAM, 5).inputs()).hasSize(5 * 3).containsOnly(0);
  }

  @Test
  void theFirstCarryIsAtTheFirstStep() {
    assertThat(Carry.zero(PROGRAM, 5).position()).isZero();
    assertThat(Carry.zeroAt(PROGRAM, 5, 7).position()).isEqualTo(7);
  }

  @Test
  void theCurrentValueIsTheLastRow() {
    Carry carry = Carry.zero(PROGRAM, 1);
    for (int i = 0; i < 12; i++)
      carry.state(0)[i] = i;
    assertThat(carry.current(0)).containsExactly(8, 9, 10, 11);
  }

  @Test
  void theCurrentValueIsACopy() {
    Carry carry = Carry.zero(PROGRAM, 1);
    carry.current(0)[0] = 5;
    assertThat(carry.state(0)).containsOnly(0);
  }

  @Test
  void aCarryOfTheSameProgramFits() {
    Carry.zero(PROGRAM, 5).requireFits(Program.of("other name", DELAYED, Setting.of(3, 4)), 5);
  }

  @Test
  void aCarryOfAnotherProgramIsRefused() {
    Program other = Program.of("other", eq -> {
      State h = eq.state("h");
      eq.next(h, h);
    }, Setting.of(3, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.zero(PROGRAM, 5).requireFits(other, 5))
        .withMessage("this carry is of delayed, not of other.");
  }

  @Test
  void aCarryOfAnotherBatchIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.zero(PROGRAM, 5).requireFits(PROGRAM, 6))
        .withMessage("this carry is of 5 samples, the batch has 6.");
  }

  @Test
  void aCarryOfAnotherSizeIsRefusedWithTheSizes() {
    Program larger = Program.of("delayed", DELAYED, Setting.of(3, 8));
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.zero(PROGRAM, 5).requireFits(larger, 5))
        .withMessageContaining("4").withMessageContaining("8");
  }

  @Test
  void aCarryOfAnotherInputIsRefused() {
    Program wider = Program.of("wider", DELAYED, Setting.of(7, 4));
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.zero(PROGRAM, 5).requireFits(wider, 5));
  }

  @Test
  void aHistoryThatCannotBeStoredIsRefused() {
    Program endless = Program.of("endless", eq -> {
      State h = eq.state("h");
      eq.next(h, h.at(Lag.steps(1 << 30)));
    }, Setting.of(1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> Carry.zero(endless, 4));
  }

  @Test
  void aLossOfTheCarryHasNoTermsOfTheSteps() {
    Carry carry = Carry.zero(PROGRAM, 5);
    Adjoint adjoint = Adjoint.ofCarry(carry);
    assertThat(adjoint.carry()).isSameAs(carry);
    assertThat(adjoint.steps()).hasSize(2).allMatch(steps -> steps.length == 0);
  }

  @Test
  void aLossOfTheStepsIsOfTheFirstState() {
    float[] steps = new float[6 * 5 * 4];
    Adjoint adjoint = Adjoint.ofSteps(PROGRAM, 5, steps);
    assertThat(adjoint.steps().getFirst()).isSameAs(steps);
    assertThat(adjoint.steps().getLast()).isEmpty();
    assertThat(adjoint.carry().state(0)).containsOnly(0);
  }

  /// h begins with two rows, c with one, in every sample.
  private static final Program STARTED = Program.of("started", eq -> {
    State h = eq.state("h", 2);
    State c = eq.state("c", 1);
    eq.next(h, h.at(Lag.steps(1)).plus(c));
    eq.next(c, c);
    eq.trainStart(h, 2, new Initialiser.Normal(1));
    eq.startAt(c, 7);
  }, Setting.of(1, 2));

  private static Parameters started() {
    Parameters parameters = Parameters.initial(STARTED.parameters(), 1);
    System.arraycopy(new float[] {1, 2, 3, 4}, 0, parameters.values("h.start"), 0, 4);
    return parameters;
  }

  @Test
  void aStartIsWhatTheParametersSay() {
    Carry start = Carry.start(STARTED, started(), 2);
    assertThat(start.state(0)).containsExactly(1, 2, 1, 2, 3, 4, 3, 4);
    assertThat(start.state(1)).containsExactly(7, 7);
    assertThat(start.isStart()).isTrue();
  }

  @Test
  void aStartThatMovesOnIsNoneAnyMore() {
    Carry start = Carry.start(STARTED, started(), 2);
    assertThat(start.copy().isStart()).isTrue();
    start.moveTo(0);
    assertThat(start.isStart()).isFalse();
    assertThat(start.copy().isStart()).isFalse();
    Carry cleared = Carry.start(STARTED, started(), 2);
    cleared.clear();
    assertThat(cleared.isStart()).isFalse();
  }

  @Test
  void theDerivativeOfAStartIsSummedOverSamplesAndLeavesOutWhatIsFixed() {
    Carry derivative = Carry.zero(STARTED, 2);
    System.arraycopy(new float[] {1, 2, 10, 20, 3, 4, 30, 40}, 0, derivative.state(0), 0, 8);
    System.arraycopy(new float[] {5, 6}, 0, derivative.state(1), 0, 2);
    Parameters gradient = Parameters.zeros(STARTED.parameters());
    new Gradients(gradient, derivative, new float[0]).addStart();
    assertThat(gradient.values("h.start")).containsExactly(11, 22, 33, 44);
    assertThat(gradient.values("c.start")).containsExactly(0);
  }

  @Test
  void aDoubleIsKeptUntilItsFloatIsChanged() {
    Carry carry = Carry.zero(STARTED, 1);
    carry.putExact(0, 1, 1.0 / 3);
    assertThat(carry.state(0)[1]).isEqualTo(1f / 3);
    assertThat(carry.exact(0, 1)).isEqualTo(1.0 / 3);
    assertThat(carry.copy().exact(0, 1)).isEqualTo(1.0 / 3);
    carry.state(0)[1] = 0.5f;
    assertThat(carry.exact(0, 1)).isEqualTo(0.5);
    carry.set(Carry.zero(STARTED, 1));
    assertThat(carry.exact(0, 1)).isZero();
  }

  @Test
  void whatIsWithheldIsRefusedWithItsReason() {
    Carry carry = Carry.zero(STARTED, 1);
    carry.withhold(1, "not today.");
    assertThat(carry.state(0)).hasSize(4);
    for (Carry each : List.of(carry, carry.copy())) {
      assertThatIllegalStateException().isThrownBy(() -> each.state(1)).withMessage("c: not today.");
      assertThatIllegalStateException().isThrownBy(() -> each.current(1));
      assertThatIllegalStateException().isThrownBy(() -> each.exact(1, 0));
    }
    carry.withholdNothing();
    assertThat(carry.state(1)).containsExactly(0);
  }

  @Test
  void whatIsPrintedSaysWhatThereIs() {
    assertThat(Carry.zeroAt(PROGRAM, 5, 7)).hasToString("h[4] and 2 before it, c[1], 5 sequences, step 7");
    assertThat(Gradients.zeros(PROGRAM, 2, 1, true)).hasToString(
        "with respect to U[4,3]: 12 numbers; the carry h[4] and 2 before it, c[1], 1 sequence, step 0; 6 inputs");
  }

  /// And neither its history nor another state.
  @Test
  void anAdjointOfTheLastStateIsThatOfTheFirstStateNow() {
    float[] derivative = {1, 2, 3, 4, 5, 6, 7, 8};
    Adjoint adjoint = Adjoint.ofLastState(PROGRAM, 2, derivative);
    assertThat(adjoint.carry().current(0)).containsExactly(derivative);
    assertThat(adjoint.carry().state(0)).startsWith(new float[2 * 2 * 4]);
    assertThat(adjoint.carry().state(1)).containsOnly(0);
    assertThat(adjoint.steps()).hasSize(2).allMatch(steps -> steps.length == 0);
    assertThatIllegalArgumentException().isThrownBy(() -> Adjoint.ofLastState(PROGRAM, 3, derivative))
        .withMessage("the derivative with respect to h after the last step has 3 × 4 = 12 values, got 8.");
  }
}
