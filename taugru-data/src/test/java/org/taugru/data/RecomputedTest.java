package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Samples of generated tasks, and first steps of equations, once more in plain code that shares nothing with theirs.
class RecomputedTest {
  /// Each half is covered: for an odd length the second is one step longer, and its last step is marked too. A step is
  /// marked with a probability of 1/half, so that missing one of at most six in 1000 sequences is out of the question.
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 11, 12})
  void everyStepOfAnAddingSequenceIsMarkedAsOftenAsTheOthersOfItsHalf(int steps) {
    SequenceSet set = new Adding(steps).dataset(3).test();
    int[] counts = new int[steps];
    for (int i = 0; i < set.count(); i++)
      for (int n = 0; n < steps; n++)
        counts[n] += (int) set.input(i, n, 1);
    int half = steps / 2;
    for (int n = 0; n < steps; n++) {
      double expected = 1000.0 / (n < half ? half : steps - half);
      assertThat(counts[n]).as("step %d", n).isBetween((int) (0.7 * expected), (int) (1.3 * expected) + 1);
    }
  }

  /// Sums of the u of the other steps would be as long as the sequence.
  @Test
  void anAddingTargetIsTheScalarProductOfNumbersAndMarks() {
    SequenceSet set = InMemory.source(new Adding(13).dataset(2)).batch(5, 50);
    for (int i = 0; i < 50; i++) {
      float sum = 0;
      for (int n = 0; n < 13; n++)
        sum += set.input(i, n, 0) * set.input(i, n, 1);
      assertThat(((Targets.Vector) set.targets()).values()[i]).isEqualTo(sum);
    }
  }

  /// cos(a + 2πf/999) = 2·cos(2πf/999)·cos a − cos(a − 2πf/999), whatever the phase; floats leave 2e-7.
  @ParameterizedTest
  @EnumSource
  void everyFrequencySequenceIsACosineOfTheFrequencyOfItsLabel(Frequency.Phase phase) {
    SequenceSet set = new Frequency(0, phase).dataset(4).validation();
    int[] labels = ((Targets.Label) set.targets()).labels();
    for (int i = 0; i < 1000; i += 7) {
      double f = 1 + 4095.0 * labels[i] / 99;
      double turn = 2 * Math.cos(2 * Math.PI * f / 999);
      for (int n = 1; n < 999; n++)
        assertThat(set.input(i, n + 1, 0) + (double) set.input(i, n - 1, 0)).as("sequence %d, step %d", i, n)
            .isCloseTo(turn * set.input(i, n, 0), within(1e-6));
      if (phase == Frequency.Phase.ZERO)
        assertThat(set.input(i, 1, 0)).isCloseTo((float) (turn / 2), within(1e-6f));
    }
  }

  /// The phase is in each quarter of the circle about as often: 250 times of 1000, with a standard deviation of 14. The sign
  /// of its sine is that of (cos φ·cos ω − x₁)/sin ω.
  @Test
  void phasesGoAllTheWayRound() {
    SequenceSet set = new Frequency(0, Frequency.Phase.RANDOM).dataset(4).validation();
    int[] labels = ((Targets.Label) set.targets()).labels();
    int[] quarters = new int[4];
    for (int i = 0; i < 1000; i++) {
      double turn = 2 * Math.PI * (1 + 4095.0 * labels[i] / 99) / 999;
      double cosine = set.input(i, 0, 0);
      double sine = (cosine * Math.cos(turn) - set.input(i, 1, 0)) / Math.sin(turn);
      quarters[(cosine > 0 ? 0 : 1) + (sine > 0 ? 0 : 2)]++;
    }
    assertThat(IntStream.of(quarters)).allMatch(count -> Math.abs(count - 250) < 70);
  }

  /// Noise has no mean, and two sequences of a class do not share it: a million numbers of size 0.1 have a mean of 1e-4.
  @Test
  void noiseIsAboutZeroAndNewInEverySequence() {
    float[] clean = SeedOne.data(new Frequency()).test().features();
    float[] noisy = SeedOne.data(new Frequency(0.1, Frequency.Phase.ZERO)).test().features();
    double mean = 0;
    double shared = 0;
    for (int i = 0; i < clean.length; i++) {
      mean += (noisy[i] - (double) clean[i]) / clean.length;
      int next = (i + Frequency.STEPS) % clean.length;
      shared += (noisy[i] - (double) clean[i]) * (noisy[next] - (double) clean[next]) / clean.length;
    }
    assertThat(mean).isCloseTo(0, within(5e-4));
    assertThat(shared).isCloseTo(0, within(5e-5));
  }

  /// Constant history: the delayed value is the start over the first step, at its beginning, middle and end.
  @Test
  void theFirstStepOfADelayEquationIsThatOfRungeAndKutta() {
    for (double start : new double[] {0.1, 0.7, 1.3}) {
      double mackeyGlass = rungeKutta(x -> 0.2 * start / (1 + Math.pow(start, 10)) - 0.1 * x, start, 0.25);
      double enso = rungeKutta(x -> x - Math.pow(x, 3) - 0.93 * start * (1 - 0.49 * start * start), start, 0.1);
      assertThat(afterOneStep(MackeyGlass::slope, start, 0.25, 68)).isCloseTo(mackeyGlass, within(1e-14));
      assertThat(afterOneStep(Enso::slope, start, 0.1, 48)).isCloseTo(enso, within(1e-14));
    }
  }

  private static double afterOneStep(FixedStepPath.Slope f, double start, double h, int delaySteps) {
    return FixedStepPath.paths(f, new double[] {start}, h, delaySteps, 1, 1)[0][0];
  }

  private interface Slope {
    double at(double x);
  }

  private static double rungeKutta(Slope f, double x, double h) {
    double k1 = f.at(x);
    double k2 = f.at(x + h / 2 * k1);
    double k3 = f.at(x + h / 2 * k2);
    double k4 = f.at(x + h * k3);
    return x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }

  /// Points on the attractor tell the next: 0.05 of time in 5,000 steps of Euler err by some 1e-4.
  @Test
  void aPointOfALorenzSeriesFollowsFromTheOneBefore() {
    SequenceSet set = new Lorenz(new SplitSizes(1, 1, 2)).dataset(5).test();
    for (int n : new int[] {0, 300, 998}) {
      double x = 10 * set.input(1, n, 0);
      double y = 10 * set.input(1, n, 1);
      double z = 10 * set.input(1, n, 2) + 25;
      double h = 0.05 / 5000;
      for (int k = 0; k < 5000; k++) {
        double dx = 10 * (y - x);
        double dy = x * (28 - z) - y;
        double dz = x * y - 8.0 / 3 * z;
        x += h * dx;
        y += h * dy;
        z += h * dz;
      }
      assertThat(10.0 * set.input(1, n + 1, 0)).isCloseTo(x, within(5e-3));
      assertThat(10.0 * set.input(1, n + 1, 1)).isCloseTo(y, within(5e-3));
      assertThat(10.0 * set.input(1, n + 1, 2) + 25).isCloseTo(z, within(5e-3));
    }
  }

  /// 20 units of time in 2,000 steps before the first point, 0.05 between two.
  @Test
  void aLorenzSeriesIsThatOfItsEquation() {
    double[] point = {1, -2, 20};
    double[] series = Lorenz.series(1, -2, 20);
    assertThat(series).hasSize(3003);
    advance(point, 2000);
    for (int n = 0; n < 3; n++) {
      assertThat(series[3 * n]).isCloseTo(point[0] / 10, within(1e-6));
      assertThat(series[3 * n + 1]).isCloseTo(point[1] / 10, within(1e-6));
      assertThat(series[3 * n + 2]).isCloseTo((point[2] - 25) / 10, within(1e-6));
      advance(point, 5);
    }
  }

  private static void advance(double[] p, int steps) {
    for (int n = 0; n < steps; n++) {
      double[][] k = new double[4][];
      double[] at = p.clone();
      for (int stage = 0; stage < 4; stage++) {
        k[stage] = new double[] {10 * (at[1] - at[0]), at[0] * (28 - at[2]) - at[1], at[0] * at[1] - 8 * at[2] / 3};
        for (int i = 0; i < 3; i++)
          at[i] = p[i] + (stage < 2 ? 0.005 : 0.01) * k[stage][i];
      }
      for (int i = 0; i < 3; i++)
        p[i] += 0.01 / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
    }
  }

  /// v(0) is the first point; w(0) = 0. In 0.4 of time, by 4,000 steps of Euler.
  @Test
  void theFirstPointsOfFitzHughNagumoFollowFromItsEquation() {
    double v = -0.4;
    double w = 0;
    double[] series = FitzHughNagumo.series(-0.4);
    for (int n = 0; n < 3; n++) {
      assertThat(series[n]).isCloseTo(v, within(1e-3));
      for (int k = 0; k < 4000; k++) {
        double dv = v - v * v * v / 3 - w + 0.5;
        double dw = 0.02 * (v + 0.7 - 0.8 * w);
        v += 1e-4 * dv;
        w += 1e-4 * dw;
      }
    }
  }

  /// Starts are drawn from the ranges of the tasks' descriptions, and each split has its own: over 100 of them the range
  /// is nearly filled.
  @Test
  void startsOfSeriesFillTheirRange() {
    GeneratedData data = new FitzHughNagumo(new SplitSizes(100, 100, 100)).dataset(6);
    for (SequenceSet set : List.of(data.train(), data.validation(), data.test())) {
      double[] starts = IntStream.range(0, 100).mapToDouble(i -> set.input(i, 0, 0)).sorted().toArray();
      assertThat(starts[0]).isBetween(-1.0, -0.85);
      assertThat(starts[99]).isBetween(0.85, 1.0);
    }
    assertThat(data.train().input(0, 0, 0)).isNotEqualTo(data.validation().input(0, 0, 0))
        .isNotEqualTo(data.test().input(0, 0, 0));
  }
}
