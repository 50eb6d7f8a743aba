package org.taugru;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.taugru.eq.Functions.sigmoid;
import static org.taugru.eq.Functions.tanh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.taugru.data.Dataset;
import org.taugru.data.Encoding;
import org.taugru.data.Inputs;
import org.taugru.data.Measure;
import org.taugru.data.Preparation;
import org.taugru.data.Score;
import org.taugru.data.SequenceData;
import org.taugru.data.SequenceSet;
import org.taugru.data.Targets;
import org.taugru.data.TrainingSplit;
import org.taugru.data.Vocabulary;
import org.taugru.eq.Cell;
import org.taugru.eq.Lag;
import org.taugru.eq.Parameter;
import org.taugru.safetensors.Contents;
import org.taugru.train.Checkpoints;
import org.taugru.train.Loss;
import org.taugru.train.Metrics;
import org.taugru.train.Optimiser;
import org.taugru.train.RunFolder;
import org.taugru.train.Schedule;
import org.taugru.train.TrainingEnd;
import org.taugru.train.TrainingListener;

class SequenceModelTest {
  @TempDir
  Path folder;

  private static final Cell OWN = eq -> {
    var x = eq.input("x");
    var h = eq.state("h");
    var u = tanh(eq.affine("W", h.at(Lag.steps(2)), "U", x));
    eq.next(h, sigmoid(eq.affine("A", h)).times(u));
  };

  /// Waves of size 50 about 200, each to be continued by one point; the last of every ten is shorter.
  private static float[][][] waves(int count) {
    SplittableRandom random = new SplittableRandom(3);
    float[][][] waves = new float[count][][];
    for (int i = 0; i < count; i++) {
      double phase = random.nextDouble(2 * Math.PI);
      waves[i] = new float[i % 10 == 9 ? 12 : 20][1];
      for (int n = 0; n < waves[i].length; n++)
        waves[i][n][0] = wave(phase, n);
    }
    return waves;
  }

  private static float wave(double phase, int n) {
    return (float) (200 + 50 * Math.sin(phase + 0.7 * n));
  }

  private static Dataset next(float[][][] waves) {
    float[][][] next = new float[waves.length][][];
    for (int i = 0; i < waves.length; i++) {
      next[i] = new float[waves[i].length - 1][];
      for (int n = 0; n < next[i].length; n++)
        next[i][n] = waves[i][n + 1].clone();
    }
    return SequenceData.features(heads(waves)).valuesEveryStep(next).standardised().split(0.7, 0.15);
  }

  private static float[][][] heads(float[][][] waves) {
    return Stream.of(waves).map(wave -> Arrays.copyOf(wave, wave.length - 1)).toArray(float[][][]::new);
  }

  @Test
  void aModelOnOwnArraysIsTrainedSavedLoadedAndStreamed() throws IOException {
    float[][][] waves = waves(60);
    Fit fit = SequenceModel.of("tau-gru").tau(3).hidden(12).epochs(60).batch(16).fit(next(waves));
    assertThat(fit.end()).isEqualTo(new TrainingEnd.Finished());
    assertThat(fit.metrics()).hasSize(60);
    assertThat(Measure.RMSE.of(fit.test())).as("of waves of size 50").isLessThan(0.3 * 35);
    SequenceModel model = fit.model();
    float[][][] said = model.predictEveryStep(heads(waves));
    assertThat(said[1][18][0]).as("in raw numbers").isCloseTo(waves[1][19][0], within(15f));
    assertThat(said[9]).hasDimensions(11, 1);
    assertThat(model.predict(heads(waves))[9]).isEqualTo(said[9][10]);

    model.save(folder.resolve("wave.safetensors"));
    SequenceModel again = SequenceModel.load(folder.resolve("wave.safetensors"));
    assertThat(again.predictEveryStep(heads(waves))).isDeepEqualTo(said);
    assertThat(again.preparation()).isEqualTo(model.preparation());

    SequenceStream stream = again.stream();
    for (int n = 0; n < 19; n++)
      assertThat(stream.step(waves[1][n])[0]).as("step %d", n).isCloseTo(said[1][n][0], within(1e-3f));
  }

  @Test
  void aStreamMayBeFedItsOwnOutput() throws IOException {
    SequenceModel model = SequenceModel.of("gru").hidden(4).epochs(1).fit(next(waves(20))).model();
    SequenceStream apart = model.stream();
    SequenceStream same = model.stream();
    float[] value = {210};
    for (int n = 0; n < 5; n++) {
      float[] expected = apart.step(value.clone());
      same.step(value, value);
      assertThat(value).containsExactly(expected);
    }
    assertThatThrownBy(() -> model.stream().step(1f, 2f)).hasMessageContaining("the model takes 1 and gives 1");
  }

  @Test
  void aStreamGoesOnFromItsBytesInAnotherProcess() throws IOException {
    SequenceModel model = SequenceModel.of("tau-gru").tau(5).hidden(4).epochs(1).fit(next(waves(20))).model();
    model.save(folder.resolve("model.safetensors"));
    SequenceStream stream = model.stream();
    for (int n = 0; n < 9; n++)
      stream.step(200 + n);
    byte[] bytes = stream.toBytes();
    assertThat(bytes).hasSize((5 + 1) * 4 * Float.BYTES + 60);
    SequenceStream again = SequenceModel.load(folder.resolve("model.safetensors")).stream(bytes);
    for (int n = 9; n < 20; n++)
      assertThat(again.step(200 + n)).containsExactly(stream.step(200 + n));
    again.reset();
    assertThat(again.step(200)).containsExactly(model.stream().step(200));
    SequenceModel other = SequenceModel.of("tau-gru").tau(5).hidden(4).epochs(2).fit(next(waves(20))).model();
    assertThatThrownBy(() -> other.stream(bytes)).hasMessageContaining("of another model");
  }

  @Test
  void tokensAreClassified() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    int[][] texts = new int[200][];
    int[] labels = new int[texts.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = random.ints(4 + i % 5, 1, 6).toArray();
      labels[i] = Arrays.stream(texts[i]).anyMatch(token -> token == 3) ? 1 : 0;
    }
    Dataset data = SequenceData.tokens(texts, 6).labels(labels, 2).outputNames("without", "with").split(0.7, 0.15);
    Fit fit = SequenceModel.of("gru").hidden(8).set("embedding", "4").epochs(40).batch(16).fit(data);
    assertThat(Measure.ACCURACY.of(fit.test())).isGreaterThan(0.9);
    fit.model().save(folder.resolve("texts"));
    SequenceModel model = SequenceModel.load(folder.resolve("texts"));
    assertThat(model.classify(new int[][] {{1, 2, 3, 4}, {1, 2, 1, 4, 5}})).containsExactly(1, 0);
    assertThat(model.outputNames()).containsExactly("without", "with");
    assertThatThrownBy(() -> model.predict(new float[1][1][1])).hasMessage(
        "the model reads tokens of a vocabulary of 6, not vectors of 1.");
    assertThat(model.stream().token(3)).hasSize(2);
  }

  /// Texts with their words, which the model file carries.
  private record Texts(SequenceSet train, SequenceSet validation, SequenceSet test, Preparation preparation)
      implements Dataset {
    @Override
    public String name() {
      return "texts";
    }

    @Override
    public TrainingSplit training() {
      return new TrainingSplit.Stored(train);
    }
  }

  @Test
  void aModelThatWasTrainedOnTextsReadsTexts() throws IOException {
    Encoding.Text text = new Encoding.Text(new Vocabulary(List.of("a", "good", "bad", "film", "is", "n't")), 0, 0);
    int[][] texts = {text.encode("a good film"), text.encode("A bad film!")};
    SequenceSet set = SequenceSet.of(2, 3, new Inputs.Tokens(8, new int[] {2, 3, 5, 2, 4, 5}),
        new Targets.Label(2, new int[] {1, 0}));
    assertThat(texts).isDeepEqualTo(new int[][] {{2, 3, 5}, {2, 4, 5, 1}});
    Dataset data = new Texts(set, set, set, new Preparation(text, new Encoding.Names(List.of("negative", "positive"))));
    SequenceModel.of("gru").hidden(8).set("embedding", "4").epochs(60).batch(2).fit(data).model()
        .save(folder.resolve("reader"));
    SequenceModel model = SequenceModel.load(folder.resolve("reader"));
    assertThat(model.tokens("It IS good", "")).isDeepEqualTo(new int[][] {{1, 6, 3}, {1}});
    assertThat(model.classify(model.tokens("A good film", "a bad <b>film</b>"))).containsExactly(1, 0);
    assertThat(model.outputNames()).containsExactly("negative", "positive");
  }

  @Test
  void aModelWithoutWordsReadsNoTexts() throws IOException {
    Dataset data =
        SequenceData.tokens(new int[][] {{1}, {2}, {1}, {2}, {1}, {2}}, 3).labels(new int[] {0, 1, 0, 1, 0, 1}, 2)
            .split(0.5, 0.25);
    SequenceModel model = SequenceModel.of("gru").hidden(2).epochs(1).fit(data).model();
    assertThatThrownBy(() -> model.tokens("a")).hasMessage(
        "this model was not trained on texts, so it has no words for them.");
  }

  @Test
  void aCellOfOnesOwnGoesThroughEverything() throws IOException {
    Dataset data = next(waves(40));
    SequenceModelBuilder mine = SequenceModel.of("mine", OWN).hidden(6).seed(4).set("checkpointEvery", "1");
    SequenceModel whole = mine.epochs(6).fit(data).model();
    Path run = folder.resolve("run");
    assertThat(mine.epochs(3).in(run).fit(data).metrics()).hasSize(3);
    Fit rest = mine.epochs(6).in(run).fit(data);
    assertThat(rest.metrics()).hasSize(6);
    assertThat(rest.model().weights().values("W")).isEqualTo(whole.weights().values("W"));
    assertThat(new RunFolder(run).json().object("settings").string("cell")).isEqualTo("mine");
    SequenceModel loaded = SequenceModel.load(new RunFolder(run).model(), Map.of("mine", OWN));
    assertThat(loaded.predict(heads(waves(3)))).isDeepEqualTo(whole.predict(heads(waves(3))));
    assertThatThrownBy(() -> SequenceModel.load(new RunFolder(run).model()))
        .hasMessageContaining("the cell \"mine\" was its maker's own");
  }

  @Test
  void trainingNeedsNoFolderAndCheckpointsMayLieAnywhere() throws IOException {
    Dataset data = next(waves(30));
    List<Checkpoints.Saved> kept = new ArrayList<>();
    Checkpoints own = new Checkpoints() {
      @Override
      public void save(long iteration, Contents state) {
        kept.add(new Saved("number " + iteration, state));
      }

      @Override
      public Optional<Saved> newest() {
        return kept.isEmpty() ? Optional.empty() : Optional.of(kept.getLast());
      }
    };
    SequenceModelBuilder builder = SequenceModel.of("lstm").hidden(5).set("checkpointEvery", "1");
    SequenceModel whole = builder.epochs(5).fit(data).model();
    builder.epochs(2).checkpoints(own).fit(data);
    int before = kept.size();
    Fit rest = builder.epochs(5).checkpoints(own).fit(data);
    assertThat(kept).hasSize(before + 3);
    assertThat(rest.model().predict(heads(waves(4)))).isDeepEqualTo(whole.predict(heads(waves(4))));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void lossOptimiserScheduleAndListenerMayBeOnesOwn() throws IOException {
    Loss absolute = Loss.ofValues("absolute", new Loss.OfValue() {
      @Override
      public double loss(double output, double target) {
        return Math.abs(output - target);
      }

      @Override
      public double slope(double output, double target) {
        return Math.signum(output - target);
      }
    });
    Optimiser signs = new Optimiser() {
      @Override
      public String name() {
        return "signs";
      }

      @Override
      public int averages() {
        return 0;
      }

      @Override
      public void update(Parameter parameter, float[] weights, float[] gradient, List<float[]> averages, double rate,
          long step) {
        for (int i = 0; i < weights.length; i++)
          weights[i] -= (float) rate * Math.signum(gradient[i]);
      }
    };
    List<Metrics> seen = new ArrayList<>();
    TrainingListener listener = new TrainingListener() {
      @Override
      public void epoch(Metrics metrics, boolean improved) {
        seen.add(metrics);
      }
    };
    SequenceModelBuilder builder = SequenceModel.of("gru").hidden(6).learningRate(0.01).loss(absolute).optimiser(signs)
        .schedule(Schedule.of("halving", (epoch, _, _) -> Math.pow(0.5, epoch))).listener(listener);
    Fit fit = builder.epochs(4).in(folder.resolve("run")).fit(next(waves(40)));
    assertThat(seen).isEqualTo(fit.metrics()).hasSize(4);
    assertThat(seen.stream().map(Metrics::learningRate)).containsExactly(0.01, 0.005, 0.0025, 0.00125);
    assertThat(seen.getLast().trainLoss()).isLessThan(seen.getFirst().trainLoss());
    assertThat(builder.epochs(6).in(folder.resolve("run")).fit(next(waves(40))).metrics()).hasSize(6);
    assertThat(Files.readString(folder.resolve("run/run.json"))).contains("\"loss\":\"absolute\"",
        "\"optimiser\":{\"name\":\"signs\"}", "\"data\":{\"kind\":\"memory\"");
  }

  @Test
  void whatDivergesSaysSo() throws IOException {
    Fit fit = SequenceModel.of("tanh-rnn").hidden(4).learningRate(1e30).clip(0).batch(2).epochs(2).fit(next(waves(20)));
    assertThat(fit.end()).isInstanceOf(TrainingEnd.Trouble.class);
    assertThat(fit.scored()).isEmpty();
    assertThatThrownBy(fit::model).hasMessageStartingWith("there is no trained model: numerical trouble");
  }

  @Test
  void wrongSettingsAreRefusedByName() {
    assertThatThrownBy(() -> SequenceModel.of("gru").hidden(0)).hasMessage("hidden is 0; it must be 1 or more.");
    assertThatThrownBy(() -> SequenceModel.of("gru").set("nope", "1"))
        .hasMessageStartingWith("there is no setting nope");
    assertThatThrownBy(() -> SequenceModel.of("nope").fit(next(waves(20))))
        .hasMessageStartingWith("there is no cell nope");
  }

  /// Of numbers around 200 that differ by 50: in the numbers that people read, not in those that the network sees.
  @Test
  void scoresAreInRawNumbers() throws IOException {
    float[][][] waves = waves(60);
    Dataset data = next(waves);
    Fit fit = SequenceModel.of("gru").hidden(8).epochs(20).fit(data);
    float[][][] said = fit.model().predictEveryStep(heads(waves));
    double squares = 0;
    int count = 0;
    for (int i = 51; i < 60; i++) // the last 15 %
      for (int n = 0; n < said[i].length; n++, count++)
        squares += Math.pow(said[i][n][0] - waves[i][n + 1][0], 2);
    assertThat(Measure.RMSE.of(fit.test())).isCloseTo(Math.sqrt(squares / count), within(1e-3));
    assertThat(fit.metrics().getLast().validationMeasure()).isBetween(1.0, 60.0);
    assertThat(fit.test().loss()).as("what was minimised").isLessThan(1);
    assertThat(new RunFolder(run(data)).json().object("result").object("naive").object("mean").number("rmse"))
        .as("of a naive method, too").isBetween(30.0, 40.0);
  }

  private Path run(Dataset data) throws IOException {
    SequenceModel.of("gru").hidden(2).epochs(1).in(folder.resolve("run")).fit(data);
    return folder.resolve("run");
  }

  @Test
  void aLoadedModelIsScoredOnNewRawNumbers() throws IOException {
    float[][][] waves = waves(60);
    Fit fit = SequenceModel.of("gru").hidden(8).epochs(5).fit(next(waves));
    fit.model().save(folder.resolve("wave.safetensors"));
    SequenceModel model = SequenceModel.load(folder.resolve("wave.safetensors"));
    float[][][] last = Arrays.copyOfRange(waves, 51, 60);
    float[][][] targets =
        Stream.of(last).map(wave -> Arrays.copyOfRange(wave, 1, wave.length)).toArray(float[][][]::new);
    Score score = model.evaluate(SequenceData.features(heads(last)).valuesEveryStep(targets));
    assertThat(Measure.RMSE.of(score)).isCloseTo(Measure.RMSE.of(fit.test()), within(1e-3));
    assertThatThrownBy(() -> model.evaluate(SequenceData.features(heads(last)).valuesEveryStep(targets).standardised()))
        .hasMessageContaining("a model brings those it was trained with");
    assertThatThrownBy(() -> SequenceModel.load(folder)).hasMessageContaining("model.safetensors");
  }

  /// Whether the mean of a sequence is above zero, with a logit for each class and with one for both.
  @Test
  void classesHaveProbabilitiesAndNumbersHaveNone() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    double[][] series = new double[120][6];
    int[] labels = new int[series.length];
    for (int i = 0; i < series.length; i++) {
      labels[i] = i % 2;
      double mean = 2 * labels[i] - 1;
      Arrays.setAll(series[i], _ -> mean + random.nextDouble(-1, 1));
    }
    Dataset data = SequenceData.series(series).labels(labels, 2).split(0.6, 0.2);
    float[][][] one = new float[1][6][1];
    Arrays.stream(one[0]).forEach(step -> step[0] = 1.2f);
    for (Loss loss : List.of(Loss.CROSS_ENTROPY, Loss.BINARY)) {
      SequenceModel model = SequenceModel.of("gru").hidden(6).epochs(15).loss(loss).fit(data).model();
      model.save(folder.resolve("classes.safetensors"));
      SequenceModel again = SequenceModel.load(folder.resolve("classes.safetensors"));
      assertThat(again.classify(one)).as(loss.name()).containsExactly(1);
      float[] shares = again.probabilities(one)[0];
      assertThat(shares).as(loss.name()).hasSize(2);
      assertThat(shares[0] + shares[1]).isCloseTo(1, within(1e-6f));
      assertThat(shares[1]).isGreaterThan(0.8f);
      assertThat(Measure.ACCURACY.of(again.evaluate(data.test()))).as(loss.name()).isGreaterThan(0.9);
    }
    SequenceModel numbers = SequenceModel.of("gru").hidden(2).epochs(1).fit(next(waves(20))).model();
    assertThatThrownBy(() -> numbers.classify(one)).hasMessageContaining("says numbers, not classes");
    assertThatThrownBy(() -> numbers.probabilities(one)).hasMessageContaining("says numbers, not classes");
  }

  @Test
  void aStreamThatIsResetBeginsAgainAndRefusesWhatItCouldNotForget() throws IOException {
    SequenceModel model = SequenceModel.of("tau-gru").tau(2).hidden(4).epochs(1).fit(next(waves(20))).model();
    SequenceStream stream = model.stream();
    float[] first = stream.step(210);
    float[] second = stream.step(190);
    assertThatThrownBy(() -> stream.step(Float.NaN)).hasMessageContaining("input 0 is NaN");
    stream.reset();
    assertThat(stream.step(210)).containsExactly(first);
    assertThatThrownBy(() -> stream.step(Float.POSITIVE_INFINITY)).hasMessageContaining("Infinity");
    assertThat(stream.step(190)).as("nothing was remembered of it").containsExactly(second);
    assertThatThrownBy(() -> stream.token(3)).hasMessageContaining("use step");
  }

  @Test
  void weightsThatAreHandedOutAreACopy() throws IOException {
    SequenceModel model = SequenceModel.of("gru").hidden(2).epochs(1).fit(next(waves(20))).model();
    float[][][] wave = heads(waves(1));
    float[][] before = model.predict(wave);
    Arrays.fill(model.weights().values(0), 9);
    assertThat(model.predict(wave)).isDeepEqualTo(before);
  }
}
