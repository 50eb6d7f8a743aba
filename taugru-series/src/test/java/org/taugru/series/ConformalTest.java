package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ConformalTest {
  private static Conformal ofErrors(double alpha, float... errors) {
    ConformalCalibration calibration = new ConformalCalibration(1);
    for (float error : errors)
      calibration.add(new float[1], new float[] {error});
    return calibration.calibrate(alpha);
  }

  /// Rank ⌈(9 + 1) 0.8⌉ = 8 of the absolute errors 1 to 9.
  @Test
  void theCorrectionIsTheScoreOfTheFiniteSampleRank() {
    Conformal conformal = ofErrors(0.2, 9, -1, 3, 2, -5, 4, 7, -8, 6);
    assertThat(conformal.corrections()).containsExactly(new Conformal.Correction(8, 9, 0.8));
    assertThat(conformal.isGuaranteed()).isTrue();
  }

  /// 9 scores are just enough for 90 %: the largest.
  @Test
  void nineScoresAreEnoughForNinetyPerCentAndEightAreNot() {
    assertThat(ofErrors(0.1, 1, 2, 3, 4, 5, 6, 7, 8, 9).isGuaranteed()).isTrue();
    Conformal few = ofErrors(0.1, 1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(few.isGuaranteed()).isFalse();
    assertThat(few.corrections().getFirst().amount()).isEqualTo(8);
    assertThat(few.corrections().getFirst().guaranteed()).isCloseTo(8 / 9.0, within(1e-12));
  }

  @Test
  void withoutScoresNothingIsGuaranteed() {
    assertThat(ofErrors(0.1).corrections()).containsExactly(new Conformal.Correction(0, 0, 0));
    assertThat(ofErrors(0.1, Float.NaN).corrections().getFirst().count()).isZero();
  }

  @Test
  void intervalsThatAreTooWideBecomeNarrowerButNotInsideOut() {
    ConformalCalibration calibration = new ConformalCalibration(1);
    for (int i = 0; i < 9; i++)
      calibration.add(new float[] {-10}, new float[] {10}, new float[] {i});
    Conformal conformal = calibration.calibrate(0.5); // scores -10 to -2; rank 5
    float[] lower = {-10};
    float[] upper = {10};
    conformal.apply(lower, upper);
    assertThat(lower[0]).isEqualTo(-4);
    assertThat(upper[0]).isEqualTo(4);
    lower[0] = 1;
    upper[0] = 3;
    conformal.apply(lower, upper);
    assertThat(lower[0]).isEqualTo(2).isEqualTo(upper[0]);
  }

  /// Over calibrations with 100 scores, a new outcome is covered with probability ⌈101 × 0.9⌉ / 101 = 91/101 exactly.
  /// 4,000 draws: five binomial standard errors are 0.024.
  @Test
  void exchangeableOutcomesAreCoveredAsOftenAsPromised() {
    Random random = new Random(1);
    int covered = 0;
    int draws = 4000;
    for (int draw = 0; draw < draws; draw++) {
      float[] errors = new float[100];
      for (int i = 0; i < errors.length; i++)
        errors[i] = (float) Math.exp(random.nextGaussian());
      double amount = ofErrors(0.1, errors).corrections().getFirst().amount();
      covered += Math.exp(random.nextGaussian()) <= amount ? 1 : 0;
    }
    assertThat((double) covered / draws).isCloseTo(91 / 101.0, within(0.024));
  }

  @Test
  void stepsAreCalibratedByThemselves() {
    ConformalCalibration calibration = new ConformalCalibration(2);
    calibration.add(new float[] {0, 0}, new float[] {1, 10});
    calibration.add(new float[] {0, 0}, new float[] {2, Float.NaN});
    Conformal conformal = calibration.calibrate(0.5);
    float[] lower = new float[2];
    float[] upper = new float[2];
    conformal.around(new float[] {5, 5}, lower, upper);
    assertThat(upper).containsExactly(7, 15);
    assertThat(lower).containsExactly(3, -5);
    assertThat(conformal.corrections().get(1).count()).isEqualTo(1);
  }

  @Test
  void aForecastThatIsNoNumberIsRefused() {
    assertThatThrownBy(() -> new ConformalCalibration(1).add(new float[] {Float.NaN}, new float[] {1}))
        .hasMessageContaining("step 1");
  }

  /// The noise becomes four times as large half-way, which a fixed correction would not survive.
  @Test
  void theAdaptiveOneKeepsItsPromiseWhenTheSeriesChanges() {
    double alpha = 0.1;
    double rate = 0.02;
    AdaptiveConformal adaptive = new AdaptiveConformal(alpha, rate, 200);
    Random random = new Random(2);
    int outcomes = 20_000;
    for (int t = 0; t < outcomes; t++)
      adaptive.observe(0, random.nextGaussian() * (t < outcomes / 2 ? 1 : 4));
    assertThat(adaptive.outcomes()).isEqualTo(outcomes);
    double bound = (1 + rate) / (rate * outcomes); // Gibbs and Candès 2021, proposition 4.1
    assertThat((double) adaptive.misses() / outcomes).isCloseTo(alpha, within(bound));
    assertThat(adaptive.correction()).isCloseTo(4 * 1.645, within(2.0));
  }

  @Test
  void theAdaptiveOneRemembersItsWindowOnly() {
    AdaptiveConformal adaptive = new AdaptiveConformal(0.5, 0.001, 3);
    for (double error : new double[] {100, 1, 3, 2})
      adaptive.observe(0, error);
    assertThat(adaptive.largest()).isEqualTo(3);
    assertThat(adaptive.correction()).isEqualTo(2);
    adaptive.observe(0, Double.NaN);
    assertThat(adaptive.outcomes()).isEqualTo(4);
  }

  @Test
  void theAdaptiveOneIsInfiniteUntilItKnowsEnough() {
    AdaptiveConformal adaptive = new AdaptiveConformal(0.1, 0.01, 20);
    assertThat(adaptive.correction()).isInfinite();
    assertThatThrownBy(() -> new AdaptiveConformal(0.1, 0.01, 5)).hasMessageContaining("10 or more");
  }
}
