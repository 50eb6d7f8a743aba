package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.taugru.data.Preparation;
import org.taugru.model.ModelFile;
import org.taugru.series.Scaling;
import org.taugru.table.Column;
import org.taugru.table.Table;
import org.taugru.table.TableException;

/// With budgets of a fraction of a second: what is learnt matters less than that it is kept.
class ClassifierTest {
  @TempDir
  Path folder;

  private static final LabelledData WAVES = SyntheticSequences.waves(60, 1);

  private static ClassifierBuilder quick(ClassifierBuilder builder) {
    return builder.budget(0.2).hidden(8).members(2).backend("auto", 2);
  }

  private static ClassifierFit fit(LabelledData data) throws IOException {
    return quick(Classifier.ofSequences()).fit(data, SequenceListener.quiet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tau-gru", "gru", "lstm", "lem"})
  void whatWasSavedSaysTheSameBits(String cell) throws Exception {
    Table table = SyntheticSequences.table(WAVES, true);
    Classifier classifier = quick(Classifier.of("kind").group("id").time("t").cell(cell))
        .fit(table, SequenceListener.quiet()).classifier();
    Path file = folder.resolve("model.safetensors");
    classifier.save(file);
    Classifier loaded = Classifier.load(file);
    assertThat(loaded.classify(table).columns()).isEqualTo(classifier.classify(table).columns());
    assertThat(loaded.description()).isEqualTo(classifier.description());
    assertThat(loaded.toString()).isEqualTo(classifier.toString()).startsWith("2 classes by 2 × " + cell);
  }

  @Test
  void wavesOfDifferentLengthsAreToldApart() throws Exception {
    ClassifierFit fit = Classifier.ofSequences().budget(1).hidden(16).members(2).fit(WAVES,
        SyntheticSequences.waves(90, 2), SequenceListener.quiet());
    ClassificationResult result = fit.result().orElseThrow();
    assertThat(result.network().sequences()).isEqualTo(90);
    assertThat(result.network().accuracy()).isGreaterThan(0.9);
    assertThat(result.baselines()).extracting(ClassScores::method).containsExactly("most frequent class",
        "nearest neighbour, Euclidean", "nearest neighbour, time warped");
    assertThat(result.baselines().getFirst().accuracy()).isCloseTo(2 / 3.0, within(1e-9));
    assertThat(fit.findings()).containsExactly(new Finding.GivenTest("data", 90));
  }

  @Test
  void probabilitiesAddUpToOneAndTheLargestIsSaid() throws Exception {
    Classifier classifier = fit(WAVES).classifier();
    Table said = classifier.classify(WAVES);
    assertThat(said.names()).containsExactly("sequence", "predicted", "probability_fast", "probability_slow");
    for (int row = 0; row < said.rows(); row++) {
      double fast = ((Column.Numbers) said.column("probability_fast")).value(row);
      double slow = ((Column.Numbers) said.column("probability_slow")).value(row);
      assertThat(fast + slow).isCloseTo(1, within(1e-6));
      assertThat(said.column("predicted").text(row)).isEqualTo(slow > fast ? "slow" : "fast");
    }
  }

  @Test
  void theSameSeedGivesTheSameBitsWithAnyNumberOfThreads() throws Exception {
    ClassifierBuilder builder = Classifier.ofSequences().budget(0.2).hidden(8).members(3).seed(7);
    double[][] one = builder.backend("auto", 1).fit(WAVES, SequenceListener.quiet()).classifier().probabilities(WAVES);
    double[][] three =
        builder.backend("auto", 3).fit(WAVES, SequenceListener.quiet()).classifier().probabilities(WAVES);
    double[][] again =
        builder.backend("auto", 1).fit(WAVES, SequenceListener.quiet()).classifier().probabilities(WAVES);
    assertThat(SyntheticSequences.bits(three)).isEqualTo(SyntheticSequences.bits(one));
    assertThat(SyntheticSequences.bits(again)).isEqualTo(SyntheticSequences.bits(one));
  }

  @Test
  void aSequenceSaysTheSameAloneAndAmongOthers() throws Exception {
    Classifier classifier = fit(WAVES).classifier();
    double[][] all = classifier.probabilities(WAVES);
    for (int i = 0; i < 5; i++)
      assertThat(classifier.probabilities(WAVES.at(i))[0]).containsExactly(all[i], within(1e-6));
  }

  @Test
  void labelsThatAreNumbersStayNumbers() throws Exception {
    Table table = SyntheticSequences.table(WAVES, false);
    Column kind = table.column("kind");
    Table numbered = table.with(new Column.Numbers("kind",
        IntStream.range(0, table.rows()).mapToDouble(row -> kind.text(row).equals("slow") ? 10 : 9).toArray()));
    Classifier classifier =
        quick(Classifier.of("kind").group("id").time("t")).fit(numbered, SequenceListener.quiet()).classifier();
    assertThat(classifier.classes()).containsExactly("9", "10");
    Path file = folder.resolve("model.safetensors");
    classifier.save(file);
    assertThat(Classifier.load(file).classify(numbered).column("predicted")).isInstanceOf(Column.Numbers.class);
  }

  @Test
  void theTargetIsNotNeededToClassify() throws Exception {
    Table table = SyntheticSequences.table(WAVES, false);
    Classifier classifier =
        quick(Classifier.of("kind").group("id").time("t")).fit(table, SequenceListener.quiet()).classifier();
    Table unlabelled = Table.of(table.column("id"), table.column("t"), table.column("wave"), table.column("noise"));
    Table said = classifier.classify(unlabelled);
    assertThat(said.rows()).isEqualTo(60);
    assertThat(said.columns()).isEqualTo(classifier.classify(table).columns());
    assertThat(classifier.evaluate(table).sequences()).isEqualTo(60);
  }

  @Test
  void aMissingValueIsRefusedWhereTrainingHadNone() throws Exception {
    Classifier classifier = fit(WAVES).classifier();
    float[][][] values = {{{1, 2}, {Float.NaN, 3}}};
    assertThatThrownBy(() -> classifier.classify(LabelledData.of(List.of("wave", "noise"), values)))
        .isInstanceOf(TableException.class)
        .hasMessage(
            "data: sequence 1, step 2, column wave: a missing value, of which there was none in training. Fill it"
                + " in, or fit again with sequences like this one");
  }

  @Test
  void otherFeaturesAreRefused() throws Exception {
    Classifier classifier = fit(WAVES).classifier();
    assertThatThrownBy(() -> classifier.classify(LabelledData.of(List.of("wave"), new float[][][] {{{1}}})))
        .hasMessage(
            "data: has the features [wave]; in training they were [wave, noise]. Bring the same ones, in the same"
                + " order");
  }

  @Test
  void aTableIsRefusedWhereTheModelKnowsNoColumns() throws Exception {
    Classifier classifier = fit(WAVES).classifier();
    assertThatThrownBy(() -> classifier.classify(SyntheticSequences.table(WAVES, false)))
        .hasMessageContaining("the model was fitted to sequences that came from none");
  }

  @Test
  void aFitThatIsStoppedHasNoModel() throws Exception {
    ClassifierFit fit = quick(Classifier.ofSequences()).fit(WAVES, new SequenceListener() {
      @Override
      public boolean wantsToStop() {
        return true;
      }
    });
    assertThat(fit.fitted()).isEmpty();
    assertThatThrownBy(fit::classifier).hasMessage("there is no model: the fit was stopped before it had one.");
  }

  @Test
  void aFileOfAnotherKindIsRefused() throws Exception {
    Path file = folder.resolve("model.safetensors");
    fit(WAVES).classifier().save(file);
    assertThatThrownBy(() -> Regressor.load(file)).hasMessageContaining("is no regressor, but a model of another kind");
    assertThatThrownBy(() -> ModelFile.load(file)).hasMessageContaining("holds 2 networks that answer together");
  }

  @Test
  void aDocumentOfANewerVersionIsRefused() throws Exception {
    Path file = folder.resolve("model.safetensors");
    Classifier classifier = fit(WAVES).classifier();
    ModelFile.save(file, classifier.network().model(), classifier.network().members(),
        Preparation.NONE, Map.of("taugru.classifier", "{\"version\": 2}"));
    assertThatThrownBy(() -> Classifier.load(file)).hasMessageContaining("was written by a newer version of taugru");
  }

  /// What version 1 wrote, word by word: it must be read for ever.
  @Test
  void aDocumentOfTheFirstVersionIsRead() throws Exception {
    Path file = folder.resolve("model.safetensors");
    Classifier classifier = fit(WAVES).classifier();
    ModelFile.save(file, classifier.network().model(), classifier.network().members(),
        Preparation.NONE, Map.of("taugru.classifier", """
            {"version": 1, "cell": "tau-gru",
             "features": [{"name": "wave", "column": "wave", "scaling": {"centre": 5, "scale": 0.5}},
                          {"name": "noise", "column": "noise", "scaling": {"centre": 0, "scale": 100}}],
             "masked": [], "missing": ["-99"], "card": {"made of": "60 sequences of 2 classes"},
             "table": {"target": "kind", "group": "id", "ignored": ["x"], "time": "t", "splitBy": "who",
                       "columns": [{"column": "wave", "scaling": {"centre": 0, "scale": 1}},
                                   {"column": "noise", "scaling": {"centre": 0, "scale": 1}}]},
             "classes": ["fast", "slow"], "labels": "text"}"""));
    Classifier loaded = Classifier.load(file);
    assertThat(loaded.classes()).containsExactly("fast", "slow");
    assertThat(loaded.description().inputs().scalings()).containsExactly(new Scaling(5, 0.5),
        new Scaling(0, 100));
    assertThat(loaded.classify(SyntheticSequences.table(WAVES, false)).rows()).isEqualTo(60);
  }
}
