package org.taugru.report.scene;

import java.util.List;

/// A shape of a [Scene]. Points are flat arrays `x0, y0, x1, y1, …` in units of the scene, y downwards; arrays are
/// shared, and nobody writes to them once the mark is made.
public sealed interface Mark {
  /// One line of several runs with gaps between them.
  record Line(List<double[]> runs, Ink ink, double width, Dash dash, double opacity) implements Mark {
  }

  /// Filled polygons that do not overlap.
  record Area(List<double[]> rings, Ink ink, double opacity) implements Mark {
  }

  /// Equal small symbols at many points.
  record Dots(double[] points, Shape shape, double radius, Ink ink, double opacity) implements Mark {
  }

  /// Pixels that fill a rectangle, each with sharp edges.
  ///
  /// @param rgb `[rows, columns]`, each 0xRRGGBB; these colours are the same on light and on dark paper
  record Raster(double x, double y, double width, double height, int columns, int rows, int[] rgb) implements Mark {
  }

  /// One line of text; y is its baseline. Superscript characters are set as raised smaller ones, see [Run].
  record Text(double x, double y, String text, Type type, Anchor anchor, Turn turn, Ink ink) implements Mark {
    public Text {
      text = text.replaceAll("\\s+", " ");
    }
  }

  /// Lengths of dash and gap, in units of the scene.
  enum Dash {
    SOLID(),
    DASHED(7, 4),
    DOTTED(1.6, 3.2),
    DASH_DOT(8, 3, 1.6, 3);

    private final double[] lengths;

    Dash(double... lengths) {
      this.lengths = lengths;
    }

    public double[] lengths() {
      return lengths.clone();
    }
  }

  /// Symbols that stay apart in black and white.
  enum Shape {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND;

    /// The corners around (x, y). All shapes have about the area of the circle of this radius, which has no corners.
    public double[] ring(double x, double y, double radius) {
      return switch (this) {
        case CIRCLE -> new double[0];
        case SQUARE -> {
          double a = 0.89 * radius;
          yield new double[] {x - a, y - a, x + a, y - a, x + a, y + a, x - a, y + a};
        }
        case TRIANGLE -> {
          double a = 1.3 * radius;
          yield new double[] {x, y - a, x + a, y + 0.75 * a, x - a, y + 0.75 * a};
        }
        case DIAMOND -> {
          double a = 1.25 * radius;
          yield new double[] {x, y - a, x + a, y, x, y + a, x - a, y};
        }
      };
    }
  }

  /// Which end of a text stands at its point.
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /// Upright, or turned by a quarter to be read from below.
  enum Turn {
    LEVEL,
    UPWARD
  }
}
