package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.taugru.eq.Functions.sin;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.TauGru;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;
import org.taugru.eq.Scheme;
import org.taugru.eq.Setting;
import org.taugru.exec.Mode;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// How a flow becomes a recurrence.
class SchemeLawTest {
  private static final double TIME = 2;

  static Stream<Arguments> flowsAndSchemes() {
    List<Lag> unused = List.of(Lag.steps(1));
    List<Subject> flows = List.of(
        Subject.of("ungated unit", new TauGru(unused, TauGru.Weight.LEARNED, TauGru.Gate.NONE, 0, 1)),
        Subject.of("gated unit", new TauGru(unused, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 0, 1)),
        Subject.of("lag 0", new TauGru(Lag.steps(0))), Subject.of("oscillator", SchemeLawTest::pendulum));
    return flows.stream().flatMap(flow -> Stream.of(Scheme.values()).map(scheme -> Arguments.of(flow, scheme)));
  }

  private static void pendulum(Equations eq) {
    var x = eq.input("x");
    var y = eq.state("y");
    var z = eq.state("z");
    eq.flow(y, z.times(2));
    eq.flow(z, sin(y).negated().plus(eq.linear("U", x)).minus(z.times(0.1)));
  }

  /// Halving the step divides the error by 2, 4 or 16, against a solution whose own error is smaller by orders.
  @ParameterizedTest
  @MethodSource("flowsAndSchemes")
  void errorFallsWithTheOrderOfTheScheme(Subject flow, Scheme scheme) {
    double[] truth = solution(flow.cell(), Scheme.RK4, 2048);
    double coarse = distance(solution(flow.cell(), scheme, 64), truth);
    double fine = distance(solution(flow.cell(), scheme, 128), truth);
    int order = switch (scheme) {
      case EULER -> 1;
      case RK2 -> 2;
      case RK4 -> 4;
    };
    assertThat(Math.log(coarse / fine) / Math.log(2)).isCloseTo(order, within(0.1));
  }

  /// The first state at [#TIME], after that many steps under a constant input.
  private static double[] solution(Cell cell, Scheme scheme, int steps) {
    Setting setting = Setting.of(2, 3).withStepSize(TIME / steps).withScheme(scheme);
    Program program = Program.of("flow", cell, setting);
    DoubleTrial one = DoubleTrial.of(Trial.of(program, 1, 1, 9)); // the same numbers for every step size
    double[][] inputs = new double[steps][];
    Arrays.fill(inputs, one.inputs()[0]);
    Interpreter.Run run = new Interpreter(program, Gradient.of(program)).forward(one.parameters(), one.start(), inputs,
        Mode.evaluation(), 0, 0);
    return run.states()[0][steps];
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++)
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    return Math.sqrt(sum);
  }

  /// dh/dt = −h: one step multiplies by the exponential series up to the scheme's order.
  @ParameterizedTest
  @EnumSource
  void oneStepOfDecayIsTheBeginningOfTheSeries(Scheme scheme) {
    double dt = 0.3;
    double factor = switch (scheme) {
      case EULER -> 1 - dt;
      case RK2 -> 1 - dt + dt * dt / 2;
      case RK4 -> 1 - dt + dt * dt / 2 - dt * dt * dt / 6 + dt * dt * dt * dt / 24;
    };
    Cell decay = eq -> {
      var h = eq.state("h");
      eq.flow(h, h.negated());
    };
    assertThat(oneStep(decay, dt, scheme, new double[][] {{2}})).isCloseTo(2 * factor, within(1e-15));
  }

  /// Over one step the delayed state stays what it was at the start of the step, so every scheme does the same.
  @ParameterizedTest
  @EnumSource
  void delayedStateIsHeldOverTheStep(Scheme scheme) {
    Cell delayed = eq -> {
      var h = eq.state("h");
      eq.flow(h, h.at(Lag.time(0.5)).negated());
    };
    assertThat(oneStep(delayed, 0.25, scheme, new double[][] {{3}, {5}, {7}})).isCloseTo(7 - 0.25 * 3, within(1e-15));
  }

  private static double oneStep(Cell cell, double dt, Scheme scheme, double[][] start) {
    Program program = Program.of("flow", cell, Setting.of(1, 1).withStepSize(dt).withScheme(scheme));
    Interpreter.Run run = new Interpreter(program, Gradient.of(program)).forward(new double[0][],
        new double[][][] {start}, new double[1][1], Mode.evaluation(), 0, 0);
    return run.states()[0][start.length][0];
  }

  /// m = ⌊τ/Δt⌋ of the numbers as they were meant: 0.3/0.1 is 2.9999999999999996 in binary.
  @ParameterizedTest
  @CsvSource({"0.3, 0.1, 3", "0.7, 0.1, 7", "0.29, 0.1, 2", "0.35, 0.1, 3", "1, 0.3, 3", "4.8, 0.1, 48", "17, 0.25, 68",
    "2, 1, 2", "2.5, 1, 2", "0.999, 1, 0", "0, 0.1, 0", "1e-3, 1e-5, 100", "1234.5, 0.1, 12345"})
  void delayInStepsIsTheQuotientRoundedDown(double tau, double stepSize, int steps) {
    assertThat(Lag.time(tau).stepsOf(stepSize)).isEqualTo(steps);
    Program program = Program.of("tau-gru", new TauGru(Lag.time(tau)), Setting.of(1, 1).withStepSize(stepSize));
    assertThat(program.states().getFirst().history()).isEqualTo(steps);
  }
}
