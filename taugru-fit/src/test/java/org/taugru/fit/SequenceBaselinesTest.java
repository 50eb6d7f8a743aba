package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SequenceBaselinesTest {
  private static EncodedData data(float[]... sequences) {
    return EncodedData.labelled(1, sequences, 2, new int[sequences.length]);
  }

  @Test
  void aStretchedSequenceIsNearestToWhatItWasStretchedFrom() {
    EncodedData known = data(new float[] {0, 1, 2}, new float[] {2, 1, 0});
    EncodedData asked = data(new float[] {0, 0.5f, 1, 1.5f, 2}, new float[] {2, 0});
    for (SequenceBaselines.Distance distance : SequenceBaselines.Distance.values())
      assertThat(SequenceBaselines.nearest(known, asked, distance).orElseThrow()).containsExactly(0, 1);
  }

  @Test
  void warpedTimeFindsAPeakThatCameALittleLater() {
    float[] peak = new float[20];
    peak[10] = 1;
    float[] later = new float[20];
    later[11] = 1;
    EncodedData known = data(new float[20], peak);
    assertThat(SequenceBaselines.nearest(known, data(later), SequenceBaselines.Distance.EUCLIDEAN).orElseThrow())
        .containsExactly(0);
    assertThat(SequenceBaselines.nearest(known, data(later), SequenceBaselines.Distance.WARPED).orElseThrow())
        .containsExactly(1);
  }
}
