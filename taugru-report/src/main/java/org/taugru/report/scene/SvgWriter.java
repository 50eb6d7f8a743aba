package org.taugru.report.scene;

import java.util.List;
import java.util.Locale;
import org.taugru.report.scene.Mark.Shape;
import org.taugru.report.scene.Mark.Turn;

/// A scene as SVG. Uses no identifiers, so that pages may hold many, and only what every viewer knows.
public final class SvgWriter {
  private static final String FONTS = "Helvetica Neue, Helvetica, Arial, Liberation Sans, Nimbus Sans, sans-serif";

  private enum Place {
    FILE,
    PAGE
  }

  private final StringBuilder out = new StringBuilder();
  private final Place place;

  private SvgWriter(Place place) {
    this.place = place;
  }

  /// A file of its own, in the colours for light paper.
  public static String file(Scene scene) {
    SvgWriter writer = new SvgWriter(Place.FILE);
    writer.out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"");
    writer.attribute("width", number(scene.width()));
    writer.attribute("height", number(scene.height()));
    writer.body(scene, FONTS);
    return writer.out.append('\n').toString();
  }

  /// An element of an HTML page, in the colours and the font of that page: colours are the variables `--s1`, … named by
  /// [Ink#variable].
  public static String element(Scene scene) {
    SvgWriter writer = new SvgWriter(Place.PAGE);
    writer.out.append("<svg role=\"img\"");
    writer.attribute("aria-label", Escape.text(scene.title()));
    writer.body(scene, "inherit");
    return writer.out.toString();
  }

  private void body(Scene scene, String fonts) {
    attribute("viewBox", "0 0 " + scene.width() + " " + scene.height());
    attribute("font-family", fonts);
    out.append(">\n");
    if (place == Place.FILE) {
      out.append("<title>").append(Escape.text(scene.title())).append("</title>\n<rect width=\"100%\" height=\"100%\"");
      attribute("fill", color(Ink.PAPER));
      out.append("/>\n");
    }
    for (Mark mark : scene.marks()) {
      switch (mark) {
        case Mark.Line line -> write(line);
        case Mark.Area area -> write(area);
        case Mark.Dots dots -> write(dots);
        case Mark.Raster raster -> write(raster);
        case Mark.Text text -> write(text);
      }
    }
    out.append("</svg>");
  }

  private void write(Mark.Line line) {
    if (line.runs().isEmpty())
      return;
    out.append("<path d=\"");
    path(line.runs(), "");
    out.append("\" fill=\"none\"");
    attribute("stroke", color(line.ink()));
    attribute("stroke-width", number(line.width()));
    if (line.dash().lengths().length > 0)
      attribute("stroke-dasharray", numbers(line.dash().lengths()));
    else
      attribute("stroke-linecap", "round");
    attribute("stroke-linejoin", "round");
    opacity("stroke-opacity", line.opacity());
    out.append("/>\n");
  }

  private void write(Mark.Area area) {
    if (area.rings().isEmpty())
      return;
    out.append("<path d=\"");
    path(area.rings(), "Z");
    out.append('"');
    attribute("fill", color(area.ink()));
    opacity("fill-opacity", area.opacity());
    out.append("/>\n");
  }

  private void write(Mark.Dots dots) {
    out.append("<g");
    attribute("fill", color(dots.ink()));
    opacity("fill-opacity", dots.opacity());
    out.append(">\n");
    double[] points = dots.points();
    for (int i = 0; i < points.length; i += 2) {
      if (dots.shape() == Shape.CIRCLE) {
        out.append("<circle");
        attribute("cx", number(points[i]));
        attribute("cy", number(points[i + 1]));
        attribute("r", number(dots.radius()));
      } else {
        out.append("<path d=\"");
        path(List.of(dots.shape().ring(points[i], points[i + 1], dots.radius())), "Z");
        out.append('"');
      }
      out.append("/>\n");
    }
    out.append("</g>\n");
  }

  private void write(Mark.Raster raster) {
    out.append("<image");
    attribute("x", number(raster.x()));
    attribute("y", number(raster.y()));
    attribute("width", number(raster.width()));
    attribute("height", number(raster.height()));
    attribute("preserveAspectRatio", "none");
    attribute("style", "image-rendering:optimizeSpeed;image-rendering:pixelated"); // older viewers know the first
    attribute("href", EmbeddedPng.address(raster.columns(), raster.rows(), raster.rgb()));
    out.append("/>\n");
  }

  private void write(Mark.Text text) {
    double size = text.type().size();
    out.append("<text");
    attribute("x", number(text.x()));
    attribute("y", number(text.y()));
    attribute("font-size", number(size));
    if (text.type().weight() == Type.Weight.BOLD)
      attribute("font-weight", "600");
    if (text.anchor() != Mark.Anchor.START)
      attribute("text-anchor", text.anchor().name().toLowerCase(Locale.ROOT));
    if (text.turn() == Turn.UPWARD)
      attribute("transform", "rotate(-90 " + number(text.x()) + " " + number(text.y()) + ")");
    attribute("fill", color(text.ink()));
    out.append('>');
    double height = 0.0;
    for (Run run : Run.of(text.text())) {
      double target = run.raised() ? Run.RISE * size : 0;
      if (run.raised() || target != height) {
        out.append("<tspan");
        attribute("dy", number(height - target));
        attribute("font-size", number(run.raised() ? Run.SCALE * size : size));
        out.append('>').append(Escape.text(run.text())).append("</tspan>");
        height = target;
      } else
        out.append(Escape.text(run.text()));
    }
    out.append("</text>\n");
  }

  private void path(List<double[]> runs, String end) {
    for (double[] run : runs)
      out.append('M').append(numbers(run)).append(end);
  }

  private String color(Ink ink) {
    return switch (place) {
      case FILE -> ink.light();
      case PAGE -> "var(--" + ink.variable() + ")";
    };
  }

  private void opacity(String name, double opacity) {
    if (opacity < 1)
      attribute(name, number(opacity));
  }

  private void attribute(String name, String value) {
    out.append(' ').append(name).append("=\"").append(value).append('"');
  }

  private static String numbers(double[] values) {
    StringBuilder text = new StringBuilder(values.length * 7);
    for (double value : values) {
      if (!text.isEmpty())
        text.append(' ');
      text.append(number(value));
    }
    return text.toString();
  }

  /// Two decimals, as few as needed, the same in every locale.
  static String number(double value) {
    long hundredths = Math.round(value * 100);
    long size = Math.abs(hundredths);
    String text = (hundredths < 0 ? "-" : "") + size / 100;
    long rest = size % 100;
    if (rest == 0)
      return text;
    return text + (rest % 10 == 0 ? "." + rest / 10 : rest < 10 ? ".0" + rest : "." + rest);
  }
}
