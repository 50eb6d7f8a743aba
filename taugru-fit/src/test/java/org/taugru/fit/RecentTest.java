package org.taugru.fit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecentTest {
  /// Rounded numbers come several times, which is where places are easily mixed up.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 40})
  void theNewestAreInOrder(int most) {
    Random random = new Random(most);
    Recent recent = new Recent(most);
    List<Float> all = new ArrayList<>();
    for (int i = 0; i < 20 * most; i++) {
      float number = i % 3 == 0 ? (float) random.nextGaussian() : random.nextInt(5) - 2;
      recent.add(number);
      all.add(number);
      List<Float> newest = all.subList(Math.max(0, all.size() - most), all.size());
      float[] sorted = new float[newest.size()];
      for (int k = 0; k < sorted.length; k++)
        sorted[k] = newest.get(k);
      Arrays.sort(sorted);
      float[] seen = new float[recent.count()];
      recent.copyTo(seen, 0);
      assertArrayEquals(sorted, seen);
      for (int rank = 1; rank <= sorted.length; rank++)
        assertEquals(sorted[rank - 1], recent.ranked(rank));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void aCopyGoesItsOwnWay(int most) {
    Recent recent = new Recent(most);
    recent.add(1);
    Recent copy = recent.copy();
    for (int i = 0; i < most; i++)
      copy.add(2);
    assertEquals(1, recent.ranked(1));
    assertEquals(2, copy.ranked(1));
  }
}
