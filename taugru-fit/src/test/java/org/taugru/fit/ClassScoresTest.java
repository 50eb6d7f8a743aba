package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClassScoresTest {
  @Test
  void sharesAreCountedByClass() {
    double[][] said = {{0.8, 0.2}, {0.6, 0.4}, {0.3, 0.7}, {0.1, 0.9}};
    ClassScores scores = ClassScores.of("m", List.of("a", "b"), new int[] {0, 1, 1, 1}, said);
    assertThat(scores.confusion()).isDeepEqualTo(new int[][] {{1, 0}, {1, 2}});
    assertThat(scores.accuracy()).isEqualTo(0.75);
    assertThat(scores.precision(0)).isEqualTo(0.5);
    assertThat(scores.recall(0)).isEqualTo(1);
    assertThat(scores.precision(1)).isEqualTo(1);
    assertThat(scores.recall(1)).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(scores.logLoss().orElseThrow())
        .isCloseTo(-(Math.log(0.8) + Math.log(0.4) + Math.log(0.7) + Math.log(0.9)) / 4, within(1e-12));
  }

  @Test
  void theFirstOfEquallyLikelyClassesIsSaid() {
    assertThat(ClassScores.largest(new double[] {0.2, 0.4, 0.4})).isEqualTo(1);
  }

  @Test
  void errorsOfNumbersAreMeans() {
    assertThat(ValueScores.of("m", new double[] {1, 2}, new double[] {1, 5}))
        .isEqualTo(new ValueScores("m", 1.5, Math.sqrt(4.5)));
  }
}
