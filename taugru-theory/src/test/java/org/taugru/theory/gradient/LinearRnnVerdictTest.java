package org.taugru.theory.gradient;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.taugru.theory.Chapter;
import org.taugru.theory.Decided;
import org.taugru.theory.gradient.LinearRnnStudy.Worst;

class LinearRnnVerdictTest {
  private static final double RIGHT = 0.9e-12;
  private static final double WRONG = 1.1e-12;

  private static Consumer<Chapter.Writer> worst(double printed, double beyond, double corrected, double commuting,
      double general) {
    return chapter -> LinearRnnStudy.formulas(chapter, new Worst(printed, beyond, corrected, commuting, general), 6);
  }

  @Test
  void aFormulaIsRightToTwelveDigits() {
    Decided.holds("The printed formula, for", worst(RIGHT, 0, 1, 1, 1));
    Decided.fails("The printed formula, for", worst(WRONG, 1, RIGHT, RIGHT, RIGHT));
    Decided.holds("Our formula for commuting", worst(1, 0, 1, RIGHT, 1));
    Decided.fails("Our formula for commuting", worst(RIGHT, 1, RIGHT, WRONG, RIGHT));
    Decided.holds("Our formula for any", worst(1, 0, 1, 1, RIGHT));
    Decided.fails("Our formula for any", worst(RIGHT, 1, RIGHT, RIGHT, WRONG));
  }

  @Test
  void theFormulaEndsWhereItIsWrongAndOneTermMakesItRight() {
    Decided.holds("The printed formula ends", worst(1, 1.1e-3, RIGHT, 1, 1));
    Decided.fails("The printed formula ends", worst(RIGHT, 0.9e-3, RIGHT, RIGHT, RIGHT));
    Decided.fails("The printed formula ends", worst(RIGHT, 1.1e-3, WRONG, RIGHT, RIGHT));
  }

  @Test
  void toDampenTheDecayIsToDoSoForEitherSign() {
    Decided.holds("Introducing the delay term", chapter -> LinearRnnStudy.damping(chapter, 1, 1.1, 1.2));
    Decided.fails("Introducing the delay term", chapter -> LinearRnnStudy.damping(chapter, 1, 0.9, 1.2));
    Decided.fails("Introducing the delay term", chapter -> LinearRnnStudy.damping(chapter, 1, 1.2, 0.9));
  }
}
