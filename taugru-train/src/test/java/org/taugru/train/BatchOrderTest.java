package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;

final class BatchOrderTest {
  private static final int COUNT = 1003;
  private static final int BATCH = 10;
  private static final int STEPS = 400;

  /// Few long sequences among many short ones, as texts are.
  private static SequenceSet ragged() {
    SplittableRandom random = new SplittableRandom(3);
    int[] lengths = IntStream.range(0, COUNT).map(_ -> 1 + (int) (STEPS * Math.pow(random.nextDouble(), 3))).toArray();
    return new SequenceSet(COUNT, STEPS, 1, new float[COUNT * STEPS], lengths, new Targets.Vector(1, new float[COUNT]));
  }

  private static BatchOrder order(Batching batching, long seed) {
    return new BatchOrder(ragged(), TrainSettings.usual().batch(BATCH).seed(seed).batching(batching));
  }

  @Test
  void everySequenceComesOnce() {
    for (Batching batching : Batching.values())
      for (int epoch = 0; epoch < 3; epoch++)
        assertThat(Arrays.stream(order(batching, 7).of(epoch)).sorted().toArray()).isEqualTo(Batch.inOrder(COUNT));
  }

  @Test
  void aBatchMayBeLargerThanAnySet() {
    for (Batching batching : Batching.values())
      assertThat(Arrays.stream(new BatchOrder(ragged(),
          TrainSettings.usual().batch(Integer.MAX_VALUE).seed(7).batching(batching)).of(0)).sorted().toArray())
          .isEqualTo(Batch.inOrder(COUNT));
  }

  @Test
  void theOrderIsAFunctionOfSeedAndEpoch() {
    for (Batching batching : Batching.values()) {
      int[] one = order(batching, 7).of(2);
      BatchOrder other = order(batching, 7);
      other.of(0);
      assertThat(other.of(2)).isEqualTo(one);
      assertThat(order(batching, 7).of(1)).isNotEqualTo(one);
      assertThat(order(batching, 8).of(2)).isNotEqualTo(one);
    }
  }

  /// Steps that are computed, of which those of the sequences themselves are the rest.
  private static double waste(int[] order) {
    int[] lengths = ragged().lengths();
    double computed = 0;
    for (int begin = 0; begin < COUNT; begin += BATCH) {
      int end = Math.min(COUNT, begin + BATCH);
      computed += (end - begin) * IntStream.range(begin, end).map(i -> lengths[order[i]]).max().orElseThrow();
    }
    return 1 - Arrays.stream(lengths).sum() / computed;
  }

  @Test
  void byLengthLittleIsComputedForNothing() {
    assertThat(waste(order(Batching.SHUFFLED, 7).of(0))).isGreaterThan(0.5);
    assertThat(waste(order(Batching.BY_LENGTH, 7).of(0))).isLessThan(0.12);
  }

  /// The last batch has three sequences; a short batch among the others would shift all that follow.
  @Test
  void byLengthTheBatchesDoNotComeInOrderOfTheirLength() {
    int[] lengths = ragged().lengths();
    int[] order = order(Batching.BY_LENGTH, 7).of(0);
    int[] first = IntStream.range(0, COUNT / BATCH).map(batch -> lengths[order[batch * BATCH]]).toArray();
    int falls = 0;
    for (int i = 1; i < first.length; i++)
      falls += first[i] < first[i - 1] ? 1 : 0;
    assertThat(falls).isBetween(30, 70);
  }
}
