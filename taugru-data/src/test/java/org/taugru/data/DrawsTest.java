package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class DrawsTest {
  private static final int MANY = 100_000;

  /// The first numbers of SplitMix64 with seed 1234567, as its authors' C code gives them.
  @Test
  void bitsAreThoseOfSplitMix64() {
    Draws draws = new Draws(1234567);
    assertThat(Long.toUnsignedString(draws.bits())).isEqualTo("6457827717110365317");
    assertThat(Long.toUnsignedString(draws.bits())).isEqualTo("3203168211198807973");
    assertThat(Long.toUnsignedString(draws.bits())).isEqualTo("9817491932198370423");
    assertThat(Long.toUnsignedString(draws.bits())).isEqualTo("4593380528125082431");
  }

  @Test
  void aStreamWithinAStreamDoesNotDependOnWhatWasDrawn() {
    Draws draws = Draws.of(1, "task", Split.TEST);
    long before = draws.at(7).bits();
    draws.bits();
    assertThat(draws.at(7).bits()).isEqualTo(before);
  }

  @Test
  void seedTaskSplitAndIndexEachGiveAnotherStream() {
    Set<Long> seen = new HashSet<>();
    for (long seed = 0; seed < 3; seed++)
      for (String task : new String[] {"one", "other"})
        for (Split split : Split.values())
          for (int index = 0; index < 1000; index++)
            seen.add(Draws.of(seed, task, split).at(index).bits());
    assertThat(seen).hasSize(3 * 2 * 3 * 1000);
  }

  /// The mean of 100,000 draws has a standard deviation of 0.0009 (uniform) and 0.003 (normal): four of these.
  @Test
  void momentsAreRight() {
    Draws draws = new Draws(5);
    double[] uniform = DoubleStream.generate(draws::uniform).limit(MANY).toArray();
    assertThat(Arrays.stream(uniform).average().orElseThrow()).isCloseTo(0.5, within(0.0036));
    assertThat(Arrays.stream(uniform).map(u -> u * u).average().orElseThrow()).isCloseTo(1 / 3.0, within(0.0038));
    assertThat(Arrays.stream(uniform)).allMatch(u -> u >= 0 && u < 1);

    double[] normal = DoubleStream.generate(draws::normal).limit(MANY).toArray();
    assertThat(Arrays.stream(normal).average().orElseThrow()).isCloseTo(0, within(0.013));
    assertThat(Arrays.stream(normal).map(x -> x * x).average().orElseThrow()).isCloseTo(1, within(0.018));
    assertThat(Arrays.stream(normal).map(x -> x * x * x * x).average().orElseThrow()).isCloseTo(3, within(0.13));
  }

  /// Each of eight counts is 12,500 with a standard deviation of 105.
  @Test
  void everyNumberBelowABoundIsAsLikely() {
    Draws draws = new Draws(6);
    int[] counts = new int[8];
    for (int i = 0; i < MANY; i++)
      counts[draws.below(8)]++;
    assertThat(Arrays.stream(counts)).allMatch(count -> Math.abs(count - MANY / 8) < 420);
    assertThat(draws.below(1)).isZero();
  }
}
