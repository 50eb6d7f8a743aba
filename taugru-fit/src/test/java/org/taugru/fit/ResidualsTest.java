package org.taugru.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.taugru.series.Scaling;

class ResidualsTest {
  private static final Scaling TWO = new Scaling(0, 2);

  private static Residuals of(int step, int count, double memory, int seed) {
    Residuals residuals = new Residuals(step);
    Random random = new Random(seed);
    double[] surprises = random.doubles(count + step, -1, 1).toArray();
    double before = 0;
    for (int t = 0; t < count; t++) {
      double residual = memory * before;
      for (int k = 0; k < step; k++) // what several steps miss together
        residual += surprises[t + k];
      before = residual;
      residuals.add(0, 100 + t, 5, (float) (5 + residual), TWO);
    }
    return residuals;
  }

  /// One of a hundred is allowed; with these seeds none is.
  @Test
  void noiseIsNotCorrelatedAndWhatRemembersIs() {
    for (int seed = 0; seed < 5; seed++) {
      assertThat(of(1, 800, 0, seed).correlation().isCorrelated()).as("noise %d", seed).isFalse();
      assertThat(of(1, 800, 0.3, seed).correlation().isCorrelated()).as("memory %d", seed).isTrue();
      assertThat(of(1, 800, 0.3, seed).correlation().largestLag()).isEqualTo(1);
    }
    assertThat(of(1, 400, 0, 1).correlation().band()).isCloseTo(0.098, within(1e-3));
  }

  @Test
  void forecastsThatOverlapAreNotBlamedForIt() {
    for (int seed = 0; seed < 5; seed++) {
      Residuals.Correlation correlation = of(6, 1500, 0, seed).correlation();
      assertThat(correlation.values()[0]).isGreaterThan(0.7);
      assertThat(correlation.overlap()).isEqualTo(5);
      assertThat(correlation.isCorrelated()).as("%d", seed).isFalse();
      assertThat(correlation.largestLag()).isGreaterThan(5);
    }
  }

  @Test
  void gapsStayGapsAndOtherSeriesCountForTheDistributionAlone() {
    Residuals residuals = new Residuals(3);
    residuals.add(4, 10, 1, 2, TWO);
    residuals.add(4, 11, 1, Float.NaN, TWO);
    residuals.add(4, 14, 1, -1, TWO);
    residuals.add(5, 10, 0, 8, new Scaling(0, 4));
    assertThat(residuals.firstTime()).isEqualTo(12);
    assertThat(residuals.overTime()).containsExactly(1, Float.NaN, Float.NaN, Float.NaN, -2);
    assertThat(residuals.sorted()).containsExactly(-1, 0.5, 2);
    assertThat(residuals.count()).isEqualTo(3);
    assertThat(residuals.correlation().isKnown()).isFalse();
    assertThat(new Residuals(1).correlation().isKnown()).isFalse();
  }

  @Test
  void ofManyTheLastAreKeptOverTimeAndASampleOfAll() {
    Residuals residuals = new Residuals(1);
    int many = 3 * Residuals.REMEMBERED;
    for (int t = 0; t < many; t++)
      residuals.add(0, t, 0, t, Scaling.NONE);
    assertThat(residuals.overTime()).hasSize(Residuals.REMEMBERED);
    assertThat(residuals.overTime()[0]).isEqualTo(many - Residuals.REMEMBERED);
    assertThat(residuals.firstTime()).isEqualTo(many - Residuals.REMEMBERED);
    double[] sorted = residuals.sorted();
    assertThat(sorted).hasSize(Residuals.SAMPLED);
    assertThat(sorted[sorted.length / 2]).isCloseTo(many / 2.0, within(0.05 * many));
  }
}
