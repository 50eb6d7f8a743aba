package org.taugru.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.UUID;
import org.taugru.report.scene.PngWriter;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.SvgWriter;

/// Draws charts. Equal charts give equal bytes: SVG on every machine, PNG wherever JDK and fonts are the same.
///
/// Needs no screen. PNG needs a font on the machine, SVG does not.
public final class Pictures {
  /// Pixels of a PNG for each unit of its [Size], each way.
  public static final int PIXELS_PER_UNIT = 2;

  private Pictures() {
  }

  /// Whether this JVM can write PNG. It cannot on a machine without any font, as small servers are.
  public static boolean canWritePng() {
    return PngWriter.isUsable();
  }

  /// Writes the chart in its preferred size, first as SVG, and the folders on the way.
  ///
  /// @throws IllegalStateException when there is no font for the PNG, see [#canWritePng]
  public static void write(Chart chart, Path pngPath, Path svgPath) throws IOException {
    writeSvg(chart, svgPath);
    writeTo(pngPath, png(chart, chart.preferredSize()));
  }

  /// Writes the chart in its preferred size as SVG alone, and the folders on the way.
  public static void writeSvg(Chart chart, Path path) throws IOException {
    writeTo(path, svg(chart, chart.preferredSize()).getBytes(StandardCharsets.UTF_8));
  }

  /// A PNG file of [#PIXELS_PER_UNIT] times the size.
  ///
  /// @throws IllegalStateException when there is no font, see [#canWritePng]
  public static byte[] png(Chart chart, Size size) {
    return PngWriter.bytes(scene(chart, size), PIXELS_PER_UNIT);
  }

  /// An SVG file, in colours for light paper.
  public static String svg(Chart chart, Size size) {
    return SvgWriter.file(scene(chart, size));
  }

  static Scene scene(Chart chart, Size size) {
    return switch (chart) {
      case LineChart line -> XyDrawing.of(line, size);
      case ScatterChart scatter -> XyDrawing.of(scatter, size);
      case PanelChart panels -> PanelDrawing.of(panels, size);
      case DotChart dots -> DotDrawing.of(dots, size);
      case AttractorChart attractor -> AttractorDrawing.of(attractor, size);
      case ConfusionMatrix matrix -> ConfusionDrawing.of(matrix, size);
      case TileChart tiles -> TileDrawing.of(tiles, size);
    };
  }

  /// Whoever opens the path finds the old bytes or the new ones, never a part of them.
  static void writeTo(Path path, byte[] bytes) throws IOException {
    Path target = path.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null)
      throw new IOException(path + ": is a folder. Name a file in it.");
    Files.createDirectories(folder);
    Path temporary = folder.resolve(".taugru-" + UUID.randomUUID() + ".tmp");
    try {
      Files.write(temporary, bytes);
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
      throw new IOException(path + ": cannot be written: " + Objects.requireNonNullElse(reason, e.toString()), e);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
