package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AutocorrelationTest {
  @Test
  void isTheTextbookSumForAShortSeries() {
    float[] series = {1, 2, 4, 3};
    // deviations from 2.5: -1.5, -0.5, 1.5, 0.5; their squares sum to 5
    Autocorrelation correlation = Autocorrelation.of(series, 3, Trend.MEAN);
    assertThat(correlation.at(0)).isEqualTo(1);
    assertThat(correlation.at(1)).isCloseTo((0.75 - 0.75 + 0.75) / 5, within(1e-12));
    assertThat(correlation.at(2)).isCloseTo((-2.25 - 0.25) / 5, within(1e-12));
    assertThat(correlation.at(3)).isCloseTo(-0.75 / 5, within(1e-12));
    assertThat(correlation.pairs(3)).isEqualTo(1);
  }

  /// Four standard errors of Bartlett's for 100,000 values are 0.012 or less at these lags.
  @Test
  void ofAFirstOrderAutoregressionFallsGeometrically() {
    Autocorrelation correlation = Autocorrelation.of(Noise.autoregressive(100_000, 0.8, 1), 10, Trend.MEAN);
    for (int lag = 0; lag <= 10; lag++)
      assertThat(correlation.at(lag)).isCloseTo(Math.pow(0.8, lag), within(0.03));
  }

  @Test
  void missingValuesLeaveThePairsThatAreThere() {
    float[] series = Noise.autoregressive(100_000, 0.8, 2);
    for (int t = 0; t < series.length; t += 3)
      series[t] = Float.NaN;
    Autocorrelation correlation = Autocorrelation.of(series, 6, Trend.MEAN);
    assertThat(correlation.pairs(1)).isEqualTo(33_333);
    for (int lag = 0; lag <= 6; lag++)
      assertThat(correlation.at(lag)).isCloseTo(Math.pow(0.8, lag), within(0.03));
  }

  @Test
  void aStraightLineLeavesNothing() {
    float[] line = new float[500];
    for (int t = 0; t < line.length; t++)
      line[t] = 0.1f * t + 3;
    for (Trend trend : new Trend[] {Trend.LINEAR, Trend.DIFFERENCE})
      for (int lag = 1; lag < 100; lag++)
        assertThat(Autocorrelation.of(line, 100, trend).at(lag)).as("%s %d", trend, lag).isZero();
  }

  @Test
  void changesOfWhiteNoiseAreHalfUndoneByTheNext() {
    Autocorrelation correlation = Autocorrelation.of(Noise.white(100_000, 3), 2, Trend.DIFFERENCE);
    assertThat(correlation.at(1)).isCloseTo(-0.5, within(0.01));
    assertThat(correlation.at(2)).isCloseTo(0, within(0.01));
  }

  @Test
  void aSeriesWithoutValuesHasNone() {
    float[] missing = {Float.NaN, Float.NaN, Float.NaN};
    assertThat(Autocorrelation.of(missing, 2, Trend.LINEAR).at(1)).isZero();
    assertThat(Autocorrelation.of(missing, 2, Trend.LINEAR).pairs(1)).isZero();
  }
}
