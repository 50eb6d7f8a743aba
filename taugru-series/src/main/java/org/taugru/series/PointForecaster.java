package org.taugru.series;

/// Says one number for each of the next steps of a series, from its past alone.
///
/// Those made here, the naive and the linear ones, cost next to nothing and are hard to beat: what a network is compared with.
/// They do not change once they are made, so that threads may share one.
public interface PointForecaster {
  /// Writes the next `out.length` values.
  ///
  /// @param context the past, oldest first; it may have missing values (NaN), and its length is the caller's choice. It is not
  ///        changed. Where nothing is known at all, the forecast is NaN.
  /// @param out as many steps as are wanted; one that was fitted for a horizon takes up to that many
  void forecast(float[] context, float[] out);

  /// Short, for tables: `persistence`, `seasonal naive (24)`.
  String name();
}
