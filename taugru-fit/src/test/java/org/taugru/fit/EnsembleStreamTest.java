package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.exec.Backends;
import org.taugru.exec.Parameters;
import org.taugru.model.CellChoice;
import org.taugru.model.Layer;
import org.taugru.model.Model;
import org.taugru.model.ModelDescription;
import org.taugru.model.Readout;
import org.taugru.series.Scaling;

class EnsembleStreamTest {
  private static final int STEPS = 15;
  /// Sums in another order, and a mean over time of outputs instead of states.
  private static final double ROUNDING = 1e-5;
  private static final InputCode CODE = new InputCode(
      List.of(new LabelledData.Feature("x", "x"), new LabelledData.Feature("y", "y")),
      List.of(new Scaling(1, 2), new Scaling(0, 3)), List.of("y"));

  private static SequenceNetwork networks(Readout readout, int outputs) {
    Model model = new Model(ModelDescription.of(3, Layer.of(CellChoice.named("tau-gru", 4), 7), readout, outputs));
    return new SequenceNetwork(model, List.of(model.initial(1), model.initial(2), larger(model.initial(3))));
  }

  private static Parameters larger(Parameters weights) {
    for (int p = 0; p < weights.declared().size(); p++)
      for (int i = 0; i < weights.values(p).length; i++)
        weights.values(p)[i] *= 2;
    return weights;
  }

  private static float[][] sequence() {
    Random random = new Random(3);
    float[][] steps = new float[STEPS][2];
    for (float[] step : steps) {
      step[0] = (float) random.nextGaussian();
      step[1] = random.nextInt(4) == 0 ? Float.NaN : (float) random.nextGaussian();
    }
    return steps;
  }

  private static double[] row(float[] step) {
    return new double[] {step[0], step[1]};
  }

  private static SequenceDescription description() {
    return new SequenceDescription("tau-gru", java.util.Optional.empty(), CODE, List.of(), java.util.Map.of());
  }

  private static Classifier classifier(Readout readout) {
    return new Classifier(description(), List.of("a", "b", "c"), LabelledData.LabelKind.TEXT, networks(readout, 3),
        Backends.named("simd", 1).backend());
  }

  @ParameterizedTest
  @EnumSource(value = Readout.class, names = {"LAST_STATE", "MEAN_OVER_TIME"})
  void everyBeginningOfASequenceIsToldAsIfItEndedThere(Readout readout) throws IOException {
    Classifier classifier = classifier(readout);
    ClassifierStream stream = classifier.stream();
    assertThat(stream.inputs()).containsExactly("x", "y");
    float[][] steps = sequence();
    for (int n = 0; n < STEPS; n++) {
      double[] said = stream.step(row(steps[n]));
      double[] whole = classifier.probabilities(
          LabelledData.of(List.of("x", "y"), new float[][][] {Arrays.copyOf(steps, n + 1)}))[0];
      assertThat(said).as("step %d", n).containsExactly(whole, within(ROUNDING));
    }
    assertThat(stream.position()).isEqualTo(STEPS);
  }

  @ParameterizedTest
  @EnumSource(value = Readout.class, names = {"LAST_STATE", "MEAN_OVER_TIME"})
  void aNumberIsToldTheSameWayAndGoesOnFromBytes(Readout readout) throws IOException {
    Regressor regressor =
        new Regressor(description(), new Scaling(50, 10), new Interval(0.9, 3, 20), networks(readout, 1),
            Backends.named("simd", 1).backend());
    RegressorStream stream = regressor.stream();
    float[][] steps = sequence();
    for (int n = 0; n < 6; n++)
      stream.step(row(steps[n]));
    RegressorStream again = regressor.stream(stream.toBytes());
    for (int n = 6; n < STEPS; n++) {
      double said = stream.step(row(steps[n]));
      assertThat(again.step(row(steps[n]))).isEqualTo(said);
      assertThat(said).isCloseTo(regressor.values(
          LabelledData.of(List.of("x", "y"), new float[][][] {Arrays.copyOf(steps, n + 1)}))[0], within(10 * ROUNDING));
    }
    byte[] bytes = stream.toBytes();
    byte[] cut = Arrays.copyOf(bytes, bytes.length - 1);
    assertThatThrownBy(() -> regressor.stream(cut)).hasMessageContaining("damaged");
    assertThatThrownBy(() -> classifier(readout).stream(bytes)).hasMessageContaining("of another model");
  }

  @Test
  void wrongRowsAreRefusedBeforeTheyAreRemembered() {
    ClassifierStream stream = classifier(Readout.LAST_STATE).stream();
    stream.step(1, 2);
    byte[] before = stream.toBytes();
    assertThatThrownBy(() -> stream.step(1)).hasMessageContaining("this stream takes 2, as inputs() names them");
    assertThatThrownBy(() -> stream.step(Double.NaN, 1))
        .hasMessageStartingWith("x: a missing value, of which there was");
    assertThatThrownBy(() -> stream.step(1, 1e300)).hasMessageStartingWith("y is 1.0E300");
    assertThat(stream.toBytes()).isEqualTo(before);
  }
}
