package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.table.TableException;

class SequenceExplainerTest {
  private static final ExplainOptions QUICK = new ExplainOptions(60, 3, 1);

  /// A sequence whose steps are parts of their own.
  private static int shortOne(LabelledData data) {
    return IntStream.range(0, data.count()).filter(i -> data.samples().get(i).length() <= 20).findFirst().orElseThrow();
  }

  private static LabelledData moved(LabelledData data, int step, int feature, double by) {
    float[][] values = Arrays.stream(data.samples().getFirst().values()).map(float[]::clone).toArray(float[][]::new);
    values[step][feature] += (float) by;
    return new LabelledData("moved", data.features(), List.of(new LabelledData.Sample("1", values, "")),
        new LabelledData.Answers.None());
  }

  private interface Answer {
    double of(LabelledData data) throws IOException;
  }

  private static void requireDerivatives(LabelledData one, InputCode inputs, SequenceExplanation found, Answer answer)
      throws IOException {
    for (int f = 0; f < one.features().size(); f++)
      for (int t = 0; t < one.samples().getFirst().length(); t++) {
        double by = inputs.scalings().get(f).scale() / 64;
        double difference = (answer.of(moved(one, t, f, by)) - answer.of(moved(one, t, f, -by))) * 32;
        double derivative = found.channels().get(f).byPart()[t];
        assertThat(derivative).as("%s at step %d", one.features().get(f).name(), t)
            .isCloseTo(Math.abs(difference), within(0.02 * Math.abs(difference) + 2e-4)); // floats
      }
  }

  @Test
  void aClassifierLooksAtTheWaveAndNotAtTheNoise() throws IOException {
    LabelledData data = SyntheticSequences.waves(90, 1);
    Classifier classifier = Classifier.ofSequences().budget(3).hidden(8).seed(2).fit(data, SequenceListener.quiet())
        .classifier();
    SequenceExplanation found = classifier.explain(data, QUICK, ExplainListener.quiet());
    assertThat(found.sequences()).isEqualTo(60);
    SequenceExplanation.Shuffled wave = found.shuffled().getFirst();
    SequenceExplanation.Shuffled noise = found.shuffled().getLast();
    assertThat(wave.input()).isEqualTo("wave");
    assertThat(wave.importance().agreement()).isEqualTo(Importance.Agreement.BOTH);
    assertThat(wave.importance().error().mean()).as("a third of partners are of the other class").isGreaterThan(0.2);
    assertThat(wave.importance().sensitivity()).isGreaterThan(2 * noise.importance().sensitivity());
    assertThat(noise.importance().error().mean()).isLessThan(0.15);
    assertThat(found.delay().direct() + found.delay().delayed())
        .as("parts may cancel in the whole, and do not fall short of it")
        .isGreaterThanOrEqualTo((wave.importance().sensitivity() + noise.importance().sensitivity()) * 0.9999);

    double[] byPart = found.channels().getFirst().byPart();
    assertThat(byPart).hasSize(20);
    assertThat(Arrays.stream(byPart).min().orElseThrow()).as("12 to 24 steps are spread over all parts").isPositive();

    int number = shortOne(data);
    LabelledData one = data.at(number, number);
    int winner = ClassScores.largest(classifier.probabilities(one)[0]);
    requireDerivatives(one, classifier.description().inputs(), classifier.explain(one, QUICK, ExplainListener.quiet()),
        moved -> Math.log(classifier.probabilities(moved)[0][winner]));
    assertThatThrownBy(() -> classifier.explain(data.at(0), QUICK, ExplainListener.quiet()))
        .isInstanceOf(TableException.class).hasMessageContaining("Bring more");
  }

  @Test
  void aRegressorLooksAtEveryStepOfAMean() throws IOException {
    LabelledData data = SyntheticSequences.means(90, 1);
    Regressor regressor = Regressor.ofSequences().budget(3).hidden(8).fit(data, SequenceListener.quiet()).regressor();
    SequenceExplanation found = regressor.explain(data, QUICK, ExplainListener.quiet());
    assertThat(found.classes()).isFalse();
    assertThat(found.shuffled().getFirst().importance().agreement()).isEqualTo(Importance.Agreement.BOTH);
    LabelledData one = data.at(0, 0);
    requireDerivatives(one, regressor.description().inputs(), regressor.explain(one, QUICK, ExplainListener.quiet()),
        moved -> regressor.values(moved)[0] / regressor.target().scale());
  }
}
