package org.taugru.series;

/// How good a forecast is.
public enum ForecastMeasure {
  /// Mean squared error.
  MSE,
  /// The square root of [#MSE].
  RMSE,
  /// Mean absolute error.
  MAE,
  /// Absolute error in units of a scale, which is that of the seasonal naive method in training (Hyndman and Koehler 2006).
  MASE,
  /// 2 |f - y| / (|f| + |y|), 0 where both are 0: from 0 to 2, not in per cent (Makridakis 1993).
  SMAPE,
  /// Mean pinball loss over all quantiles; twice it approaches the continuous ranked probability score as they become dense.
  PINBALL,
  /// The share of outcomes within their interval. More is not better: it should be what was promised.
  COVERAGE,
  /// The mean width of intervals.
  WIDTH
}
