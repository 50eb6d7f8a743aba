package org.taugru.report;

import java.util.Arrays;
import java.util.List;

/// Small pictures side by side, each under its caption: samples of a set, say. All curves have one scale, and so have all heat
/// maps, so that tiles can be compared.
///
/// @param curves names of the curves of every tile, for the legend; may be empty
public record TileChart(String title, List<String> curves, List<Tile> tiles) implements Chart {
  /// @param caption  lines of a few words each
  /// @param contents from top to bottom
  public record Tile(List<String> caption, List<Content> contents) {
    public Tile {
      caption = List.copyOf(caption);
      contents = List.copyOf(contents);
    }
  }

  /// What a tile shows. Arrays are shared, not copied: who hands them over does not change them afterwards.
  public sealed interface Content {
    /// Square pixels, however few, without smoothing.
    ///
    /// @param rgb `[rows, columns]`, each 0xRRGGBB
    @SuppressWarnings("ArrayRecordComponent") // equality is by content, see below
    record Picture(int columns, int rows, int[] rgb) implements Content {
      public Picture {
        require("a picture", columns, rows, rgb.length);
      }

      @Override
      public boolean equals(Object other) {
        return other instanceof Picture picture && columns == picture.columns && Arrays.equals(rgb, picture.rgb);
      }

      @Override
      public int hashCode() {
        return 31 * columns + Arrays.hashCode(rgb);
      }

      @Override
      public String toString() {
        return "Picture[" + columns + " × " + rows + "]";
      }
    }

    /// Curves over time, a value at each step.
    record Lines(List<double[]> curves) implements Content {
      public Lines {
        curves = List.copyOf(curves);
      }

      @Override
      public boolean equals(Object other) {
        return other instanceof Lines lines
            && Arrays.deepEquals(curves.toArray(double[][]::new), lines.curves.toArray(double[][]::new));
      }

      @Override
      public int hashCode() {
        return Arrays.deepHashCode(curves.toArray(double[][]::new));
      }

      @Override
      public String toString() {
        return "Lines[" + curves.size() + " curves]";
      }
    }

    /// Numbers as colours, where there are too many for curves.
    ///
    /// @param columns steps in time, from left to right
    /// @param rows    numbers of a step, the first at the bottom, as in a spectrogram
    /// @param values  `[columns, rows]`
    @SuppressWarnings("ArrayRecordComponent") // equality is by content, see below
    record HeatMap(int columns, int rows, double[] values) implements Content {
      public HeatMap {
        require("a heat map", columns, rows, values.length);
      }

      @Override
      public boolean equals(Object other) {
        return other instanceof HeatMap map && columns == map.columns && Arrays.equals(values, map.values);
      }

      @Override
      public int hashCode() {
        return 31 * columns + Arrays.hashCode(values);
      }

      @Override
      public String toString() {
        return "HeatMap[" + columns + " × " + rows + "]";
      }
    }

    private static void require(String what, int columns, int rows, int size) {
      if (columns < 1 || rows < 1 || (long) columns * rows != size)
        throw new IllegalArgumentException(
            "%s of %d × %d has %d values; it needs one for each place".formatted(what, columns, rows, size));
    }
  }

  public TileChart {
    curves = List.copyOf(curves);
    tiles = List.copyOf(tiles);
    int named = curves.size();
    for (Tile tile : tiles)
      for (Content content : tile.contents)
        if (named > 0 && content instanceof Content.Lines lines && lines.curves.size() != named)
          throw new IllegalArgumentException("tile chart \"%s\": %d names, but a tile has %d curves"
              .formatted(title, named, lines.curves.size()));
  }

  @Override
  public Size preferredSize() {
    return TileDrawing.size(this, 900);
  }

  @Override
  public Size narrowSize() {
    return TileDrawing.size(this, NARROW);
  }
}
