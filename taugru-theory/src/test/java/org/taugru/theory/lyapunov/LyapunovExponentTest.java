package org.taugru.theory.lyapunov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.taugru.cells.TauGru;
import org.taugru.data.Benchmarks;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.Method;
import org.taugru.eq.Equations;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.ir.Program;
import org.taugru.theory.math.DelayedUnit;
import org.taugru.theory.network.LayerTraining;
import org.taugru.train.RunSpec;

/// Exponents of systems whose exponent is known.
class LyapunovExponentTest {
  private static final Method METHOD = new DormandPrince(1e-8, 1e-10);

  /// Blocks of one interval of length 2 with growth 0 and 4 in turn: their mean is 2 and their variance 20·4/19, so the error
  /// of the mean is 2/√19, and both are halved by the interval.
  @Test
  void theErrorIsThatOfTheMeanOfTwentyBlocks() {
    int[] calls = {0};
    LyapunovExponent exponent = LyapunovExponent.average(2, 3, 20, () -> calls[0]++ % 2 == 0 ? 0 : 4);
    assertThat(calls[0]).isEqualTo(23);
    assertThat(exponent.value()).isCloseTo(1, within(1e-15));
    assertThat(exponent.standardError()).isCloseTo(1 / Math.sqrt(19), within(1e-15));
    assertThat(exponent.times()).startsWith(2, 4).endsWith(40);
    assertThat(exponent.running()).startsWith(2, 1);
  }

  /// x → 4x(1 − x) doubles the angle of x = sin²: ln 2.
  @Test
  void logisticMapHasLogarithmOfTwo() {
    double[] x = {0.3};
    LyapunovExponent exponent = LyapunovExponent.average(1, 100, 100_000, () -> {
      double growth = Math.log(Math.abs(4 - 8 * x[0]));
      x[0] = 4 * x[0] * (1 - x[0]);
      return growth;
    });
    assertThat(exponent.value()).isCloseTo(Math.log(2), within(4 * exponent.standardError()));
    assertThat(exponent.standardError()).isBetween(1e-5, 1e-2);
    assertThat(exponent.isPositive()).isTrue();
  }

  /// The error of the mean of n independent numbers of variance 1 is 1/√n.
  @Test
  void standardErrorIsThatOfTheMean() {
    SplittableRandom random = new SplittableRandom(1);
    LyapunovExponent exponent = LyapunovExponent.average(0.5, 0, 40_000, random::nextGaussian);
    assertThat(exponent.standardError()).isBetween(0.6 * 2 / 200, 1.5 * 2 / 200);
    assertThat(exponent.isPositive()).isFalse();
    assertThat(exponent.running()[39_999]).isEqualTo(exponent.value());
    assertThat(exponent.times()[39_999]).isEqualTo(20_000);
  }

  /// A difference of solutions of a linear equation is a solution: Re λ of the rightmost root. The last of these is on a pair of
  /// roots, so its size goes up and down.
  @ParameterizedTest
  @CsvSource({"-0.5, 1, 1", "-0.5, -0.2, 2", "0, -1, 1"})
  void linearDelayEquationHasItsRightmostRoot(double alpha, double beta, double tau) {
    DelayTangent.Flow linear =
        new DelayTangent.Flow((x, past) -> alpha * x + beta * past, (_, _) -> alpha, (_, _) -> beta);
    LyapunovExponent exponent =
        LyapunovExponent.average(2, 20, 300, new DelayTangent(linear, tau, 2, 0, METHOD));
    assertThat(exponent.value()).isCloseTo(new DelayedUnit(alpha, beta, tau).rightmostRoot().re(), within(1e-3));
  }

  @Test
  void mackeyGlassHasTheDerivativesOfItsCentralDifferences() {
    DelayTangent.Flow flow = LyapunovStudy.MACKEY_GLASS;
    double change = 1e-6;
    for (double x = 0.3; x < 1.4; x += 0.1)
      for (double past = 0.3; past < 1.4; past += 0.1) {
        assertThat(flow.byState().applyAsDouble(x, past)).isCloseTo((flow.slope().applyAsDouble(x + change, past)
            - flow.slope().applyAsDouble(x - change, past)) / (2 * change), within(1e-8));
        assertThat(flow.byDelayed().applyAsDouble(x, past)).isCloseTo((flow.slope().applyAsDouble(x, past + change)
            - flow.slope().applyAsDouble(x, past - change)) / (2 * change), within(1e-8));
      }
  }

  /// 0.00511 ± 0.00003: a program by hand, Heun's method with 170 steps a delay, over a million units of time.
  @Test
  void mackeyGlassHasTheExponentOfALongRun() {
    LyapunovExponent exponent = LyapunovExponent.average(34, 30, 300,
        new DelayTangent(LyapunovStudy.MACKEY_GLASS, 17, 34, 0.5, METHOD));
    assertThat(exponent.isPositive()).isTrue();
    assertThat(exponent.standardError()).isLessThan(1e-3);
    assertThat(exponent.value()).isCloseTo(0.00511, within(3 * exponent.standardError()));
  }

  /// h → c·h with the output read back is h → (c + v)·h.
  @Test
  void closedLinearLoopGrowsByItsFactor() {
    Program program = Program.of("line", LyapunovExponentTest::line, Setting.of(1, 1));
    ClosedLoop loop = new ClosedLoop(program, new double[][] {{1}, {0}}, new double[] {1.2}, 0);
    ClosedLoop other = loop.copy();
    assertThat(other.step(2)).isCloseTo(2.4, within(1e-15));
    assertThat(other.step()).isCloseTo(2.4 * 1.45, within(1e-14));
    LyapunovExponent exponent = loop.exponent(1e-7, 3, 5, 40, new SplittableRandom(2));
    assertThat(exponent.value()).isCloseTo(Math.log(0.25 + 1.2), within(1e-9));
    assertThat(exponent.standardError()).isLessThan(1e-9);
  }

  private static void line(Equations eq) {
    var h = eq.state("h");
    eq.next(h, h.times(0.25).plus(eq.affine("U", eq.input("x"))));
  }

  @Test
  void copyGoesItsOwnWay() {
    Program program = Program.of("tau-gru", new TauGru(Lag.steps(3)), Setting.of(1, 2));
    SplittableRandom random = new SplittableRandom(4);
    double[][] parameters = program.parameters().stream()
        .map(parameter -> random.doubles(parameter.count(), -1, 1).toArray()).toArray(double[][]::new);
    ClosedLoop loop = new ClosedLoop(program, parameters, new double[] {0.7, -0.4}, 0.1);
    loop.step(0.5);
    ClosedLoop copy = loop.copy();
    double[] alone = copy.run(20);
    copy.step(9);
    double[] steps = new double[20];
    Arrays.setAll(steps, _ -> loop.step(loop.output()));
    assertThat(alone).containsExactly(steps);
  }

  @Test
  void badRequestsAreRefusedWithASentence() {
    assertThatThrownBy(() -> LyapunovExponent.average(0, 0, 20, () -> 0))
        .hasMessageContaining("the interval is 0.0; it must be a finite number above 0.");
    assertThatThrownBy(() -> LyapunovExponent.average(Double.NaN, 0, 20, () -> 0)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> LyapunovExponent.average(1, 0, 19, () -> 0)).hasMessageContaining("20 or more");
    DelayTangent.Flow none = new DelayTangent.Flow((_, _) -> 0, (_, _) -> 0, (_, _) -> 0);
    assertThatThrownBy(() -> new DelayTangent(none, -1, 2, 0, METHOD)).hasMessageContaining("the delay is -1.0");
    assertThatThrownBy(() -> new DelayTangent(none, 3, 2, 0, METHOD)).hasMessageContaining("at least as long");
    assertThatThrownBy(() -> new DelayTangent(none, 1, 2, Double.NaN, METHOD)).hasMessageContaining("NaN");
    Program program = Program.of("line", LyapunovExponentTest::line, Setting.of(1, 1));
    assertThatThrownBy(() -> new ClosedLoop(program, new double[2][1], new double[2], 0))
        .hasMessageContaining("2 units for 1");
    ClosedLoop loop = new ClosedLoop(program, new double[2][1], new double[1], 0);
    assertThatThrownBy(() -> loop.exponent(0, 1, 0, 20, new SplittableRandom(1))).hasMessageContaining("above 0");
    loop.step(1e-3); // h → h/4 forgets it, and 1e−7 with it
    assertThatThrownBy(() -> loop.exponent(1e-7, 600, 0, 20, new SplittableRandom(1))).hasMessageContaining("have met");
    assertThatThrownBy(() -> LayerTraining.stages(RunSpec.of(Benchmarks.named("mackey-glass"), "tau-gru", 1), 5, 5))
        .hasMessageContaining("must ascend");
    Program wide = Program.of("tau-gru", new TauGru(Lag.steps(1)), Setting.of(2, 1));
    assertThatThrownBy(() -> new ClosedLoop(wide, new double[0][], new double[1], 0))
        .hasMessageContaining("take one number");
  }
}
