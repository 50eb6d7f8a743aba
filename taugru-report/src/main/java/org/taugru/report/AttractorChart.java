package org.taugru.report;

import java.util.List;

/// Paths in the plane, such as x(t) against x(t − 17), see [Series#delayed]. One unit is equally long both ways, and all
/// panels show the same part of the plane.
public record AttractorChart(String title, String xLabel, String yLabel, List<Series> series, Arrangement arrangement)
    implements
    Chart {
  public enum Arrangement {
    /// All in one panel, in different colours.
    OVERLAID,
    /// A panel for each series; below each other where that makes them larger.
    SIDE_BY_SIDE
  }

  public AttractorChart {
    series = List.copyOf(series);
  }

  @Override
  public Size preferredSize() {
    return switch (arrangement) {
      case OVERLAID -> new Size(640, 640);
      case SIDE_BY_SIDE -> new Size(Math.clamp(60 + 440L * series.size(), 500, 1380), 520);
    };
  }

  @Override
  public Size narrowSize() {
    return switch (arrangement) {
      case OVERLAID -> new Size(NARROW, 420);
      case SIDE_BY_SIDE -> new Size(NARROW, Math.clamp(60 + 390L * series.size(), 420, Size.MAX));
    };
  }
}
