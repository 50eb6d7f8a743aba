package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.DelayGru;
import org.taugru.cells.TauGru;
import org.taugru.cells.TauGruAuthorCode;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.exec.Carry;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// What a delay means: against the same recurrences written as plain loops, and against cells with other equations.
class DelayLawTest {
  private static final int INPUTS = 2;
  private static final int HIDDEN = 4;
  private static final int STEPS = 12;

  static Stream<TauGru> variants() {
    List<Lag> one = List.of(Lag.steps(3));
    return Stream.of(new TauGru(Lag.steps(0)), new TauGru(Lag.steps(1)), new TauGru(Lag.steps(3)),
        new TauGru(one, TauGru.Weight.NONE, TauGru.Gate.LEARNED, 1, 1),
        new TauGru(one, TauGru.Weight.LEARNED, TauGru.Gate.NONE, 1, 1),
        new TauGru(one, TauGru.Weight.NONE, TauGru.Gate.NONE, 0.5, 2),
        new TauGru(one, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 0.3, -0.7),
        new TauGru(one, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 0, 1),
        new TauGru(one, TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 0),
        new TauGru(steps(1, 4), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 1),
        new TauGru(steps(5, 0, 2), TauGru.Weight.NONE, TauGru.Gate.LEARNED, 0.8, 1),
        new TauGru(steps(2, 2), TauGru.Weight.LEARNED, TauGru.Gate.NONE, 1, 1));
  }

  private static List<Lag> steps(int... counts) {
    return IntStream.of(counts).mapToObj(Lag::steps).toList();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void oneDelayOrSeveralFollowThePaper(TauGru cell) {
    followsThePaper(cell, STEPS);
  }

  @ParameterizedTest
  @MethodSource("variants")
  void smallStepFollowsThePaper(TauGru cell) {
    Trial trial = Trial.of(Program.of("tau-gru", cell, Setting.of(INPUTS, HIDDEN).withStepSize(0.25)), STEPS, 1, 3);
    equal(trial, plain(trial).tauGru(cell, 0.25, before(trial), inputs(trial)));
  }

  @ParameterizedTest
  @MethodSource("executors")
  void lagLargerThanTheSequence(Executor executor) {
    TauGru cell = new TauGru(Lag.steps(9));
    Program program = Program.of("tau-gru", cell, Setting.of(INPUTS, HIDDEN));
    Trial trial = Trial.of(program, 4, 1, 3);
    equal(trial, plain(trial).tauGru(cell, 1, before(trial), inputs(trial))); // reads the history of the start
    Outcome outcome = trial.on(executor.compile(program));
    assertThat(outcome.end().state(0)).startsWith(Arrays.copyOfRange(trial.start().state(0), 4 * HIDDEN, 10 * HIDDEN));

    Trial fromZero = trial.from(Carry.zero(program, 1));
    Outcome unseen = fromZero.on(executor.compile(program));
    assertThat(unseen.parameters().values("W2")).as("W2 has only met zeros").containsOnly(0);
    assertThat(unseen.parameters().values("W1")).doesNotContain(0);
  }

  static Stream<Executor> executors() {
    return Stream.of(Executor.values());
  }

  private static void followsThePaper(TauGru cell, int steps) {
    Trial trial = Trial.of(Program.of("tau-gru", cell, Setting.of(INPUTS, HIDDEN)), steps, 1, 3);
    equal(trial, plain(trial).tauGru(cell, 1, before(trial), inputs(trial)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 9})
  void simpleDelayGruFollowsThePaper(int lag) {
    Program program = Program.of("delay-gru", new DelayGru(Lag.steps(lag)), Setting.of(INPUTS, HIDDEN));
    Trial trial = Trial.of(program, STEPS, 1, 3);
    equal(trial, plain(trial).delayGru(lag, before(trial), inputs(trial)));
  }

  /// The code's lag 1 is no delay of the state; from lag 1 on, nothing is fed back up to and including step τ.
  @ParameterizedTest
  @MethodSource("authorCodes")
  void authorCodeVariantFollowsItsTable(TauGruAuthorCode cell) {
    Program program = Program.of("author code", cell, Setting.of(INPUTS, HIDDEN));
    Trial trial = Trial.of(program, STEPS, 1, 3).from(Carry.zero(program, 1));
    equal(trial, plain(trial).authorCode(cell, inputs(trial)));
  }

  static Stream<TauGruAuthorCode> authorCodes() {
    return IntStream.of(0, 1, 2, 5, 11, 12).boxed()
        .flatMap(tau -> Stream.of(new TauGruAuthorCode(tau), new TauGruAuthorCode(tau, 0.6, 1.3),
            new TauGruAuthorCode(tau, 1, 0),
            new TauGruAuthorCode(tau, TauGru.Weight.NONE, TauGru.Gate.LEARNED, 1, 1),
            new TauGruAuthorCode(tau, TauGru.Weight.LEARNED, TauGru.Gate.NONE, 1, 1)));
  }

  private static List<double[]> before(Trial trial) {
    return Arrays.asList(DoubleTrial.of(trial).start()[0]);
  }

  private static double[][] inputs(Trial trial) {
    double[][] all = DoubleTrial.of(trial).inputs();
    return Arrays.copyOfRange(all, trial.program().inputHistory(), all.length);
  }

  private static Plain plain(Trial trial) {
    double[][] parameters = DoubleTrial.of(trial).parameters();
    return new Plain(INPUTS, HIDDEN, name -> parameters[trial.program().parameter(name)]);
  }

  /// In double to the last digits, and on every backend to those of a float.
  private static void equal(Trial trial, List<double[]> expected) {
    Program program = trial.program();
    Interpreter.Run run = DoubleTrial.of(trial).run(new Interpreter(program, Gradient.of(program)));
    Comparison exact = new Comparison();
    for (int n = 0; n < expected.size(); n++)
      exact.add("h after step " + n, run.states()[0][program.states().getFirst().history() + 1 + n], expected.get(n));
    exact.requireWithin(1e-14, 1);
    for (Executor executor : Executor.values()) {
      float[] found = trial.on(executor.compile(program)).states().getFirst();
      Comparison rounded = new Comparison();
      for (int n = 0; n < expected.size(); n++) {
        double[] row = new double[HIDDEN];
        for (int i = 0; i < HIDDEN; i++)
          row[i] = found[n * HIDDEN + i];
        rounded.add(executor + ", h after step " + n, row, expected.get(n));
      }
      rounded.requireWithin(2e-6, 1);
    }
  }

  static Stream<Arguments> noDelays() {
    return Stream.of(Lag.steps(0), Lag.time(0), Lag.time(0.99))
        .flatMap(lag -> executors().map(executor -> Arguments.of(lag, executor)));
  }

  @ParameterizedTest
  @MethodSource("noDelays")
  void lagZeroReadsTheCurrentState(Lag none, Executor executor) {
    sameCell(executor, new TauGru(none), eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      var u = tanh(eq.affine("W1", h, "U1", x));
      var z = tanh(eq.affine("W2", h, "U2", x));
      var a = sigmoid(eq.affine("W4", h, "U4", x));
      var g = sigmoid(eq.affine("W3", h, "U3", x));
      eq.flow(h, g.times(u.plus(a.times(z)).minus(h)));
    });
  }

  @ParameterizedTest
  @EnumSource
  void alphaZeroIsAPlainGatedRnn(Executor executor) {
    TauGru cell = new TauGru(steps(3), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 0, 1);
    sameCell(executor, cell, eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      var u = tanh(eq.affine("W1", h, "U1", x));
      var g = sigmoid(eq.affine("W3", h, "U3", x));
      eq.flow(h, g.times(u.minus(h)));
    });
    assertThat(Program.of("", cell, Setting.of(INPUTS, HIDDEN)).states().getFirst().history()).isZero();
  }

  /// The same parameters and, but for the order in which gradients are summed, the same numbers.
  private static void sameCell(Executor executor, Cell found, Cell expected) {
    Program one = Program.of("one", found, Setting.of(INPUTS, HIDDEN));
    Program other = Program.of("other", expected, Setting.of(INPUTS, HIDDEN));
    assertThat(names(one)).isEqualTo(names(other));
    Trial trial = Trial.of(one, STEPS, 3, 5);
    Outcome expectation = Trial.of(other, STEPS, 3, 5).on(executor.compile(other));
    trial.on(executor.compile(one)).isCloseTo(expectation, 1e-6);
  }

  private static List<String> names(Program program) {
    return program.parameters().stream().map(Parameter::name).toList();
  }
}
