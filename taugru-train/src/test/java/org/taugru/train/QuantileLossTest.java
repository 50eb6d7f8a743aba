package org.taugru.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.taugru.data.Score;
import org.taugru.data.TargetFormat;

class QuantileLossTest {
  private static final QuantileLoss LOSS = new QuantileLoss(List.of(0.1, 0.5, 0.8));

  private static double mean(QuantileLoss loss, float[] outputs, TargetRows targets, float[] gradient) {
    Tally tally = new Tally();
    loss.evaluate(outputs, targets, tally, gradient);
    return tally.meanLoss();
  }

  /// 3 is 1 above 2 and 2 below 5: 0.1 · 1, then 0.5 · 1, then 0.2 · 2.
  @Test
  void aNumberAboveItsQuantileCostsTheLevelAndOneBelowTheRest() {
    TargetRows targets = new TargetRows.Values(new boolean[] {true}, 2, new float[] {3, 1});
    assertThat(mean(LOSS, new float[] {2, 2, 5}, targets, new float[0])).isCloseTo((0.1 + 0.5 + 0.4) / 3,
        within(1e-12));
  }

  @Test
  void theGradientIsThatOfTheMean() {
    SplittableRandom random = new SplittableRandom(3);
    float[] outputs = new float[3 * 2 * 3];
    float[] values = new float[3 * 4];
    for (int i = 0; i < outputs.length; i++)
      outputs[i] = (float) random.nextDouble(-1, 1);
    for (int i = 0; i < values.length; i++)
      values[i] = i % 4 < 2 ? (float) random.nextDouble(-1, 1) : random.nextInt(2);
    TargetRows targets = new TargetRows.Values(new boolean[] {true, false, true}, 4, values);
    float[] gradient = new float[outputs.length];
    mean(LOSS, outputs, targets, gradient);
    for (int i = 0; i < outputs.length; i++) {
      float[] above = outputs.clone();
      float[] below = outputs.clone();
      above[i] += 1e-3f;
      below[i] -= 1e-3f;
      double slope = (mean(LOSS, above, targets, new float[0]) - mean(LOSS, below, targets, new float[0])) / 2e-3;
      assertThat((double) gradient[i]).as("output " + i).isCloseTo(slope, within(1e-3)); // floats of size 1, apart by 2e-3
    }
  }

  @Test
  void whatIsMissingCountsNothing() {
    TargetRows targets = new TargetRows.Values(new boolean[] {true}, 2, new float[] {1e6f, 0});
    float[] gradient = new float[3];
    assertThat(mean(LOSS, new float[] {0, 0, 0}, targets, gradient)).isZero();
    for (float each : gradient)
      assertThat(Math.abs(each)).isZero();
  }

  /// The constant that makes the loss of many numbers smallest is their quantile.
  @Test
  void theSmallestLossIsAtTheQuantile() {
    QuantileLoss loss = new QuantileLoss(List.of(0.8));
    int rows = 101;
    float[] values = new float[2 * rows];
    boolean[] counts = new boolean[rows];
    for (int i = 0; i < rows; i++) {
      values[2 * i] = i;
      values[2 * i + 1] = 1;
      counts[i] = true;
    }
    TargetRows targets = new TargetRows.Values(counts, 2, values);
    double least = Double.POSITIVE_INFINITY;
    int best = -1;
    for (int constant = 0; constant < rows; constant++) {
      float[] outputs = new float[rows];
      Arrays.fill(outputs, constant);
      double value = mean(loss, outputs, targets, new float[0]);
      if (value < least) {
        least = value;
        best = constant;
      }
    }
    assertThat(best).isEqualTo(80);
  }

  @Test
  void theSquareIsThatOfTheMedian() {
    TargetRows targets = new TargetRows.Values(new boolean[] {true}, 2, new float[] {3, 1});
    Tally tally = new Tally();
    LOSS.evaluate(new float[] {9, 1, 9}, targets, tally, new float[0]);
    assertThat(((Score.Regression) tally.score()).mse()).isEqualTo(4);
  }

  @Test
  void thereIsAnOutputForEachNumberAndLevel() {
    assertThat(LOSS.outputs(TargetFormat.values(8, true))).isEqualTo(12);
    assertThatThrownBy(() -> LOSS.outputs(TargetFormat.values(7, true))).hasMessageContaining("even number");
    assertThatThrownBy(() -> LOSS.outputs(TargetFormat.labels(8, true))).hasMessageContaining("labels");
  }

  @Test
  void levelsRiseBetweenZeroAndOne() {
    for (List<Double> wrong : List.of(List.<Double>of(), List.of(0.0), List.of(1.0), List.of(0.5, 0.5),
        List.of(0.9, 0.1)))
      assertThatThrownBy(() -> new QuantileLoss(wrong)).isInstanceOf(IllegalArgumentException.class);
  }
}
