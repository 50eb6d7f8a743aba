package org.taugru.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Expr;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;

/// Which products become one, and which must not.
class FusionTest {
  private static final Costs COSTS = MadeUpCosts.usual(32);
  private static final int NARROW = MadeUpCosts.ROW;
  private static final Place BIAS = new Place(0, 0, true);
  private static final Place X = new Place(1, 0, false);
  private static final Place H = new Place(2, 0, false);
  private static final Place A = new Place(3, 0, false);
  private static final Place B = new Place(4, 0, false);

  private static Instruction.Multiply started(int matrix, Place operand, Place target) {
    return new Instruction.Multiply(operand, new Instruction.Column(matrix, BIAS, target, NARROW));
  }

  private static Instruction.Multiply added(int matrix, Place operand, Place target) {
    return new Instruction.Multiply(operand, new Instruction.Column(matrix, target, target, NARROW));
  }

  private static List<Instruction> fused(List<Instruction> stage) {
    return Fusion.of(stage, COSTS);
  }

  @Test
  void productsAddedUpInOnePlaceAreOne() {
    assertThat(fused(List.of(started(0, X, A), added(1, H, A)))).containsExactly(
        new Instruction.Multiply(List.of(X, H), List.of(new Instruction.Column(List.of(0, 1), BIAS, A, NARROW))));
  }

  @Test
  void sumsOfTheSameOperandsAreSideBySide() {
    assertThat(fused(List.of(started(0, X, A), started(1, X, B), added(2, H, A), added(3, H, B))))
        .containsExactly(new Instruction.Multiply(List.of(X, H), List.of(
            new Instruction.Column(List.of(0, 2), BIAS, A, NARROW),
            new Instruction.Column(List.of(1, 3), BIAS, B, NARROW))));
  }

  @Test
  void rowsOfDifferentLengthAreNotSideBySide() {
    Instruction.Multiply shorter = new Instruction.Multiply(X, new Instruction.Column(0, BIAS, A, NARROW - 5));
    Instruction.Multiply narrow = started(1, X, B);
    Instruction.Multiply longer =
        new Instruction.Multiply(X, new Instruction.Column(2, BIAS, new Place(5, 0, false), NARROW + 1));
    assertThat(fused(List.of(shorter, narrow, longer))).containsExactly(new Instruction.Multiply(List.of(X),
        List.of(shorter.columns().getFirst(), narrow.columns().getFirst())), longer);
  }

  /// B = W0·h, A = W1·x, B += W2·A: the last must not move before the second.
  @Test
  void aProductOfASumComesAfterTheSum() {
    List<Instruction> stage = List.of(started(0, H, B), started(1, X, A), added(2, A, B));
    assertThat(fused(stage)).containsExactlyElementsOf(stage);
  }

  @Test
  void whatIsReadIsNotWrittenBefore() {
    List<Instruction> stage = List.of(added(0, X, B), added(1, A, new Place(5, 0, false)), added(2, X, A));
    assertThat(fused(stage)).containsExactlyElementsOf(stage);
  }

  @Test
  void aSumThatStartsFromAnotherComesAfterIt() {
    List<Instruction> stage =
        List.of(added(0, X, B), started(1, H, A),
            new Instruction.Multiply(X, new Instruction.Column(2, A, new Place(5, 0, false), NARROW)));
    assertThat(fused(stage)).containsExactlyElementsOf(stage);
  }

  /// For several steps at once their rows overlap, so that side by side one would undo the other.
  @Test
  void stepsOfOneBufferAreNotSideBySide() {
    List<Instruction> stage = List.of(added(0, X, A), added(1, X, new Place(A.buffer(), 1, false)));
    assertThat(fused(stage)).containsExactlyElementsOf(stage);
  }

  @Test
  void productsStayOnTheirSideOfAPass() {
    Instruction pass = new Instruction.Pass(new PassCode(List.of(), List.of(), 0), List.of(), NARROW);
    List<Instruction> stage = List.of(started(0, X, A), pass, added(1, H, A));
    assertThat(fused(stage)).containsExactlyElementsOf(stage);
  }

  @Test
  void gradientsWithTheSameOperandAreSideBySide() {
    Instruction.Term first = new Instruction.Term(0, A, NARROW);
    Instruction.Term second = new Instruction.Term(1, B, NARROW);
    assertThat(fused(List.of(new Instruction.Outer(Optional.of(H), 3, List.of(first)),
        new Instruction.Outer(Optional.of(X), 3, List.of(first)),
        new Instruction.Outer(Optional.of(H), 3, List.of(second))))).containsExactly(
            new Instruction.Outer(Optional.of(H), 3, List.of(first, second)),
            new Instruction.Outer(Optional.of(X), 3, List.of(first)));
  }

  @Test
  void gradientsOfRowsOfDifferentLengthAreNotSideBySide() {
    Instruction.Term shorter = new Instruction.Term(0, A, NARROW - 5);
    Instruction.Term narrow = new Instruction.Term(1, B, NARROW);
    Instruction.Term longer = new Instruction.Term(2, X, NARROW + 1);
    assertThat(fused(List.of(new Instruction.Outer(Optional.of(H), 3, List.of(shorter)),
        new Instruction.Outer(Optional.of(H), 3, List.of(narrow)),
        new Instruction.Outer(Optional.of(H), 3, List.of(longer))))).containsExactly(
            new Instruction.Outer(Optional.of(H), 3, List.of(shorter, narrow)),
            new Instruction.Outer(Optional.of(H), 3, List.of(longer)));
  }

  /// A machine adds up so many at once and no more.
  @Test
  void aLongSumIsCutIntoSeveralProducts() {
    Program program = Program.of("long sum", eq -> {
      var h = eq.state("h");
      Expr sum = eq.affine("U", eq.input("x"));
      for (int lag = 0; lag < 20; lag++)
        sum = sum.plus(eq.linear("W" + lag, h.at(Lag.steps(lag))));
      eq.next(h, sum);
    }, Setting.of(1, 4));
    PlannedProgram plan = PlannedProgram.ofStream(program, COSTS);
    List<Integer> operands = new ArrayList<>();
    for (Instruction instruction : plan.forward().getFirst().instructions())
      if (instruction instanceof Instruction.Multiply multiply)
        operands.add(multiply.operands().size());
    assertThat(operands).containsExactly(4, 4, 4, 4, 4, 1);
  }
}
