package org.taugru.report;

import java.util.List;
import java.util.stream.IntStream;
import org.taugru.report.AttractorChart.Arrangement;
import org.taugru.report.Axis.Scale;
import org.taugru.report.Heading.Key;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Mark.Dash;
import org.taugru.report.scene.Mark.Shape;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.Type;

/// Draws paths in the plane, with equal units both ways.
final class AttractorDrawing {
  private static final Type NAME = Type.regular(12);
  private static final double NAME_LINE = 20;
  private static final double BETWEEN = 24;
  private static final double LINE_WIDTH = 0.9;
  private static final double OPACITY = 0.8;

  /// The smaller span is at least this part of the larger one.
  private static final double FLATTEST = 0.2;

  private AttractorDrawing() {
  }

  /// A plot of some of the series, given by their numbers.
  private record Panel(String name, List<Integer> series) {
  }

  static Scene of(AttractorChart chart, Size size) {
    Scene.Builder scene = new Scene.Builder();
    List<Integer> all = IntStream.range(0, chart.series().size()).boxed().toList();
    boolean isSplit = chart.arrangement() == Arrangement.SIDE_BY_SIDE && all.size() > 1;
    List<Panel> panels = isSplit ? all.stream().map(i -> new Panel(name(chart, i), List.of(i))).toList()
        : List.of(new Panel("", all));
    boolean isSaid = all.size() == 1 && hasData(chart.series().getFirst())
        && XyDrawing.isSaid(chart.series().getFirst().name(), chart.title(), chart.xLabel(), chart.yLabel());
    List<Key> keys = isSplit || isSaid ? List.<Key>of() : all.stream().map(i -> key(chart, i)).toList();
    Bounds bounds = Heading.draw(scene, Bounds.of(size), chart.title(), keys);
    drawPanels(scene, chart, panels, bounds);
    return scene.build(size.width(), size.height(), chart.title());
  }

  private static String name(AttractorChart chart, int index) {
    Series series = chart.series().get(index);
    return hasData(series) ? series.name() : series.name() + " (no data)";
  }

  private static Key key(AttractorChart chart, int index) {
    return new Key(name(chart, index),
        (canvas, x, y, width) -> canvas.line(x, y, x + width, y, Ink.series(index), 1.6, Dash.SOLID));
  }

  private static void drawPanels(Scene.Builder scene, AttractorChart chart, List<Panel> panels, Bounds bounds) {
    Extent x = new Extent();
    Extent y = new Extent();
    chart.series().forEach(each -> extend(each, x, y));
    Ruler xRuler = Ruler.of(Axis.linear(""), x, 0.04);
    Ruler yRuler = Ruler.of(Axis.linear(""), y, 0.04);
    double xSpan = xRuler.high() - xRuler.low();
    double ySpan = yRuler.high() - yRuler.low();
    xRuler = widened(xRuler, FLATTEST * ySpan);
    yRuler = widened(yRuler, FLATTEST * xSpan);
    Grid grid = Grid.best(bounds, panels.size(), xRuler, yRuler, chart.yLabel(), isNamed(panels) ? NAME_LINE : 0);
    for (int i = 0; i < panels.size(); i++) {
      double left = grid.left(i % grid.columns);
      double top = grid.top(bounds, i / grid.columns);
      Ruler level = xRuler.placed(left, left + grid.width);
      Ruler upright = yRuler.placed(top + grid.height, top);
      drawPanel(scene, chart, panels.get(i),
          new Axes(level, upright, Axes.xTicks(level, false), Axes.xTicks(upright, false),
              chart.xLabel(), chart.yLabel()),
          i % grid.columns == 0);
    }
  }

  private static boolean isNamed(List<Panel> panels) {
    return panels.stream().anyMatch(panel -> !panel.name.isEmpty());
  }

  /// Where panels of one size stand.
  private record Grid(int columns, double width, double height, double first, double between, double line,
      double name) {
    /// With as many columns as make the panels largest; with as few as do that.
    static Grid best(Bounds bounds, int panels, Ruler x, Ruler y, String yLabel, double name) {
      return IntStream.rangeClosed(1, Math.max(1, panels))
          .mapToObj(columns -> of(bounds, panels, columns, x, y, yLabel, name))
          .reduce((one, other) -> other.width > one.width ? other : one).orElseThrow();
    }

    static Grid of(Bounds bounds, int panels, int columns, Ruler x, Ruler y, String yLabel, double name) {
      int rows = Math.max(1, Math.ceilDiv(panels, columns));
      double line = bounds.height() / rows;
      double tall = Math.max(1, line - Axes.BELOW - name);
      double xSpan = x.high() - x.low();
      double ySpan = y.high() - y.low();
      double width = bounds.width() / columns;
      double height = tall;
      double beside = 0.0;
      double between = BETWEEN;
      double after = 0.0;
      for (int round = 0; round < 3; round++) { // labels depend on the size of the panels, and that on the room for labels
        double label = Axes.widest(Axes.xTicks(x.placed(0, width), false));
        beside = Math.max(beside, Axes.widthBeside(Axes.xTicks(y.placed(height, 0), false), yLabel));
        between = Math.max(between, label + 10);
        after = Math.max(after, label / 2 - Bounds.MARGIN + 2);
        double wide = Math.max(1, (bounds.width() - beside - (columns - 1) * between - after) / columns);
        double unit = Math.min(wide / xSpan, tall / ySpan);
        width = unit * xSpan;
        height = unit * ySpan;
      }
      double free = bounds.width() - beside - (columns - 1) * between - after - columns * width;
      return new Grid(columns, width, height, bounds.left() + beside + Math.max(0, free / 2), between, line, name);
    }

    double left(int column) {
      return first + column * (width + between);
    }

    double top(Bounds bounds, int row) {
      return bounds.top() + row * line + name;
    }
  }

  private static void drawPanel(Scene.Builder scene, AttractorChart chart, Panel panel, Axes axes, boolean isFirst) {
    axes.drawGrid(scene);
    axes.drawXLabels(scene);
    if (isFirst)
      axes.drawYLabels(scene);
    if (!panel.name.isEmpty())
      scene.text((axes.left() + axes.right()) / 2, axes.top() - 8,
          Letters.fit(panel.name, axes.right() - axes.left(), NAME), NAME, Anchor.MIDDLE, Ink.TEXT);
    if (panel.series.stream().map(chart.series()::get).noneMatch(AttractorDrawing::hasData))
      axes.drawNoData(scene);
    for (int index : panel.series) {
      Series series = chart.series().get(index);
      List<double[]> runs = Paths.of(series.x(), series.y(), axes.x(), axes.y());
      scene.add(new Mark.Line(runs.stream().filter(run -> run.length > 2).toList(), Ink.series(index), LINE_WIDTH,
          Dash.SOLID, OPACITY));
      runs.stream().filter(run -> run.length == 2)
          .forEach(point -> scene.add(new Mark.Dots(point, Shape.CIRCLE, 2, Ink.series(index), OPACITY)));
    }
  }

  private static Ruler widened(Ruler ruler, double span) {
    double more = Math.max(0, span - (ruler.high() - ruler.low())) / 2;
    return new Ruler(Scale.LINEAR, ruler.low() - more, ruler.high() + more, 0, 1);
  }

  private static boolean hasData(Series series) {
    Extent extent = new Extent();
    extend(series, extent, new Extent());
    return !extent.isEmpty();
  }

  private static void extend(Series series, Extent x, Extent y) {
    for (int i = 0; i < series.x().length; i++) {
      if (Ruler.canShow(Scale.LINEAR, series.x()[i]) && Ruler.canShow(Scale.LINEAR, series.y()[i])) {
        x.add(series.x()[i]);
        y.add(series.y()[i]);
      }
    }
  }
}
