package org.taugru.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.taugru.report.Heading.Key;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.Type;

/// Draws plots below each other, their left and right ends in line.
final class PanelDrawing {
  private static final Type NAME = Type.regular(12);
  private static final double NAME_LINE = 18;
  private static final double BETWEEN = 14;

  private final PanelChart chart;
  private final Scene.Builder scene = new Scene.Builder();
  private final List<String> names;
  private final List<XyDrawing> drawings;

  private PanelDrawing(PanelChart chart) {
    this.chart = chart;
    this.names = chart.panels().stream().flatMap(panel -> panel.series().stream()).map(Series::name).distinct()
        .toList();
    this.drawings = chart.panels().stream().map(panel -> XyDrawing.panel(panel,
        panel.series().stream().mapToInt(series -> names.indexOf(series.name())).toArray(), scene)).toList();
  }

  static Scene of(PanelChart chart, Size size) {
    return new PanelDrawing(chart).draw(size);
  }

  private Scene draw(Size size) {
    Bounds bounds = Heading.draw(scene, Bounds.of(size), chart.title(), keys());
    List<LevelLabels> labels = drawings.stream().map(drawing -> drawing.levelLabels(size.width())).toList();
    double right = bounds.right() - labels.stream().mapToDouble(LevelLabels::width).max().orElse(0);
    boolean isShared = isShared();
    Extent extent = joint();
    double below = isShared ? 0 : Axes.BELOW;
    double each = (bounds.height() - (isShared ? Axes.BELOW : 0) - BETWEEN * (drawings.size() - 1)) / drawings.size();
    double left = bounds.left() + IntStream.range(0, drawings.size())
        .mapToDouble(
            i -> Axes.widthBeside(Axes.yTicks(upright(i, bounds.top(), each - below), drawings.get(i).isYWhole()),
                chart.panels().get(i).y().label()))
        .max().orElse(0);
    double overhang = IntStream.range(0, drawings.size())
        .mapToDouble(i -> Axes.overhang(x(i, extent, isShared).placed(left, right), isWhole(i, extent, isShared)))
        .max().orElse(0);
    for (int i = 0; i < drawings.size(); i++) {
      LineChart panel = chart.panels().get(i);
      double top = bounds.top() + i * (each + BETWEEN);
      if (!panel.title().isBlank())
        scene.text(left, top + 9, Letters.fit(panel.title(), right - left, NAME), NAME, Anchor.START, Ink.TEXT);
      Ruler y = upright(i, top, each - below);
      Ruler level = x(i, extent, isShared).placed(left, right - overhang);
      Axes axes = new Axes(level, y, Axes.xTicks(level, isWhole(i, extent, isShared)),
          Axes.yTicks(y, drawings.get(i).isYWhole()), panel.x().label(), panel.y().label());
      drawings.get(i).drawIn(axes, labels.get(i));
      if (!isShared || i == drawings.size() - 1)
        axes.drawXLabels(scene);
    }
    return scene.build(size.width(), size.height(), chart.title());
  }

  /// The y axis of a panel, below its name.
  private Ruler upright(int panel, double top, double height) {
    double name = chart.panels().get(panel).title().isBlank() ? 0 : NAME_LINE;
    return drawings.get(panel).yRuler().placed(top + height, top + name);
  }

  private boolean isShared() {
    return chart.panels().stream().map(LineChart::x).distinct().count() == 1;
  }

  private Extent joint() {
    Extent joint = new Extent();
    drawings.stream().map(XyDrawing::xExtent).filter(extent -> !extent.isEmpty()).forEach(extent -> {
      joint.add(extent.low());
      joint.add(extent.high());
    });
    return joint;
  }

  private Ruler x(int panel, Extent joint, boolean isShared) {
    return isShared ? Ruler.of(chart.panels().get(panel).x(), joint, 0) : drawings.get(panel).xRuler();
  }

  private boolean isWhole(int panel, Extent joint, boolean isShared) {
    return isShared ? joint.isWhole() : drawings.get(panel).xExtent().isWhole();
  }

  /// One for each name, from a panel in which it has data; none at all where the only name is said by a title.
  private List<Key> keys() {
    Map<String, Key> keys = new LinkedHashMap<>();
    List<Key> hidden = new ArrayList<>();
    for (boolean withData : new boolean[] {true, false}) {
      for (int panel = 0; panel < drawings.size(); panel++) {
        XyDrawing drawing = drawings.get(panel);
        List<Series> series = chart.panels().get(panel).series();
        IntStream.range(0, series.size()).filter(i -> drawing.hasData(i) == withData)
            .forEach(i -> keys.putIfAbsent(series.get(i).name(), drawing.key(i)));
      }
    }
    drawings.forEach(drawing -> hidden.addAll(drawing.hiddenLevels()));
    boolean isSaid = names.size() == 1 && keys.values().iterator().next().name().equals(names.getFirst())
        && XyDrawing.isSaid(names.getFirst(), chart.title());
    List<Key> all = new ArrayList<>();
    if (!isSaid)
      names.stream().map(keys::get).forEach(all::add);
    all.addAll(hidden);
    return all;
  }
}
