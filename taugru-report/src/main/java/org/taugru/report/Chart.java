package org.taugru.report;

/// A chart as a value: what is shown, not how. [Pictures] draws it, [HtmlReport] puts it on a page.
///
/// No data can make a chart fail. What has no place on its axes (NaN, infinite, not positive on a logarithmic axis) is
/// left out as a gap, and a series of which nothing is left stands in the legend as "(no data)". Only shapes that do not
/// fit, such as an x and a y of different lengths, are refused, and that by the constructors.
public sealed interface Chart
    permits LineChart, ScatterChart, PanelChart, DotChart, AttractorChart, ConfusionMatrix, TileChart {
  /// The width of a small screen.
  int NARROW = 384;

  String title();

  /// The size at which it looks best.
  Size preferredSize();

  /// The size, no wider than [#NARROW], at which it can be read on a small screen.
  Size narrowSize();
}
