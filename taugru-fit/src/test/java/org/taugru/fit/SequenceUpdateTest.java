package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.exec.Backends;
import org.taugru.exec.Parameters;

/// Classifiers and regressors that go on learning.
class SequenceUpdateTest {
  private static final LabelledData WAVES = SyntheticSequences.waves(60, 1);
  private static final LabelledData MEANS = SyntheticSequences.means(60, 1);

  private static SequenceNetwork spoilt(SequenceNetwork network) {
    List<Parameters> members = network.members().stream().map(Parameters::copy).toList();
    for (Parameters weights : members)
      for (int p = 0; p < network.model().parameters().size(); p++)
        for (int i = 0; i < weights.values(p).length; i++)
          weights.values(p)[i] *= 0.8f;
    return new SequenceNetwork(network.model(), members);
  }

  @Test
  void aClassifierThatWasSpoiltGetsBetterAndTheOldOneStaysAsItWas() throws IOException {
    Classifier fitted = Classifier.ofSequences().budget(0.5).members(2).fit(WAVES).classifier();
    Classifier bad = new Classifier(fitted.description(), fitted.classes(), fitted.kind(), spoilt(fitted.network()),
        Backends.named("auto", 2).backend());
    double[][] before = bad.probabilities(WAVES);
    Updated<Classifier> updated = bad.update(SyntheticSequences.waves(60, 2), 1.5, 1, SequenceListener.quiet());
    assertThat(updated.isBetter()).as("%s", updated).isTrue();
    assertThat(bad.probabilities(WAVES)).isDeepEqualTo(before);
    LabelledData others = SyntheticSequences.waves(60, 3);
    assertThat(updated.model().evaluate(others).logLoss().orElseThrow())
        .isLessThan(bad.evaluate(others).logLoss().orElseThrow());
  }

  @Test
  void whatIsNotBetterIsNotKept() throws IOException {
    Classifier fitted = Classifier.ofSequences().budget(0.5).members(2).fit(WAVES).classifier();
    double[][] before = fitted.probabilities(WAVES);
    LabelledData.Answers.Labels right = (LabelledData.Answers.Labels) WAVES.answers();
    int[] random = Arrays.stream(right.labels()).map(label -> (label * 31 + 7) % right.classes().size()).toArray();
    LabelledData wrong = new LabelledData("wrong", WAVES.features(), WAVES.samples(),
        new LabelledData.Answers.Labels(right.classes(), right.kind(), random));
    SequenceListener stops = new SequenceListener() {
      @Override
      public boolean wantsToStop() {
        return true;
      }
    };
    Updated<Classifier> stopped = fitted.update(wrong, 1, 1, stops);
    assertThat(stopped.after()).isNaN();
    assertThat(stopped.isBetter()).isFalse();
    assertThat(stopped.model().probabilities(WAVES)).isDeepEqualTo(before);
  }

  @Test
  void aRegressorGoesOnWithAnIntervalOfTheNewErrors() throws IOException {
    Regressor fitted = Regressor.ofSequences().budget(0.5).members(2).fit(MEANS).regressor();
    Regressor bad = new Regressor(fitted.description(), fitted.target(), fitted.interval(), spoilt(fitted.network()),
        Backends.named("auto", 2).backend());
    LabelledData newer = SyntheticSequences.means(120, 2);
    Updated<Regressor> updated = bad.update(newer, 1.5, 1, SequenceListener.quiet());
    assertThat(updated.isBetter()).as("%s", updated).isTrue();
    assertThat(updated.model().interval().errors()).as("a quarter of 120").isEqualTo(30);
    LabelledData others = SyntheticSequences.means(60, 3);
    assertThat(updated.model().evaluate(others).mae()).isLessThan(bad.evaluate(others).mae());
  }

  @Test
  void whatCannotBeLearntFromIsSaid() throws IOException {
    Classifier fitted = Classifier.ofSequences().budget(0.3).members(1).fit(WAVES).classifier();
    LabelledData few = WAVES.at(0, 1, 2);
    assertThatThrownBy(() -> fitted.update(few, 1, 1, SequenceListener.quiet()))
        .hasMessageContaining("3 sequences").hasMessageContaining("8 or more");
  }
}
