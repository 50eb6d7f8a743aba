package org.taugru.series;

/// Pieces of series, each a past and what came after it, to fit a forecaster to or to judge it by. They are read one at a time, so
/// that there may be many more than fit in memory.
public interface ForecastWindows {
  int count();

  /// Steps of the past.
  int context();

  /// Steps to be forecast.
  int horizon();

  /// Writes window `number`, 0 to `count() - 1`, into the arrays handed over; missing values are NaN.
  void read(int number, float[] context, float[] future);
}
