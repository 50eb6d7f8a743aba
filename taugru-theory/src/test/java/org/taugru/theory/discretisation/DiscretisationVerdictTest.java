package org.taugru.theory.discretisation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.taugru.dde.Interpolation;
import org.taugru.eq.Scheme;
import org.taugru.theory.Chapter;
import org.taugru.theory.Decided;
import org.taugru.theory.discretisation.ConvergenceOrders.Case;

/// An order counts if it is within a tenth of what it is said to be.
class DiscretisationVerdictTest {
  private static final double[] STEPS = ConvergenceOrders.halvings(16);

  private static double[] falling(double order) {
    return Arrays.stream(STEPS).map(step -> Math.pow(step, order)).toArray();
  }

  /// Orders as said, but for one method in one case.
  private static Consumer<Chapter.Writer> orders(String method, Case other, double order) {
    Map<String, Double> said = new LinkedHashMap<>();
    for (Scheme scheme : Scheme.values())
      said.put(ConvergenceOrders.word(scheme), switch (scheme) {
        case EULER -> 1.0;
        case RK2 -> 2.0;
        case RK4 -> 4.0;
      });
    for (Interpolation past : Interpolation.values())
      said.put(ConvergenceOrders.word(past), switch (past) {
        case HOLD -> 1.0;
        case LINEAR -> 2.0;
        case CUBIC_HERMITE -> 4.0;
      });
    Map<String, Map<Case, double[]>> errors = new LinkedHashMap<>();
    said.forEach((name, usual) -> {
      Map<Case, double[]> byCase = new HashMap<>();
      for (Case compared : Case.values())
        byCase.put(compared, falling(name.equals(method) && compared == other ? order : usual));
      errors.put(name, byCase);
    });
    return chapter -> DiscretisationStudy.writeOrders(chapter, new ConvergenceOrders(STEPS, errors, 1e-12));
  }

  private static void needs(String statement, String method, Case compared, double order) {
    Decided.holds(statement, orders(method, compared, 1.09 * order));
    Decided.holds(statement, orders(method, compared, 0.91 * order));
    Decided.fails(statement, orders(method, compared, 1.11 * order));
    Decided.fails(statement, orders(method, compared, 0.89 * order));
  }

  @Test
  void everyOrderThatIsNamedDecides() {
    needs("The recurrence converges", "Euler", Case.HELD, 1);
    needs("A scheme of higher order", "RK2", Case.HELD, 2);
    needs("A scheme of higher order", "RK4", Case.HELD, 4);
    needs("Without feedback, with an input", "RK2", Case.WITHOUT_FEEDBACK, 2);
    needs("Without feedback, with an input", "RK4", Case.WITHOUT_FEEDBACK, 4);
    needs("A solver that interpolates", "solver, linear", Case.HELD, 2);
    needs("A solver that interpolates", "solver, cubic", Case.HELD, 4);
  }

  private static Consumer<Chapter.Writer> forecast(double network, double equation) {
    return chapter -> DiscretisationStudy.writeForecast(chapter,
        new ContinuousForecast(0.1, 0.1, network, equation, 0.01, 0.5), 0.2, 30);
  }

  @Test
  void asWellIsAtMostATenthWorse() {
    Decided.holds("After 30 epochs, the delay equation", forecast(1, 1.09));
    Decided.fails("After 30 epochs, the delay equation", forecast(1, 1.11));
    Decided.holds("After 30 epochs, the delay equation", forecast(1, 0.5));
  }

  @Test
  void roundingIsBetterIfItsMeanErrorIsSmaller() {
    double[] taus = {10, 10.5, 11};
    double[] other = {1, 1, 1};
    double[] some = {3, 1, 2};
    Decided.holds("For the RK4 form", chapter -> DiscretisationStudy.writeSweep(chapter,
        new DelaySweep(taus, other, some, new double[] {1, 3, 1.9}, other), 10));
    Decided.fails("For the RK4 form", chapter -> DiscretisationStudy.writeSweep(chapter,
        new DelaySweep(taus, other, some, new double[] {1, 3, 2.1}, other), 10));
  }

  private static Consumer<Chapter.Writer> shift(double[] heldHalf, double[] eulerHalf, double late, double smooth,
      double allLate) {
    return chapter -> DiscretisationStudy.writeShift(chapter, new HalfStepShift(STEPS, falling(1), heldHalf, falling(1),
        eulerHalf, falling(late), falling(smooth), falling(allLate), 1e-12));
  }

  /// Half of falling(1), but for the last.
  private static double[] nearer(double last) {
    double[] half = Arrays.stream(falling(1)).map(distance -> distance / 2).toArray();
    half[half.length - 1] *= 2 * last;
    return half;
  }

  @Test
  void nearerIsNearerAtEveryStep() {
    double[] half = nearer(0.5);
    String held = "The recurrence without Euler's own error";
    String euler = "Euler's recurrence is nearer";
    Decided.holds(held, shift(nearer(0.99), nearer(2), 1, 1, 1));
    Decided.fails(held, shift(nearer(1.01), half, 2, 1, 2));
    Decided.holds(euler, shift(nearer(2), nearer(0.99), 1, 1, 1));
    Decided.fails(euler, shift(half, nearer(1.01), 2, 1, 2));
  }

  @Test
  void aLatePresentAndALateInputGiveOrderTwo() {
    double[] half = nearer(0.5);
    String present = "Euler's recurrence is of order 2";
    Decided.holds(present, shift(half, half, 2.19, 1, 1));
    Decided.fails(present, shift(half, half, 2.21, 1, 2));
    Decided.fails(present, shift(half, half, 1.79, 1, 2));
    String input = "Under a smooth input";
    Decided.holds(input, shift(half, half, 1, 1.79, 1.81));
    Decided.fails(input, shift(half, half, 2, 1.81, 2));
    Decided.fails(input, shift(half, half, 2, 1, 1.79));
  }
}
