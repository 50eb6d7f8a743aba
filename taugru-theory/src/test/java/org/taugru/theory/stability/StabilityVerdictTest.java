package org.taugru.theory.stability;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.theory.Chapter;
import org.taugru.theory.Decided;
import org.taugru.theory.StudySettings;
import org.taugru.theory.math.Complex;

class StabilityVerdictTest {
  private static final StudySettings SETTINGS = new StudySettings(StudySettings.Effort.QUICK, 1, 1e-4);

  @Test
  void theLinearUnitIsRightToSevenDigits() {
    Decided.holds("Near 0 a unit is", chapter -> StabilityStudy.linearisation(chapter, 0.9e-7, 9));
    Decided.fails("Near 0 a unit is", chapter -> StabilityStudy.linearisation(chapter, 1.1e-7, 9));
  }

  /// Two units whose second is seen so far from its root.
  private static List<SimulatedUnit> simulated(double rate, double frequency) {
    return List.of(seen(new TauGruUnit(0, 6, 0, 0, 3), 0, 0), seen(new TauGruUnit(0, -9, 0, 0, 5), rate, frequency));
  }

  private static SimulatedUnit seen(TauGruUnit unit, double rate, double frequency) {
    Complex root = unit.linearised().rightmostRoot();
    return new SimulatedUnit(unit, root, new Envelope(root.re() + rate, root.im() + frequency));
  }

  private static Consumer<Chapter.Writer> chart(List<SimulatedUnit> simulated, double residual, int wrongCounts) {
    return chapter -> StabilityStudy.chart(chapter, simulated, residual, wrongCounts, 3);
  }

  @Test
  void thePrincipalBranchIsARootWithNoneBeyondIt() {
    Decided.holds("The principal branch", chart(simulated(1, 1), 0.9e-10, 0));
    Decided.fails("The principal branch", chart(simulated(0, 0), 1.1e-10, 0));
    Decided.fails("The principal branch", chart(simulated(0, 0), 0, 1));
  }

  /// A unit that grows slowly is seen to decay at a rate that differs by less than a thousandth: its region is wrong.
  @Test
  void growthFrequencyAndRegionMustBeThoseOfTheRoot() {
    String statement = "Small solutions of the whole unit";
    Decided.holds(statement, chart(simulated(0.9e-3, -0.9e-3), 1, 9));
    Decided.fails(statement, chart(simulated(1.1e-3, 0), 0, 0));
    Decided.fails(statement, chart(simulated(0, -1.1e-3), 0, 0));
    TauGruUnit slow = new TauGruUnit(0, 2.001, 0, 0, 1);
    Decided.holds(statement, chart(List.of(seen(slow, 0, 0)), 0, 0));
    Decided.fails(statement, chart(List.of(seen(slow, -2 * slow.linearised().rightmostRoot().re(), 0)), 0, 0));
  }

  /// Cycles of three delays with these periods over 2τ.
  private static LimitCycles cycles(double spread, double... ratios) {
    double[] delays = {2, 5, 10};
    return new LimitCycles(delays, new double[] {-8}, IntStream.range(0, 3).mapToObj(i -> {
      TauGruUnit unit = new TauGruUnit(0, -8, 0, 0, delays[i]);
      return new LimitCycles.Row(unit, unit.linearised().rightmostRoot(),
          new LimitCycle(ratios[i] * 2 * delays[i], 0.4, i == 1 ? spread : 0));
    }).toList());
  }

  private static Consumer<Chapter.Writer> beyond(double rest, LimitCycles cycles, double... errors) {
    return chapter -> StabilityStudy.beyond(chapter, rest, cycles, errors, SETTINGS);
  }

  @Test
  void aUnitRestsToSixDigits() {
    LimitCycles some = cycles(0, 1.5, 1.4, 1.3);
    Decided.holds("For w₁ = w₄ = 0", beyond(0.9e-6, some, 3, 2, 1));
    Decided.fails("For w₁ = w₄ = 0", beyond(1.1e-6, some, 3, 2, 1));
  }

  @Test
  void aCycleHasOnePeriodLongerThanTwoDelays() {
    Decided.holds("For w₂ far enough below", beyond(1, cycles(0.9e-5, 1, 1, 1), 3, 2, 1));
    Decided.fails("For w₂ far enough below", beyond(0, cycles(1.1e-5, 1.5, 1.4, 1.3), 3, 2, 1));
    String period = "The period of the cycle is longer";
    Decided.holds(period, beyond(1, cycles(1, 1.5, 1.4, 1.01), 1, 2, 3));
    Decided.fails(period, beyond(0, cycles(0, 1.5, 1.4, 0.99), 3, 2, 1));
    Decided.fails(period, beyond(0, cycles(0, 1.5, 1.2, 1.3), 3, 2, 1));
  }

  @Test
  void thePeriodTendsToTheFormulaStepByStep() {
    LimitCycles some = cycles(0, 1.5, 1.4, 1.3);
    String statement = "With ever stronger feedback";
    Decided.holds(statement, beyond(1, some, 0.02, 0.01, 0.0049));
    Decided.fails(statement, beyond(0, some, 0.02, 0.01, 0.0051));
    Decided.fails(statement, beyond(0, some, 0.003, 0.004, 0.002));
    Decided.fails(statement, beyond(0, some, 0.004, 0.002, 0.003));
  }

  private static Consumer<Chapter.Writer> sampled(double formula, double growth, int differ) {
    return chapter -> StabilityStudy.sampled(chapter, formula, growth, new StabilityStudy.Counted(10, differ, 0));
  }

  @Test
  void theRecurrenceIsJudgedByItsRoots() {
    Decided.holds("The lower limit of the recurrence", sampled(0.9e-9, 1, 1));
    Decided.fails("The lower limit of the recurrence", sampled(1.1e-9, 0, 0));
    Decided.holds("The cell's own recurrence", sampled(1, 0.9e-6, 1));
    Decided.fails("The cell's own recurrence", sampled(0, 1.1e-6, 0));
    Decided.holds("The recurrence is stable where", sampled(1, 1, 0));
    Decided.fails("The recurrence is stable where", sampled(0, 0, 1));
  }

  @Test
  void aNetworkGrowsLikeItsLeadingUnitToAThousandth() {
    Decided.holds("A network with W₁ = 0", chapter -> StabilityStudy.network(chapter, 0.9e-3, 3));
    Decided.fails("A network with W₁ = 0", chapter -> StabilityStudy.network(chapter, 1.1e-3, 3));
  }
}
