package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.AntisymmetricRnn;
import org.taugru.cells.Biases;
import org.taugru.cells.Catalogue;
import org.taugru.cells.Delayed;
import org.taugru.cells.Lstm;
import org.taugru.cells.Skip;
import org.taugru.cells.SymmetricSkew;
import org.taugru.cells.Tarnn;
import org.taugru.cells.TauGru;
import org.taugru.eq.Cell;
import org.taugru.eq.Equations;
import org.taugru.eq.Expr;
import org.taugru.eq.Functions;
import org.taugru.eq.Lag;
import org.taugru.eq.Parameter;
import org.taugru.eq.Setting;
import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.Sequence;
import org.taugru.ir.Program;

/// Cells that at some settings are other cells: the same states to 1e-6.
class EqualCellsLawTest {
  private static final int INPUTS = 2;
  private static final int HIDDEN = 7;
  private static final int BATCH = 3;
  private static final int STEPS = 30;

  @ParameterizedTest
  @EnumSource
  void skipGruThatAlwaysUpdatesIsTheGruWithResetFirst(Executor executor) {
    alwaysUpdates(executor, Skip.Base.GRU, EqualCellsLawTest::gru);
  }

  @ParameterizedTest
  @EnumSource
  void skipLstmThatAlwaysUpdatesIsTheLstm(Executor executor) {
    alwaysUpdates(executor, Skip.Base.LSTM, new Lstm(new Lstm.Forget.Gate(), Biases.ONE));
  }

  private static void alwaysUpdates(Executor executor, Skip.Base base, Cell plain) {
    Trial skip = trial(new Skip(base));
    skip.parameters().values("Δu.start")[0] = 1;
    skip.parameters().values("bWp")[0] = 100; // sigmoid = 1
    skip = skip.from(Carry.start(skip.program(), skip.parameters(), BATCH));
    Trial other = like(skip, plain);
    for (int s = 0; s < other.program().states().size(); s++) {
      String name = other.program().states().get(s).name();
      System.arraycopy(skip.start().state(state(skip, name)), 0, other.start().state(s), 0, BATCH * HIDDEN);
    }
    same(executor, skip, other);
    skip.parameters().values("bWp")[0] = -2; // less than every second step: no longer the plain cell
    float[] skipped = skip.on(executor.compile(skip.program())).states().get(state(skip, "u"));
    assertThat(skipped).contains(0, 1);
  }

  static Stream<Arguments> rates() {
    return Stream.of(1, 2, 5).flatMap(rate -> Stream.of(Executor.values()).map(e -> Arguments.of(rate, e)));
  }

  /// Step n sees the steps n − r, n − 2r, … and no other.
  @ParameterizedTest
  @MethodSource("rates")
  void dilatedGruIsInterleavedPlainOnes(int rate, Executor executor) {
    Cell dilated = Catalogue.named("dilated-gru", rate, STEPS).cell();
    Trial whole = trial(dilated);
    whole = whole.from(Carry.zero(whole.program(), BATCH));
    float[] states = whole.on(executor.compile(whole.program())).states().getFirst();
    int row = BATCH * INPUTS;
    for (int phase = 0; phase < rate; phase++) {
      int steps = STEPS / rate;
      float[] inputs = new float[steps * row];
      for (int n = 0; n < steps; n++)
        System.arraycopy(whole.inputs().values(), (n * rate + phase) * row, inputs, n * row, row);
      Trial plain = like(whole, EqualCellsLawTest::gru);
      Trial part = new Trial(plain.program(), plain.parameters(), Carry.zero(plain.program(), BATCH),
          Sequence.of(steps, BATCH, INPUTS, inputs), Trial.of(plain.program(), steps, BATCH, 1).adjoint(),
          plain.mode());
      float[] expected = part.on(executor.compile(plain.program())).states().getFirst();
      int width = BATCH * HIDDEN;
      for (int n = 0; n < steps; n++) {
        int at = n * rate + phase;
        assertThat(Arrays.copyOfRange(states, at * width, (at + 1) * width))
            .containsExactly(Arrays.copyOfRange(expected, n * width, (n + 1) * width), within(1e-6f));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void lstmWithoutForgetGateIsOneWhoseGateIsOpen(Executor executor) {
    Trial without = fromZero(trial(new Lstm(new Lstm.Forget.Never())));
    Trial open = fromZero(like(without, new Lstm()));
    open(open.parameters(), "Wf", "bWf", "Uf", "bUf");
    same(executor, without, open);
  }

  @ParameterizedTest
  @EnumSource
  void antisymmetricRnnWithoutGateIsOneWhoseGateIsOpen(Executor executor) {
    Trial without = fromZero(trial(new AntisymmetricRnn(0.3, 0.1, AntisymmetricRnn.Gate.NONE)));
    Trial open = fromZero(like(without, new AntisymmetricRnn(0.3, 0.1, AntisymmetricRnn.Gate.LEARNED)));
    open(open.parameters(), "Uz", "bUz");
    same(executor, without, open);
  }

  /// The last of the parameters becomes large, so that sigmoid is 1, and the others zero.
  private static void open(Parameters parameters, String... gate) {
    for (String name : gate)
      Arrays.fill(parameters.values(name), name.equals(gate[gate.length - 1]) ? 100 : 0);
  }

  @ParameterizedTest
  @EnumSource
  void reluGruIsTheGruWithResetFirstAndReluForItsCandidate(Executor executor) {
    Trial relu = fromZero(trial(Catalogue.named("relu-gru", 1, STEPS).cell()));
    same(executor, relu, fromZero(like(relu, eq -> gru(eq, Functions::relu))));
    requireDifferent(executor, relu, fromZero(like(relu, EqualCellsLawTest::gru)));
  }

  /// Reset first, with one bias a gate, beside the input: TensorFlow's GRUCell, which the code of both papers has.
  private static void gru(Equations eq) {
    gru(eq, Functions::tanh);
  }

  private static void gru(Equations eq, UnaryOperator<Expr> candidate) {
    var x = eq.input("x");
    var h = eq.state("h");
    var r = sigmoid(eq.linear("Wr", h).plus(eq.affine("Ur", x)));
    var z = sigmoid(eq.linear("Wz", h).plus(eq.affine("Uz", x)));
    var n = candidate.apply(eq.linear("Wn", r.times(h)).plus(eq.affine("Un", x)));
    eq.next(h, n.plus(z.times(h.minus(n)))); // (1 − z)n + zh
  }

  @ParameterizedTest
  @EnumSource
  void mixtureWithAllWeightOnOneDelayIsThatDelay(Executor executor) {
    List<Lag> delays = List.of(Lag.steps(1), Lag.steps(4), Lag.steps(6));
    for (int chosen = 0; chosen < delays.size(); chosen++) {
      Trial mixture = fromZero(trial(new TauGru(new Delayed.Mixture(delays))));
      Arrays.fill(mixture.parameters().values("p"), 0);
      mixture.parameters().values("p")[chosen] = 40; // the others have e⁻⁴⁰
      same(executor, mixture, fromZero(like(mixture, new TauGru(delays.get(chosen)))));
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneDelayForEachUnitIsThatDelay(Executor executor) {
    Trial perUnit = fromZero(initial(new TauGru(new Delayed.PerUnit(List.of(Lag.steps(4))))));
    same(executor, perUnit, fromZero(like(perUnit, new TauGru(Lag.steps(4)))));
  }

  /// W2 with the columns of the other units at zero, in a branch for each delay; the sum of the branches is one product.
  @ParameterizedTest
  @EnumSource
  void delaysAreDealtToUnitsInTurn(Executor executor) {
    Trial perUnit = fromZero(initial(new TauGru(new Delayed.PerUnit(List.of(Lag.steps(1), Lag.steps(4))))));
    Trial branches = fromZero(like(perUnit, eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      var hTau = eq.linear("even", h.at(Lag.steps(1))).plus(eq.linear("odd", h.at(Lag.steps(4))));
      var u = tanh(eq.affine("W1", h, "U1", x));
      var z = tanh(eq.affine("W2", hTau, "U2", x));
      var g = sigmoid(eq.affine("W3", h, "U3", x));
      var a = sigmoid(eq.affine("W4", h, "U4", x));
      eq.next(h, h.plus(g.times(u.plus(a.times(z)).minus(h))));
    }));
    Arrays.fill(branches.parameters().values("even"), 0);
    Arrays.fill(branches.parameters().values("odd"), 0);
    for (int i = 0; i < HIDDEN; i++)
      branches.parameters().values(i % 2 == 0 ? "even" : "odd")[i * HIDDEN + i] = 1;
    same(executor, perUnit, branches);
  }

  @ParameterizedTest
  @EnumSource
  void noiseIsOffOutsideTraining(Executor executor) {
    Trial noisy = fromZero(trial(Catalogue.named("tau-gru-noisy", 4, STEPS).cell()));
    same(executor, noisy, fromZero(like(noisy, new TauGru(Lag.steps(4)))));
    requireDifferent(executor, noisy, noisy.in(Mode.training(1)));

    Trial noisyRnn = fromZero(trial(Catalogue.named("noisy-rnn", 4, STEPS).cell()));
    same(executor, noisyRnn, fromZero(like(noisyRnn, eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      var a = eq.matrix("A", HIDDEN, HIDDEN, new SymmetricSkew(0.75, 0.001));
      var w = eq.matrix("W", HIDDEN, HIDDEN, new SymmetricSkew(0.75, 0.001));
      eq.next(h, h.plus(eq.vector("s").times(a.times(h).plus(tanh(w.times(h).plus(eq.affine("E", x)))))));
    })));
    requireDifferent(executor, noisyRnn, noisyRnn.in(Mode.training(1)));
  }

  /// h′ = (1 − g)h + g·y, and without a step y is h.
  @ParameterizedTest
  @EnumSource
  void tarnnStandsStillBeyondItsLength(Executor executor) {
    int length = 5;
    Program program = Program.of("tarnn", new Tarnn(2, length), Setting.of(INPUTS, HIDDEN));
    Trial any = Trial.of(program, STEPS, BATCH, 3);
    for (int k = 1; k <= 2; k++)
      Arrays.fill(any.parameters().values("α" + k + ".start"), 0.3f);
    Trial trial = any.from(Carry.start(program, any.parameters(), BATCH));
    float[] h = trial.on(executor.compile(program)).states().getFirst();
    int width = BATCH * HIDDEN;
    for (int n = 1; n < STEPS; n++) {
      float[] before = Arrays.copyOfRange(h, (n - 1) * width, n * width);
      float[] after = Arrays.copyOfRange(h, n * width, (n + 1) * width);
      if (n < length)
        assertThat(after).isNotEqualTo(before);
      else
        assertThat(after).containsExactly(Arrays.copyOfRange(h, (length - 1) * width, length * width), within(1e-6f));
    }
  }

  private static Trial trial(Cell cell) {
    return Trial.of(Program.of("one", cell, Setting.of(INPUTS, HIDDEN)), STEPS, BATCH, 3);
  }

  /// With the declared starts, fixed parts among them.
  private static Trial initial(Cell cell) {
    Trial trial = trial(cell);
    return new Trial(trial.program(), Parameters.initial(trial.program().parameters(), 3), trial.start(),
        trial.inputs(), trial.adjoint(), trial.mode());
  }

  private static Trial fromZero(Trial trial) {
    return trial.from(Carry.zero(trial.program(), BATCH));
  }

  /// Another cell with the same inputs, and the same values for the parameters of the same name.
  private static Trial like(Trial trial, Cell cell) {
    Program program = Program.of("other", cell, Setting.of(INPUTS, HIDDEN));
    Trial other = Trial.of(program, STEPS, BATCH, 3);
    List<String> there = trial.program().parameters().stream().map(Parameter::name).toList();
    for (Parameter parameter : program.parameters())
      if (there.contains(parameter.name()))
        Rows.copy(trial.parameters().values(parameter.name()), other.parameters().values(parameter.name()));
    return new Trial(program, other.parameters(), other.start(), trial.inputs(), other.adjoint(), trial.mode());
  }

  /// The states of `expected` are found under their names.
  private static void same(Executor executor, Trial found, Trial expected) {
    List<float[]> states = found.on(executor.compile(found.program())).states();
    List<float[]> wanted = expected.on(executor.compile(expected.program())).states();
    for (int s = 0; s < wanted.size(); s++)
      assertThat(states.get(state(found, expected.program().states().get(s).name())))
          .containsExactly(wanted.get(s), within(1e-6f));
  }

  private static void requireDifferent(Executor executor, Trial one, Trial other) {
    assertThat(one.on(executor.compile(one.program())).states().getFirst())
        .isNotEqualTo(other.on(executor.compile(other.program())).states().getFirst());
  }

  private static int state(Trial trial, String name) {
    for (int s = 0; s < trial.program().states().size(); s++)
      if (trial.program().states().get(s).name().equals(name))
        return s;
    throw new IllegalArgumentException(name);
  }
}
