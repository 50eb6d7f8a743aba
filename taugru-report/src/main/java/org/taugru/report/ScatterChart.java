package org.taugru.report;

import java.util.List;

/// Measured points, each series with its own colour and symbol: accuracy against τ, error against size.
///
/// The style of a series says what is added to its symbols: nothing (points), a line through the mean at each x (line,
/// dashed), or bars from `lower` to `upper` (band).
public record ScatterChart(String title, Axis x, Axis y, List<Series> series, List<Level> levels) implements Chart {
  public ScatterChart {
    series = List.copyOf(series);
    levels = List.copyOf(levels);
  }

  public ScatterChart(String title, Axis x, Axis y, List<Series> series) {
    this(title, x, y, series, List.of());
  }

  @Override
  public Size preferredSize() {
    return new Size(900, 460);
  }

  @Override
  public Size narrowSize() {
    return new Size(NARROW, 360);
  }
}
