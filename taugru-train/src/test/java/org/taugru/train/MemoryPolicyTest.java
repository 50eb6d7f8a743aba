package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.Network;

final class MemoryPolicyTest {
  private static final int STEPS = 200;
  private static final Network NETWORK = SmallTask.network(new SimdBackend(1));

  /// With as much memory as so many whole sequences take.
  private static MemoryPolicy enoughFor(int samples, boolean whole) {
    return new MemoryPolicy(NETWORK, NETWORK.bytes(STEPS, samples, STEPS), whole);
  }

  @Test
  void aBatchIsDoneInPartsOfAtLeast32AndThenInChunks() {
    assertThat(enoughFor(64, false).description(STEPS, 64)).isEmpty();
    assertThat(enoughFor(32, false).description(STEPS, 64))
        .isEqualTo("a batch of 64 is done in 2 parts of at most 32");
    assertThat(enoughFor(31, false).description(STEPS, 64))
        .isEqualTo("a batch of 64 is done in 2 parts of at most 32, with 100 of 200 steps kept at a time");
    assertThat(enoughFor(31, false).description(STEPS, 63))
        .isEqualTo("a batch of 63 is done with 50 of 200 steps kept at a time");
  }

  @Test
  void whereAllStepsMustBeKeptPartsAreAsSmallAsNeeded() {
    assertThat(enoughFor(31, true).description(STEPS, 64))
        .isEqualTo("a batch of 64 is done in 4 parts of at most 16");
    assertThat(enoughFor(1, true).samples(STEPS, 64)).isEqualTo(1);
  }
}
