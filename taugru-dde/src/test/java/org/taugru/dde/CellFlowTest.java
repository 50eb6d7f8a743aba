package org.taugru.dde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.taugru.eq.Functions.tanh;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.cells.Antisymmetric;
import org.taugru.cells.Catalogue;
import org.taugru.cells.TanhRnn;
import org.taugru.cells.TauGru;
import org.taugru.eq.Cell;
import org.taugru.eq.Definition;
import org.taugru.eq.EquationException;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;
import org.taugru.eq.Noise;
import org.taugru.eq.Setting;
import org.taugru.exec.Mode;
import org.taugru.exec.Parameters;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;
import org.taugru.ir.StateVariable;

/// The continuous form of a cell and its recurrence are the same equations.
class CellFlowTest {
  private static final Setting SETTING = Setting.of(2, 5);
  /// Smooth, and not 0 at the start.
  private static final Signal WAVE = (t, x) -> {
    x[0] = Math.cos(2 * t);
    x[1] = Math.sin(3 * t + 1);
  };

  record Named(String name, Cell cell) {
    @Override
    public String toString() {
      return name;
    }
  }

  /// Every cell of the catalogue that has a continuous form, and one for each corner of the language.
  static Stream<Named> flows() {
    Stream<Named> known = Catalogue.all(4, 20).stream().filter(entry -> isFlow(entry.cell()))
        .map(entry -> new Named(entry.name(), entry.cell()));
    return Stream.concat(known, Stream.of(new Named("two states of unequal width", CellFlowTest::twoStates),
        new Named("a parametrised matrix", CellFlowTest::antisymmetric),
        new Named("delayed inputs", CellFlowTest::delayedInputs), new Named("noise", CellFlowTest::noisy)));
  }

  private static boolean isFlow(Cell cell) {
    return Equations.of(cell, SETTING).definitions().stream().allMatch(Definition.Flow.class::isInstance);
  }

  private static void twoStates(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var c = eq.state("c", 3);
    var s = eq.state("s", 1);
    eq.flow(c, tanh(eq.affine(3, "A", h.at(Lag.steps(2))).plus(eq.affine(3, "B", x))).minus(c.times(s)));
    eq.flow(h, tanh(eq.affine("W", c, "V", c.at(Lag.steps(5)))).minus(h));
    eq.flow(s, eq.scalar("a").minus(s));
  }

  private static void antisymmetric(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    int d = eq.hiddenSize();
    var w = eq.matrix("W", d, d, new Antisymmetric(0.1));
    eq.flow(h, tanh(w.times(h).plus(eq.affine("U", x))));
  }

  private static void delayedInputs(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var u = eq.affine("U0", x).plus(eq.affine("U3", x.at(Lag.steps(3)))).plus(eq.linear("U7", x.at(Lag.steps(7))));
    eq.flow(h, tanh(u.plus(eq.linear("W", h.at(Lag.steps(3))))).minus(h));
  }

  private static void noisy(Equations eq) {
    var x = eq.input("x");
    var h = eq.state("h");
    var kept = h.times(eq.noise(new Noise.Mask(0.5)));
    eq.flow(h, tanh(eq.affine("W", kept, "U", x)).minus(h).plus(eq.noise(new Noise.Normal(3))));
  }

  private static double[][] weights(Program program) {
    SplittableRandom random = new SplittableRandom(5);
    return program.parameters().stream()
        .map(parameter -> random.doubles(parameter.count(), -0.8, 0.8).toArray()).toArray(double[][]::new);
  }

  /// One step of Euler's method is y + Δt·f, so the recurrence says what f must be.
  @ParameterizedTest
  @MethodSource("flows")
  void theFlowIsTheSlopeOfTheRecurrence(Named named) {
    double dt = 0.25;
    Setting setting = SETTING.withStepSize(dt);
    Program recurrence = Program.of(named.name(), named.cell(), setting);
    Program flow = Program.flowOf(named.name(), named.cell(), setting);
    assertThat(flow.parameters()).isEqualTo(recurrence.parameters());
    double[][] weights = weights(flow);
    CellFlow equation = new CellFlow(flow, dt, weights, WAVE);

    // y(t) is made up: component i is cos(t + i)
    double now = 3;
    double[][][] start = new double[recurrence.states().size()][][];
    int offset = 0;
    for (int s = 0; s < start.length; s++) {
      StateVariable state = recurrence.states().get(s);
      start[s] = new double[state.history() + 1][];
      for (int row = 0; row <= state.history(); row++)
        start[s][row] = madeUp(now - (state.history() - row) * dt, offset, state.width());
      offset += state.width();
    }
    double[][] inputs = new double[recurrence.inputHistory() + 1][2];
    for (int row = 0; row < inputs.length; row++)
      WAVE.at(now - (inputs.length - 1 - row) * dt, inputs[row]);
    Interpreter.Run run = new Interpreter(recurrence, Gradient.of(recurrence)).forward(weights, start, inputs,
        Mode.evaluation(), 0, 0);

    double[] y = madeUp(now, 0, equation.dimension());
    double[][] delayed = Arrays.stream(equation.delays()).mapToObj(delay -> madeUp(now - delay, 0, y.length))
        .toArray(double[][]::new);
    double[] slope = new double[y.length];
    equation.derivative(now, y, delayed, slope);

    int component = 0;
    for (double[][] state : run.states())
      for (double next : state[state.length - 1]) {
        assertThat(slope[component]).isCloseTo((next - y[component]) / dt, within(1e-14));
        component++;
      }
    assertThat(component).isEqualTo(equation.dimension());
  }

  private static double[] madeUp(double t, int first, int count) {
    double[] y = new double[count];
    Arrays.setAll(y, i -> Math.cos(t + first + i));
    return y;
  }

  @Test
  void theRecurrenceOfTheTauGruConvergesToItsFlow() {
    Cell cell = new TauGru(Lag.time(0.5));
    double end = 4;
    double dt = 1.0 / 64;
    Program flow = Program.flowOf("tau-gru", cell, SETTING.withStepSize(dt));
    double[][] weights = weights(flow);
    CellFlow equation = new CellFlow(flow, dt, weights, WAVE);
    assertThat(equation.delays()).containsExactly(0.5);
    double[] exact = new DormandPrince(1e-11, 1e-11).solve(equation, History.zero(), 0, end).orElseThrow().at(end);
    assertThat(distance(exact, new double[exact.length])).isGreaterThan(0.1);

    double coarse = distance(exact, run(cell, weights, dt, end));
    double fine = distance(exact, run(cell, weights, dt / 2, end));
    double finer = distance(exact, run(cell, weights, dt / 4, end));
    assertThat(coarse).isLessThan(dt);
    assertThat(coarse / fine).isCloseTo(2, within(0.1));
    assertThat(fine / finer).isCloseTo(2, within(0.05));
  }

  private static double[] run(Cell cell, double[][] weights, double dt, double end) {
    Program recurrence = Program.of("tau-gru", cell, SETTING.withStepSize(dt));
    int steps = (int) Math.round(end / dt);
    double[][] inputs = new double[steps][2];
    for (int n = 0; n < steps; n++)
      WAVE.at(n * dt, inputs[n]);
    StateVariable h = recurrence.states().getFirst();
    double[][][] start = {new double[h.history() + 1][h.width()]};
    double[][] states = new Interpreter(recurrence, Gradient.of(recurrence)).forward(weights, start, inputs,
        Mode.evaluation(), 0, 0).states()[0];
    return states[states.length - 1];
  }

  private static double distance(double[] a, double[] b) {
    double largest = 0;
    for (int i = 0; i < a.length; i++)
      largest = Math.max(largest, Math.abs(a[i] - b[i]));
    return largest;
  }

  @ParameterizedTest
  @MethodSource("flows")
  void methodsAgree(Named named) {
    double dt = 0.125;
    Program flow = Program.flowOf(named.name(), named.cell(), SETTING.withStepSize(dt));
    CellFlow equation = new CellFlow(flow, dt, weights(flow), WAVE);
    double[] adaptive = new DormandPrince(1e-10, 1e-10).solve(equation, History.zero(), 0, 3).orElseThrow().at(3);
    double[] fixed = new RungeKutta4(dt / 4, Interpolation.CUBIC_HERMITE).solve(equation, History.zero(), 0, 3)
        .orElseThrow().at(3);
    assertThat(fixed).containsExactly(adaptive, within(2e-6)); // h⁴ is 1e-6
  }

  /// A sequence held as a staircase has jumps, and with delayed inputs more of them; fixed steps meet them only if they
  /// know on which side of a jump a step lies.
  @Test
  void aSequenceMayBeHeldBetweenItsElements() {
    double dt = 0.1;
    SplittableRandom random = new SplittableRandom(3);
    double[][] rows = new double[30][];
    Arrays.setAll(rows, _ -> random.doubles(2, -1, 1).toArray());
    Program flow = Program.flowOf("delayed inputs", CellFlowTest::delayedInputs, SETTING.withStepSize(dt));
    CellFlow equation = new CellFlow(flow, dt, weights(flow), Signal.held(0, dt, rows));
    double[] adaptive = new DormandPrince(1e-10, 1e-10).solve(equation, History.zero(), 0, 3).orElseThrow().at(3);
    double[] fixed = new RungeKutta4(dt / 4, Interpolation.CUBIC_HERMITE).solve(equation, History.zero(), 0, 3)
        .orElseThrow().at(3);
    assertThat(fixed).containsExactly(adaptive, within(1e-7));
  }

  @Test
  void aHeldSequenceIsItsRows() {
    Signal signal = Signal.held(1, 0.5, new double[][] {{1, 2}, {3, 4}});
    double[] x = new double[2];
    for (double[] expected : new double[][] {{0.9, 0, 0}, {1, 1, 2}, {1.4, 1, 2}, {1.5, 3, 4}, {9, 3, 4}}) {
      signal.at(expected[0], x);
      assertThat(x).containsExactly(expected[1], expected[2]);
    }
    assertThat(signal.jumps()).containsExactly(1, 1.5);
  }

  @Test
  void trainedWeightsAreTakenAsTheyAre() {
    Program flow = Program.flowOf("tau-gru", new TauGru(Lag.steps(3)), SETTING);
    Parameters trained = Parameters.initial(flow.parameters(), 7);
    double[][] copied = new double[flow.parameters().size()][];
    for (int p = 0; p < copied.length; p++) {
      float[] values = trained.values(p);
      copied[p] = new double[values.length];
      Arrays.setAll(copied[p], i -> values[i]);
    }
    Method method = new RungeKutta4(0.5, Interpolation.LINEAR);
    assertThat(method.solve(new CellFlow(flow, 1, trained, WAVE), History.zero(), 0, 20).at(20))
        .isEqualTo(method.solve(new CellFlow(flow, 1, copied, WAVE), History.zero(), 0, 20).at(20));
  }

  @Test
  void componentsHaveTheNamesOfTheStates() {
    Program flow = Program.flowOf("two", CellFlowTest::twoStates, SETTING);
    CellFlow equation = new CellFlow(flow, 1, weights(flow), WAVE);
    assertThat(List.of(0, 4, 5, 7, 8)).map(equation::nameOf).containsExactly("h[0]", "h[4]", "c[0]", "c[2]", "s[0]");
    assertThat(equation.delays()).containsExactly(2, 5);
  }

  @Test
  void whatIsNoFlowIsRefused() {
    Program recurrence = Program.of("tau-gru", new TauGru(Lag.steps(3)), SETTING);
    assertThatThrownBy(() -> new CellFlow(recurrence, 1, weights(recurrence), WAVE))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Program.flowOf");
    assertThatThrownBy(() -> Program.flowOf("tanh-rnn", new TanhRnn(), SETTING)).isInstanceOf(EquationException.class)
        .hasMessageContaining("The solver needs flow.");
  }

  @Test
  void weightsAndInputsThatDoNotFitAreRefused() {
    Program flow = Program.flowOf("tau-gru", new TauGru(Lag.steps(3)), SETTING);
    double[][] weights = weights(flow);
    assertThatThrownBy(() -> new CellFlow(flow, 1, Arrays.copyOf(weights, 3), WAVE))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("16 parameters; values for 3");
    assertThatThrownBy(() -> new CellFlow(flow, 0, weights, WAVE))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("step size of 0.0");
    weights[0] = new double[3];
    assertThatThrownBy(() -> new CellFlow(flow, 1, weights, WAVE))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("W1 has 25 values; 3 were given");
    CellFlow narrow = new CellFlow(flow, 1, weights(flow), Signal.constant(1));
    assertThatThrownBy(() -> new DormandPrince(1e-6, 1e-6).solve(narrow, History.zero(), 0, 1))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("width 1 for a cell that takes 2");
  }
}
