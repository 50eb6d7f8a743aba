package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.taugru.exec.Sequence;
import org.taugru.model.Inputs;

final class LossTest {
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
}
