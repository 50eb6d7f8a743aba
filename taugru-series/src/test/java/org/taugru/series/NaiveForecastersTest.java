package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class NaiveForecastersTest {
  private static final float NAN = Float.NaN;

  private static float[] forecast(PointForecaster forecaster, int horizon, float... context) {
    float[] out = new float[horizon];
    forecaster.forecast(context, out);
    return out;
  }

  @Test
  void persistenceRepeatsTheLastKnownValue() {
    assertThat(forecast(new Persistence(), 2, 1, 5, NAN)).containsExactly(5, 5);
    assertThat(forecast(new Persistence(), 1, NAN)).containsExactly(NAN);
    assertThat(forecast(new Persistence(), 1)).containsExactly(NAN);
  }

  @Test
  void seasonalNaiveRepeatsThePeriod() {
    assertThat(forecast(new SeasonalNaive(3), 5, 9, 1, 2, 3)).containsExactly(1, 2, 3, 1, 2);
  }

  @Test
  void seasonalNaiveGoesFurtherBackWhereAValueIsMissing() {
    assertThat(forecast(new SeasonalNaive(2), 3, 7, 8, NAN, 4)).containsExactly(7, 4, 7);
  }

  @Test
  void seasonalNaiveIsPersistenceWhereTheContextIsShorterThanThePeriod() {
    assertThat(forecast(new SeasonalNaive(4), 4, 5, 6)).containsExactly(6, 6, 5, 6);
  }

  @Test
  void theScaleOfMaseIsItsErrorInTraining() {
    assertThat(new SeasonalNaive(2).meanAbsoluteError(new float[] {1, 2, 4, 2, NAN, 5})).isEqualTo((3 + 0 + 3) / 3.0);
    assertThat(new SeasonalNaive(9).meanAbsoluteError(new float[] {1, 2})).isNaN();
  }

  @Test
  void driftGoesOnAlongTheLine() {
    assertThat(forecast(new Drift(), 2, NAN, 1, 8, 5, NAN)).containsExactly(9, 11);
    assertThat(forecast(new Drift(), 2, 3)).containsExactly(3, 3);
    assertThat(forecast(new Drift(), 1, NAN, NAN)).containsExactly(NAN);
  }

  @Test
  void autoregressionRecoversTheCoefficientsOfASeriesWithoutNoise() {
    float[] series = new float[200];
    series[0] = 1;
    series[1] = 3;
    for (int t = 2; t < series.length; t++)
      series[t] = 0.5f + 1.6f * series[t - 1] - 0.98f * series[t - 2];
    Autoregression fitted = Autoregression.fit(List.of(series), 6, Autoregression.Criterion.BIC);
    assertThat(fitted.order()).isGreaterThanOrEqualTo(2);
    float[] expected = new float[5];
    System.arraycopy(series, 195, expected, 0, 5);
    float[] context = new float[195];
    System.arraycopy(series, 0, context, 0, 195);
    float[] out = new float[5];
    fitted.forecast(context, out);
    assertThat(out).containsExactly(expected, within(1e-3f));
  }

  /// Standard errors are about 0.003.
  @Test
  void autoregressionFindsOrderAndCoefficientsInNoise() {
    float[] series = Noise.white(100_000, 1);
    for (int t = 2; t < series.length; t++)
      series[t] += 5 + 0.5f * series[t - 1] + 0.3f * series[t - 2];
    for (int t = 1000; t < series.length; t += 1000)
      series[t] = NAN;
    Autoregression fitted = Autoregression.fit(List.of(series, new float[] {1, 2}), 10, Autoregression.Criterion.BIC);
    assertThat(fitted.order()).isEqualTo(2);
    assertThat(fitted.coefficient(1)).isCloseTo(0.5, within(0.015));
    assertThat(fitted.coefficient(2)).isCloseTo(0.3, within(0.015));
    float[] far = forecast(fitted, 500, 0, 0);
    assertThat(far[499]).isCloseTo(25, within(0.5f)); // the mean: 5 / (1 - 0.8)
    assertThat(fitted.name()).isEqualTo("autoregression (2)");
  }

  @Test
  void autoregressionOfWhiteNoiseIsTheMean() {
    Autoregression fitted = Autoregression.fit(List.of(Noise.white(10_000, 2)), 10, Autoregression.Criterion.BIC);
    assertThat(fitted.order()).isZero();
    assertThat(forecast(fitted, 1, 100)[0]).isCloseTo(0, within(0.05f));
    assertThat(forecast(fitted, 1, NAN)).containsExactly(NAN);
  }

  @Test
  void autoregressionNeedsMoreRowsThanCoefficients() {
    assertThatThrownBy(() -> Autoregression.fit(List.of(new float[8]), 5, Autoregression.Criterion.AIC))
        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("smaller order");
  }

  @Test
  void autoregressionOfAConstantStaysThere() {
    float[] constant = new float[50];
    Arrays.fill(constant, 7);
    assertThat(forecast(Autoregression.fit(List.of(constant), 3, Autoregression.Criterion.AIC), 2, 7, 7))
        .containsExactly(7, 7);
  }
}
