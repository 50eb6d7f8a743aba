package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MutualInformationTest {
  /// The closed form is -ln(1 - rho²) / 2; bins lose a few hundredths of it where rho is large.
  @Test
  void ofAGaussianSeriesFollowsFromItsCorrelation() {
    MutualInformation information = MutualInformation.of(Noise.autoregressive(200_000, 0.9, 1), 10);
    for (int lag : new int[] {1, 2, 5, 10}) {
      double rho = Math.pow(0.9, lag);
      assertThat(information.at(lag)).isCloseTo(-0.5 * Math.log(1 - rho * rho), within(0.04));
    }
  }

  @Test
  void ofIndependentValuesIsAboutZeroForAnyLength() {
    for (int length : new int[] {100, 1000, 10_000}) {
      MutualInformation information = MutualInformation.of(Noise.white(length, 5), 20);
      double mean = 0;
      for (int lag = 1; lag <= 20; lag++)
        mean += information.at(lag) / 20;
      assertThat(mean).as("%d values", length).isCloseTo(0, within(0.01));
    }
  }

  @Test
  void seesWhatCorrelationDoesNot() {
    float[] series = new float[20_000];
    double x = 0.3;
    for (int t = 0; t < series.length; t++) {
      series[t] = (float) x;
      x = 1 - 1.99999 * x * x; // a chaotic map: correlation 0
    }
    assertThat(Autocorrelation.of(series, 1, Trend.MEAN).at(1)).isCloseTo(0, within(0.05));
    assertThat(MutualInformation.of(series, 1).at(1)).isGreaterThan(1.5);
  }

  @Test
  void ofATableOfTwoEqualBitsIsLnTwoLessTheCorrection() {
    int[] table = {50, 0, 0, 50};
    assertThat(MutualInformation.information(table, 2, 100)).isCloseTo(Math.log(2) + 0.5 / 100, within(1e-12));
  }

  @Test
  void missingAndConstantValuesTellNothing() {
    assertThat(MutualInformation.of(new float[100], 3).at(3)).isZero();
    float[] missing = {Float.NaN, 1, Float.NaN, 2};
    assertThat(MutualInformation.of(missing, 1).at(1)).isZero();
  }
}
