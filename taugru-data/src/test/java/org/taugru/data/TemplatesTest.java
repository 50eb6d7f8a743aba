package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class TemplatesTest {
  /// Class 0 has mean (1, 2) and class 1 mean (5, 0); the squares of 16 deviations add up to 8.
  private static final SequenceSet TRAIN =
      set(new float[] {0, 2, 2, 2, 5, 1, 5, -1, 1, 1, 1, 3, 4, 0, 6, 0}, 0, 0, 1, 1,
          0, 0, 1, 1);

  @Test
  void meansAndVarianceAreThoseOfTheClasses() throws IOException {
    Templates templates = Templates.of(TRAIN, Templates.Look.VALUES);
    assertThat(templates.means()).isDeepEqualTo(new double[][] {{1, 2}, {5, 0}});
    assertThat(templates.variance()).isCloseTo(8 / 16.0, within(1e-15));
  }

  /// Squared distances over twice the variance, 1: of (2, 2) 1 and 13, of (4, 1) 10 and 2.
  @Test
  void probabilitiesFallWithTheDistance() throws IOException {
    SequenceSet test = set(new float[] {2, 2, 4, 1, 4, 1}, 0, 1, 0);
    Score.Classification score = (Score.Classification) Templates.of(TRAIN, Templates.Look.VALUES).score(test);
    assertThat(score.accuracy()).isCloseTo(2 / 3.0, within(1e-15));
    double right = Math.log1p(Math.exp(-12));
    double alsoRight = Math.log1p(Math.exp(-8));
    double wrong = 8 + Math.log1p(Math.exp(-8));
    assertThat(score.crossEntropy()).isCloseTo((right + alsoRight + wrong) / 3, within(1e-12));
  }

  /// Where all sequences of a class are the same there would be nothing to divide by.
  @Test
  void aClassWithoutScatterStillHasProbabilities() throws IOException {
    SequenceSet train = set(new float[] {1, 0, 0, 1}, 0, 1);
    assertThat(Templates.of(train, Templates.Look.VALUES).score(train))
        .isEqualTo(new Score.Classification(1, 0));
  }

  /// (1, −1) and (−1, 1) differ by their phase alone; (1, 1) has another frequency.
  @Test
  void aSpectrumIsComparedWithoutItsPhase() throws IOException {
    SequenceSet train = set(new float[] {1, -1, 1, 1}, 0, 1);
    SequenceSet turned = set(new float[] {-1, 1}, 0);
    assertThat(Templates.of(train, Templates.Look.SPECTRUM).score(turned).loss()).isZero();
    assertThat(Templates.of(train, Templates.Look.VALUES).score(turned).loss()).isPositive();
  }

  @Test
  void vectorsAreRefused() throws IOException {
    SequenceSet vectors = SequenceSet.of(1, 1, 1, new float[1], new Targets.Vector(2, new float[2]));
    assertThatIllegalArgumentException().isThrownBy(() -> Templates.of(vectors, Templates.Look.VALUES))
        .withMessage("templates need one label a sequence, not vectors of 2.");
  }

  /// Sequences of two steps.
  private static SequenceSet set(float[] inputs, int... labels) {
    return SequenceSet.of(labels.length, 2, 1, inputs, new Targets.Label(2, labels));
  }
}
