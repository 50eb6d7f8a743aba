package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.taugru.series.Scaling;

class InputCodeTest {
  private static final float MISSING = Float.NaN;

  @Test
  void scalingIsLearntFromTheTrainingPartAlone() throws Exception {
    LabelledData training = LabelledData.of(List.of("x"), new float[][][] {{{1}, {3}}, {{1}, {3}}});
    LabelledData wild = LabelledData.of(List.of("x"), new float[][][] {{{1000}}});
    InputCode code = InputCode.of(training, training.and(wild));
    assertThat(code.scalings()).containsExactly(new Scaling(2, 1));
    assertThat(code.encode(wild)).isDeepEqualTo(new float[][] {{998}});
  }

  @Test
  void aFitLearnsNoScalingFromItsTest() throws Exception {
    LabelledData all = SyntheticSequences.waves(60, 1);
    ClassifierFit fit = Classifier.ofSequences().budget(0.1).hidden(4).members(1).fit(all, SequenceListener.quiet());
    assertThat(fit.training().count() + fit.test().count()).isEqualTo(60);
    assertThat(fit.classifier().description().inputs()).isEqualTo(InputCode.of(fit.training(), fit.training()))
        .isNotEqualTo(InputCode.of(all, all));
  }

  @Test
  void aColumnWithMissingValuesHasANumberThatSaysSo() throws Exception {
    LabelledData data = LabelledData.of(List.of("x", "y"), new float[][][] {{{0, 1}, {2, MISSING}}, {{1, 3}}});
    InputCode code = InputCode.of(data, data);
    assertThat(code.masked()).containsExactly("y");
    assertThat(code.encode(data)[0]).hasSize(6).endsWith(0, 1);
    assertThat(code.encode(data)[0][2]).isZero();
    assertThat(code.encode(data)[0][4]).isZero();
    assertThat(code.encode(data)[0][5]).isEqualTo(1);
  }

  @Test
  void theNumbersOfACategoryAreMissingTogether() throws Exception {
    LabelledData.Feature red = new LabelledData.Feature("c=red", "c");
    LabelledData.Feature blue = new LabelledData.Feature("c=blue", "c");
    LabelledData data = new LabelledData("d", List.of(red, blue),
        List.of(new LabelledData.Sample("1", new float[][] {{1, 0}, {MISSING, MISSING}}, "")),
        new LabelledData.Answers.None());
    InputCode code = InputCode.of(data, data);
    assertThat(code.width()).isEqualTo(3);
    assertThat(code.encode(data)[0]).endsWith(0, 0, 1);
  }
}
