package org.taugru.exec.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.plan.Place;

/// A cursor is where a division would have it.
class CursorTest {
  private static final int ROWS = 3;
  private static final int STRIDE = 16;
  private static final int SHIFT = 5;

  private static TileMemory ring(int capacity) {
    return new TileMemory(ROWS, new float[][] {new float[capacity * ROWS * STRIDE]}, new int[] {capacity},
        new int[] {STRIDE});
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 32})
  void aRingIsFollowedForwardsBackwardsAndInLeaps(int capacity) {
    TileMemory memory = ring(capacity);
    Place place = new Place(0, SHIFT, false);
    Cursor cursor = new Cursor(memory, place);
    SplittableRandom random = new SplittableRandom(capacity);
    for (long t = 0; t < 100; t++)
      assertThat(cursor.at(t)).isEqualTo(memory.offset(place, t));
    for (long t = 100; t >= 0; t--)
      assertThat(cursor.at(t)).isEqualTo(memory.offset(place, t));
    for (int i = 0; i < 100; i++) {
      long t = random.nextLong(1000);
      assertThat(cursor.at(t)).isEqualTo(memory.offset(place, t));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 32})
  void stepsLieTogetherUntilTheRingBeginsAgain(int capacity) {
    TileMemory memory = ring(capacity);
    Place place = new Place(0, SHIFT, false);
    Cursor cursor = new Cursor(memory, place);
    for (long t = 100; t >= 0; t--) {
      assertThat(cursor.stepsTogether(t)).isBetween(1, capacity);
      assertThat(memory.offset(place, t + cursor.stepsTogether(t))).isZero();
    }
    assertThat(new Cursor(memory, new Place(0, 0, true)).stepsTogether(100)).isGreaterThan(1000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void aStreamMayRunForMoreStepsThanAnIntCounts(int capacity) {
    TileMemory memory = ring(capacity);
    Place place = new Place(0, SHIFT, false);
    Cursor cursor = new Cursor(memory, place);
    for (long begin : new long[] {Integer.MAX_VALUE - 50L, 1L << 40})
      for (long t = begin; t < begin + 100; t++)
        assertThat(cursor.at(t)).isEqualTo(memory.offset(place, t));
  }

  @Test
  void allStepsShareASharedRow() {
    Cursor cursor = new Cursor(ring(1), new Place(0, 0, true));
    for (long t : new long[] {0, 1, 1000, Integer.MAX_VALUE, 1L << 40, 0})
      assertThat(cursor.at(t)).isZero();
  }
}
