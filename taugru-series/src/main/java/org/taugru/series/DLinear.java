package org.taugru.series;

import java.util.OptionalDouble;

/// Splits the context into a moving average, the trend, and what is left, and forecasts the horizon by a linear map of each (Zeng,
/// Chen, Zhang and Xu 2023). Fitted and used as [NLinear] is, but the level of a window stays in.
///
/// Trend and remainder are themselves linear in the context x: A x and x - A x. So the two maps together are one map of x, and a
/// ridge on the weights of both, which are collinear, is a ridge on that one: among all pairs that sum to a weight vector w, the
/// smallest has the squared length wᵀ (AᵀA + (I - A)ᵀ(I - A))⁻¹ w. That is what is solved here, exactly, in half the size.
public final class DLinear implements PointForecaster {
  /// Steps of the moving average; the ends are continued by their first and last value.
  public static final int AVERAGED = 25;

  private final LinearMap map;
  private final float origin;
  private final double ridge;
  private final OptionalDouble validationError;
  private final long windows;

  private DLinear(Ridge.Solution solution, float origin, long windows) {
    this.map = new LinearMap(solution);
    this.origin = origin;
    this.ridge = solution.strength();
    this.validationError = solution.validation();
    this.windows = windows;
  }

  /// @param ridge in units of the mean variance of the context, such as 1e-3
  public static DLinear fit(ForecastWindows training, double ridge) {
    float origin = origin(training);
    LinearMoments.Centred moments = WindowMoments.of(training, _ -> origin);
    return new DLinear(Ridge.solve(moments, penalty(training.context()), ridge), origin, moments.rows());
  }

  /// With the ridge, out of powers of ten from 1e-6 to 10, that has the smallest squared error on the validation windows.
  public static DLinear fit(ForecastWindows training, ForecastWindows validation) {
    float origin = origin(training);
    LinearMoments.Centred moments = WindowMoments.of(training, _ -> origin);
    LinearMoments.Centred judges = WindowMoments.of(validation, _ -> origin);
    return new DLinear(Ridge.choose(moments, judges, penalty(training.context())), origin, moments.rows());
  }

  /// A value of the first window that has one: a series far from 0 would lose digits in sums of squares.
  private static float origin(ForecastWindows windows) {
    float[] context = new float[windows.context()];
    float[] future = new float[windows.horizon()];
    for (int number = 0; number < windows.count(); number++) {
      windows.read(number, context, future);
      float known = Gaps.lastKnown(context);
      if (!Float.isNaN(known))
        return known;
    }
    return 0;
  }

  /// (AᵀA + (I - A)ᵀ(I - A))⁻¹.
  private static double[][] penalty(int context) {
    double[][] average = new double[context][context];
    for (int t = 0; t < context; t++)
      for (int k = t - AVERAGED / 2; k <= t + AVERAGED / 2; k++)
        average[t][Math.clamp(k, 0, context - 1)] += 1.0 / AVERAGED;
    double[][] sum = new double[context][context];
    for (int t = 0; t < context; t++) {
      double[] trend = average[t];
      for (int i = Math.max(0, t - AVERAGED); i < Math.min(context, t + AVERAGED); i++) {
        for (int j = Math.max(0, t - AVERAGED); j < Math.min(context, t + AVERAGED); j++) {
          double left = (i == t ? 1 : 0) - trend[i];
          sum[i][j] += trend[i] * trend[j] + left * ((j == t ? 1 : 0) - trend[j]);
        }
      }
    }
    return new Cholesky(sum).inverse();
  }

  @Override
  public void forecast(float[] context, float[] out) {
    map.apply(Gaps.filled(context, map.context()), origin, out);
  }

  @Override
  public String name() {
    return "DLinear";
  }

  /// Steps of the past that it looks at.
  public int context() {
    return map.context();
  }

  /// The most steps that it forecasts.
  public int horizon() {
    return map.horizon();
  }

  public double ridge() {
    return ridge;
  }

  /// The mean squared error on the validation windows, if there were any to choose the ridge by.
  public OptionalDouble validationError() {
    return validationError;
  }

  /// The windows that it was fitted to.
  public long windows() {
    return windows;
  }
}
