package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.data.SequenceSet;

class SequenceDrawsTest {
  private static final EncodedData DATA = EncodedData.labelled(2,
      new float[][] {{1, 0, 2, 1}, {3, 0}, {0, 1, 5, 0, 6, 0}, {7, 0}}, 2, new int[] {0, 1, 0, 1});

  @Test
  void everySequenceComesOnceInAPass() {
    SequenceDraws draws = new SequenceDraws(DATA, new int[] {0, 1, 3}, 1, 0, 5);
    List<Float> first = new ArrayList<>();
    for (int iteration = 0; iteration < 3; iteration++) {
      SequenceSet batch = draws.batch(iteration, 2);
      for (int i = 0; i < 2; i++)
        first.add(batch.input(i, 0, 0));
    }
    assertThat(first.subList(0, 3)).containsExactlyInAnyOrder(1f, 3f, 7f);
    assertThat(first.subList(3, 6)).containsExactlyInAnyOrder(1f, 3f, 7f);
  }

  @Test
  void noiseIsOnWhatIsKnownAlone() {
    SequenceSet batch = new SequenceDraws(DATA, new int[] {2}, 1, 0.5, 5).batch(0, 1);
    assertThat(batch.input(0, 0, 0)).isZero();
    assertThat(batch.input(0, 0, 1)).isEqualTo(1);
    assertThat(batch.input(0, 1, 0)).isNotEqualTo(5);
    assertThat(batch.input(0, 1, 1)).isZero();
  }

  @Test
  void theSameUpdateHasTheSameBatch() {
    SequenceDraws draws = new SequenceDraws(DATA, new int[] {0, 1, 2, 3}, 1, 0.5, 5);
    assertThat(draws.batch(7, 3).sha256()).isEqualTo(draws.batch(7, 3).sha256())
        .isNotEqualTo(draws.batch(8, 3).sha256());
  }
}
