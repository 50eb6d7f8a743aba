package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final List<Double> LEVELS = List.of(0.05, 0.5, 0.95);

  /// Quantiles that are far too narrow become as wide as normal noise is: ±1.645.
  @Test
  void narrowIntervalsAreWidenedToWhatWasSeen() {
    Calibration calibration = new Calibration(LEVELS, 1);
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < Calibration.REMEMBERED; i++)
      calibration.add(new float[] {-0.1f, 0, 0.1f}, new float[] {(float) random.nextGaussian()}, 0);
    float[] quantiles = {-0.1f, 0, 0.1f};
    calibration.correct(quantiles);
    assertThat((double) quantiles[0]).isCloseTo(-1.645, within(0.25)); // the standard error of such a quantile is 0.1
    assertThat((double) quantiles[2]).isCloseTo(1.645, within(0.25));
    assertThat(quantiles[1]).isZero();
  }

  @Test
  void outcomesOfExchangeableSeriesAreHeldAsOftenAsPromised() {
    SplittableRandom random = new SplittableRandom(9);
    int held = 0;
    int trials = 400;
    for (int trial = 0; trial < trials; trial++) {
      Calibration calibration = new Calibration(LEVELS, 1);
      for (int i = 0; i < 60; i++)
        calibration.add(new float[3], new float[] {(float) Math.exp(random.nextGaussian())}, 0);
      float[] quantiles = new float[3];
      calibration.correct(quantiles);
      float next = (float) Math.exp(random.nextGaussian());
      held += next >= quantiles[0] && next <= quantiles[2] ? 1 : 0;
    }
    // at least 90 % are promised; four standard errors of 400 draws are 6 %
    assertThat((double) held / trials).isBetween(0.86, 0.99);
  }

  @Test
  void allSeriesCountWhereThereAreSeveral() {
    WindowSet.Places places = ForecastData.toCalibrate(new int[] {100, 100}, new int[] {900, 900}, 1);
    Calibration calibration = new Calibration(LEVELS, 1);
    for (int i = 0; i < places.count(); i++)
      calibration.add(new float[3], new float[] {places.series()[i] == 0 ? 10 - 20 * (i % 2) : 0}, 0);
    float[] quantiles = new float[3];
    calibration.correct(quantiles);
    assertThat(quantiles[0]).as("the first is wild, the last quiet").isLessThan(-9);
    assertThat(quantiles[2]).isGreaterThan(9);
  }

  @Test
  void theMedianStaysAndTheOthersOnTheirSideOfIt() {
    Calibration calibration = new Calibration(LEVELS, 1);
    for (int i = 0; i < 100; i++)
      calibration.add(new float[3], new float[] {50}, 0); // all far above
    float[] quantiles = {-1, 0, 1};
    calibration.correct(quantiles);
    assertThat(quantiles[1]).isZero();
    assertThat(quantiles[0]).isLessThanOrEqualTo(0);
    assertThat((double) quantiles[2]).isCloseTo(51 * Math.sqrt(101 / 99.0), within(1e-3)); // float of size 50
  }

  @Test
  void fewOutcomesLeaveTheCorrectionsFromBefore() {
    Calibration calibration = new Calibration(LEVELS, 1,
        new Calibration.Corrections(new float[] {-2, 0, 2}, new float[] {1.5f}));
    for (int i = 0; i < 5; i++)
      calibration.add(new float[3], new float[] {100}, 0);
    float[] quantiles = new float[3];
    calibration.correct(quantiles);
    assertThat(quantiles).as("shifted; five outcomes that do not overlap say how wide").containsExactly(-2 * five(), 0,
        2 * five());
  }

  private static float five() {
    return (float) Math.sqrt((5 + 1.0) / (5 - 1));
  }

  @Test
  void withoutOutcomesEverythingIsAsBefore() {
    Calibration calibration =
        new Calibration(LEVELS, 1, new Calibration.Corrections(new float[] {-2, 0, 2}, new float[] {1.5f}));
    float[] quantiles = {-1, 0, 1};
    calibration.correct(quantiles);
    assertThat(quantiles).containsExactly(-4.5f, 0, 4.5f);
    assertThat(calibration.corrections().widened()).containsExactly(1.5f);
  }

  @Test
  void aStepWithoutOutcomesBorrowsFromThoseBesideIt() {
    Calibration calibration = new Calibration(LEVELS, 3);
    for (int i = 0; i < 100; i++)
      calibration.add(new float[9], new float[] {i % 2 == 0 ? 3 : -3, Float.NaN, Float.NaN}, 0);
    float[] quantiles = new float[9];
    calibration.correct(quantiles);
    float hundred = (float) Math.sqrt(101 / 99.0);
    assertThat(quantiles).containsExactly(-3 * hundred, 0, 3 * hundred, -3, 0, 3, -3, 0, 3);
  }

  @Test
  void tooManyMissesMakeItWider() {
    Calibration calibration = new Calibration(LEVELS, 1);
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 200; i++)
      calibration.add(new float[3], new float[] {(float) random.nextGaussian()}, 0);
    float before = calibration.corrections().shifts()[2];
    for (int i = 0; i < 10; i++)
      calibration.adapt(new float[3], new float[] {9}, 0); // above every quantile
    assertThat(calibration.corrections().shifts()[2]).isGreaterThan(before);
  }

  @Test
  void aCopyLearnsOnItsOwn() {
    Calibration one = new Calibration(LEVELS, 1);
    for (int i = 0; i < 50; i++)
      one.add(new float[3], new float[] {1}, 0);
    Calibration other = one.copy();
    for (int i = 0; i < Calibration.REMEMBERED; i++)
      other.add(new float[3], new float[] {7}, 0);
    assertThat(one.corrections().shifts()[2]).isEqualTo(1);
    assertThat(other.corrections().shifts()[2]).isEqualTo(7);
  }

  @Test
  void aRankIsThatOfTheSortedValues() {
    java.util.Random random = new java.util.Random(4);
    for (int count = 1; count < 60; count++)
      for (int different : new int[] {1, 3, 1000}) {
        float[] values = new float[count + 5];
        for (int i = 0; i < values.length; i++)
          values[i] = random.nextInt(different) - different / 2f;
        float[] sorted = java.util.Arrays.copyOf(values, count);
        java.util.Arrays.sort(sorted);
        for (int place = 0; place < count; place++)
          assertThat(Calibration.ranked(values, count, place)).isEqualTo(sorted[place]);
      }
  }
}
