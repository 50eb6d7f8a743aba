package org.taugru.report;

import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Mark.Dash;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.Type;

/// Two rulers in their places, x from left to right and y from the bottom up, with ticks and labels.
record Axes(Ruler x, Ruler y, Ticks xTicks, Ticks yTicks, String xLabel, String yLabel) {
  private static final Type TICK = Type.regular(11);
  private static final Type LABEL = Type.regular(12);
  private static final double LABEL_LINE = 20;
  private static final double TICK_LINE = 20;
  private static final double TICK_GAP = 7;

  /// What labels need under a plot.
  static final double BELOW = TICK_LINE + LABEL_LINE;

  /// Axes that fill the room, labels included.
  static Axes filling(Bounds bounds, Ruler x, boolean xWhole, String xLabel, Ruler y, boolean yWhole, String yLabel) {
    double bottom = bounds.bottom() - BELOW;
    Ruler upright = y.placed(bottom, bounds.top());
    Ticks yTicks = yTicks(upright, yWhole);
    double left = bounds.left() + widthBeside(yTicks, yLabel);
    Ruler level = x.placed(left, bounds.right() - overhang(x.placed(left, bounds.right()), xWhole));
    return new Axes(level, upright, xTicks(level, xWhole), yTicks, xLabel, yLabel);
  }

  /// How far the last label reaches beyond the margin at the end of the axis.
  static double overhang(Ruler x, boolean whole) {
    Ticks.Tick last = xTicks(x, whole).major().getLast();
    return Math.max(0, x.at(last.value()) + Letters.width(last.label(), TICK) / 2 - x.to() - Bounds.MARGIN + 2);
  }

  static double widthBeside(Ticks yTicks, String yLabel) {
    return TICK_GAP + widest(yTicks) + (yTicks.complete(yLabel).isEmpty() ? 0 : LABEL_LINE);
  }

  static double widest(Ticks ticks) {
    return ticks.major().stream().mapToDouble(tick -> Letters.width(tick.label(), TICK)).max().orElse(0);
  }

  /// Ticks for an axis from left to right, or for both where both are to have the same.
  static Ticks xTicks(Ruler x, boolean whole) {
    return Ticks.along(x, whole, (int) (x.length() / 70), label -> Letters.width(label, TICK), 14);
  }

  static Ticks yTicks(Ruler y, boolean whole) {
    return Ticks.along(y, whole, (int) (y.length() / 42), _ -> TICK.size(), 6);
  }

  double left() {
    return x.from();
  }

  double right() {
    return x.to();
  }

  double top() {
    return y.to();
  }

  double bottom() {
    return y.from();
  }

  /// The grid and the lines of the axes, to be drawn under the data.
  void drawGrid(Scene.Builder scene) {
    for (double value : xTicks.minor())
      scene.line(x.at(value), top(), x.at(value), bottom(), Ink.FAINT, 1, Dash.SOLID);
    for (double value : yTicks.minor())
      scene.line(left(), y.at(value), right(), y.at(value), Ink.FAINT, 1, Dash.SOLID);
    for (Ticks.Tick tick : xTicks.major())
      scene.line(x.at(tick.value()), top(), x.at(tick.value()), bottom() + 4, Ink.GRID, 1, Dash.SOLID);
    for (Ticks.Tick tick : yTicks.major())
      scene.line(left() - 4, y.at(tick.value()), right(), y.at(tick.value()), Ink.GRID, 1, Dash.SOLID);
    scene.line(left(), bottom(), right(), bottom(), Ink.AXIS, 1, Dash.SOLID);
    scene.line(left(), top(), left(), bottom(), Ink.AXIS, 1, Dash.SOLID);
  }

  void drawXLabels(Scene.Builder scene) {
    for (Ticks.Tick tick : xTicks.major())
      scene.text(x.at(tick.value()), bottom() + 17, tick.label(), TICK, Anchor.MIDDLE, Ink.MUTED);
    String label = Letters.fit(xTicks.complete(xLabel), right() - left(), LABEL);
    scene.text((left() + right()) / 2, bottom() + TICK_LINE + 16, label, LABEL, Anchor.MIDDLE, Ink.TEXT);
  }

  void drawYLabels(Scene.Builder scene) {
    for (Ticks.Tick tick : yTicks.major())
      scene.text(left() - TICK_GAP, y.at(tick.value()) + 4, tick.label(), TICK, Anchor.END, Ink.MUTED);
    String label = Letters.fit(yTicks.complete(yLabel), bottom() - top(), LABEL);
    double line = left() - widthBeside(yTicks, yLabel) + 11;
    scene.upwardText(line, (top() + bottom()) / 2, label, LABEL, Anchor.MIDDLE, Ink.TEXT);
  }

  void drawNoData(Scene.Builder scene) {
    scene.add(new Mark.Text((left() + right()) / 2, (top() + bottom()) / 2 + 4, "no data", LABEL, Anchor.MIDDLE,
        Mark.Turn.LEVEL, Ink.MUTED));
  }
}
