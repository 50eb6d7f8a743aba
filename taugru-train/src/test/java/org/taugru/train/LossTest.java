package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.taugru.data.Copy;
import org.taugru.data.Dataset;
import org.taugru.data.Measure;
import org.taugru.data.Preparation;
import org.taugru.data.Score;
import org.taugru.data.SequenceFormat;
import org.taugru.data.TargetFormat;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.Readout;

final class LossTest {
  /// A network that says nothing chooses the first class, with one logit as with one output for each class.
  @Test
  void ofEqualOutputsTheFirstClassIsChosen() {
    for (Loss loss : List.of(Loss.CROSS_ENTROPY, Loss.BINARY)) {
      TargetRows targets =
          new TargetRows.Labels(new boolean[] {true, true, true, true}, 2, new int[] {0, 1, 1, 1});
      Tally tally = new Tally();
      loss.evaluate(new float[loss == Loss.CROSS_ENTROPY ? 8 : 4], targets, tally, new float[0]);
      assertThat(tally.score()).as(loss.name()).isEqualTo(new Score.Classification(0.25, Math.log(2)));
    }
  }

  /// Ours, and one of somebody's own.
  static List<Loss> losses() {
    Loss logCosh = Loss.ofValues("log-cosh", new Loss.OfValue() {
      @Override
      public double loss(double output, double target) {
        return Math.log(Math.cosh(output - target));
      }

      @Override
      public double slope(double output, double target) {
        return Math.tanh(output - target);
      }
    });
    return Stream.concat(Loss.all().stream(), Stream.of(logCosh)).toList();
  }

  /// The losses are computed in double; a central difference with step 1e-3 errs by about 1e-6 of the derivative, and the
  /// outputs are floats.
  @ParameterizedTest
  @MethodSource("losses")
  void gradientEqualsCentralDifferenceOverTheRowsThatCount(Loss loss) {
    int rows = 6;
    int width = loss == Loss.BINARY ? 1 : 3;
    SplittableRandom random = new SplittableRandom(4);
    float[] outputs = new float[rows * width];
    float[] values = new float[rows * width];
    for (int i = 0; i < outputs.length; i++) {
      outputs[i] = (float) random.nextDouble(-2, 2);
      values[i] = (float) random.nextDouble(-2, 2);
    }
    boolean[] counts = {true, true, false, true, true, true};
    boolean labels = loss == Loss.CROSS_ENTROPY || loss == Loss.BINARY;
    TargetRows targets = labels
        ? new TargetRows.Labels(counts, loss == Loss.CROSS_ENTROPY ? 3 : 2, new int[] {0, 1, 1, 0, 1, 0})
        : new TargetRows.Values(counts, width, values);
    float[] gradient = new float[outputs.length];
    loss.evaluate(outputs, targets, new Tally(), gradient);
    for (int i = 0; i < outputs.length; i++) {
      float kept = outputs[i];
      outputs[i] = kept + 0x1p-10f;
      double above = value(loss, outputs, targets);
      outputs[i] = kept - 0x1p-10f;
      double below = value(loss, outputs, targets);
      outputs[i] = kept;
      assertThat((double) gradient[i]).isCloseTo((above - below) / 0x1p-9, within(1e-5));
    }
    assertThat(gradient[2 * width]).isZero();
  }

  private static double value(Loss loss, float[] outputs, TargetRows targets) {
    Tally tally = new Tally();
    loss.evaluate(outputs, targets, tally, new float[0]);
    return tally.meanLoss();
  }

  @Test
  void aLossIsOnlyForTargetsOfItsKind() {
    TargetFormat numbers = TargetFormat.values(3, false);
    TargetFormat numbersEveryStep = TargetFormat.values(3, true);
    TargetFormat labels = TargetFormat.labels(3, false);
    TargetFormat two = TargetFormat.labels(2, true);
    assertThat(Loss.MEAN_SQUARE.outputs(numbers)).isEqualTo(3);
    assertThat(Loss.MEAN_SQUARE.outputs(numbersEveryStep)).isEqualTo(3);
    assertThat(Loss.CROSS_ENTROPY.outputs(labels)).isEqualTo(3);
    assertThat(Loss.CROSS_ENTROPY.outputs(two)).isEqualTo(2);
    assertThat(Loss.BINARY.outputs(two)).isEqualTo(1);
    for (TargetFormat targets : List.of(labels, two))
      assertThatThrownBy(() -> Loss.MEAN_SQUARE.outputs(targets))
          .hasMessage("loss is mean-square; it must be cross-entropy or binary for targets that are labels.");
    for (Loss loss : List.of(Loss.CROSS_ENTROPY, Loss.BINARY))
      for (TargetFormat targets : List.of(numbers, numbersEveryStep))
        assertThatThrownBy(() -> loss.outputs(targets))
            .hasMessage("loss is " + loss.name() + "; it must be mean-square for targets that are numbers.");
    assertThatThrownBy(() -> Loss.BINARY.outputs(labels))
        .hasMessage("loss is binary; it must be cross-entropy for 3 classes.");
  }

  /// Each of the three wrong ways used to train something else in silence.
  @Test
  void aTrainerRefusesALossThatDoesNotFitItsDataOrItsNetwork(@TempDir Path folder) {
    Network squares = SmallTask.network(new SimdBackend(1));
    Network classes = SmallTask.classifier(new SimdBackend(1));
    assertThatThrownBy(() -> trainer(classes, SmallTask.labelled(), Loss.MEAN_SQUARE, folder))
        .hasMessageContaining("loss is mean-square");
    assertThatThrownBy(() -> trainer(squares, SmallTask.fixed(), Loss.CROSS_ENTROPY, folder))
        .hasMessageContaining("loss is cross-entropy");
    assertThatThrownBy(() -> trainer(classes, SmallTask.labelled(), Loss.BINARY, folder))
        .hasMessage("the network's output has width 2; with the loss binary and these targets it must have 1.");
    assertThatThrownBy(
        () -> new Evaluation(squares, Loss.CROSS_ENTROPY, Preparation.NONE).score(squares.model().initial(1),
            SmallTask.means(3, 1)))
        .hasMessageContaining("loss is cross-entropy");
  }

  private static Trainer trainer(Network network, Dataset data, Loss loss, Path folder) throws IOException {
    return Trainer.start(network, data, loss, SmallTask.settings(1), Checkpoints.in(folder),
        TrainingListener.silent());
  }

  @Test
  void oneLogitLearnsTwoClasses(@TempDir Path folder) throws IOException {
    Network network = new Model(
        ModelDescription.of(1, Layer.of(CellChoice.named("lstm", 0), 8), Readout.LAST_STATE, 1)).on(new SimdBackend(1));
    Dataset data = new ThreeSets(SmallTask.signs(200, 1), SmallTask.signs(100, 2), SmallTask.signs(100, 3));
    TrainSettings settings = TrainSettings.usual().seed(7).epochs(25).evaluateEvery(1).batch(20).learningRate(0.02)
        .clip(1).checkpointEvery(100);
    Trainer trainer = Trainer.start(network, data, Loss.BINARY, settings, Checkpoints.in(folder),
        TrainingListener.silent());
    trainer.run();
    Score score = trainer.evaluation().score(trainer.best(), data.test());
    assertThat(Measure.ACCURACY.of(score)).isGreaterThan(0.85);
  }

  @Test
  void theLossIsASettingAndTheUsualOneGoesWithTheTargets() {
    RunSpec spec = RunSpec.of(new Copy(5), "lstm", 1);
    SequenceFormat format = new Copy(5).format();
    assertThat(spec.loss(format)).isEqualTo(Loss.CROSS_ENTROPY);
    for (Loss loss : Loss.all()) {
      RunSpec other = SettingEdit.apply(spec, "loss", loss.name());
      assertThat(other.loss(format)).isEqualTo(loss);
      assertThat(RunSpec.read(other.json())).isEqualTo(other);
    }
    assertThat(SettingEdit.apply(SettingEdit.apply(spec, "loss", "binary"), "loss", "usual")).isEqualTo(spec);
    assertThatThrownBy(() -> SettingEdit.apply(spec, "loss", "hinge")).hasMessage(
        "loss is hinge; it must be mean-square, cross-entropy, binary.");
  }
}
