package org.taugru.report;

import java.util.List;

/// Lines, points and bands over a common x: training curves, forecasts against the truth, mean ± deviation over seeds.
public record LineChart(String title, Axis x, Axis y, List<Series> series, List<Level> levels) implements Chart {
  public LineChart {
    series = List.copyOf(series);
    levels = List.copyOf(levels);
  }

  public LineChart(String title, Axis x, Axis y, List<Series> series) {
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
