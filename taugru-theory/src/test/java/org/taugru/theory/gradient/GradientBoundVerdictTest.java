package org.taugru.theory.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.theory.Chapter;
import org.taugru.theory.Decided;

class GradientBoundVerdictTest {
  private static final int LONG = 60;
  private static final double MORE = 1.001;

  /// Norms that are a formula, but for one that is larger.
  private static double[] norms(int last, IntToDoubleFunction formula, int at, double factor) {
    double[] norms = IntStream.rangeClosed(0, last).mapToDouble(formula).toArray();
    norms[at] *= factor;
    return norms;
  }

  private static Consumer<Chapter.Writer> oneUnit(double[] norms) {
    return chapter -> GradientBoundStudy.oneUnit(chapter, new GradientBound(0.5, 4, 1), norms);
  }

  @Test
  void oneUnitMustStayBelowABoundAtEveryStep() {
    GradientBound bound = new GradientBound(0.5, 4, 1);
    Decided.holds("The printed bound, for one unit", oneUnit(norms(LONG, bound::printed, 7, 1)));
    Decided.fails("The printed bound, for one unit", oneUnit(norms(LONG, bound::printed, 7, MORE)));
    Decided.holds("The corrected bound, for the same unit", oneUnit(norms(LONG, bound::corrected, 7, 1)));
    Decided.fails("The corrected bound, for the same unit", oneUnit(norms(LONG, bound::corrected, LONG, MORE)));
  }

  /// One network of each delay; the last is the one that matters, with m = 6.
  private static Consumer<Chapter.Writer> many(boolean corrected, int at, double factor) {
    List<BoundedCase> cases = IntStream.rangeClosed(BoundedCase.SHORTEST_DELAY, BoundedCase.LONGEST_DELAY)
        .mapToObj(m -> new GradientBound(0.7, 2, m))
        .map(bound -> new BoundedCase(bound, norms(BoundedCase.STEPS, corrected ? bound::corrected : bound::printed,
            at, bound.m() == BoundedCase.LONGEST_DELAY ? factor : 1)))
        .toList();
    return chapter -> GradientBoundStudy.manyNetworks(chapter, cases);
  }

  @Test
  void oneNetworkBeyondABoundIsEnough() {
    Decided.holds("The printed bound, for random", many(false, 20, 1));
    Decided.fails("The printed bound, for random", many(false, 20, MORE));
    Decided.holds("The corrected bound, for random", many(true, 20, 1));
    Decided.fails("The corrected bound, for random", many(true, 20, MORE));
  }

  @Test
  void thePrintedBoundIsGoodUpToOneJump() {
    Decided.holds("The printed bound up to", many(false, 8, MORE));
    Decided.fails("The printed bound up to", many(false, 7, MORE));
  }

  @Test
  void statesMayReachTwo() {
    Decided.holds("From a history of zeros", chapter -> GradientBoundStudy.states(chapter, 2, 9));
    Decided.fails("From a history of zeros", chapter -> GradientBoundStudy.states(chapter, 2.00001, 9));
  }

  @Test
  void formulasAgreeToTheirDigits() {
    Decided.holds("The sum over the number", chapter -> GradientBoundStudy.formulas(chapter, 0.9e-11, 1, 9));
    Decided.fails("The sum over the number", chapter -> GradientBoundStudy.formulas(chapter, 1.1e-11, 0, 9));
    Decided.holds("The corrected bound comes", chapter -> GradientBoundStudy.formulas(chapter, 1, 0.9e-6, 9));
    Decided.fails("The corrected bound comes", chapter -> GradientBoundStudy.formulas(chapter, 0, 1.1e-6, 9));
  }

  private static Consumer<Chapter.Writer> epsilon(double largest, double smallest) {
    double[] norms = norms(10, steps -> Math.pow(0.5, steps), 0, 1);
    return chapter -> GradientBoundStudy.epsilon(chapter, norms, new GradientBound(largest, 0, 1),
        new GradientBound(smallest, 0, 1));
  }

  @Test
  void eachGateGivesABoundOfItsOwn() {
    Decided.holds("The bound with ε from the largest", epsilon(0.51, 0.49));
    Decided.fails("The bound with ε from the largest", epsilon(0.49, 0.51));
    Decided.holds("The bound with ε from the smallest", epsilon(0.49, 0.51));
    Decided.fails("The bound with ε from the smallest", epsilon(0.51, 0.49));
  }

  @Test
  void epsilonCanBeAboveCOnlyWhereCIsBelowOne() {
    double[] means = {3, 4, 5, 6};
    Decided.holds("At the usual initialisation", chapter -> GradientBoundStudy.premise(chapter, means, 0.99, 5));
    Decided.fails("At the usual initialisation", chapter -> GradientBoundStudy.premise(chapter, means, 1.01, 5));
  }

  private static Consumer<Chapter.Writer> rates(double ratio, double[] below, double[] above) {
    double[] norms = norms(LONG, steps -> Math.pow(ratio, steps), 0, 1);
    double[][] balance = {{1, 1, 1}, {1, 1, 1}};
    return chapter -> GradientBoundStudy.rates(chapter, new GradientBoundStudy.Rates(norms,
        new double[][] {{0.7, 0.8, 0.9}, below}, balance, new double[][] {{1.3, 1.2, 1.1}, above}));
  }

  @Test
  void theRateIsROrAnother() {
    double[] up = {0.7, 0.8, 0.9};
    double[] down = {1.3, 1.2, 1.1};
    Decided.holds("With m = 1 the gradient still", rates(0.5009, up, down));
    Decided.fails("With m = 1 the gradient still", rates(0.5011, up, down));
    Decided.fails("With m = 1 the gradient still", rates(0.4989, up, down));
  }

  @Test
  void everyRowOfRatesMustRiseOrFall() {
    double[] up = {0.7, 0.8, 0.9};
    double[] down = {1.3, 1.2, 1.1};
    double[] neither = {0.7, 0.9, 0.8};
    double[] constant = {1, 1, 1};
    String slower = "In the limit of many steps a longer delay makes the bound decay";
    String growth = "In the limit of many steps a longer delay makes the bound grow";
    Decided.holds(slower, rates(0.5, up, neither));
    Decided.fails(slower, rates(0.5, neither, down));
    Decided.fails(slower, rates(0.5, constant, down));
    Decided.holds(growth, rates(0.5, neither, down));
    Decided.fails(growth, rates(0.5, up, neither));
    Decided.fails(growth, rates(0.5, up, constant));
  }

  @Test
  void overAGivenLengthTheBoundMustRiseWithEachDelay() {
    String statement = "The larger m";
    Decided.holds(statement, chapter -> GradientBoundStudy.givenLength(chapter, new double[] {1, 2, 3, 4, 5}));
    Decided.fails(statement, chapter -> GradientBoundStudy.givenLength(chapter, new double[] {1, 2, 3, 4, 4}));
    Decided.fails(statement, chapter -> GradientBoundStudy.givenLength(chapter, new double[] {5, 4, 3, 2, 1}));
  }

  @Test
  void jumpsSlowTheDecayOnlyIfTheyDoSoForEitherSign() {
    Decided.holds("The jumps over the delay", chapter -> GradientBoundStudy.sign(chapter, 1.1, 1.2, 1));
    Decided.fails("The jumps over the delay", chapter -> GradientBoundStudy.sign(chapter, 0.9, 1.2, 1));
    Decided.fails("The jumps over the delay", chapter -> GradientBoundStudy.sign(chapter, 1.2, 0.9, 1));
  }

  @Test
  void ratesAreComputedForDelaysOneApart() {
    GradientBoundStudy.Rates rates = GradientBoundStudy.Rates.computed();
    double r = 0.05;
    for (int m = 1; m <= 3; m++) {
      double s = rates.below()[0][m - 1];
      assertThat(Math.pow(s, m + 1) - r * Math.pow(s, m))
          .isCloseTo(0.9 * (1 - r), within(1e-12));
    }
    assertThat(Arrays.stream(rates.balance()).flatMapToDouble(Arrays::stream))
        .allMatch(rate -> Math.abs(rate - 1) < 1e-12);
  }
}
