package org.taugru.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.taugru.report.PowerLaw;

final class GrowthPicturesTest {
  /// A sweep whose times and bytes are given functions of the size that is varied.
  private static List<GrowthPoint> sweep(GrowthSweep sweep, int threads, DoubleUnaryOperator ms,
      DoubleUnaryOperator bytes) {
    List<GrowthPoint> results = new ArrayList<>();
    for (GrowthSizes sizes : sweep.sizes(threads, true))
      results.add(new GrowthPoint(sizes,
          new Repetitions(ms.applyAsDouble(sizes.value()), 1, 2, 5), (long) bytes.applyAsDouble(sizes.value())));
    return results;
  }

  @Test
  void oneSizeHasNoSlope() {
    assertThat(GrowthPictures.slope(GrowthPictures.law(new double[] {3}, new double[] {8}))).isEqualTo("–");
    assertThat(GrowthPictures.slope(GrowthPictures.law(new double[] {3, 3}, new double[] {8, 9}))).isEqualTo("–");
    assertThat(GrowthPictures.timeCaption(sweep(GrowthSweep.THREADS, 1, _ -> 7, _ -> 4096))).isEqualTo(
        "expected slope −1, because threads that are cores of their own share the work; all gave the same bits; "
            + "one size has no slope.");
  }

  @Test
  void slopesHaveTwoDigitsAndNoNegativeZero() {
    assertThat(GrowthPictures.slope(new PowerLaw(1, -1e-17))).isEqualTo("0.00");
    assertThat(GrowthPictures.slope(new PowerLaw(1, -1))).isEqualTo("−1.00");
  }

  @Test
  void slopesBetweenNeighboursAreThoseOfTheirLogarithms() {
    assertThat(GrowthPictures.neighbours(new double[] {1, 2, 8}, new double[] {3, 12, 6}))
        .containsExactly(new double[] {2, -0.5}, within(1e-12));
    assertThat(GrowthPictures.neighbours(new double[] {5}, new double[] {5})).isEmpty();
  }

  @Test
  void aPowerIsFoundAndCalledFitted() {
    List<GrowthPoint> steps = sweep(GrowthSweep.STEPS, 2, n -> 0.003 * n, n -> 4096 * n);
    assertThat(GrowthPictures.timeCaption(steps))
        .isEqualTo("expected slope 1, because a sequence twice as long is twice "
            + "the work; fitted 1.00, between neighbours 1.00 to 1.00.");
    List<GrowthPoint> hidden = sweep(GrowthSweep.HIDDEN, 2, d -> 0.01 * Math.pow(d, 1.7), d -> 4096 * d);
    assertThat(GrowthPictures.timeCaption(hidden)).contains("expected slope 1 to 2", "fitted 1.70,").endsWith("1.70.");
    assertThat(GrowthPictures.memoryCaption(hidden)).contains("expected slope 1,", "fitted 1.00,");
  }

  @Test
  void aMeasuredSlopeIsNeverReplacedByTheExpectedOne() {
    List<GrowthPoint> steps = sweep(GrowthSweep.STEPS, 2, n -> Math.pow(n, 0.31), n -> 4096 * n);
    assertThat(GrowthPictures.timeCaption(steps)).contains("expected slope 1,", "fitted 0.31,")
        .endsWith("this run does not show what was expected.");
    assertThat(GrowthPictures.slopes(List.of(steps)))
        .containsPattern("number of steps N .*\\| 1 +\\| +0\\.31 \\| 0\\.31 to 0\\.31 +\\| 1 +\\| +1\\.00 \\|");
  }

  @Test
  void everyRangeEndsALittleBeyondItself() {
    GrowthSweep.Expected expected = new GrowthSweep.Expected(1, 2, "");
    assertThat(expected.text()).isEqualTo("1 to 2");
    assertThat(List.of(0.86, 1.5, 2.14)).allMatch(expected::covers);
    assertThat(List.of(0.84, 2.16)).noneMatch(expected::covers);
    assertThat(new GrowthSweep.Expected(-1, -1, "").text()).isEqualTo("−1");
  }

  @Test
  void everySweepVariesItsOwnSize() {
    for (GrowthSweep sweep : GrowthSweep.values())
      for (boolean quick : new boolean[] {true, false}) {
        List<GrowthSizes> sizes = sweep.sizes(4, quick);
        assertThat(sizes).extracting(GrowthSizes::value).doesNotHaveDuplicates().hasSizeGreaterThan(2);
        assertThat(sizes).extracting(GrowthSizes::held).as("the others stay").containsOnly(sizes.getFirst().held());
      }
  }

  @Test
  void theCsvHasWhatWasMeasured() {
    List<GrowthPoint> one = List.of(new GrowthPoint(
        new GrowthSizes(GrowthSweep.BATCH, 500, 4, 64, 20, 2), new Repetitions(3, 2, 5, 7), 1234));
    assertThat(GrowthPictures.csv(one).lines().toList().getLast())
        .isEqualTo("500,4,64,20,2,3.0000,2.0000,5.0000,7,1234");
  }
}
