package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class GrowthTimingTest {
  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    List<GrowthSizes> sizes = List.of(new GrowthSizes(GrowthSweep.THREADS, 30, 40, 8, 3, 1),
        new GrowthSizes(GrowthSweep.THREADS, 30, 40, 8, 3, 2),
        new GrowthSizes(GrowthSweep.THREADS, 30, 40, 8, 3, 3));
    List<GrowthPoint> points = new GrowthTiming(0.001, 1 << 30).run(sizes, _ -> {
    });
    assertThat(points).hasSize(3).extracting(GrowthPoint::bytesKept).containsOnly(
        points.getFirst().bytesKept());
  }

  @Test
  void threadsAreDoubledUpToTheirNumber() {
    assertThat(GrowthSweep.doubling(1)).containsExactly(1);
    assertThat(GrowthSweep.doubling(4)).containsExactly(1, 2, 4);
    assertThat(GrowthSweep.doubling(6)).containsExactly(1, 2, 4, 6);
  }
}
