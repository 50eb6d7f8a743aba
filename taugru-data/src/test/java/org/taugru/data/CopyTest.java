package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CopyTest {
  private static final int GAP = 5;
  private static final int STEPS = GAP + 20;

  @Test
  void tenSymbolsThenBlanksThenTheMarkerAndTheSymbolsAgain() {
    SequenceSet set = new Copy(GAP).dataset(1).test();
    int[] labels = ((Targets.LabelEveryStep) set.targets()).labels();
    assertThat(set.steps()).isEqualTo(STEPS);
    for (int i = 0; i < set.count(); i++) {
      int[] symbols = symbols(set, i);
      assertThat(Arrays.stream(symbols, 0, 10)).allMatch(symbol -> symbol >= 1 && symbol <= 8);
      assertThat(Arrays.copyOfRange(symbols, 10, STEPS)).containsExactly(0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0);
      assertThat(Arrays.stream(labels, i * STEPS, i * STEPS + GAP + 10)).containsOnly(0);
      assertThat(Arrays.copyOfRange(labels, i * STEPS + GAP + 10, (i + 1) * STEPS))
          .isEqualTo(Arrays.copyOf(symbols, 10));
    }
  }

  /// 512 · 10 symbols: each of the eight comes 640 times with a standard deviation of 24.
  @Test
  void everySymbolIsAsLikely() {
    SequenceSet set = new Copy(GAP).dataset(1).test();
    int[] counts = new int[10];
    for (int i = 0; i < set.count(); i++)
      Arrays.stream(symbols(set, i), 0, 10).forEach(symbol -> counts[symbol]++);
    assertThat(Arrays.stream(counts, 1, 9)).allMatch(count -> Math.abs(count - 640) < 96);
  }

  @Test
  void withoutMemoryTheCrossEntropyIsTenLogEightOverTheLength() {
    Score.Classification memoryless = naive(1000, "memoryless");
    assertThat(memoryless.crossEntropy()).isCloseTo(10 * Math.log(8) / 1020, within(1e-12)).isCloseTo(0.02039,
        within(5e-6));
    assertThat(memoryless.accuracy()).isCloseTo((1010 + 10 / 8.0) / 1020, within(2e-4));
  }

  @Test
  void alwaysSayingBlankIsRightNinetyNineTimesInAHundred() {
    Score.Classification shares = naive(1000, "class-shares");
    assertThat(shares.accuracy()).isCloseTo(1010 / 1020.0, within(1e-12));
    assertThat(shares.crossEntropy())
        .isCloseTo(-(1010 * Math.log(1010 / 1020.0) + 10 * Math.log(10 / 8160.0)) / 1020, within(1e-12));
  }

  @Test
  void aBatchDependsOnItsIterationOnly() {
    BatchSource training = InMemory.source(new Copy(GAP).dataset(9));
    SequenceSet third = training.batch(3, 4);
    assertThat(training.batch(3, 6).read(0, 1, 2, 3).sha256()).isEqualTo(third.sha256())
        .isNotEqualTo(training.batch(4, 4).sha256());
  }

  @Test
  void gapsThatMakeNoSenseAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Copy(0))
        .withMessage("a copy task with a gap of 0 steps. It has 1 to 100000.");
  }

  @Test
  void theShortestAndTheLongestGapAreAllowed() {
    assertThat(new Copy(1).dataset(1).test().count()).isEqualTo(512);
    assertThat(new Copy(100_000).steps()).isEqualTo(100_020);
    assertThatIllegalArgumentException().isThrownBy(() -> new Copy(100_001));
  }

  /// Two million steps.
  @Test
  void veryLongSequencesAreEvaluatedOnFewer() {
    assertThat(new Copy(9980).dataset(1).test().count()).isEqualTo(200);
  }

  @Test
  void dataOfAnotherGapIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Copy(4).naive(new Copy(3).dataset(1)))
        .withMessage("this is not data of copy-4.");
  }

  private static Score.Classification naive(int gap, String method) {
    Copy task = new Copy(gap);
    Map<String, Score> naive = InMemory.naive(task, task.dataset(1));
    return (Score.Classification) Objects.requireNonNull(naive.get(method));
  }

  private static int[] symbols(SequenceSet set, int sequence) {
    return IntStream.range(0, set.steps()).map(step -> {
      int[] hot = IntStream.range(0, 10).filter(symbol -> set.input(sequence, step, symbol) == 1).toArray();
      assertThat(hot).hasSize(1);
      assertThat(IntStream.range(0, 10).filter(symbol -> set.input(sequence, step, symbol) == 0).count()).isEqualTo(9);
      return hot[0];
    }).toArray();
  }
}
