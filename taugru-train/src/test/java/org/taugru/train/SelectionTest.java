package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.data.Dataset;
import org.taugru.data.Measure;
import org.taugru.data.Score;
import org.taugru.exec.simd.SimdBackend;

final class SelectionTest {
  @TempDir
  Path folder;

  /// Few sequences are learned by heart: the loss on others grows again while the accuracy does not.
  @ParameterizedTest
  @EnumSource
  void weightsAreKeptByWhatWasChosen(Selection select) throws IOException {
    Dataset data = new ThreeSets(SmallTask.signs(60, 1), SmallTask.signs(300, 2), SmallTask.signs(10, 3));
    Trainer trainer = Trainer.start(SmallTask.classifier(new SimdBackend(1)), data, Loss.CROSS_ENTROPY,
        SmallTask.settings(60).batch(10).learningRate(0.01).select(select), Checkpoints.in(folder),
        TrainingListener.silent());
    trainer.run();
    int byLoss = 0;
    int byMeasure = 0;
    for (int i = 1; i < trainer.metrics().size(); i++) {
      if (trainer.metrics().get(i).validationLoss() < trainer.metrics().get(byLoss).validationLoss())
        byLoss = i;
      if (trainer.metrics().get(i).validationMeasure() > trainer.metrics().get(byMeasure).validationMeasure())
        byMeasure = i;
    }
    assertThat(byLoss).as("a test of nothing else").isNotEqualTo(byMeasure);
    assertThat(trainer.bestEpoch()).isEqualTo(1 + switch (select) {
      case LOSS -> byLoss;
      case MEASURE -> byMeasure;
    });
    Score kept = trainer.evaluation().score(trainer.best(), data.validation());
    assertThat(kept.loss()).isEqualTo(trainer.metrics().get(trainer.bestEpoch() - 1).validationLoss());
  }

  @Test
  void aSmallErrorIsAsGoodAsALargeAccuracy() {
    Score right = new Score.Classification(0.9, 0.7, 0.7);
    Score sure = new Score.Classification(0.8, 0.3, 0.3);
    assertThat(Selection.MEASURE.badness(right, Measure.ACCURACY))
        .isLessThan(Selection.MEASURE.badness(sure, Measure.ACCURACY));
    assertThat(Selection.MEASURE.badness(right, Measure.CROSS_ENTROPY))
        .isGreaterThan(Selection.MEASURE.badness(sure, Measure.CROSS_ENTROPY));
    assertThat(Selection.LOSS.badness(right, Measure.ACCURACY))
        .isGreaterThan(Selection.LOSS.badness(sure, Measure.ACCURACY));
  }

  @Test
  void anotherNameIsRefused() {
    assertThatThrownBy(() -> Selection.named("luck")).hasMessage("select is luck; it must be loss or measure.");
  }
}
