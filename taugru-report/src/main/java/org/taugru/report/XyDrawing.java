package org.taugru.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.taugru.report.Axis.Scale;
import org.taugru.report.Heading.Key;
import org.taugru.report.Series.Style;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Mark;
import org.taugru.report.scene.Mark.Dash;
import org.taugru.report.scene.Mark.Shape;
import org.taugru.report.scene.Scene;

/// Draws line charts and scatter charts, and the panels of a [PanelChart].
final class XyDrawing {
  private static final double ROOM = 0.05;
  private static final double BAND_OPACITY = 0.2;
  private static final double DOT_OPACITY = 0.75;
  private static final List<Dash> REPEATS = List.of(Dash.SOLID, Dash.DASH_DOT, Dash.DOTTED);

  private enum Kind {
    LINES,
    SYMBOLS
  }

  /// How a series is told from others.
  private record Look(Ink ink, Dash dash, Shape shape) {
    static Look of(int index, Style style) {
      Dash repeat = REPEATS.get(index / Ink.SERIES_COUNT % REPEATS.size());
      return new Look(Ink.series(index), style instanceof Style.Dashed ? Dash.DASHED : repeat,
          Shape.values()[index % Shape.values().length]);
    }
  }

  private final Kind kind;
  private final Axis xAxis;
  private final Axis yAxis;
  private final List<Series> series;
  private final List<Level> levels;
  private final int[] looks; // the numbers that tell the series apart; panels share them
  private final Scene.Builder scene;
  private final Extent xExtent = new Extent();
  private final Extent yExtent = new Extent();

  private XyDrawing(Kind kind, Axis xAxis, Axis yAxis, List<Series> series, List<Level> levels, int[] looks,
      Scene.Builder scene) {
    this.kind = kind;
    this.xAxis = xAxis;
    this.yAxis = yAxis;
    this.series = series;
    this.levels = levels;
    this.looks = looks;
    this.scene = scene;
    series.forEach(each -> extend(each, xAxis, yAxis, xExtent, yExtent));
    levels.stream().mapToDouble(Level::y).filter(y -> Ruler.canShow(yAxis.scale(), y)).forEach(yExtent::add);
  }

  static Scene of(LineChart chart, Size size) {
    Scene.Builder scene = new Scene.Builder();
    return new XyDrawing(Kind.LINES, chart.x(), chart.y(), chart.series(), chart.levels(),
        IntStream.range(0, chart.series().size()).toArray(), scene).draw(chart.title(), size);
  }

  static Scene of(ScatterChart chart, Size size) {
    Scene.Builder scene = new Scene.Builder();
    return new XyDrawing(Kind.SYMBOLS, chart.x(), chart.y(), chart.series(), chart.levels(),
        IntStream.range(0, chart.series().size()).toArray(), scene).draw(chart.title(), size);
  }

  /// One of several panels of a scene.
  ///
  /// @param looks the number of each series among those of all panels
  static XyDrawing panel(LineChart chart, int[] looks, Scene.Builder scene) {
    return new XyDrawing(Kind.LINES, chart.x(), chart.y(), chart.series(), chart.levels(), looks, scene);
  }

  private Scene draw(String title, Size size) {
    ArrayList<Key> keys =
        IntStream.range(0, series.size()).mapToObj(this::key).collect(Collectors.toCollection(ArrayList::new));
    if (series.size() == 1 && hasData(0) && isSaid(series.getFirst().name(), title, xAxis.label(), yAxis.label()))
      keys.clear();
    keys.addAll(hiddenLevels());
    Bounds bounds = Heading.draw(scene, Bounds.of(size), title, keys);
    LevelLabels labels = levelLabels(size.width());
    Axes axes = Axes.filling(bounds.leftOf(bounds.right() - labels.width()), xRuler(), xExtent.isWhole(), xAxis.label(),
        yRuler(), yExtent.isWhole(), yAxis.label());
    axes.drawXLabels(scene);
    drawIn(axes, labels);
    return scene.build(size.width(), size.height(), title);
  }

  /// Whether a name adds nothing to what stands beside it.
  static boolean isSaid(String name, String... beside) {
    String words = name.strip().toLowerCase(Locale.ROOT);
    return Arrays.stream(beside).anyMatch(each -> each.toLowerCase(Locale.ROOT).contains(words));
  }

  /// The plot with the labels of its y axis; those of the x axis may be shared.
  void drawIn(Axes axes, LevelLabels labels) {
    axes.drawGrid(scene);
    axes.drawYLabels(scene);
    labels.draw(scene, axes);
    if (IntStream.range(0, series.size()).noneMatch(this::hasData))
      axes.drawNoData(scene);
    drawSeries(axes);
  }

  Ruler xRuler() {
    boolean isScattered = kind == Kind.SYMBOLS || series.stream().allMatch(each -> isPointsAlone(each.style()));
    return Ruler.of(xAxis, xExtent, isScattered ? ROOM : 0);
  }

  Ruler yRuler() {
    return Ruler.of(yAxis, yExtent, ROOM);
  }

  Extent xExtent() {
    return xExtent;
  }

  boolean isYWhole() {
    return yExtent.isWhole();
  }

  LevelLabels levelLabels(double width) {
    Ruler y = yRuler();
    return LevelLabels.of(levels.stream().filter(level -> y.reaches(level.y())).toList(), 0.26 * width);
  }

  /// Levels that lie beyond the axis.
  List<Key> hiddenLevels() {
    Ruler y = yRuler();
    return levels.stream().filter(level -> !y.reaches(level.y()))
        .map(level -> new Key(level.label() + " (not shown)", XyDrawing::levelSwatch)).toList();
  }

  // --- what there is to draw ---

  private static void extend(Series series, Axis xAxis, Axis yAxis, Extent xExtent, Extent yExtent) {
    for (int i = 0; i < series.x().length; i++) {
      double x = series.x()[i];
      if (!isOn(xAxis, x))
        continue;
      for (double y : heights(series, i)) {
        if (isOn(yAxis, y)) {
          xExtent.add(x);
          yExtent.add(y);
        }
      }
    }
  }

  private static double[] heights(Series series, int i) {
    return series.style() instanceof Style.Band(var lower, var upper)
        ? new double[] {series.y()[i], lower[i], upper[i]}
        : new double[] {series.y()[i]};
  }

  private static boolean isOn(Axis axis, double value) {
    return Ruler.canShow(axis.scale(), value) && switch (axis.bounds()) {
      case Axis.Bounds.OfData() -> true;
      case Axis.Bounds.Fixed(var low, var high) -> value >= low && value <= high;
    };
  }

  boolean hasData(int index) {
    Series each = series.get(index);
    Ruler x = xRuler();
    Ruler y = yRuler();
    return IntStream.range(0, each.x().length)
        .anyMatch(i -> x.reaches(each.x()[i]) && Arrays.stream(heights(each, i)).anyMatch(y::reaches));
  }

  // --- the legend ---

  Key key(int index) {
    Series each = series.get(index);
    Look look = look(index);
    return new Key(hasData(index) ? each.name() : each.name() + " (no data)", (canvas, x, y, width) -> {
      if (kind == Kind.LINES && each.style() instanceof Style.Band)
        canvas.box(x, y - 5, width, 10, look.ink, BAND_OPACITY);
      if (kind == Kind.SYMBOLS && each.style() instanceof Style.Band)
        bars(canvas, List.of(new double[] {x + width / 2, y - 7, x + width / 2, y + 7}), look);
      else if (!isPointsAlone(each.style()))
        canvas.line(x, y, x + width, y, look.ink, lineWidth(), look.dash);
      if (kind == Kind.SYMBOLS || isPointsAlone(each.style()))
        dots(canvas, new double[] {x + width / 2, y}, look, each.style());
    });
  }

  private Look look(int index) {
    return Look.of(looks[index], series.get(index).style());
  }

  private static boolean isPointsAlone(Style style) {
    return style instanceof Style.Points || style instanceof Style.Labelled;
  }

  private static void levelSwatch(Scene.Builder canvas, double x, double y, double width) {
    canvas.line(x, y, x + width, y, Ink.MUTED, 1.2, Dash.DASHED);
  }

  // --- the data: areas under lines under symbols ---

  private void drawSeries(Axes axes) {
    for (int i = 0; i < series.size(); i++) {
      if (kind == Kind.LINES && series.get(i).style() instanceof Style.Band band)
        drawBand(series.get(i), band, look(i), axes);
    }
    for (int i = 0; i < series.size(); i++) {
      Series each = series.get(i);
      Look look = look(i);
      switch (each.style()) {
        case Style.Line(), Style.Dashed() -> drawLine(kind == Kind.LINES ? each : means(each, axes), look, axes);
        case Style.Band band -> {
          if (kind == Kind.LINES)
            drawLine(each, look, axes);
          else
            drawBars(each, band, look, axes);
        }
        case Style.Points(), Style.Labelled _ -> {
          // nothing joins them
        }
      }
    }
    for (int i = 0; i < series.size(); i++) {
      Series each = series.get(i);
      if (kind == Kind.SYMBOLS || isPointsAlone(each.style()))
        dots(scene, places(each, axes), look(i), each.style());
    }
    drawLabels(axes);
  }

  /// Names of points, in the way of neither points nor lines nor each other.
  private void drawLabels(Axes axes) {
    PointLabels labels = new PointLabels(axes);
    for (Series each : series) {
      if (isPointsAlone(each.style()) || kind == Kind.SYMBOLS)
        labels.avoidPoints(places(each, axes));
      else
        Paths.of(each.x(), each.y(), axes.x(), axes.y()).forEach(labels::avoidLine);
    }
    for (Series each : series) {
      if (each.style() instanceof Style.Labelled(var names)) {
        for (int i = 0; i < names.size(); i++) {
          if (axes.x().reaches(each.x()[i]) && axes.y().reaches(each.y()[i]))
            labels.draw(scene, names.get(i), axes.x().at(each.x()[i]), axes.y().at(each.y()[i]));
        }
      }
    }
  }

  private void drawLine(Series each, Look look, Axes axes) {
    List<double[]> runs = Paths.of(each.x(), each.y(), axes.x(), axes.y());
    scene.add(new Mark.Line(runs.stream().filter(run -> run.length > 2).toList(), look.ink, lineWidth(), look.dash, 1));
    double[] alone = runs.stream().filter(run -> run.length == 2).flatMapToDouble(Arrays::stream).toArray();
    if (alone.length > 0)
      scene.add(new Mark.Dots(alone, Shape.CIRCLE, 2.4, look.ink, 1));
  }

  private double lineWidth() {
    return switch (kind) {
      case LINES -> 1.8;
      case SYMBOLS -> 1.4;
    };
  }

  private void dots(Scene.Builder canvas, double[] points, Look look, Style style) {
    switch (kind) {
      case LINES ->
        canvas.add(new Mark.Dots(points, Shape.CIRCLE, style instanceof Style.Labelled ? 3.6 : 2.4, look.ink,
            DOT_OPACITY));
      case SYMBOLS -> canvas.add(new Mark.Dots(points, look.shape, 4, look.ink, DOT_OPACITY));
    }
  }

  private static double[] places(Series series, Axes axes) {
    return IntStream.range(0, series.x().length)
        .filter(i -> axes.x().reaches(series.x()[i]) && axes.y().reaches(series.y()[i]))
        .boxed().flatMap(i -> List.of(axes.x().at(series.x()[i]), axes.y().at(series.y()[i])).stream())
        .mapToDouble(Double::doubleValue).toArray();
  }

  private void drawBand(Series each, Style.Band band, Look look, Axes axes) {
    List<double[]> rings = new ArrayList<>();
    List<double[]> upper = new ArrayList<>();
    List<double[]> lower = new ArrayList<>();
    for (int i = 0; i <= each.x().length; i++) {
      if (i < each.x().length && axes.x().reaches(each.x()[i]) && isBand(band, i, axes.y().scale())) {
        double x = axes.x().at(each.x()[i]);
        upper.add(new double[] {x, axes.y().at(clamp(band.upper()[i], axes.y()))});
        lower.addFirst(new double[] {x, axes.y().at(clamp(band.lower()[i], axes.y()))});
      } else if (!upper.isEmpty()) {
        if (upper.size() == 1) { // at a single x, where an area would be invisible
          rings.add(Scene.ring(upper.getFirst()[0] - 1.5, upper.getFirst()[1], 3,
              lower.getFirst()[1] - upper.getFirst()[1]));
        } else {
          upper.addAll(lower);
          rings.add(upper.stream().flatMapToDouble(Arrays::stream).toArray());
        }
        upper.clear();
        lower.clear();
      }
    }
    scene.add(new Mark.Area(rings, look.ink, BAND_OPACITY));
  }

  private static boolean isBand(Style.Band band, int i, Scale scale) {
    return Ruler.canShow(scale, band.upper()[i]) && Math.abs(band.lower()[i]) < Double.POSITIVE_INFINITY
        && band.lower()[i] <= band.upper()[i];
  }

  private static double clamp(double value, Ruler ruler) {
    return Math.clamp(value, ruler.low(), ruler.high());
  }

  private void drawBars(Series each, Style.Band band, Look look, Axes axes) {
    List<double[]> bars = new ArrayList<>();
    for (int i = 0; i < each.x().length; i++) {
      if (axes.x().reaches(each.x()[i]) && isBand(band, i, axes.y().scale())) {
        double x = axes.x().at(each.x()[i]);
        bars.add(new double[] {x, axes.y().at(clamp(band.lower()[i], axes.y())), x,
          axes.y().at(clamp(band.upper()[i], axes.y()))});
      }
    }
    bars(scene, bars, look);
  }

  private static void bars(Scene.Builder canvas, List<double[]> bars, Look look) {
    List<double[]> lines = new ArrayList<>();
    for (double[] bar : bars) {
      lines.add(bar);
      lines.add(new double[] {bar[0] - 3.5, bar[1], bar[0] + 3.5, bar[1]});
      lines.add(new double[] {bar[2] - 3.5, bar[3], bar[2] + 3.5, bar[3]});
    }
    canvas.add(new Mark.Line(lines, look.ink, 1.2, Dash.SOLID, 1));
  }

  /// The mean of all points with the same x, in the order of x.
  private static Series means(Series each, Axes axes) {
    TreeMap<Double, List<Double>> groups = new TreeMap<>();
    for (int i = 0; i < each.x().length; i++) {
      if (axes.x().reaches(each.x()[i]) && Ruler.canShow(axes.y().scale(), each.y()[i]))
        groups.computeIfAbsent(each.x()[i], _ -> new ArrayList<>()).add(each.y()[i]);
    }
    return Series.line(each.name(), groups.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
        groups.values().stream()
            .mapToDouble(group -> group.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN))
            .toArray());
  }
}
