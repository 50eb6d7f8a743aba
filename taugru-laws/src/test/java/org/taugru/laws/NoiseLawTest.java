package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.cells.Delayed;
import org.taugru.cells.NoisyRnn;
import org.taugru.cells.TauGru;
import org.taugru.cells.TauGruAuthorCode;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Noise;
import org.taugru.eq.Setting;
import org.taugru.exec.Carry;
import org.taugru.exec.Mode;
import org.taugru.exec.NoiseStream;
import org.taugru.ir.Program;

/// Noise is a function of seed, position, sample and unit.
class NoiseLawTest {
  private static final int STEPS = 40;
  private static final int BATCH = 50;
  private static final int WIDTH = 50;
  private static final int DRAWS = STEPS * BATCH * WIDTH;
  private static final int NORMAL = 0;
  private static final int UNIFORM = 1;
  private static final int MASK = 2;

  /// The states of a cell that has nothing but noise: normal, uniform, mask.
  private static List<float[]> drawn(Executor executor, int batch, int width, Mode mode, long position, int steps) {
    Program program = Program.of("noise", TestCells::bareNoise, Setting.of(1, width));
    return Trial.of(program, steps, batch, 1).from(Carry.zeroAt(program, batch, position)).in(mode)
        .on(executor.compile(program)).states();
  }

  @ParameterizedTest
  @EnumSource
  void noiseIsOffInEvaluation(Executor executor) {
    List<float[]> values = drawn(executor, 3, 5, Mode.evaluation(), 0, 4);
    assertThat(values.get(NORMAL)).containsOnly(0);
    assertThat(values.get(UNIFORM)).containsOnly(0.5f);
    assertThat(values.get(MASK)).containsOnly(1);
  }

  /// The interpreter draws in double; a float is that number rounded.
  @Test
  void executorsDrawTheSameNoise() {
    List<float[]> simd = drawn(Executor.SIMD, 35, 9, Mode.training(4), 7, 40);
    List<float[]> ref = drawn(Executor.REF, 35, 9, Mode.training(4), 7, 40);
    for (int s = 0; s < simd.size(); s++)
      assertThat(simd.get(s)).isEqualTo(ref.get(s));
  }

  @ParameterizedTest
  @EnumSource
  void noiseDependsOnSeedPositionSampleAndUnitAndNothingElse(Executor executor) {
    List<float[]> large = drawn(executor, 35, 9, Mode.training(4), 0, 10);
    List<float[]> small = drawn(executor, 3, 5, Mode.training(4), 6, 4);
    for (int s = 0; s < large.size(); s++)
      for (int step = 0; step < 4; step++)
        for (int sample = 0; sample < 3; sample++)
          for (int unit = 0; unit < 5; unit++)
            assertThat(small.get(s)[(step * 3 + sample) * 5 + unit])
                .isEqualTo(large.get(s)[((6 + step) * 35 + sample) * 9 + unit]);
    assertThat(drawn(executor, 3, 5, Mode.training(5), 6, 4).get(NORMAL)).isNotEqualTo(small.get(NORMAL));
  }

  @Test
  void normalNoiseHasItsMomentsAndTails() {
    float[] values = drawn(Executor.SIMD, BATCH, WIDTH, Mode.training(1), 0, STEPS).get(NORMAL);
    double[] standard = new double[DRAWS];
    Arrays.setAll(standard, i -> values[i] / 2);
    // Four standard deviations of each estimate.
    assertThat(mean(standard)).isCloseTo(0, within(4 / Math.sqrt(DRAWS)));
    assertThat(mean(power(standard, 2))).isCloseTo(1, within(4 * Math.sqrt(2.0 / DRAWS)));
    assertThat(mean(power(standard, 3))).isCloseTo(0, within(4 * Math.sqrt(15.0 / DRAWS)));
    assertThat(mean(power(standard, 4))).isCloseTo(3, within(4 * Math.sqrt(96.0 / DRAWS)));
    assertThat(share(standard, -1, 1)).isCloseTo(0.682689, within(4 * Math.sqrt(0.22 / DRAWS)));
    assertThat(share(standard, -2, 2)).isCloseTo(0.954500, within(4 * Math.sqrt(0.044 / DRAWS)));
  }

  @Test
  void uniformNoiseFillsItsInterval() {
    float[] values = drawn(Executor.SIMD, BATCH, WIDTH, Mode.training(1), 0, STEPS).get(UNIFORM);
    double[] draws = new double[DRAWS];
    Arrays.setAll(draws, i -> values[i]);
    assertThat(Arrays.stream(draws).min().orElseThrow()).isBetween(-1.0, -0.999);
    assertThat(Arrays.stream(draws).max().orElseThrow()).isBetween(2.999, 3.0);
    for (int tenth = 0; tenth < 10; tenth++)
      assertThat(share(draws, -1 + 0.4 * tenth, -0.6 + 0.4 * tenth)).isCloseTo(0.1,
          within(4 * Math.sqrt(0.09 / DRAWS)));
  }

  @Test
  void maskDropsItsShareAndKeepsTheMean() {
    float[] values = drawn(Executor.SIMD, BATCH, WIDTH, Mode.training(1), 0, STEPS).get(MASK);
    double[] draws = new double[DRAWS];
    Arrays.setAll(draws, i -> values[i]);
    assertThat(values).containsOnly(0, (float) (1 / 0.75));
    assertThat(share(draws, -1, 1)).isCloseTo(0.25, within(4 * Math.sqrt(0.1875 / DRAWS)));
  }

  /// Neighbours in step, sample, unit, source and seed know nothing of each other.
  @Test
  void drawsAreUncorrelated() {
    Noise normal = new Noise.Normal(1);
    NoiseStream stream = new NoiseStream(Mode.training(1), normal, 0);
    NoiseStream otherSource = new NoiseStream(Mode.training(1), normal, 1);
    NoiseStream otherSeed = new NoiseStream(Mode.training(2), normal, 0);
    double[] sums = new double[6];
    for (int step = 0; step < STEPS; step++)
      for (int sample = 0; sample < BATCH; sample++)
        for (int unit = 0; unit < WIDTH; unit++) {
          double one = stream.draw(step, sample, unit);
          sums[0] += one * stream.draw(step + 1, sample, unit);
          sums[1] += one * stream.draw(step, sample + 1, unit);
          sums[2] += one * stream.draw(step, sample, unit + 1);
          sums[3] += one * otherSource.draw(step, sample, unit);
          sums[4] += one * otherSeed.draw(step, sample, unit);
          sums[5] += one * stream.draw(sample, step, unit) * (step == sample ? 0 : 1);
        }
    for (double sum : sums)
      assertThat(sum / DRAWS).isCloseTo(0, within(4 / Math.sqrt(DRAWS)));
  }

  /// One step: h′ − h in training is m times what it is outside, plus ξ.
  @ParameterizedTest
  @EnumSource
  void noiseOfNoisyRnnMultipliesTheStepAndIsAddedToIt(Executor executor) {
    changesOneStep(executor, new NoisyRnn(0.3, 0.75, 0.01, 0.4, 0.6), List.of(new Noise.Uniform(0.4, 1, 1)),
        new Noise.Normal(0.4));
  }

  /// One step: what it does outside training, plus ξ.
  @ParameterizedTest
  @EnumSource
  void noiseOfTauGruIsAddedToTheStep(Executor executor) {
    TauGru cell = new TauGru(List.of(new Delayed.Once(Lag.steps(1))), TauGru.Weight.LEARNED, TauGru.Gate.LEARNED, 1, 1,
        0.4);
    changesOneStep(executor, cell, List.of(), new Noise.Normal(0.4));
  }

  private static void changesOneStep(Executor executor, Cell cell, List<Noise> factors, Noise added) {
    Program program = Program.of("noisy", cell, Setting.of(2, 5));
    Trial off = Trial.of(program, 1, BATCH, 1);
    Trial on = off.in(Mode.training(9));
    float[] before = off.start().current(0);
    float[] quiet = off.on(executor.compile(program)).states().getFirst();
    float[] noisy = on.on(executor.compile(program)).states().getFirst();
    for (int i = 0; i < noisy.length; i++) {
      double expected = quiet[i] - before[i];
      for (int k = 0; k < factors.size(); k++)
        expected *= drawn(on, factors.get(k), k, i);
      expected += drawn(on, added, factors.size(), i);
      assertThat((double) noisy[i] - before[i]).isCloseTo(expected, within(1e-6));
    }
  }

  private static double drawn(Trial trial, Noise noise, int source, int index) {
    return new NoiseStream(trial.mode(), noise, source).draw(trial.start().position(), index / 5, index % 5);
  }

  /// h and h₋₁ are dropped independently, each by one mask wherever it is read.
  @ParameterizedTest
  @EnumSource
  void stateDropoutHasAMaskForEachLag(Executor executor) {
    Program program = Program.of("sum", eq -> {
      var h = eq.state("h");
      var copy = eq.state("copy");
      eq.next(h, h.plus(h.at(Lag.steps(1)).times(10)));
      eq.next(copy, h.times(3).plus(h.at(Lag.steps(1)).times(30)));
    }, Setting.of(1, WIDTH).withStateDropout(0.5));
    Carry ones = Carry.zero(program, BATCH);
    Arrays.fill(ones.state(0), 1);
    Trial trial = Trial.of(program, 1, BATCH, 1).from(ones).in(Mode.training(1));
    List<float[]> states = trial.on(executor.compile(program)).states();
    assertThat(states.getFirst()).containsOnly(0, 2, 20, 22);
    double[] sums = new double[BATCH * WIDTH];
    Arrays.setAll(sums, i -> states.getFirst()[i]);
    for (double sum : new double[] {0, 2, 20, 22})
      assertThat(share(sums, sum - 0.5, sum + 0.5)).isCloseTo(0.25, within(4 * Math.sqrt(0.1875 / sums.length)));
    for (int i = 0; i < sums.length; i++)
      assertThat(states.get(1)[i]).isEqualTo(3 * states.get(0)[i]);
  }

  /// In the authors' code dropout acts on h and on the delayed h. The delayed input is not dropped, and nothing is
  /// scaled twice.
  @ParameterizedTest
  @EnumSource
  void stateDropoutLeavesTheDelayedInputOfTheAuthorCodeAlone(Executor executor) {
    Program program = Program.of("author code", new TauGruAuthorCode(2), Setting.of(1, 1).withStateDropout(0.5));
    Trial trial = Trial.of(program, 4, BATCH, 1).from(Carry.zero(program, BATCH)).in(Mode.training(1));
    trial.parameters().declared().forEach(parameter -> Arrays.fill(trial.parameters().values(parameter.name()), 0));
    trial.parameters().values("U2")[0] = 1;
    Arrays.fill(trial.inputs().values(), 1);
    float[] h = trial.on(executor.compile(program)).states().getFirst();
    assertThat(Arrays.copyOf(h, 3 * BATCH)).as("nothing is fed back before step 3").containsOnly(0);
    float[] expected = new float[BATCH];
    Arrays.fill(expected, (float) (0.25 * Math.tanh(1)));
    assertThat(Arrays.copyOfRange(h, 3 * BATCH, 4 * BATCH)).containsExactly(expected, within(1e-6f));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double[] power(double[] values, int exponent) {
    return Arrays.stream(values).map(value -> Math.pow(value, exponent)).toArray();
  }

  private static double share(double[] values, double low, double high) {
    return Arrays.stream(values).filter(value -> value >= low && value < high).count() / (double) values.length;
  }
}
