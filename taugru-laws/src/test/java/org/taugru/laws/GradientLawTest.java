package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.taugru.eq.Functions.roundStraightThrough;
import static org.taugru.eq.Functions.tanh;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.eq.Expr;
import org.taugru.eq.Setting;
import org.taugru.exec.Backend;
import org.taugru.exec.Mode;
import org.taugru.exec.ref.Interpreter;
import org.taugru.exec.ref.RefBackend;
import org.taugru.exec.simd.ConvolvingBackend;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// The derived gradient is the derivative. In double, one sample at a time.
class GradientLawTest {
  /// Enough for every lag of every subject to be taken at least twice.
  private static final int STEPS = 9;
  private static final double STEP = 1e-5;

  static Stream<Subject> differentiable() {
    return Subject.all().stream().filter(subject -> !subject.isStraightThrough());
  }

  static Stream<Subject> noisy() {
    return differentiable().filter(Subject::isNoisy);
  }

  @ParameterizedTest
  @MethodSource("differentiable")
  void gradientEqualsCentralDifference(Subject subject) {
    check(subject, 3, 3, Mode.evaluation());
  }

  @ParameterizedTest
  @MethodSource("differentiable")
  void gradientOfOneUnitEqualsCentralDifference(Subject subject) {
    check(subject, 1, 1, Mode.evaluation());
  }

  /// Drawn noise is a constant of the step.
  @ParameterizedTest
  @MethodSource("noisy")
  void gradientWithNoiseEqualsCentralDifference(Subject subject) {
    check(subject, 2, 4, Mode.training(5));
  }

  /// Parameters, inputs with their history and the start with its history; the loss weighs every state after every step
  /// and before the first. The largest difference within an array is measured against the largest derivative in it, or
  /// a thousandth of the largest of all.
  private static void check(Subject subject, int inputSize, int hiddenSize, Mode mode) {
    Program program = subject.program(inputSize, hiddenSize);
    Interpreter interpreter = new Interpreter(program, Gradient.of(program));
    DoubleTrial trial = DoubleTrial.of(Trial.of(program, STEPS, 1, 7).in(mode));
    double[][][] weights = interpreter.zeroAdjoints(STEPS);
    SplittableRandom random = new SplittableRandom(11);
    for (double[][] rows : weights)
      for (double[] row : rows)
        Arrays.setAll(row, _ -> random.nextDouble(-1, 1));
    DoubleSupplier loss = () -> weighted(trial.run(interpreter).states(), weights);

    Interpreter.Derivatives derivatives = interpreter.backward(trial.run(interpreter), copy(weights));

    Comparison comparison = new Comparison();
    for (int p = 0; p < program.parameters().size(); p++)
      if (program.parameters().get(p).trained())
        comparison.add(program.parameters().get(p).name(), derivatives.parameters()[p],
            differences(loss, trial.parameters()[p]));
      else
        assertThat(derivatives.parameters()[p]).containsOnly(0);
    for (int s = 0; s < program.states().size(); s++)
      for (int row = 0; row <= program.states().get(s).history(); row++)
        comparison.add("start of " + program.states().get(s).name() + ", row " + row, derivatives.states()[s][row],
            differences(loss, trial.start()[s][row]));
    for (int row = 0; row < trial.inputs().length; row++)
      comparison.add("input, row " + row, derivatives.inputs()[row], differences(loss, trial.inputs()[row]));
    comparison.requireWithin(1e-6, 1e-3);
  }

  private static double[] differences(DoubleSupplier loss, double[] variable) {
    double[] result = new double[variable.length];
    for (int i = 0; i < variable.length; i++) {
      double value = variable[i];
      variable[i] = value + STEP;
      double above = loss.getAsDouble();
      variable[i] = value - STEP;
      double below = loss.getAsDouble();
      variable[i] = value;
      result[i] = (above - below) / (2 * STEP);
    }
    return result;
  }

  private static double weighted(double[][][] states, double[][][] weights) {
    double sum = 0;
    for (int s = 0; s < states.length; s++)
      for (int row = 0; row < states[s].length; row++)
        for (int i = 0; i < states[s][row].length; i++)
          sum += weights[s][row][i] * states[s][row][i];
    return sum;
  }

  private static double[][][] copy(double[][][] rows) {
    return Arrays.stream(rows).map(state -> Arrays.stream(state).map(double[]::clone).toArray(double[][]::new))
        .toArray(double[][][]::new);
  }

  static Stream<Subject> straightThrough() {
    return Subject.all().stream().filter(Subject::isStraightThrough);
  }

  /// So that none stands apart that need not.
  @ParameterizedTest
  @MethodSource("straightThrough")
  void noDifferenceShowsADerivativeThatGoesStraightThrough(Subject subject) {
    assertThatThrownBy(() -> check(subject, 3, 3, Mode.evaluation())).isInstanceOf(AssertionError.class);
  }

  /// Zeros, in their places, from every backend: what is not used has no effect, which is not the same as no answer.
  @Test
  void gradientOfAnInputThatNothingReadsIsZero() {
    Program program = Program.of("deaf", eq -> {
      eq.input("x");
      var h = eq.state("h");
      eq.next(h, tanh(eq.affine("W", h)));
    }, Setting.of(3, 2));
    Trial trial = Trial.of(program, STEPS, 5, 1).withLengths(STEPS, 0, 1, 4, STEPS);
    for (Backend backend : List.of(new RefBackend(), new SimdBackend(2), new ConvolvingBackend(1))) {
      assertThat(trial.on(backend.compile(program, Gradient.of(program))).inputs()).as(backend.description())
          .isEqualTo(new float[STEPS * 5 * 3]);
      assertThat(trial.on(backend.compile(program, Gradient.withoutInputs(program))).inputs()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void gradientOfTheInputsHasTheirShape(Subject subject) {
    Trial trial = Trial.of(subject.program(3, 4), 2, 2, 1);
    for (Executor executor : Executor.values())
      assertThat(trial.on(executor.compile(trial.program())).inputs()).hasSize(2 * 2 * 3);
  }

  static Stream<Subject> subjects() {
    return Subject.all().stream();
  }

  /// Each term is used twice by the next one: 2¹⁸ paths, 18 terms.
  @Test
  void sharedTermsAreDifferentiatedOnce() {
    Program program = Program.of("squares", eq -> {
      var h = eq.state("h");
      Expr v = h;
      for (int k = 0; k < 18; k++)
        v = v.times(v).minus(0.1);
      eq.next(h, v);
    }, Setting.of(1, 1));
    assertTimeout(Duration.ofSeconds(1), () -> Gradient.of(program));
  }

  /// h′ = round(w ⊙ h + u ⊙ x), differentiated by hand as if round were not there, around values that it has rounded.
  @Test
  void roundingIsDifferentiatedStraightThrough() {
    Program program = Program.of("rounded", eq -> {
      var x = eq.input("x");
      var h = eq.state("h");
      eq.next(h, roundStraightThrough(eq.vector("w").times(h).plus(eq.vector("u").times(x))));
    }, Setting.of(1, 1));
    Interpreter interpreter = new Interpreter(program, Gradient.of(program));
    double w = 0.8;
    double u = 1.7;
    double[][] parameters = new double[2][];
    parameters[program.parameter("w")] = new double[] {w};
    parameters[program.parameter("u")] = new double[] {u};
    double[][] x = {{1.3}, {-0.4}, {2.2}, {0.9}};
    Interpreter.Run run = interpreter.forward(parameters, new double[][][] {{{3}}}, x, Mode.evaluation(), 0, 0);
    double[][][] seeds = interpreter.zeroAdjoints(x.length);
    seeds[0][x.length][0] = 1;

    Interpreter.Derivatives derivatives = interpreter.backward(run, seeds);

    double h = 3;
    double byW = 0;
    double byU = 0;
    double byStart = 1;
    for (int n = 0; n < x.length; n++) {
      byW = w * byW + h;
      byU = w * byU + x[n][0];
      byStart *= w;
      h = Math.floor(w * h + u * x[n][0] + 0.5);
      assertThat(run.states()[0][n + 1][0]).isEqualTo(h);
    }
    assertThat(derivatives.parameters()[program.parameter("w")][0]).isCloseTo(byW, within(1e-14 * byW));
    assertThat(derivatives.parameters()[program.parameter("u")][0]).isCloseTo(byU, within(1e-14 * byU));
    assertThat(derivatives.states()[0][0][0]).isCloseTo(byStart, within(1e-14));
    assertThat(derivatives.inputs()[x.length - 1][0]).isEqualTo(u);
  }
}
