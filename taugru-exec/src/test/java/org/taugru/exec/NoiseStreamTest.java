package org.taugru.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.eq.Noise;

class NoiseStreamTest {
  private static final int COUNT = 100_000;
  private static final Noise NORMAL = new Noise.Normal(1);

  private static NoiseStream training(Noise noise) {
    return new NoiseStream(Mode.training(7), noise, 0);
  }

  private static double[] drawn(IntToDoubleFunction draw) {
    return IntStream.range(0, COUNT).mapToDouble(draw).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  @Test
  void outsideTrainingNoiseIsItsConstant() {
    Mode mode = Mode.evaluation();
    assertThat(new NoiseStream(mode, NORMAL, 0).draw(1, 2, 3)).isZero();
    assertThat(new NoiseStream(mode, new Noise.Mask(0.5), 0).draw(1, 2, 3)).isOne();
    assertThat(new NoiseStream(mode, new Noise.Uniform(-1, 1, 0.25), 0).draw(1, 2, 3)).isEqualTo(0.25);
  }

  @Test
  void theSamePlaceGivesTheSameNumber() {
    assertThat(training(NORMAL).draw(3, 4, 5)).isEqualTo(training(NORMAL).draw(3, 4, 5));
  }

  @Test
  void theUnitsOfARowAreDrawnAsOneByOne() {
    NoiseStream stream = training(NORMAL);
    for (int unit = 0; unit < 20; unit++)
      assertThat(stream.draw(stream.row(3, 4), unit)).isEqualTo(stream.draw(3, 4, unit));
    assertThat(stream.row(3, 4)).isNotEqualTo(stream.row(4, 3));
  }

  @Test
  void everyPlaceHasANumberOfItsOwn() {
    Set<Double> numbers = new HashSet<>();
    for (int seed = 0; seed < 4; seed++)
      for (int source = 0; source < 4; source++)
        for (int step = 0; step < 10; step++)
          for (int sample = 0; sample < 10; sample++)
            for (int unit = 0; unit < 10; unit++)
              numbers.add(new NoiseStream(Mode.training(seed), NORMAL, source).draw(step, sample, unit));
    assertThat(numbers).hasSize(4 * 4 * 10 * 10 * 10);
  }

  @Test
  void normalNoiseHasItsMoments() {
    double[] values = drawn(unit -> training(new Noise.Normal(2)).draw(0, 0, unit));
    // 4 deviations of the estimate: σ/√N, √2·σ²/√N, √15·σ³/√N, √96·σ⁴/√N
    double unit = 4 / Math.sqrt(COUNT);
    assertThat(mean(values)).isCloseTo(0, within(2 * unit));
    assertThat(mean(drawnPower(values, 2))).isCloseTo(4, within(Math.sqrt(2) * 4 * unit));
    assertThat(mean(drawnPower(values, 3))).isCloseTo(0, within(Math.sqrt(15) * 8 * unit));
    assertThat(mean(drawnPower(values, 4))).isCloseTo(48, within(Math.sqrt(96) * 16 * unit));
  }

  private static double[] drawnPower(double[] values, int power) {
    return Arrays.stream(values).map(value -> Math.pow(value, power)).toArray();
  }

  @Test
  void uniformNoiseFillsItsInterval() {
    double[] values = drawn(step -> training(new Noise.Uniform(-1, 3, 0)).draw(step, 0, 0));
    assertThat(Arrays.stream(values)).allMatch(value -> value >= -1 && value < 3);
    assertThat(mean(values)).isCloseTo(1, within(4 * 4 / Math.sqrt(12.0 * COUNT)));
    assertThat(Arrays.stream(values).min().orElseThrow()).isLessThan(-0.999);
    assertThat(Arrays.stream(values).max().orElseThrow()).isGreaterThan(2.999);
  }

  @Test
  void aMaskDropsItsShareAndKeepsTheMean() {
    double[] values = drawn(sample -> training(new Noise.Mask(0.2)).draw(0, sample, 0));
    assertThat(Arrays.stream(values)).allMatch(value -> value == 0 || value == 1.25);
    double dropped = (double) Arrays.stream(values).filter(value -> value == 0).count() / COUNT;
    assertThat(dropped).isCloseTo(0.2, within(4 * Math.sqrt(0.2 * 0.8 / COUNT)));
  }

  @Test
  void aMaskThatDropsNothingIsOne() {
    assertThat(drawn(unit -> training(new Noise.Mask(0)).draw(0, 0, unit))).containsOnly(1);
  }

  @Test
  void neighboursAreUncorrelated() {
    NoiseStream noise = training(NORMAL);
    double bound = 4 / Math.sqrt(COUNT); // the deviation of the correlation of independent numbers is 1/√N
    assertThat(mean(drawn(k -> noise.draw(0, 0, k) * noise.draw(0, 0, k + 1)))).isCloseTo(0, within(bound));
    assertThat(mean(drawn(k -> noise.draw(0, k, 0) * noise.draw(0, k + 1, 0)))).isCloseTo(0, within(bound));
    assertThat(mean(drawn(k -> noise.draw(k, 0, 0) * noise.draw(k + 1, 0, 0)))).isCloseTo(0, within(bound));
    assertThat(mean(drawn(k -> noise.draw(k, 0, 1) * noise.draw(k, 1, 0)))).isCloseTo(0, within(bound));
  }

  @Test
  void theOrderOfDrawingDoesNotMatter() {
    double[] forwards = drawn(k -> training(NORMAL).draw(k, 0, 0));
    double[] backwards = drawn(k -> training(NORMAL).draw(COUNT - 1 - k, 0, 0));
    for (int k = 0; k < COUNT; k++)
      assertThat(backwards[COUNT - 1 - k] == forwards[k]).isTrue();
  }
}
