package org.taugru.series;

import java.util.Arrays;
import java.util.OptionalDouble;

/// One linear map from the context to the whole horizon, of a window whose last value was subtracted and is added again
/// afterwards (Zeng, Chen, Zhang and Xu 2023): a change of level between training and use does no harm.
///
/// The published one is trained by gradient steps. This one is the exact minimum of the squared error with a ridge, as the problem
/// has a closed form (Toner and Darlow 2024). Windows with more than half of their context or a tenth of their future missing are
/// left out of a fit; other gaps are filled. A context that is longer than the one fitted is cut, a shorter one is filled with its
/// first value.
public final class NLinear implements PointForecaster {
  private final LinearMap map;
  private final double ridge;
  private final OptionalDouble validationError;
  private final long windows;

  private NLinear(Ridge.Solution solution, long windows) {
    this.map = new LinearMap(solution);
    this.ridge = solution.strength();
    this.validationError = solution.validation();
    this.windows = windows;
  }

  private NLinear(LinearMap map) {
    this.map = map;
    this.ridge = Double.NaN;
    this.validationError = OptionalDouble.empty();
    this.windows = 0;
  }

  /// One that was fitted before; how it was fitted is not known any more.
  ///
  /// @param weights    `[context][horizon]`
  /// @param intercepts `[horizon]`
  public static NLinear of(float[][] weights, float[] intercepts) {
    return new NLinear(new LinearMap(Arrays.stream(weights).map(float[]::clone).toArray(float[][]::new),
        intercepts.clone()));
  }

  /// What the value `past` of the context, from the oldest on, adds to a step of the forecast.
  public float weight(int past, int step) {
    return map.weight(past, step);
  }

  public float intercept(int step) {
    return map.intercept(step);
  }

  /// @param ridge in units of the mean variance of the features, such as 1e-3
  public static NLinear fit(ForecastWindows training, double ridge) {
    LinearMoments.Centred moments = moments(training);
    return new NLinear(Ridge.solve(moments, identity(moments.features()), ridge), moments.rows());
  }

  /// With the ridge, out of powers of ten from 1e-6 to 10, that has the smallest squared error on the validation windows.
  public static NLinear fit(ForecastWindows training, ForecastWindows validation) {
    LinearMoments.Centred moments = moments(training);
    return new NLinear(Ridge.choose(moments, moments(validation), identity(moments.features())), moments.rows());
  }

  private static LinearMoments.Centred moments(ForecastWindows windows) {
    return WindowMoments.of(windows, context -> context[context.length - 1]);
  }

  private static double[][] identity(int size) {
    double[][] identity = new double[size][size];
    for (int i = 0; i < size; i++)
      identity[i][i] = 1;
    return identity;
  }

  @Override
  public void forecast(float[] context, float[] out) {
    float[] filled = Gaps.filled(context, map.context());
    map.apply(filled, filled[filled.length - 1], out);
  }

  /// By how much each step of a forecast changes with each value of the context, `[step][value]`. It is the same for all contexts of
  /// which the same values are there; one that is missing has none, and the one that stands in for it has more.
  public double[][] derivatives(float[] context, int steps) {
    double[][] derivatives = new double[steps][map.context()];
    for (int h = 0; h < steps; h++) {
      double sum = 0;
      for (int t = 0; t < map.context(); t++) {
        derivatives[h][t] = map.weight(t, h);
        sum += map.weight(t, h);
      }
      derivatives[h][map.context() - 1] += 1 - sum; // the last value is subtracted before and added afterwards
    }
    return Gaps.unfilled(derivatives, context);
  }

  @Override
  public String name() {
    return "NLinear";
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
