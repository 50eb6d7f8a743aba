package org.taugru.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.taugru.report.Heading.Key;
import org.taugru.report.TileChart.Content;
import org.taugru.report.TileChart.Tile;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Mark.Dash;
import org.taugru.report.scene.Mark.Shape;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.Type;

/// Draws tiles in rows of equal length, as far as that is possible.
final class TileDrawing {
  private static final Type FIRST = Type.bold(11);
  private static final Type OTHER = Type.regular(11);
  /// The part of a tile's width that captions take, with room for a font that is wider than others: pages are shown in any.
  private static final double CAPTION_WIDTH = 0.91;
  private static final double CAPTION_LINE = 15;
  private static final double AFTER_CAPTION = 4;
  private static final double GAP = 16;
  private static final double ROW_GAP = 18;
  private static final double CONTENT_GAP = 6;
  private static final double MOST_PICTURE = 128;
  private static final double ROOM = 0.04;
  private static final double MIN_WIDTH = 440;
  /// Of a curve with more steps a line is thinner, or it would fill its tile.
  private static final int MANY_STEPS = 400;

  private final TileChart chart;
  private final Scene.Builder scene = new Scene.Builder();
  private final int captionLines;
  private final int steps;
  private final int columns;
  private final Ruler values;
  private final HeatScale heat;

  private TileDrawing(TileChart chart) {
    this.chart = chart;
    this.captionLines = chart.tiles().stream().mapToInt(tile -> tile.caption().size()).max().orElse(0);
    List<double[]> curves = contents(Content.Lines.class).flatMap(lines -> lines.curves().stream()).toList();
    this.steps = curves.stream().mapToInt(curve -> curve.length).max().orElse(1);
    Extent extent = new Extent();
    curves.stream().flatMapToDouble(Arrays::stream).filter(value -> Ruler.canShow(Axis.Scale.LINEAR, value))
        .forEach(extent::add);
    this.values = Ruler.of(Axis.linear(""), extent, ROOM);
    this.columns = contents(Content.HeatMap.class).mapToInt(Content.HeatMap::columns).max().orElse(1);
    this.heat =
        HeatScale.of(contents(Content.HeatMap.class).flatMapToDouble(map -> DoubleStream.of(map.values())).toArray());
  }

  private <C extends Content> Stream<C> contents(Class<C> kind) {
    return chart.tiles().stream().flatMap(tile -> tile.contents().stream()).filter(kind::isInstance).map(kind::cast);
  }

  static Size size(TileChart chart, int most) {
    return new TileDrawing(chart).size(most);
  }

  private Size size(int most) {
    Grid grid = grid(most - 2 * Bounds.MARGIN);
    double width = Math.min(most, Math.max(MIN_WIDTH, Math.ceil(grid.width() + 2 * Bounds.MARGIN)));
    double top = Heading.draw(new Scene.Builder(), new Bounds(Bounds.MARGIN, Bounds.MARGIN, width - Bounds.MARGIN,
        Size.MAX), chart.title(), keys()).top();
    double height = Math.ceil(top + grid.rows * (captions() + contentsHeight(grid.tile, 1)) + (grid.rows - 1) * ROW_GAP
        + Bounds.MARGIN);
    return new Size((int) Math.clamp(width, Size.MIN, Size.MAX), (int) Math.clamp(height, Size.MIN, Size.MAX));
  }

  /// @param tile the width of one
  private record Grid(int columns, int rows, double tile) {
    double width() {
      return columns * (tile + GAP) - GAP;
    }
  }

  /// Pictures need little; what runs over time is wider.
  private Grid grid(double width) {
    boolean isPictures = chart.tiles().stream().flatMap(tile -> tile.contents().stream())
        .allMatch(Content.Picture.class::isInstance);
    double least = isPictures ? 100 : 160;
    double most = isPictures ? 132 : 280;
    int count = Math.max(1, chart.tiles().size());
    int fitting = Math.max(1, (int) ((width + GAP) / (least + GAP)));
    int rows = Math.ceilDiv(count, fitting);
    int columns = Math.ceilDiv(count, rows);
    return new Grid(columns, rows, Math.clamp((width - (columns - 1) * GAP) / columns, 8, most));
  }

  private double captions() {
    return captionLines == 0 ? 0 : captionLines * CAPTION_LINE + AFTER_CAPTION;
  }

  /// The height of the highest tile without its caption.
  private double contentsHeight(double width, double factor) {
    return chart.tiles().stream().mapToDouble(tile -> tile.contents().stream()
        .mapToDouble(content -> height(content, width, factor) + CONTENT_GAP).sum() - CONTENT_GAP).max().orElse(0);
  }

  private static double height(Content content, double width, double factor) {
    return switch (content) {
      case Content.Picture picture -> picture.rows() * pixel(picture, width, factor);
      case Content.Lines _, Content.HeatMap _ -> factor * Math.clamp(0.42 * width, 40, 100);
    };
  }

  /// The side of a pixel: a multiple of one half, which a PNG shows sharp, where there is room for one.
  private static double pixel(Content.Picture picture, double width, double factor) {
    double most = Math.min(width / picture.columns(), factor * MOST_PICTURE / picture.rows());
    return most < 0.5 ? most : Math.floor(2 * most) / 2;
  }

  static Scene of(TileChart chart, Size size) {
    return new TileDrawing(chart).draw(size);
  }

  private Scene draw(Size size) {
    Bounds bounds = Heading.draw(scene, Bounds.of(size), chart.title(), keys());
    Grid grid = grid(bounds.width());
    double free = bounds.height() - grid.rows * captions() - (grid.rows - 1) * ROW_GAP;
    double factor = Math.clamp(free / (grid.rows * Math.max(1, contentsHeight(grid.tile, 1))), 0.02, 1);
    double row = captions() + contentsHeight(grid.tile, factor) + ROW_GAP;
    Type first = chart.tiles().stream().flatMap(tile -> tile.caption().stream().limit(1))
        .allMatch(line -> Letters.width(line, FIRST) <= CAPTION_WIDTH * grid.tile) ? FIRST : OTHER;
    if (chart.tiles().isEmpty())
      scene.text(bounds.left(), bounds.top() + 12, "(no data)", OTHER, Anchor.START, Ink.MUTED);
    for (int i = 0; i < chart.tiles().size(); i++)
      draw(chart.tiles().get(i), bounds.left() + i % grid.columns * (grid.tile + GAP),
          bounds.top() + i / grid.columns * row, grid.tile, factor, first);
    return scene.build(size.width(), size.height(), chart.title());
  }

  /// @param first how the first line of a caption is written: bold where that cuts none
  private void draw(Tile tile, double x, double y, double width, double factor, Type first) {
    for (int i = 0; i < tile.caption().size(); i++) {
      Type type = i == 0 ? first : OTHER;
      scene.text(x, y + i * CAPTION_LINE + 10, Letters.fit(tile.caption().get(i), CAPTION_WIDTH * width, type), type,
          Anchor.START, i == 0 ? Ink.TEXT : Ink.MUTED);
    }
    double top = y + captions();
    for (Content content : tile.contents()) {
      double height = height(content, width, factor);
      switch (content) {
        case Content.Picture picture -> scene.add(new Mark.Raster(x, top,
            picture.columns() * pixel(picture, width, factor), height, picture.columns(), picture.rows(),
            picture.rgb()));
        case Content.HeatMap map -> scene.add(heat.raster(map, x, top, width * map.columns() / columns, height));
        case Content.Lines lines -> draw(lines, x, top, width, height);
      }
      top += height + CONTENT_GAP;
    }
  }

  private void draw(Content.Lines lines, double left, double top, double width, double height) {
    scene.box(left, top, width, height, Ink.FAINT, 1);
    Ruler across = new Ruler(Axis.Scale.LINEAR, 0, Math.max(1, steps - 1), left, left + width);
    Ruler up = values.placed(top + height, top);
    for (int i = 0; i < lines.curves().size(); i++) {
      double[] curve = lines.curves().get(i);
      List<double[]> runs =
          Paths.of(IntStream.range(0, curve.length).asDoubleStream().toArray(), curve, across, up);
      scene.add(new Mark.Line(runs.stream().filter(run -> run.length > 2).toList(), Ink.series(i),
          curve.length > MANY_STEPS ? 0.6 : 1, Dash.SOLID, 1));
      for (double[] run : runs)
        if (run.length == 2)
          scene.add(new Mark.Dots(run, Shape.CIRCLE, 1.5, Ink.series(i), 1));
    }
  }

  /// The curves by name, and what the colours of heat maps stand for.
  private List<Key> keys() {
    List<Key> keys = new ArrayList<>();
    if (contents(Content.Lines.class).findAny().isPresent())
      IntStream.range(0, chart.curves().size()).mapToObj(i -> key(chart.curves().get(i), Ink.series(i)))
          .forEach(keys::add);
    if (contents(Content.HeatMap.class).findAny().isPresent())
      keys.add(heat.key());
    return keys;
  }

  private static Key key(String name, Ink ink) {
    return new Key(name, (builder, x, y, width) -> builder.line(x, y, x + width, y, ink, 1.8, Dash.SOLID));
  }
}
