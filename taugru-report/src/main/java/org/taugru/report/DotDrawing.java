package org.taugru.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.taugru.report.Heading.Key;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Mark.Dash;
import org.taugru.report.scene.Mark.Shape;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.Type;

/// Draws dot charts: names to the left, values along a common axis.
final class DotDrawing {
  /// The height of a name's line, and of what stands above and below all of them.
  static final int LINE = 26;
  static final int AROUND = 150;

  private static final Type NAME = Type.regular(12);
  private static final double NAME_GAP = 10;
  private static final double WIDEST_NAME = 0.4;
  private static final double RADIUS = 4.5;
  private static final double CAP = 4;
  private static final double ROOM = 0.05;

  private final DotChart chart;
  private final Scene.Builder scene = new Scene.Builder();

  private DotDrawing(DotChart chart) {
    this.chart = chart;
  }

  static Scene of(DotChart chart, Size size) {
    return new DotDrawing(chart).draw(size);
  }

  private Scene draw(Size size) {
    Extent extent = new Extent();
    chart.dots().stream()
        .flatMapToDouble(dots -> Arrays.stream(new double[][] {dots.values(), dots.lower(), dots.upper()})
            .flatMapToDouble(Arrays::stream))
        .filter(value -> Ruler.canShow(chart.axis().scale(), value)).forEach(extent::add);
    Ruler ruler = Ruler.of(chart.axis(), extent, ROOM);
    Bounds bounds = Heading.draw(scene, Bounds.of(size), chart.title(),
        IntStream.range(0, chart.dots().size()).mapToObj(this::key).toList());
    List<String> names =
        chart.names().stream().map(name -> Letters.fit(name, WIDEST_NAME * bounds.width(), NAME)).toList();
    double left =
        bounds.left() + NAME_GAP + names.stream().mapToDouble(name -> Letters.width(name, NAME)).max().orElse(0);
    double bottom = bounds.bottom() - Axes.BELOW;
    Ruler x = ruler.placed(left, bounds.right() - Axes.overhang(ruler.placed(left, bounds.right()), extent.isWhole()));
    double line = (bottom - bounds.top()) / Math.max(1, names.size());
    Ruler y = new Ruler(Axis.Scale.LINEAR, 0, 1, bottom, bounds.top());
    Axes axes = new Axes(x, y, Axes.xTicks(x, extent.isWhole()), new Ticks(List.of(), List.of(), ""),
        chart.axis().label(), "");
    axes.drawGrid(scene);
    axes.drawXLabels(scene);
    if (extent.isEmpty())
      axes.drawNoData(scene);
    for (int i = 0; i < names.size(); i++) {
      double middle = bounds.top() + (i + 0.5) * line;
      scene.text(left - NAME_GAP, middle + 4, names.get(i), NAME, Anchor.END, Ink.TEXT);
      scene.line(left, middle, axes.right(), middle, Ink.GRID, 1, Dash.SOLID);
      for (int k = 0; k < chart.dots().size(); k++)
        drawValue(chart.dots().get(k), k, i, x, middle);
    }
    return scene.build(size.width(), size.height(), chart.title());
  }

  private void drawValue(DotChart.Dots dots, int index, int row, Ruler x, double y) {
    double value = dots.values()[row];
    if (!Ruler.canShow(x.scale(), value) || !x.reaches(value))
      return;
    double low = dots.lower()[row];
    double high = dots.upper()[row];
    if (low < high && Ruler.canShow(x.scale(), high)) {
      double from = x.at(Math.max(low, x.low()));
      double to = x.at(Math.min(high, x.high()));
      List<double[]> lines =
          new ArrayList<>(List.of(new double[] {from, y, to, y}, new double[] {to, y - CAP, to, y + CAP}));
      if (low >= x.low())
        lines.add(new double[] {from, y - CAP, from, y + CAP});
      scene.add(new Mark.Line(lines, Ink.series(index), 1.6, Dash.SOLID, 1));
    }
    scene.add(new Mark.Dots(new double[] {x.at(value), y}, shape(index), RADIUS, Ink.series(index), 0.9));
  }

  private Key key(int index) {
    DotChart.Dots dots = chart.dots().get(index);
    boolean hasData = Arrays.stream(dots.values()).anyMatch(value -> Ruler.canShow(chart.axis().scale(), value));
    return new Key(hasData ? dots.name() : dots.name() + " (no data)", (canvas, x, y, width) -> canvas
        .add(new Mark.Dots(new double[] {x + width / 2, y}, shape(index), RADIUS, Ink.series(index), 0.9)));
  }

  private static Shape shape(int index) {
    return Shape.values()[index % Shape.values().length];
  }
}
