package org.taugru.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.taugru.data.Dataset;
import org.taugru.data.NaiveMethod;
import org.taugru.data.Score;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;

class PooledTest {
  /// Two features; the second sequence has only two of three steps, and what is beyond does not count.
  private static final SequenceSet SET = new SequenceSet(2, 3, 2, new float[] {1, 10, 2, 10, 3, 10, 5, -4, 7, 4, 0, 0},
      new int[] {3, 2}, new Targets.Label(2, new int[] {0, 1}));

  @Test
  void meansComeFirstAndThenDeviations() throws IOException {
    SequenceSet pooled = Pooled.of(SET);
    assertThat(pooled.steps()).isEqualTo(1);
    assertThat(pooled.features()).containsExactly(
        new float[] {2, 10, (float) Math.sqrt(2.0 / 3), 0, 6, 0, 1, 4}, within(1e-6f));
    assertThat(pooled.targets().labels()).containsExactly(0, 1);
  }

  @Test
  void methodsPoolWhatTheyAreScoredOn() throws IOException {
    Dataset data = Dataset.of("two", SET, SET, SET);
    assertThat(Pooled.methods(data, SET)).extracting(NaiveMethod::name)
        .containsExactly("class-shares", "nearest-mean-pooled", "logistic-regression-pooled");
    assertThat(Pooled.methods(data, SET)).extracting(method -> ((Score.Classification) method.score(SET)).accuracy())
        .containsExactly(0.5, 1.0, 1.0);
  }
}
