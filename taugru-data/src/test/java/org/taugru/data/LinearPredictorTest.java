package org.taugru.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LinearPredictorTest {
  /// cos((t + 1)ω) = 2 cos ω · cos(tω) − cos((t − 1)ω); what remains is the rounding of floats, 6e-8.
  @Test
  void twoPointsOfACosineTellTheNext() throws IOException {
    SequenceSet cosine = next(1, t -> Math.cos(0.3 * t));
    LinearPredictor fitted = LinearPredictor.fit(cosine, 2);
    assertThat(fitted.weights()).containsExactly(new double[] {0, 2 * Math.cos(0.3), -1}, within(1e-6));
    assertThat(fitted.score(cosine).rmse()).isLessThan(2e-7);
  }

  @Test
  void persistenceErrsByTheStepAndTheLineByTheBend() throws IOException {
    SequenceSet parabola = next(1, t -> t * t);
    assertThat(LinearPredictor.persistence(1).score(parabola).mse()).isEqualTo((1 + 9 + 25 + 49 + 81) / 5.0);
    assertThat(LinearPredictor.lineThroughTwo(1).score(parabola).mse()).isEqualTo(4);
  }

  @Test
  void withoutPointsItIsTheMean() throws IOException {
    SequenceSet line = next(1, t -> t);
    assertThat(LinearPredictor.fit(line, 0).weights()).containsExactly(new double[] {3}, within(1e-14));
    assertThat(LinearPredictor.fit(line, 0).score(line).mse()).isCloseTo(2, within(1e-14));
  }

  @Test
  void eachComponentOfAVectorMayDependOnAllOthers() throws IOException {
    SequenceSet turning = next(2, t -> t % 2 == 0 ? Math.cos(0.3 * (t / 2)) : Math.sin(0.3 * (t / 2)));
    assertThat(LinearPredictor.persistence(2).score(turning).mse())
        .isCloseTo(1 - Math.cos(0.3), within(1e-7));
    assertThat(LinearPredictor.fit(turning, 1).weights()).containsExactly(
        new double[] {0, Math.cos(0.3), -Math.sin(0.3), 0, Math.sin(0.3), Math.cos(0.3)}, within(1e-6));
  }

  @Test
  void stepsBeyondTheLengthDoNotCount() throws IOException {
    SequenceSet set = new SequenceSet(1, 4, 1, new float[] {1, 2, 0, 0}, new int[] {2},
        new Targets.VectorEveryStep(1, new float[] {2, 3, 99, 99}));
    assertThat(LinearPredictor.persistence(1).score(set).mse()).isEqualTo(1);
  }

  /// The line through the last two points of a plane: (0, 5), (1, 3), (4, 2), (9, 2), …
  @Test
  void aLineIsDrawnInEachComponent() throws IOException {
    float[] points = {0, 5, 1, 3, 4, 2, 9, 2};
    SequenceSet set = SequenceSet.of(1, 3, 2, Arrays.copyOf(points, 6),
        new Targets.VectorEveryStep(2, Arrays.copyOfRange(points, 2, 8)));
    assertThat(LinearPredictor.lineThroughTwo(2).score(set).mse()) // says (2, 1) for (4, 2) and (7, 1) for (9, 2)
        .isCloseTo((4 + 1 + 4 + 1) / 4.0, within(1e-12));
    assertThat(LinearPredictor.lineThroughTwo(2).weights()).containsExactly(0, 2, 0, -1, 0, 0, 0, 2, 0, -1);
  }

  /// No row reaches from one sequence into the one before it: x(t + 1) = 2·x(t) in the first, of four steps, and in the
  /// second, of three.
  @Test
  void everySequenceBeginsAgain() throws IOException {
    SequenceSet set = new SequenceSet(2, 4, 1, new float[] {1, 2, 4, 8, -3, -6, -12, 0}, new int[] {4, 3},
        new Targets.VectorEveryStep(1, new float[] {2, 4, 8, 16, -6, -12, -24, 99}));
    assertThat(LinearPredictor.fit(set, 1).weights()).containsExactly(new double[] {0, 2}, within(1e-12));
    assertThat(LinearPredictor.persistence(1).score(set).mse())
        .isCloseTo((1 + 4 + 16 + 64 + 9 + 36 + 144) / 7.0, within(1e-12));
    assertThat(LinearPredictor.lineThroughTwo(1).score(set).mse()) // x(t + 1) − 2·x(t) + x(t − 1) = x(t − 1)
        .isCloseTo((1 + 4 + 16 + 9 + 36) / 5.0, within(1e-12));
    assertThat(LinearPredictor.fit(set, 0).weights()).containsExactly(new double[] {-12 / 7.0}, within(1e-12));
  }

  /// On a test set that doubles where the training set adds one: what is fitted is fitted to the latter.
  @Test
  void naiveMethodsAreFittedToTheTrainingSetAndScoredOnTheTestSet() throws IOException {
    SequenceSet adding = next(1, t -> t);
    SequenceSet doubling = next(1, t -> 1 << t);
    Map<String, Score> naive = new LinkedHashMap<>();
    for (NaiveMethod method : NextStep.naive(Dataset.of("data", adding, adding, doubling)))
      naive.put(method.name(), method.score(doubling));
    assertThat(naive.keySet()).containsExactly("mean", "persistence", "linear-extrapolation", "ar-4");
    assertThat(loss(naive, "mean")).isCloseTo((1 + 1 + 25 + 169 + 841) / 5.0, within(1e-12)); // it says 3
    assertThat(loss(naive, "persistence")).isCloseTo((1 + 4 + 16 + 64 + 256) / 5.0, within(1e-12));
    assertThat(loss(naive, "linear-extrapolation")).isCloseTo((1 + 4 + 16 + 64) / 4.0, within(1e-12));
    assertThat(loss(naive, "ar-4")).isGreaterThan(1);
  }

  private static double loss(Map<String, Score> naive, String method) {
    return Objects.requireNonNull(naive.get(method)).loss();
  }

  @Test
  void labelsAreRefused() throws IOException {
    SequenceSet labels = SequenceSet.of(1, 1, 1, new float[1], new Targets.Label(2, new int[1]));
    assertThatIllegalArgumentException().isThrownBy(() -> LinearPredictor.fit(labels, 1))
        .withMessage("a predictor of the next point needs a vector at every step, not labels of 2 classes.");
  }

  private interface Numbers {
    double at(int t);
  }

  /// Five pairs of a point and its successor.
  private static SequenceSet next(int width, Numbers numbers) {
    float[] inputs = new float[5 * width];
    float[] targets = new float[5 * width];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = (float) numbers.at(i);
      targets[i] = (float) numbers.at(i + width);
    }
    return SequenceSet.of(1, 5, width, inputs, new Targets.VectorEveryStep(width, targets));
  }
}
