package org.taugru.theory.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.data.Benchmarks;
import org.taugru.data.Lorenz;
import org.taugru.data.Measure;
import org.taugru.data.Preparation;
import org.taugru.data.SequenceSet;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.train.Evaluation;
import org.taugru.train.RunSpec;
import org.taugru.train.SettingEdit;

class LayerTrainingTest {
  private static RunSpec spec() {
    RunSpec spec = RunSpec.of(Benchmarks.named("lorenz"), "tau-gru", 3);
    return SettingEdit.apply(SettingEdit.apply(spec, "hidden", "2"), "lr", "0.3"); // so large that some epochs are worse
  }

  /// Each stage has the weights that validation would choose by then, and what they come to.
  @Test
  void aStageHasTheBestWeightsSoFar() throws IOException {
    List<LayerTraining.Stage> stages = LayerTraining.stages(spec(), 1, 2, 4);
    SequenceSet validation = new Lorenz().dataset(1).validation();
    assertThat(stages.stream().map(LayerTraining.Stage::epochs)).containsExactly(1, 2, 4);
    double before = Double.POSITIVE_INFINITY;
    for (LayerTraining.Stage stage : stages) {
      double rmse = Measure.RMSE.of(new Evaluation(stage.best().model().on(new SimdBackend(1)),
          spec().loss(new Lorenz().format()), Preparation.NONE).score(stage.best().weights(), validation));
      assertThat(stage.validation()).isCloseTo(rmse, within(1e-6)).isLessThanOrEqualTo(before);
      before = stage.validation();
    }
  }

  @Test
  void stagesMustAscend() {
    assertThatThrownBy(() -> LayerTraining.stages(spec(), 2, 2))
        .hasMessageContaining("they must ascend from 1 or more");
    assertThatThrownBy(() -> LayerTraining.stages(spec(), 0, 2))
        .hasMessageContaining("they must ascend from 1 or more");
    assertThatThrownBy(() -> LayerTraining.stages(spec())).hasMessageContaining("there must be one");
  }
}
