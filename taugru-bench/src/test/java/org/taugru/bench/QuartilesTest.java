package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class QuartilesTest {
  @Test
  void medianAndQuartilesOfAnOddNumberAreSamples() {
    assertThat(Quartiles.of(new double[] {9, 1, 5, 3, 7})).isEqualTo(new Quartiles(5, 3, 7, 9));
    assertThat(Quartiles.of(new double[] {4})).isEqualTo(new Quartiles(4, 4, 4, 4));
  }

  @Test
  void medianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
    assertThat(Quartiles.of(new double[] {8, 2})).isEqualTo(new Quartiles(5, 2, 8, 8));
    assertThat(Quartiles.of(new double[] {10, 1, 2, 4})).isEqualTo(new Quartiles(3, 2, 4, 10));
  }

  @Test
  void ninetyNineOfAHundredAreBelowTheLastPercentile() {
    Quartiles timing = Quartiles.of(IntStream.rangeClosed(1, 1000).mapToDouble(i -> 1001 - i).toArray());
    assertThat(timing.median()).isEqualTo(500.5);
    assertThat(timing.lower()).isEqualTo(251);
    assertThat(timing.upper()).isEqualTo(750);
    assertThat(timing.p99()).isEqualTo(990);
  }

  @Test
  void theSamplesThemselvesAreLeftAlone() {
    double[] samples = {3, 1, 2};
    Quartiles.of(samples);
    assertThat(samples).containsExactly(3, 1, 2);
  }

  @Test
  void repetitionsCountTheirSamples() {
    assertThat(Repetitions.ofTimes(new double[] {2, 1, 3, 5, 4})).isEqualTo(new Repetitions(3, 2, 4, 5));
  }

  @Test
  void thingsAreMeasuredInTurnEachInItsOwnRow() {
    AtomicInteger calls = new AtomicInteger();
    double[][] ms = Repetitions.inTurn(1e-9, List.of(() -> busy(2), () -> {
      busy(6);
      calls.incrementAndGet();
    }));
    assertThat(ms).hasDimensions(2, 5);
    assertThat(calls).hasValue(3 + 5); // to warm up, and measured
    for (int round = 0; round < 5; round++) {
      assertThat(ms[0][round]).isGreaterThanOrEqualTo(2);
      assertThat(ms[1][round]).isGreaterThanOrEqualTo(6);
    }
  }

  private static void busy(int milliseconds) {
    long end = System.nanoTime() + milliseconds * 1_000_000L;
    while (System.nanoTime() < end)
      Thread.onSpinWait();
  }

  @Test
  void bandwidthIsTheBytesOfARunOverItsMedianTime() {
    assertThat(Triad.medianRate(3 * 4 * 1000, new long[] {90_000, 1000, 2000, 1500, 4000}))
        .isCloseTo(6, within(1e-12)); // 12,000 bytes in 2 µs
  }
}
