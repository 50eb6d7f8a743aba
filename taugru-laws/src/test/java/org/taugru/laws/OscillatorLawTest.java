package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.cells.CoRnn;
import org.taugru.cells.Lem;
import org.taugru.cells.UnIcoRnn;
import org.taugru.eq.Cell;
import org.taugru.eq.Setting;
import org.taugru.exec.Carry;
import org.taugru.exec.ref.Interpreter;
import org.taugru.grad.Gradient;
import org.taugru.ir.Program;

/// What the authors of coRNN, UnICORNN and LEM promise of their states, in the form in which it holds for the
/// discretisation that is coded.
class OscillatorLawTest {
  private static final int INPUTS = 2;
  private static final int HIDDEN = 9;
  private static final int BATCH = 4;
  private static final int STEPS = 600;

  static Stream<CoRnn> coRnns() {
    return Stream.of(new CoRnn(0.042, 2.7, 4.7), new CoRnn(0.1, 1, 1), new CoRnn(0.01, 60, 15), new CoRnn(0.5, 2, 3),
        new CoRnn(1, 0.5, 0.01));
  }

  /// One unit, with force f from −1 to 1: z′ = z + dt(f − γy − εz), y′ = y + dt·z′. Let
  ///
  ///     G(y, z) = γy² − γdt·yz + (1 − εdt/2)z².
  ///
  /// Putting in y′ and then z′ gives G(y′, z′) − G(y, z) = dt(f·s − εs²/2) with s = z + z′, exactly. The right-hand side is
  /// largest at s = f/ε, so G grows by at most dt/(2ε) a step: over d units and from a start at zero, after n steps,
  ///
  ///     Σ G ≤ d·n·dt/(2ε).
  ///
  /// If 2εdt + γdt² < 4, G is at least its smallest eigenvalue μ > 0 times y² + z², and this bounds the states as
  /// Proposition 3.1 of Rusch and Mishra (2021) does with d·n·dt for an implicit damping and γ = ε = 1. For larger steps
  /// the undriven system itself is unstable.
  @ParameterizedTest
  @MethodSource("coRnns")
  void energyOfCoRnnGrowsByNoMoreThanTheForceCanGive(CoRnn cell) {
    for (long seed = 0; seed < 3; seed++) {
      Trial trial = fromZero(cell, 3, seed);
      double[][][] states = states(trial);
      double half = cell.gamma() * cell.dt() / 2;
      double c = 1 - cell.epsilon() * cell.dt() / 2;
      double mean = (cell.gamma() + c) / 2;
      double mu = mean - Math.hypot((cell.gamma() - c) / 2, half);
      assertThat(mu).as("2εdt + γdt² < 4").isPositive();
      double largestShare = 0;
      for (int n = 0; n < STEPS; n++)
        for (int sample = 0; sample < BATCH; sample++) {
          double squares = 0;
          double energy = 0;
          for (int i = sample * HIDDEN; i < (sample + 1) * HIDDEN; i++) {
            double y = states[0][n][i];
            double z = states[1][n][i];
            squares += y * y + z * z;
            energy += cell.gamma() * y * y - 2 * half * y * z + c * z * z;
          }
          double bound = HIDDEN * (n + 1) * cell.dt() / (2 * cell.epsilon()) * (1 + 1e-5); // rounding of floats
          assertThat(energy).isLessThanOrEqualTo(bound);
          assertThat(squares).isLessThanOrEqualTo(bound / mu);
          largestShare = Math.max(largestShare, energy / bound);
        }
      assertThat(largestShare).as("the bound is not idle").isGreaterThan(0.01);
    }
  }

  /// The balance of [#energyOfCoRnnGrowsByNoMoreThanTheForceCanGive] itself, in double; f is what the step of z was given.
  @ParameterizedTest
  @MethodSource("coRnns")
  void energyOfCoRnnIsBalanced(CoRnn cell) {
    Trial trial = fromZero(cell, 1, 5);
    Program program = trial.program();
    double[][][] states = DoubleTrial.of(trial).run(new Interpreter(program, Gradient.of(program))).states();
    for (int n = 0; n < 50; n++)
      for (int i = 0; i < HIDDEN; i++) {
        double y = states[0][n][i];
        double z = states[1][n][i];
        double yNew = states[0][n + 1][i];
        double zNew = states[1][n + 1][i];
        double force = (zNew - z) / cell.dt() + cell.gamma() * y + cell.epsilon() * z;
        double sum = z + zNew;
        assertThat(Math.abs(force)).isLessThanOrEqualTo(1 + 1e-12);
        assertThat(energy(cell, yNew, zNew) - energy(cell, y, z))
            .isCloseTo(cell.dt() * (force * sum - cell.epsilon() * sum * sum / 2), within(1e-12));
      }
  }

  private static double energy(CoRnn cell, double y, double z) {
    return cell.gamma() * y * y - cell.gamma() * cell.dt() * y * z + (1 - cell.epsilon() * cell.dt() / 2) * z * z;
  }

  /// y = y′ − s·z′, then z = z′ + s(tanh(w·y + V·x + b) + αy), in double from the floats of the kernel.
  @ParameterizedTest
  @EnumSource
  void stepOfUnIcoRnnCanBeTakenBack(Executor executor) {
    UnIcoRnn cell = new UnIcoRnn(0.3, 3);
    Program program = Program.of("unicornn", cell, Setting.of(INPUTS, HIDDEN));
    int steps = 40;
    Trial trial = Trial.of(program, steps, 1, 3);
    double[][] weights = DoubleTrial.of(trial).parameters();
    double[][] inputs = DoubleTrial.of(trial).inputs();
    Outcome outcome = trial.on(executor.compile(program));
    double[] y = last(outcome.states().get(0));
    double[] z = last(outcome.states().get(1));
    double[] w = weights[program.parameter("w")];
    double[] v = weights[program.parameter("V")];
    double[] b = weights[program.parameter("bV")];
    double[] c = weights[program.parameter("c")];
    for (int n = steps - 1; n >= 0; n--)
      for (int i = 0; i < HIDDEN; i++) {
        double step = 0.3 / (1 + Math.exp(-c[i]));
        y[i] -= step * z[i];
        double drive = b[i];
        for (int k = 0; k < INPUTS; k++)
          drive += v[i * INPUTS + k] * inputs[n][k];
        z[i] += step * (Math.tanh(w[i] * y[i] + drive) + 3 * y[i]);
        double yOld = n == 0 ? trial.start().state(0)[i] : outcome.states().get(0)[(n - 1) * HIDDEN + i];
        double zOld = n == 0 ? trial.start().state(1)[i] : outcome.states().get(1)[(n - 1) * HIDDEN + i];
        assertThat(y[i]).as("y before step " + n + ", from the end alone").isCloseTo(yOld, within(1e-5));
        assertThat(z[i]).as("z before step " + n + ", from the end alone").isCloseTo(zOld, within(1e-5));
      }
  }

  private static double[] last(float[] rows) {
    double[] row = new double[HIDDEN];
    Arrays.setAll(row, i -> rows[rows.length - HIDDEN + i]);
    return row;
  }

  /// With Δ from 0 to dt ≤ 1 each state is a mean of itself and a number between −1 and 1.
  @ParameterizedTest
  @ValueSource(doubles = {1, 0.5, 0.0242})
  void statesOfLemStayWithinOne(double dt) {
    assertThat(largestState(new Lem(dt))).isLessThanOrEqualTo(1 + 1e-6).isGreaterThan(0.5);
  }

  @Test
  void longerStepsTakeLemBeyondOne() {
    assertThat(largestState(new Lem(1.5))).isGreaterThan(1.1);
  }

  private static double largestState(Lem cell) {
    double largest = 0;
    for (long seed = 0; seed < 3; seed++)
      for (double[][] state : states(fromZero(cell, 10, seed)))
        for (double[] row : state)
          largest = Math.max(largest, Arrays.stream(row).map(Math::abs).max().orElseThrow());
    return largest;
  }

  /// Weights up to `strength` in size, inputs up to 3, long.
  private static Trial fromZero(Cell cell, double strength, long seed) {
    Program program = Program.of("cell", cell, Setting.of(INPUTS, HIDDEN));
    Trial trial = Trial.of(program, STEPS, BATCH, seed).from(Carry.zero(program, BATCH));
    SplittableRandom random = new SplittableRandom(seed);
    for (int p = 0; p < program.parameters().size(); p++)
      for (int i = 0; i < trial.parameters().values(p).length; i++)
        trial.parameters().values(p)[i] = (float) random.nextDouble(-strength, strength);
    float[] inputs = trial.inputs().values();
    for (int i = 0; i < inputs.length; i++)
      inputs[i] *= 3;
    return trial;
  }

  /// `[state][step][sample and unit]`, of the fast backend.
  private static double[][][] states(Trial trial) {
    Outcome outcome = trial.on(Executor.SIMD.compile(trial.program()));
    double[][][] result = new double[2][STEPS][BATCH * HIDDEN];
    for (int s = 0; s < 2; s++) {
      float[] rows = outcome.states().get(s);
      for (int n = 0; n < STEPS; n++)
        for (int i = 0; i < BATCH * HIDDEN; i++)
          result[s][n][i] = rows[n * BATCH * HIDDEN + i];
    }
    return result;
  }
}
