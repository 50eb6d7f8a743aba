package org.taugru.theory.discretisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.taugru.cells.TauGru;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Interpolation;
import org.taugru.dde.RungeKutta4;
import org.taugru.dde.Signal;
import org.taugru.eq.Lag;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;

/// A cell as an equation and as recurrences.
class CellInTimeTest {
  private static final DormandPrince EXACT = new DormandPrince(1e-10, 1e-10);
  private static final int TAU = 2;
  private static final int END = 8;
  private static final Setting SETTING = Setting.of(1, 5);
  private static final Signal STAIRS =
      Signal.held(0, 1, new double[][] {{0.3}, {1.1}, {-0.4}, {0.8}, {0.5}, {-0.9}, {0.2}, {0.7}});

  /// One unit of which only the biases and W2 are not zero.
  private static final double U = 0.6;
  private static final double Z = -0.2;
  private static final double G = 0.4;
  private static final double A = 0.7;
  private static final double W2 = 1.5;

  @Test
  void eulersOrderIsOne() {
    assertThat(order(1, perUnit -> drawn(1).recurrence(Scheme.EULER, perUnit, TAU * perUnit, STAIRS, END)))
        .isCloseTo(1, within(0.1));
  }

  /// The delayed state is held over a step, so stages do not help.
  @Test
  void rungeKuttaFormsHaveOrderOneWithADelay() {
    for (Scheme scheme : new Scheme[] {Scheme.RK2, Scheme.RK4})
      assertThat(order(1, perUnit -> drawn(1).recurrence(scheme, perUnit, TAU * perUnit, STAIRS, END))).as("%s", scheme)
          .isCloseTo(1, within(0.1));
  }

  @Test
  void rungeKuttaFormsHaveTheirOrderWithoutFeedback() {
    assertThat(order(0, perUnit -> drawn(0).recurrence(Scheme.RK2, perUnit, TAU * perUnit, STAIRS, END)))
        .isCloseTo(2, within(0.2));
    assertThat(order(0, perUnit -> drawn(0).recurrence(Scheme.RK4, perUnit, TAU * perUnit, STAIRS, END)))
        .isCloseTo(4, within(0.3));
  }

  @Test
  void solverHasTheOrderOfItsInterpolation() {
    assertThat(
        order(1, perUnit -> drawn(1).solved(new RungeKutta4(1.0 / perUnit, Interpolation.LINEAR), TAU, STAIRS, END)))
        .isCloseTo(2, within(0.2));
    assertThat(order(1,
        perUnit -> drawn(1).solved(new RungeKutta4(1.0 / perUnit, Interpolation.CUBIC_HERMITE), TAU, STAIRS, END)))
        .isCloseTo(4, within(0.3));
  }

  /// Until the delay has passed, h′ = g·(c − h) with c = u + a·z: c·(1 − e^(−g·t)), and by Euler c·(1 − (1 − g·Δt)ⁿ).
  @Test
  void formsHaveTheirClosedForms() {
    double c = U + A * Z;
    assertThat(simple().solved(EXACT, 3, Signal.constant(0), 3)[3][0]).isCloseTo(c * -Math.expm1(-3 * G), within(1e-9));
    assertThat(simple().recurrence(Scheme.EULER, 4, 12, Signal.constant(0), 3)[3][0])
        .isCloseTo(c * (1 - Math.pow(1 - G / 4, 12)), within(1e-14));
  }

  /// With a delay of one step, hₙ₋₁ is held: each step is an exponential towards c = u + a·tanh(artanh z + W2·hₙ₋₁).
  @Test
  void heldDelayIsExactWithinEachStep() {
    double[] h = new double[4];
    for (int n = 0; n < 3; n++) {
      double past = n == 0 ? 0 : h[n - 1];
      double c = U + A * Math.tanh(artanh(Z) + W2 * past);
      h[n + 1] = c + (h[n] - c) * Math.exp(-G);
    }
    double[][] held = simple().heldDelay(1, 1, Signal.constant(0), 3, 1e-11);
    for (int n = 0; n <= 3; n++)
      assertThat(held[n][0]).as("n = %d", n).isCloseTo(h[n], within(1e-9));
  }

  /// h′ = g·(c − h(t − s)) from rest: g·c·t up to s, then g·c·t − g²·c·(t − s)²/2 up to 2s, while the feedback waits.
  @Test
  void latePresentHasItsClosedForm() {
    double c = U + A * Z;
    double[][] h = CellInTime.atWholeTimes(
        EXACT.solve(simple().late(3, 1, Signal.constant(0)), History.zero(), 0, 2), 2);
    assertThat(h[1][0]).isCloseTo(G * c, within(1e-9));
    assertThat(h[2][0]).isCloseTo(2 * G * c - G * G * c / 2, within(1e-9));
  }

  /// Euler's recurrence is of order 2 for the equation in which all comes half a step late.
  @Test
  void eulersRecurrenceIsTheLateEquation() {
    assertThat(orderForLate(STAIRS, 0)).isCloseTo(2, within(0.2));
  }

  @Test
  void smoothInputMustComeLateToo() {
    Signal smooth = (t, x) -> x[0] = Math.sin(t);
    assertThat(orderForLate(smooth, 0)).isCloseTo(1, within(0.2));
    assertThat(orderForLate(smooth, 0.5)).isCloseTo(2, within(0.2));
  }

  @Test
  void nonsenseIsRefusedWithASentence() {
    assertThatThrownBy(() -> simple().solved(EXACT, -1, Signal.constant(0), 3))
        .hasMessage("the delay is -1.0; it must be a finite number above 0.");
    assertThatThrownBy(() -> simple().recurrence(Scheme.EULER, 0, 1, Signal.constant(0), 3))
        .hasMessageContaining("the number of steps in a unit of time is 0.0");
    assertThatThrownBy(() -> simple().late(1, 0, Signal.constant(0))).hasMessageContaining("the shift is 0.0");
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(1)), SETTING);
    assertThatThrownBy(() -> new CellInTime(TauGru::new, SETTING, program, new double[2][]))
        .hasMessage("tau-gru has 16 parameters; values for 2 were given.");
    Program larger = Program.of("tau-gru", new TauGru(Lag.steps(1)), Setting.of(1, 6));
    CellInTime other = new CellInTime(TauGru::new, SETTING, larger, zeros(larger));
    assertThatThrownBy(() -> other.recurrence(Scheme.EULER, 1, 1, STAIRS, 2))
        .hasMessageContaining("there are no weights for W1 with 25 values");
  }

  /// @param behind by how many steps the input of the equation comes late
  private static double orderForLate(Signal input, double behind) {
    return Math.log(distanceFromLate(8, input, behind) / distanceFromLate(16, input, behind)) / Math.log(2);
  }

  private static double distanceFromLate(int perUnit, Signal input, double behind) {
    Signal late = behind == 0 ? input : (t, x) -> input.at(t - behind / perUnit, x);
    double[][] equation = CellInTime.atWholeTimes(
        EXACT.solve(drawn(1).late(TAU, 0.5 / perUnit, late), History.zero(), 0, END), END);
    return largest(drawn(1).recurrence(Scheme.EULER, perUnit, TAU * perUnit, input, END), equation);
  }

  /// Between steps of 1/8 and 1/16, where errors of order 4 are still far above the reference's.
  private static double order(double alpha, IntFunction<double[][]> form) {
    double[][] exact = drawn(alpha).solved(EXACT, TAU, STAIRS, END);
    return Math.log(largest(form.apply(8), exact) / largest(form.apply(16), exact)) / Math.log(2);
  }

  private static double largest(double[][] a, double[][] b) {
    double largest = 0;
    for (int n = 0; n < b.length; n++)
      for (int i = 0; i < b[n].length; i++)
        largest = Math.max(largest, Math.abs(a[n][i] - b[n][i]));
    return largest;
  }

  /// Random weights, the same for every α.
  private static CellInTime drawn(double alpha) {
    SplittableRandom random = new SplittableRandom(11);
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(1)), SETTING);
    double[][] weights = zeros(program);
    for (double[] values : weights)
      for (int i = 0; i < values.length; i++)
        values[i] = random.nextDouble(-1, 1);
    return new CellInTime(
        lag -> new TauGru(List.of(lag), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, alpha, 1), SETTING, program,
        weights);
  }

  private static CellInTime simple() {
    Setting one = Setting.of(1, 1);
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(1)), one);
    double[][] weights = zeros(program);
    weights[program.parameter("bW1")][0] = artanh(U);
    weights[program.parameter("bW2")][0] = artanh(Z);
    weights[program.parameter("bW3")][0] = logit(G);
    weights[program.parameter("bW4")][0] = logit(A);
    weights[program.parameter("W2")][0] = W2;
    return new CellInTime(TauGru::new, one, program, weights);
  }

  private static double[][] zeros(Program program) {
    return program.parameters().stream().map(parameter -> new double[parameter.count()]).toArray(double[][]::new);
  }

  private static double artanh(double x) {
    return 0.5 * Math.log((1 + x) / (1 - x));
  }

  private static double logit(double p) {
    return Math.log(p / (1 - p));
  }
}
