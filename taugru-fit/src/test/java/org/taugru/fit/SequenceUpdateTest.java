package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.taugru.exec.Backends;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;

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
  void anUpdateThatIsStoppedChangesNothing() throws IOException {
    Classifier fitted = Classifier.ofSequences().budget(0.5).members(2).fit(WAVES).classifier();
    double[][] before = fitted.probabilities(WAVES);
    Updated<Classifier> stopped = fitted.update(WAVES, 1, 1, new SequenceListener() {
      @Override
      public boolean wantsToStop() {
        return true;
      }
    });
    assertThat(stopped.after()).isNaN();
    assertThat(stopped.isBetter()).isFalse();
    assertThat(stopped.model().probabilities(WAVES)).isDeepEqualTo(before);
  }

  /// A network that is certain of the one class that there is has no loss, and cannot get better.
  @Test
  void whatIsNotBetterIsNotKept() throws IOException {
    Classifier fitted = Classifier.ofSequences().budget(0.5).members(1).fit(WAVES).classifier();
    InputCode inputs = fitted.description().inputs();
    Model model = fitted.network().model();
    int first = WAVES.labels()[0];
    LabelledData alike =
        WAVES.at(IntStream.range(0, WAVES.count()).filter(i -> WAVES.labels()[i] == first).toArray());
    Parameters weights = fitted.network().members().getFirst().copy();
    int bias = IntStream.range(0, model.parameters().size())
        .filter(p -> model.parameters().get(p).name().equals("readout.bV")).findFirst().orElseThrow();
    weights.values(bias)[first] = 1000;
    SequenceNetwork certain = new SequenceNetwork(model, List.of(weights));
    SequenceUpdate.Result result = SequenceUpdate.run(certain, Backends.named("auto", 1).backend(), alike,
        EncodedData.labelled(inputs.width(), inputs.encode(alike), fitted.classes().size(), alike.labels()),
        inputs.features().size(), "tau-gru", 0.3, 1, SequenceListener.quiet());
    assertThat(result.before()).isZero();
    assertThat(result.after()).isNotNaN().isGreaterThanOrEqualTo(0);
    assertThat(result.network()).isSameAs(certain);
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
