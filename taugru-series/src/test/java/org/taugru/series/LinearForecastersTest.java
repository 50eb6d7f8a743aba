package org.taugru.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinearForecastersTest {
  private static final int CONTEXT = 7;
  private static final int HORIZON = 3;

  /// Windows of noise whose future is a known map of the context: W (x - last) + b + last.
  private static ForecastWindows known(int count, double noise) {
    return new ForecastWindows() {
      @Override
      public int count() {
        return count;
      }

      @Override
      public int context() {
        return CONTEXT;
      }

      @Override
      public int horizon() {
        return HORIZON;
      }

      @Override
      public void read(int number, float[] context, float[] future) {
        Random random = new Random(number);
        for (int t = 0; t < CONTEXT; t++)
          context[t] = (float) (100 + random.nextGaussian());
        map(context, future);
        for (int h = 0; h < HORIZON; h++)
          future[h] += (float) (noise * random.nextGaussian());
      }
    };
  }

  private static void map(float[] context, float[] future) {
    float last = context[CONTEXT - 1];
    for (int h = 0; h < HORIZON; h++) {
      double sum = last + 0.5 * h - 1;
      for (int t = 0; t < CONTEXT; t++)
        sum += Math.sin(3 * t + 5 * h) * (context[t] - last);
      future[h] = (float) sum;
    }
  }

  private static void assertKnows(PointForecaster forecaster, float tolerance) {
    float[] context = new float[CONTEXT];
    float[] expected = new float[HORIZON];
    float[] out = new float[HORIZON];
    Random random = new Random(-1);
    for (int i = 0; i < 20; i++) {
      for (int t = 0; t < CONTEXT; t++)
        context[t] = (float) (100 + random.nextGaussian());
      map(context, expected);
      forecaster.forecast(context, out);
      assertThat(out).containsExactly(expected, within(tolerance));
    }
  }

  /// Floats around 100 are known to 1e-5. The number of windows is no multiple of a block.
  @Test
  void bothRecoverAKnownMap() {
    assertKnows(NLinear.fit(known(1003, 0), 1e-9), 1e-3f);
    assertKnows(DLinear.fit(known(1003, 0), 1e-9), 1e-3f);
  }

  @Test
  void theRidgeIsChosenOnTheValidationWindows() {
    NLinear clean = NLinear.fit(known(500, 0), known(200, 0));
    assertThat(clean.ridge()).isEqualTo(1e-6);
    assertThat(clean.validationError().orElseThrow()).isCloseTo(0, within(1e-6));
    assertThat(clean.windows()).isEqualTo(500);
    NLinear noisy = NLinear.fit(known(12, 5), known(200, 5));
    assertThat(noisy.ridge()).isGreaterThan(1e-3);
  }

  /// The error by moments is the error by forecasts.
  @Test
  void theValidationErrorIsThatOfItsForecasts() {
    ForecastWindows validation = known(300, 2);
    for (boolean decomposed : new boolean[] {false, true}) {
      PointForecaster fitted =
          decomposed ? DLinear.fit(known(100, 2), validation) : NLinear.fit(known(100, 2), validation);
      ForecastScores scores = new ForecastScores(HORIZON);
      float[] context = new float[CONTEXT];
      float[] future = new float[HORIZON];
      float[] out = new float[HORIZON];
      for (int w = 0; w < validation.count(); w++) {
        validation.read(w, context, future);
        fitted.forecast(context, out);
        scores.add(out, future);
      }
      double stated = (fitted instanceof DLinear linear ? linear.validationError()
          : ((NLinear) fitted).validationError()).orElseThrow();
      assertThat(scores.value(ForecastMeasure.MSE)).isCloseTo(stated, within(1e-4 * stated));
    }
  }

  /// The long way: both parts as features of their own, 2 × context of them, and an ordinary ridge.
  @Test
  void dLinearIsARidgeOnTrendAndRemainder() {
    ForecastWindows windows = known(40, 3);
    double ridge = 0.1;
    float[] context = new float[CONTEXT];
    float[] future = new float[HORIZON];
    LinearMoments moments = new LinearMoments(2 * CONTEXT, HORIZON);
    double meanDiagonal = WindowMoments.of(windows, _ -> 100).meanDiagonal();
    for (int w = 0; w < windows.count(); w++) {
      windows.read(w, context, future);
      double[] row = moments.next();
      System.arraycopy(parts(context), 0, row, 0, 2 * CONTEXT);
      for (int h = 0; h < HORIZON; h++)
        row[2 * CONTEXT + h] = future[h];
      moments.add();
    }
    LinearMoments.Centred centred = moments.centred();
    double[][] identity = new double[2 * CONTEXT][2 * CONTEXT];
    for (int i = 0; i < identity.length; i++)
      identity[i][i] = 1;
    Ridge.Solution longWay = Ridge.solve(centred, identity, ridge * meanDiagonal / centred.meanDiagonal());
    DLinear fitted = DLinear.fit(windows, ridge);
    float[] out = new float[HORIZON];
    for (int w = 0; w < 10; w++) {
      windows.read(1000 + w, context, future);
      fitted.forecast(context, out);
      double[] parts = parts(context);
      for (int h = 0; h < HORIZON; h++) {
        double expected = longWay.intercepts()[h];
        for (int i = 0; i < parts.length; i++)
          expected += longWay.weights()[i][h] * parts[i];
        assertThat(out[h]).isCloseTo((float) expected, within(2e-3f));
      }
    }
  }

  private static double[] parts(float[] context) {
    double[] parts = new double[2 * CONTEXT];
    for (int t = 0; t < CONTEXT; t++) {
      for (int k = t - 12; k <= t + 12; k++)
        parts[t] += context[Math.max(0, Math.min(CONTEXT - 1, k))] / 25.0;
      parts[CONTEXT + t] = context[t] - parts[t];
    }
    return parts;
  }

  @Test
  void nLinearFollowsAChangeOfLevel() {
    NLinear fitted = NLinear.fit(known(500, 0), 1e-6);
    float[] low = {1, 2, 1, 3, 2, 2, 1};
    float[] high = {501, 502, 501, 503, 502, 502, 501};
    float[] lowOut = new float[HORIZON];
    float[] highOut = new float[2];
    fitted.forecast(low, lowOut);
    fitted.forecast(high, highOut);
    assertThat(highOut[1] - lowOut[1]).isCloseTo(500, within(1e-3f));
  }

  @Test
  void gapsInTheContextAreFilledAndLongerContextsCut() {
    NLinear fitted = NLinear.fit(known(500, 0), 1e-6);
    float[] expected = new float[HORIZON];
    float[] out = new float[HORIZON];
    fitted.forecast(new float[] {1, 1, 1, 1, 2, 2, 3}, expected);
    fitted.forecast(new float[] {1, 2, Float.NaN, 3}, out);
    assertThat(out).containsExactly(expected);
    fitted.forecast(new float[] {9, 9, 1, 1, 1, 1, 2, 2, 3}, out);
    assertThat(out).containsExactly(expected);
    fitted.forecast(new float[] {Float.NaN}, out);
    assertThat(out).containsOnly(Float.NaN);
  }

  @Test
  void windowsWithTooLittleInThemAreLeftOut() {
    float[] series = Noise.white(200, 1);
    Arrays.fill(series, 50, 60, Float.NaN);
    assertThat(NLinear.fit(new SeriesWindows(List.of(series), 8, 2, 1), 0.1).windows()).isLessThan(191)
        .isGreaterThan(150);
    float[] missing = new float[200];
    Arrays.fill(missing, Float.NaN);
    assertThatThrownBy(() -> NLinear.fit(new SeriesWindows(List.of(missing), 8, 2, 1), 0.1))
        .hasMessageContaining("complete enough");
  }

  @Test
  void aConstantSeriesIsForecastByItself() {
    float[] constant = new float[100];
    Arrays.fill(constant, 1234.5f);
    ForecastWindows windows = new SeriesWindows(List.of(constant), 10, 5, 1);
    float[] out = new float[5];
    NLinear.fit(windows, windows).forecast(constant, out);
    assertThat(out).containsOnly(1234.5f);
    DLinear.fit(windows, windows).forecast(constant, out);
    assertThat(out).containsOnly(1234.5f);
  }

  @Test
  void aLongerHorizonThanFittedIsRefused() {
    assertThatThrownBy(() -> NLinear.fit(known(50, 0), 0.1).forecast(new float[7], new float[4]))
        .hasMessageContaining("fitted for 3");
  }

  @Test
  void windowsOfSeveralSeriesFollowOneAnother() {
    SeriesWindows windows = new SeriesWindows(
        List.of(new float[] {1, 2, 3, 4, 5}, new float[] {0, 0}, new float[] {6, 7, 8}), 2, 1, 2);
    assertThat(windows.count()).isEqualTo(3);
    float[] context = new float[2];
    float[] future = new float[1];
    windows.read(1, context, future);
    assertThat(context).containsExactly(3, 4);
    assertThat(future).containsExactly(5);
    windows.read(2, context, future);
    assertThat(context).containsExactly(6, 7);
    assertThat(windows.seriesOf(2)).isEqualTo(2);
    assertThatThrownBy(() -> windows.read(3, context, future)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  /// Sizes beside the tiles' own, against plain loops.
  @Test
  void momentsAreTheSumsOfProducts() {
    for (int[] size : new int[][] {{1, 1, 3}, {33, 5, 64}, {40, 300, 130}}) {
      int features = size[0];
      int targets = size[1];
      Random random = new Random(7);
      double[][] rows = new double[size[2]][features + targets];
      LinearMoments moments = new LinearMoments(features, targets);
      for (double[] row : rows) {
        for (int j = 0; j < row.length; j++)
          row[j] = random.nextGaussian();
        System.arraycopy(row, 0, moments.next(), 0, row.length);
        moments.add();
      }
      LinearMoments.Centred centred = moments.centred();
      double[] means = centred.means();
      for (int i = 0; i < features; i++) {
        for (int j = 0; j < features + targets; j++) {
          double sum = 0;
          for (double[] row : rows)
            sum += (row[i] - means[i]) * (row[j] - means[j]);
          double found = j < features ? centred.gram()[i][j] : centred.cross()[i][j - features];
          assertThat(found).isCloseTo(sum, within(1e-9));
        }
      }
    }
  }

  private interface Derivatives {
    double[][] of(float[] context, int steps);
  }

  /// They are linear, so that a difference of any size is exact but for the rounding of floats.
  private static void assertDerivatives(PointForecaster forecaster, Derivatives derivatives, float[] context) {
    double[][] found = derivatives.of(context, HORIZON);
    float[] before = new float[HORIZON];
    float[] after = new float[HORIZON];
    forecaster.forecast(context, before);
    for (int t = 0; t < context.length; t++) {
      float[] moved = context.clone();
      moved[t] += 1;
      forecaster.forecast(moved, after);
      for (int h = 0; h < HORIZON; h++)
        assertThat(found[h][t]).as("step %d, value %d of %s", h, t, Arrays.toString(context))
            .isCloseTo(Float.isNaN(context[t]) ? 0 : (double) after[h] - before[h], within(1e-4));
    }
  }

  @Test
  void derivativesAreDifferencesAlsoWhereValuesAreMissing() {
    NLinear linear = NLinear.fit(known(1003, 0), 1e-9);
    Autoregression iterated = Autoregression.of(new double[] {0.5, -0.2, 0.1, 0.3}, 0.7);
    float nan = Float.NaN;
    for (float[] context : List.of(new float[] {1, -2, 3, 2, 0, 1, 4}, new float[] {nan, nan, 3, 2, nan, nan, 4},
        new float[] {1, -2, 3, 2, nan, 1, nan}, new float[] {1, 2, 3},
        new float[] {5, 4, 1, -2, 3, 2, 0, nan, 1, 4})) {
      assertDerivatives(linear, linear::derivatives, context);
      assertDerivatives(iterated, iterated::derivatives, context);
    }
    assertThat(linear.derivatives(new float[] {nan, nan}, 1)[0]).containsOnly(0);
  }
}
