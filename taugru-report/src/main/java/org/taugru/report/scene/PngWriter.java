package org.taugru.report.scene;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.taugru.report.scene.Mark.Shape;
import org.taugru.report.scene.Mark.Turn;

/// A scene as pixels, in the colours for light paper. Needs a font on the machine, but no screen.
public final class PngWriter {
  private static final List<String> FONTS = List.of("Helvetica Neue", "Helvetica", "Arial", "Liberation Sans",
      "Nimbus Sans", "Noto Sans", "DejaVu Sans Condensed");

  private static final FontRenderContext CONTEXT = new FontRenderContext(new AffineTransform(), true, true);

  /// The font to write with, or why there is none.
  private sealed interface Face {
    record Found(String name) implements Face {
    }

    record Missing(Throwable reason) implements Face {
    }

    /// Looked for at the first question.
    final class Holder {
      static final Face FACE = find();

      private Holder() {
      }
    }

    // Without fonts, or without the library that reads them, a JVM throws whatever it meets first.
    private static Face find() {
      try {
        String name = FONTS.stream().filter(each -> new Font(each, Font.PLAIN, 12).getFamily().equals(each)).findFirst()
            .orElse(Font.SANS_SERIF);
        new Font(name, Font.PLAIN, 12).getStringBounds("x", CONTEXT);
        return new Found(name);
      } catch (OutOfMemoryError | StackOverflowError e) {
        throw e;
      } catch (RuntimeException | Error e) {
        return new Missing(e);
      }
    }
  }

  private final Graphics2D graphics;
  private final String face;

  private PngWriter(Graphics2D graphics, String face) {
    this.graphics = graphics;
    this.face = face;
  }

  /// Whether the JVM has a font to write with.
  public static boolean isUsable() {
    return Face.Holder.FACE instanceof Face.Found;
  }

  /// The bytes of a PNG file with `scale` pixels per unit of the scene, each way.
  ///
  /// @throws IllegalStateException when the JVM has no font to write with
  public static byte[] bytes(Scene scene, int scale) {
    String face = switch (Face.Holder.FACE) {
      case Face.Found(var name) -> name;
      case Face.Missing(var reason) -> throw new IllegalStateException("PNG needs a font, and this JVM finds none ("
          + reason
          + "). Install fontconfig and one (apt install fontconfig fonts-dejavu-core), or write SVG, which needs"
          + " none.", reason);
    };
    BufferedImage image = new BufferedImage(scene.width() * scale, scene.height() * scale, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
      graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
      graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      graphics.setColor(color(Ink.PAPER, 1));
      graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
      graphics.scale(scale, scale);
      new PngWriter(graphics, face).paint(scene);
    } finally {
      graphics.dispose();
    }
    return encode(image);
  }

  private static byte[] encode(BufferedImage image) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MemoryCacheImageOutputStream stream = new MemoryCacheImageOutputStream(bytes)) {
      if (!ImageIO.write(image, "png", stream))
        throw new IllegalStateException("this JVM cannot write PNG: its module java.desktop lacks the writer");
    } catch (IOException e) {
      throw new UncheckedIOException(e); // writing into memory
    }
    return bytes.toByteArray();
  }

  private void paint(Scene scene) {
    for (Mark mark : scene.marks()) {
      switch (mark) {
        case Mark.Line line -> paint(line);
        case Mark.Area area -> paint(area);
        case Mark.Dots dots -> paint(dots);
        case Mark.Raster raster -> paint(raster);
        case Mark.Text text -> paint(text);
      }
    }
  }

  private void paint(Mark.Line line) {
    graphics.setColor(color(line.ink(), line.opacity()));
    graphics.setStroke(stroke(line));
    graphics.draw(path(line.runs(), false));
  }

  private static BasicStroke stroke(Mark.Line line) {
    float width = (float) line.width();
    double[] lengths = line.dash().lengths();
    if (lengths.length == 0)
      return new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    float[] dash = new float[lengths.length];
    for (int i = 0; i < dash.length; i++)
      dash[i] = (float) lengths[i];
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
  }

  private void paint(Mark.Area area) {
    graphics.setColor(color(area.ink(), area.opacity()));
    graphics.fill(path(area.rings(), true));
  }

  private void paint(Mark.Dots dots) {
    graphics.setColor(color(dots.ink(), dots.opacity()));
    double[] points = dots.points();
    double radius = dots.radius();
    for (int i = 0; i < points.length; i += 2)
      graphics.fill(dots.shape() == Shape.CIRCLE
          ? new Ellipse2D.Double(points[i] - radius, points[i + 1] - radius, 2 * radius, 2 * radius)
          : path(List.of(dots.shape().ring(points[i], points[i + 1], radius)), true));
  }

  private void paint(Mark.Raster raster) {
    BufferedImage pixels = new BufferedImage(raster.columns(), raster.rows(), BufferedImage.TYPE_INT_RGB);
    pixels.setRGB(0, 0, raster.columns(), raster.rows(), raster.rgb(), 0, raster.columns());
    AffineTransform place = AffineTransform.getTranslateInstance(raster.x(), raster.y());
    place.scale(raster.width() / raster.columns(), raster.height() / raster.rows());
    graphics.drawImage(pixels, place, null);
  }

  private void paint(Mark.Text text) {
    AffineTransform before = graphics.getTransform();
    graphics.setColor(color(text.ink(), 1));
    graphics.translate(text.x(), text.y());
    if (text.turn() == Turn.UPWARD)
      graphics.rotate(-Math.PI / 2);
    List<Piece> pieces = Run.of(text.text()).stream().map(run -> Piece.of(run, text.type(), face)).toList();
    double width = pieces.stream().mapToDouble(Piece::width).sum();
    // a font wider than the layout allows for is squeezed, so that nothing overlaps
    double squeeze = Math.min(1, Letters.width(text.text(), text.type()) / Math.max(width, 1e-9));
    graphics.scale(squeeze, 1);
    double x = switch (text.anchor()) {
      case START -> 0;
      case MIDDLE -> -width / 2;
      case END -> -width;
    };
    for (Piece piece : pieces) {
      graphics.setFont(piece.font());
      graphics.drawString(piece.text(), (float) x, (float) -piece.rise());
      x += piece.width();
    }
    graphics.setTransform(before);
  }

  private record Piece(String text, Font font, double width, double rise) {
    static Piece of(Run run, Type type, String face) {
      double size = type.size() * (run.raised() ? Run.SCALE : 1);
      int style = type.weight() == Type.Weight.BOLD ? Font.BOLD : Font.PLAIN;
      String text = Escape.printable(run.text());
      // the logical font borrows from others what it lacks, the named one does not
      Font font = Stream.of(face, Font.SANS_SERIF).map(name -> new Font(name, style, 1))
          .filter(each -> each.canDisplayUpTo(text) < 0).findFirst().orElse(new Font(Font.SANS_SERIF, style, 1))
          .deriveFont((float) size);
      return new Piece(text, font, font.getStringBounds(text, CONTEXT).getWidth(),
          run.raised() ? Run.RISE * type.size() : 0);
    }
  }

  private static Path2D path(List<double[]> runs, boolean closed) {
    Path2D.Double path = new Path2D.Double();
    for (double[] run : runs) {
      path.moveTo(run[0], run[1]);
      for (int i = 2; i < run.length; i += 2)
        path.lineTo(run[i], run[i + 1]);
      if (closed)
        path.closePath();
    }
    return path;
  }

  private static Color color(Ink ink, double opacity) {
    Color opaque = Color.decode(ink.light());
    return new Color(opaque.getRed(), opaque.getGreen(), opaque.getBlue(), (int) Math.round(255 * opacity));
  }
}
