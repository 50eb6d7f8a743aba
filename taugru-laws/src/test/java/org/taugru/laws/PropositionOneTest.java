package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.taugru.cells.LinearDelayRnn;
import org.taugru.eq.Lag;
import org.taugru.eq.Setting;
import org.taugru.exec.Mode;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// Proposition 1 of the τ-GRU paper: derivatives of the linear delayed RNN hₙ₊₁ = A hₙ + B hₙ₋ₘ + C uₙ with commuting A
/// and B, as printed, against the derived gradient.
class PropositionOneTest {
  private static final int M = 4;
  private static final int D = 5;
  private static final int P = 3;

  private final double[][] a;
  private final double[][] b;
  private final double[][] c;
  private final Program program = Program.of("linear", new LinearDelayRnn(Lag.steps(M)), Setting.of(P, D));
  private final Interpreter interpreter = new Interpreter(program, Gradient.of(program));

  /// A and B are polynomials of one random matrix, so they commute.
  PropositionOneTest() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] x = random(D, D, random);
    double[][] x2 = times(x, x);
    this.a = sum(scaled(0.9, x), scaled(0.3, x2));
    this.b = sum(sum(scaled(0.5, identity()), scaled(-0.7, x)), scaled(0.4, times(x, x2)));
    this.c = random(D, P, random);
  }

  @Test
  void firstStatesSeeAnInputThroughPowersOfA() {
    for (int n = 0; n <= M; n++)
      for (int i = 0; i <= n; i++)
        assertThat(difference(derivative(n + 1, i), times(power(n - i), c))).isLessThan(1e-12);
  }

  @Test
  void laterStatesSeeItThroughTheDelayToo() {
    for (int j = 1; j <= M + 1; j++)
      for (int i = 0; i <= M + j; i++)
        assertThat(difference(derivative(M + 1 + j, i), printed(j, i))).as("j = %d, i = %d", j, i).isLessThan(1e-12);
  }

  /// From j = m + 2 on there is a path with two delays, which the formula does not have: B²C.
  @Test
  void formulaEndsWhereThePaperSaysItDoes() {
    double[][] found = derivative(M + 1 + M + 2, 0);
    assertThat(difference(found, printed(M + 2, 0))).isGreaterThan(1e-2);
    assertThat(difference(found, sum(printed(M + 2, 0), times(times(b, b), c)))).isLessThan(1e-12);
    for (int i = 1; i <= M + M + 2; i++)
      assertThat(difference(derivative(M + 1 + M + 2, i), printed(M + 2, i))).isLessThan(1e-12);
  }

  /// A^(m+j−i) C + δ(i, j−1) BC + 2 δ(i, j−2) ABC + … + j δ(i, 0) A^(j−1) BC
  private double[][] printed(int j, int i) {
    double[][] result = times(power(M + j - i), c);
    for (int k = 1; k <= j; k++)
      if (i == j - k)
        result = sum(result, scaled(k, times(times(power(k - 1), b), c)));
    return result;
  }

  /// ∂h[index]/∂u[i], one row for each component of h, by backpropagation from it.
  private double[][] derivative(int index, int i) {
    double[][] parameters = new double[3][];
    parameters[program.parameter("A")] = flat(a);
    parameters[program.parameter("B")] = flat(b);
    parameters[program.parameter("C")] = flat(c);
    double[][] result = new double[D][];
    for (int component = 0; component < D; component++) {
      Interpreter.Run run = interpreter.forward(parameters, new double[][][] {new double[M + 1][D]},
          new double[index][P], Mode.evaluation(), 0, 0);
      double[][][] seeds = interpreter.zeroAdjoints(index);
      seeds[0][M + index][component] = 1; // row m is h₀
      result[component] = interpreter.backward(run, seeds).inputs()[i];
    }
    return result;
  }

  private double[][] power(int exponent) {
    double[][] result = identity();
    for (int k = 0; k < exponent; k++)
      result = times(a, result);
    return result;
  }

  private static double[][] identity() {
    double[][] result = new double[D][D];
    for (int i = 0; i < D; i++)
      result[i][i] = 1;
    return result;
  }

  private static double[][] random(int rows, int columns, SplittableRandom random) {
    double[][] result = new double[rows][columns];
    for (double[] row : result)
      Arrays.setAll(row, _ -> random.nextDouble(-0.5, 0.5));
    return result;
  }

  private static double[][] times(double[][] x, double[][] y) {
    double[][] result = new double[x.length][y[0].length];
    for (int i = 0; i < x.length; i++)
      for (int k = 0; k < y.length; k++)
        for (int j = 0; j < y[k].length; j++)
          result[i][j] += x[i][k] * y[k][j];
    return result;
  }

  private static double[][] sum(double[][] x, double[][] y) {
    double[][] result = new double[x.length][x[0].length];
    for (int i = 0; i < x.length; i++)
      for (int j = 0; j < x[i].length; j++)
        result[i][j] = x[i][j] + y[i][j];
    return result;
  }

  private static double[][] scaled(double factor, double[][] x) {
    return Arrays.stream(x).map(row -> Arrays.stream(row).map(value -> factor * value).toArray())
        .toArray(double[][]::new);
  }

  private static double[] flat(double[][] x) {
    return Arrays.stream(x).flatMapToDouble(Arrays::stream).toArray();
  }

  private static double difference(double[][] x, double[][] y) {
    return Arrays.stream(flat(sum(x, scaled(-1, y)))).map(Math::abs).max().orElseThrow();
  }
}
