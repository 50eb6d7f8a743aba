package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.data.Copy;
import org.taugru.data.Measure;
import org.taugru.data.Score;
import org.taugru.data.Targets;
import org.taugru.data.TaskData;
import org.taugru.exec.Sequence;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.model.CellChoice;
import org.taugru.model.Inputs;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Network;
import org.taugru.model.Readout;

final class LossTest {
  /// A network that says nothing chooses the first class, with one logit as with one output for each class.
  @Test
  void ofEqualOutputsTheFirstClassIsChosen() {
    for (Loss loss : List.of(Loss.CROSS_ENTROPY, Loss.BINARY_CROSS_ENTROPY)) {
      Batch batch = new Batch(new Inputs.Features(Sequence.of(1, 4, 1, new float[4])), 4,
          new boolean[] {true, true, true, true}, new Batch.RowTargets.Labels(2, new int[] {0, 1, 1, 1}));
      Tally tally = new Tally();
      loss.evaluate(new float[loss == Loss.CROSS_ENTROPY ? 8 : 4], batch, tally, new float[0]);
      assertThat(tally.score()).as(loss.toString()).isEqualTo(new Score.Classification(0.25, Math.log(2)));
    }
  }

  /// The losses are computed in double; a central difference with step 1e-3 errs by about 1e-6 of the derivative, and the
  /// outputs are floats.
  @ParameterizedTest
  @EnumSource
  void gradientEqualsCentralDifferenceOverTheRowsThatCount(Loss loss) {
    int rows = 6;
    int width = loss == Loss.BINARY_CROSS_ENTROPY ? 1 : 3;
    SplittableRandom random = new SplittableRandom(4);
    float[] outputs = new float[rows * width];
    float[] values = new float[rows * width];
    for (int i = 0; i < outputs.length; i++) {
      outputs[i] = (float) random.nextDouble(-2, 2);
      values[i] = (float) random.nextDouble(-2, 2);
    }
    Batch.RowTargets targets = loss == Loss.MEAN_SQUARE ? new Batch.RowTargets.Values(width, values)
        : new Batch.RowTargets.Labels(loss == Loss.CROSS_ENTROPY ? 3 : 2, new int[] {0, 1, 1, 0, 1, 0});
    Batch batch = new Batch(new Inputs.Features(Sequence.of(1, rows, 1, new float[rows])), rows,
        new boolean[] {true, true, false, true, true, true}, targets);
    float[] gradient = new float[outputs.length];
    loss.evaluate(outputs, batch, new Tally(), gradient);
    for (int i = 0; i < outputs.length; i++) {
      float kept = outputs[i];
      outputs[i] = kept + 0x1p-10f;
      double above = value(loss, outputs, batch);
      outputs[i] = kept - 0x1p-10f;
      double below = value(loss, outputs, batch);
      outputs[i] = kept;
      assertThat((double) gradient[i]).isCloseTo((above - below) / 0x1p-9, within(1e-5));
    }
    assertThat(gradient[2 * width]).isZero();
  }

  private static double value(Loss loss, float[] outputs, Batch batch) {
    Tally tally = new Tally();
    loss.evaluate(outputs, batch, tally, new float[0]);
    return tally.meanLoss();
  }

  @Test
  void aLossIsOnlyForTargetsOfItsKind() {
    Targets numbers = new Targets.Vector(3, new float[3]);
    Targets numbersEveryStep = new Targets.VectorEveryStep(3, new float[3]);
    Targets labels = new Targets.Label(3, new int[1]);
    Targets two = new Targets.LabelEveryStep(2, new int[1]);
    assertThat(Loss.MEAN_SQUARE.outputs(numbers)).isEqualTo(3);
    assertThat(Loss.MEAN_SQUARE.outputs(numbersEveryStep)).isEqualTo(3);
    assertThat(Loss.CROSS_ENTROPY.outputs(labels)).isEqualTo(3);
    assertThat(Loss.CROSS_ENTROPY.outputs(two)).isEqualTo(2);
    assertThat(Loss.BINARY_CROSS_ENTROPY.outputs(two)).isEqualTo(1);
    for (Targets targets : List.of(labels, two))
      assertThatThrownBy(() -> Loss.MEAN_SQUARE.outputs(targets))
          .hasMessage("loss is mean-square; it must be cross-entropy or binary for targets that are labels.");
    for (Loss loss : List.of(Loss.CROSS_ENTROPY, Loss.BINARY_CROSS_ENTROPY))
      for (Targets targets : List.of(numbers, numbersEveryStep))
        assertThatThrownBy(() -> loss.outputs(targets))
            .hasMessage("loss is " + loss + "; it must be mean-square for targets that are numbers.");
    assertThatThrownBy(() -> Loss.BINARY_CROSS_ENTROPY.outputs(labels))
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
    assertThatThrownBy(() -> trainer(classes, SmallTask.labelled(), Loss.BINARY_CROSS_ENTROPY, folder))
        .hasMessage("the network's output has width 2; with the loss binary and these targets it must have 1.");
    assertThatThrownBy(() -> new Evaluation(squares, Loss.CROSS_ENTROPY).score(squares.model().initial(1),
        SmallTask.means(3, 1))).hasMessageContaining("loss is cross-entropy");
  }

  private static Trainer trainer(Network network, TaskData data, Loss loss, Path folder) {
    return Trainer.start(network, data, loss, Measure.ACCURACY, SmallTask.settings(1), folder,
        TrainingListener.silent());
  }

  @Test
  void oneLogitLearnsTwoClasses(@TempDir Path folder) throws IOException {
    Network network = new Model(
        ModelDescription.of(1, Layer.of(CellChoice.named("lstm", 0), 8), Readout.LAST_STATE, 1)).on(new SimdBackend(1));
    TaskData data = new TaskData.Fixed(SmallTask.signs(200, 1), SmallTask.signs(100, 2), SmallTask.signs(100, 3));
    TrainSettings settings = new TrainSettings(7, 25, 1, 20, 0.02, new Optimiser.Adam(), new Schedule.Constant(), 1,
        Map.of(), Auxiliary.NONE, 0, 100, Budget.NONE);
    Trainer trainer = Trainer.start(network, data, Loss.BINARY_CROSS_ENTROPY, Measure.ACCURACY, settings, folder,
        TrainingListener.silent());
    trainer.run();
    Score score = trainer.evaluation().score(trainer.best(), data.test());
    assertThat(Measure.ACCURACY.of(score)).isGreaterThan(0.85);
  }

  @Test
  void theLossIsASettingAndTheUsualOneGoesWithTheTargets() {
    RunSpec spec = RunSpec.of(new Copy(5), "lstm", 1);
    TaskData data = new Copy(5).generate(1);
    assertThat(spec.loss(data)).isEqualTo(Loss.CROSS_ENTROPY);
    for (Loss loss : Loss.values()) {
      RunSpec other = SettingEdit.apply(spec, "loss", loss.toString());
      assertThat(other.loss(data)).isEqualTo(loss);
      assertThat(RunSpecJson.read(RunSpecJson.write(other))).isEqualTo(other);
    }
    assertThat(SettingEdit.apply(SettingEdit.apply(spec, "loss", "binary"), "loss", "usual")).isEqualTo(spec);
    assertThatThrownBy(() -> SettingEdit.apply(spec, "loss", "hinge")).hasMessage(
        "loss is hinge; it must be mean-square, cross-entropy, binary.");
  }
}
