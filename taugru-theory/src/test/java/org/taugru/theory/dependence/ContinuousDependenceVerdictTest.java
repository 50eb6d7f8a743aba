package org.taugru.theory.dependence;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.cells.TauGru;
import org.taugru.dde.Signal;
import org.taugru.theory.Chapter;
import org.taugru.theory.Decided;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.DenseMatrix;

/// A bound is passed where a distance is more than a thousandth above it.
class ContinuousDependenceVerdictTest {
  private static final double WITHIN = 0.9e-3;
  private static final double BEYOND = 1.1e-3;
  private static final double STEP = 0.01;
  private static final int COUNT = 61;
  private static final StudySettings SETTINGS = new StudySettings(StudySettings.Effort.QUICK, 1, 1e-6);
  private static final TauGruFlow GATED = ContinuousDependenceStudy.counterexample(20);
  private static final TauGruFlow UNGATED = new TauGruFlow(TauGru.Gate.NONE, 0.1, 1, 1,
      Map.of("W1", DenseMatrix.of(new double[] {3})), Signal.constant(0));

  /// A distance that ends so far above e^(K·t), as part of it.
  private static Separation above(double constant, double part, double overshoot) {
    double rate = constant + Math.log1p(part) / (STEP * (COUNT - 1));
    return new Separation(STEP, IntStream.range(0, COUNT).mapToDouble(k -> 0.1 * Math.exp(rate * k * STEP)).toArray(),
        2, overshoot);
  }

  private static Separation still() {
    return above(-1, 0, -1);
  }

  @Test
  void oneUnitIsJudgedByEitherConstant() {
    double printed = GATED.printedConstant();
    double local = GATED.localConstant(2);
    Decided.holds("One gated unit", counterexample(above(printed, WITHIN, -1)));
    Decided.fails("One gated unit", counterexample(above(printed, BEYOND, -1)));
    Decided.holds("The same unit obeys", counterexample(above(local, WITHIN, -1)));
    Decided.fails("The same unit obeys", counterexample(above(local, BEYOND, -1)));
  }

  private static Consumer<Chapter.Writer> counterexample(Separation separation) {
    return chapter -> ContinuousDependenceStudy.counterexample(chapter, GATED, separation, SETTINGS);
  }

  /// One network of each gate size; the drawn or the chosen pair of the last is the one that matters.
  private static List<PartingCase> gated(Separation drawn, Separation chosen) {
    return List.of(new PartingCase(GATED, 1, still(), still()), new PartingCase(GATED, 5, still(), still()),
        new PartingCase(GATED, 20, drawn, chosen));
  }

  private static List<PartingCase> ungated(Separation drawn, Separation chosen) {
    return List.of(new PartingCase(UNGATED, 1, still(), still()), new PartingCase(UNGATED, 1, drawn, chosen));
  }

  private static Consumer<Chapter.Writer> random(Separation ofUngated, Separation ofGated) {
    return chapter -> ContinuousDependenceStudy.random(chapter, ungated(still(), ofUngated), gated(ofGated, still()));
  }

  @Test
  void networksWithoutGateAreJudgedByThePrintedBound() {
    double printed = UNGATED.printedConstant();
    Decided.holds("The ungated equation obeys", random(above(printed, WITHIN, -1), above(99, 0, -1)));
    Decided.fails("The ungated equation obeys", random(above(printed, BEYOND, -1), still()));
  }

  @Test
  void networksWithAGateAreJudgedByBothBounds() {
    double printed = GATED.printedConstant();
    double local = GATED.localConstant(2);
    Decided.holds("The gated equation obeys the printed", random(above(99, 0, -1), above(printed, WITHIN, -1)));
    Decided.fails("The gated equation obeys the printed", random(still(), above(printed, BEYOND, -1)));
    Decided.fails("The gated equation obeys the printed", chapter -> ContinuousDependenceStudy.random(chapter,
        ungated(still(), still()), gated(still(), above(printed, BEYOND, -1))));
    Decided.holds("The gated equation obeys the bound with K_M", random(above(99, 0, -1), above(local, WITHIN, -1)));
    Decided.fails("The gated equation obeys the bound with K_M", random(still(), above(local, BEYOND, -1)));
  }

  @Test
  void noComponentOfEitherEquationMayLeaveItsRange() {
    Decided.holds("Every component stays", random(above(1, 0, WITHIN), above(1, 0, WITHIN)));
    Decided.fails("Every component stays", random(above(1, 0, BEYOND), still()));
    Decided.fails("Every component stays", random(still(), above(1, 0, BEYOND)));
  }

  @Test
  void ourBoundsAreForBothEquations() {
    double without = UNGATED.sharpConstant(2);
    double with = GATED.sharpConstant(2);
    Decided.holds("Our bounds", sharper(above(without, WITHIN, -1), above(with, WITHIN, -1), 2));
    Decided.fails("Our bounds", sharper(above(without, BEYOND, -1), above(with, WITHIN, -1), 2));
    Decided.fails("Our bounds", sharper(above(without, WITHIN, -1), above(with, BEYOND, -1), 2));
  }

  @Test
  void aRateIsReachedToOnePercent() {
    Decided.holds("K − 2 is reached", sharper(still(), still(), 0.991 * 2));
    Decided.fails("K − 2 is reached", sharper(still(), still(), 0.989 * 2));
  }

  private static Consumer<Chapter.Writer> sharper(Separation ofUngated, Separation ofGated, double rate) {
    return chapter -> ContinuousDependenceStudy.sharper(chapter, ungated(ofUngated, still()), gated(still(), ofGated),
        4,
        rate);
  }
}
