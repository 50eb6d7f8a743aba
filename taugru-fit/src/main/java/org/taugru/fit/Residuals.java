package org.taugru.fit;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.taugru.series.Autocorrelation;
import org.taugru.series.NormalDistribution;
import org.taugru.series.Scaling;
import org.taugru.series.Trend;

/// What outcomes were above the median of their forecasts, at one step of the horizon: over time for the first series, and all of them as
/// a sample. The memory that it takes does not depend on how many there are.
public final class Residuals {
  /// Steps of the first series, the last ones, that are remembered.
  static final int REMEMBERED = 4096;
  /// Residuals of all series that are remembered.
  static final int SAMPLED = 4096;
  private static final int MOST_LAGS = 40;
  /// Fewer pairs say nothing about a lag.
  private static final int LEAST_PAIRS = 10;

  private final int step;
  private final float[] path = new float[REMEMBERED];
  private final float[] sample = new float[SAMPLED];
  private final SplittableRandom random = new SplittableRandom(1);
  private int series = -1;
  private int firstOrigin;
  private int lastOrigin;
  private long count;

  /// @param step of the horizon, from 1 on
  Residuals(int step) {
    this.step = step;
  }

  /// How far ahead, from 1 on.
  public int step() {
    return step;
  }

  /// Takes in what became of a forecast; windows of a series come in the order of time.
  ///
  /// @param actual NaN where it is missing
  void add(int number, int origin, float median, float actual, Scaling scaling) {
    if (series < 0) {
      series = number;
      firstOrigin = origin;
      lastOrigin = origin - 1;
    }
    float residual = actual - median;
    if (number == series) {
      for (int skipped = Math.max(lastOrigin + 1, origin - REMEMBERED); skipped < origin; skipped++)
        path[skipped % REMEMBERED] = Float.NaN;
      path[origin % REMEMBERED] = residual;
      lastOrigin = origin;
    }
    if (Float.isNaN(residual))
      return;
    long place = count < SAMPLED ? count : random.nextLong(count + 1); // Vitter's R
    if (place < SAMPLED)
      sample[(int) place] = (float) (residual / scaling.scale());
    count++;
  }

  /// Those that were taken in.
  public long count() {
    return count;
  }

  /// The step of the first series that the first of [#overTime] is for.
  public int firstTime() {
    return Math.max(firstOrigin, lastOrigin - REMEMBERED + 1) + step - 1;
  }

  /// Of the first series, step after step, in the units of the file; NaN where there is none.
  public float[] overTime() {
    if (series < 0)
      return new float[0];
    int first = Math.max(firstOrigin, lastOrigin - REMEMBERED + 1);
    float[] overTime = new float[lastOrigin - first + 1];
    for (int i = 0; i < overTime.length; i++)
      overTime[i] = path[(first + i) % REMEMBERED];
    return overTime;
  }

  /// Of all series, each in units of its scale, rising; of many a sample.
  public double[] sorted() {
    double[] sorted = new double[(int) Math.min(count, SAMPLED)];
    Arrays.setAll(sorted, i -> sample[i]);
    Arrays.sort(sorted);
    return sorted;
  }

  /// How [#overTime] resembles itself.
  ///
  /// @param values  r at lags 1, 2, …
  /// @param known   how many residuals it was computed from
  /// @param overlap lags up to this one are correlated whatever a forecast does: forecasts of several steps that begin one step apart
  ///                miss the same surprises
  /// @param error   one standard error of r beyond the overlap, if there is no correlation there (Bartlett 1946)
  /// @param chance  that residuals without any correlation look as correlated (Ljung and Box 1978); NaN where there is an overlap, or too
  ///                few residuals
  public record Correlation(double[] values, int known, int overlap, double error, double chance) {
    /// r of residuals that are not correlated at all lies within ± this, nineteen times of twenty.
    public double band() {
      return 1.96 / Math.sqrt(known);
    }

    /// Whether there are lags to look at.
    public boolean isKnown() {
      return largestLag() > 0 && (overlap > 0 || !Double.isNaN(chance));
    }

    /// Whether more is left beyond the overlap than chance leaves ninety-nine times of a hundred.
    public boolean isCorrelated() {
      return isKnown() && (overlap == 0 ? chance < 0.01 : Math.abs(values[largestLag() - 1]) > 3 * error);
    }

    /// The lag beyond the overlap at which it is largest; 0 where there is none.
    public int largestLag() {
      int largest = 0;
      for (int lag = overlap + 1; lag <= values.length; lag++)
        if (largest == 0 || Math.abs(values[lag - 1]) > Math.abs(values[largest - 1]))
          largest = lag;
      return largest;
    }
  }

  public Correlation correlation() {
    float[] overTime = overTime();
    int known = 0;
    for (float each : overTime)
      known += Float.isNaN(each) ? 0 : 1;
    int lags = Math.min(MOST_LAGS + step - 1, overTime.length / 4);
    Autocorrelation correlation = Autocorrelation.of(overTime, lags, Trend.MEAN);
    double[] values = new double[lags];
    double sum = 0;
    int counted = 0;
    double squares = 0;
    for (int lag = 1; lag <= lags; lag++) {
      values[lag - 1] = correlation.at(lag);
      if (lag < step)
        squares += values[lag - 1] * values[lag - 1];
      else if (correlation.pairs(lag) >= LEAST_PAIRS) {
        sum += values[lag - 1] * values[lag - 1] / correlation.pairs(lag);
        counted++;
      }
    }
    return new Correlation(values, known, step - 1, Math.sqrt((1 + 2 * squares) / known),
        step > 1 || counted == 0 ? Double.NaN
            : NormalDistribution.chiSquareAbove((double) known * (known + 2) * sum, counted));
  }
}
