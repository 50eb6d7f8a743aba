package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Expr;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;

/// Which products become one, and which must not.
class FusionTest {
  private static final int NARROW = Lanes.COUNT;
  private static final Place BIAS = new Place(0, 0, 0);
  private static final Place X = new Place(1, 0, NARROW);
  private static final Place H = new Place(2, 0, NARROW);
  private static final Place A = new Place(3, 0, NARROW);
  private static final Place B = new Place(4, 0, NARROW);

  private static Instruction.Multiply started(int matrix, Place operand, Place target) {
    return new Instruction.Multiply(matrix, operand, BIAS, target);
  }

  private static Instruction.Multiply added(int matrix, Place operand, Place target) {
    return new Instruction.Multiply(matrix, operand, target, target);
  }

  @Test
  void productsAddedUpInOnePlaceAreOne() {
    assertThat(Fusion.of(List.of(started(0, X, A), added(1, H, A)))).containsExactly(
        new Instruction.Multiply(List.of(X, H), List.of(new Instruction.Column(List.of(0, 1), BIAS, A))));
  }

  @Test
  void sumsOfTheSameOperandsAreSideBySide() {
    assertThat(Fusion.of(List.of(started(0, X, A), started(1, X, B), added(2, H, A), added(3, H, B))))
        .containsExactly(new Instruction.Multiply(List.of(X, H), List.of(
            new Instruction.Column(List.of(0, 2), BIAS, A), new Instruction.Column(List.of(1, 3), BIAS, B))));
  }

  /// B = W0·h, A = W1·x, B += W2·A: the last must not move before the second.
  @Test
  void aProductOfASumComesAfterTheSum() {
    List<Instruction> stage = List.of(started(0, H, B), started(1, X, A), added(2, A, B));
    assertThat(Fusion.of(stage)).containsExactlyElementsOf(stage);
  }

  @Test
  void whatIsReadIsNotWrittenBefore() {
    List<Instruction> stage = List.of(added(0, X, B), added(1, A, new Place(5, 0, NARROW)), added(2, X, A));
    assertThat(Fusion.of(stage)).containsExactlyElementsOf(stage);
  }

  @Test
  void aSumThatStartsFromAnotherComesAfterIt() {
    List<Instruction> stage =
        List.of(added(0, X, B), started(1, H, A), new Instruction.Multiply(2, X, A, new Place(5, 0, NARROW)));
    assertThat(Fusion.of(stage)).containsExactlyElementsOf(stage);
  }

  /// For several steps at once their rows overlap, so that side by side one would undo the other.
  @Test
  void stepsOfOneBufferAreNotSideBySide() {
    List<Instruction> stage = List.of(added(0, X, A), added(1, X, new Place(A.buffer(), 1, NARROW)));
    assertThat(Fusion.of(stage)).containsExactlyElementsOf(stage);
  }

  @Test
  void productsStayOnTheirSideOfAPass() {
    Instruction pass = new Instruction.Pass((_, _, _, _) -> {
    }, List.of(), NARROW);
    List<Instruction> stage = List.of(started(0, X, A), pass, added(1, H, A));
    assertThat(Fusion.of(stage)).containsExactlyElementsOf(stage);
  }

  @Test
  void gradientsWithTheSameOperandAreSideBySide() {
    Instruction.Term first = new Instruction.Term(0, A);
    Instruction.Term second = new Instruction.Term(1, B);
    assertThat(Fusion.of(List.of(new Instruction.Outer(Optional.of(H), 3, NARROW, List.of(first)),
        new Instruction.Outer(Optional.of(X), 3, NARROW, List.of(first)),
        new Instruction.Outer(Optional.of(H), 3, NARROW, List.of(second))))).containsExactly(
            new Instruction.Outer(Optional.of(H), 3, NARROW, List.of(first, second)),
            new Instruction.Outer(Optional.of(X), 3, NARROW, List.of(first)));
  }

  /// A kernel for all of them would be too long for the JIT compiler.
  @Test
  void aLongSumIsCutIntoSeveralProducts() {
    Program program = Program.of("long sum", eq -> {
      var h = eq.state("h");
      Expr sum = eq.affine("U", eq.input("x"));
      for (int lag = 0; lag < 20; lag++)
        sum = sum.plus(eq.linear("W" + lag, h.at(Lag.steps(lag))));
      eq.next(h, sum);
    }, Setting.of(1, 4));
    Layout layout = new Layout(program, true);
    Plan plan = Planner.forward(Lowering.forward(program, layout, new Packing(), new BitSet()), layout, 1);
    List<Integer> operands = new ArrayList<>();
    for (Instruction instruction : plan.stages().getFirst().instructions())
      if (instruction instanceof Instruction.Multiply multiply)
        operands.add(multiply.operands().size());
    assertThat(operands).containsExactly(4, 4, 4, 4, 4, 1);
  }
}
