package org.taugru.report;

import java.util.List;

/// Plots below each other with one legend: the components of a path, or what happened at the same time. A series has the
/// same colour in all panels in which its name comes. Panels with equal x axes share one, as far as the longest reaches.
///
/// @param panels from top to bottom; the title of a panel may be empty
public record PanelChart(String title, List<LineChart> panels) implements Chart {
  private static final int HEADING = 80;
  private static final int PANEL = 210;

  public PanelChart {
    panels = List.copyOf(panels);
    if (panels.isEmpty())
      throw new IllegalArgumentException("panel chart \"" + title + "\" has no panels");
  }

  @Override
  public Size preferredSize() {
    return size(900);
  }

  @Override
  public Size narrowSize() {
    return size(NARROW);
  }

  private Size size(int width) {
    return new Size(width, Math.min(Size.MAX, HEADING + PANEL * panels.size()));
  }
}
