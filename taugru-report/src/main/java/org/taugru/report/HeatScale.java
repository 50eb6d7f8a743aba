package org.taugru.report;

import java.util.Arrays;
import java.util.Locale;
import org.taugru.report.Heading.Key;
import org.taugru.report.TileChart.Content;
import org.taugru.report.scene.Mark;

/// Numbers as colours, from dark violet through green to light yellow: equal steps of a number are equal steps of lightness in
/// Oklab (Ottosson 2020), so that the order shows in grey print too, and to eyes that see colours differently.
///
/// The ends are where one number of a hundred lies beyond: otherwise a single large one would make all others look alike.
record HeatScale(double low, double high) {
  private static final int LEVELS = 64;
  private static final int MOST_COLUMNS = 200;
  private static final int MOST_ROWS = 64;
  private static final int UNKNOWN = 0x808080;
  private static final int[] COLOURS = colours();

  static HeatScale of(double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    return sorted.length == 0 ? new HeatScale(0, 1)
        : new HeatScale(sorted[sorted.length / 100], sorted[sorted.length - 1 - sorted.length / 100]);
  }

  /// What it means, for a legend.
  Key key() {
    int[] all = new int[LEVELS];
    Arrays.setAll(all, i -> COLOURS[i]);
    return new Key("from " + number(low) + " to " + number(high),
        (scene, x, y, width) -> scene.add(new Mark.Raster(x, y - 5, width, 10, LEVELS, 1, all)));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3g", value).replaceAll("(\\.\\d*?)0+(?=$|e)", "$1")
        .replaceAll("\\.(?=$|e)", "").replace('-', '−');
  }

  /// A map as pixels, no more of them than can be seen: each is the mean of those that it stands for.
  Mark.Raster raster(Content.HeatMap map, double x, double y, double width, double height) {
    int columns = Math.min(MOST_COLUMNS, map.columns());
    int rows = Math.min(MOST_ROWS, map.rows());
    int[] rgb = new int[columns * rows];
    for (int row = 0; row < rows; row++)
      for (int column = 0; column < columns; column++)
        rgb[(rows - 1 - row) * columns + column] = colour(mean(map, column, columns, row, rows));
    return new Mark.Raster(x, y, width, height, columns, rows, rgb);
  }

  private static double mean(Content.HeatMap map, int column, int columns, int row, int rows) {
    double sum = 0;
    int count = 0;
    int endColumn = (int) ((column + 1L) * map.columns() / columns);
    int endRow = (int) ((row + 1L) * map.rows() / rows);
    for (int c = (int) ((long) column * map.columns() / columns); c < endColumn; c++) {
      for (int r = (int) ((long) row * map.rows() / rows); r < endRow; r++) {
        double value = map.values()[c * map.rows() + r];
        if (Double.isFinite(value)) {
          sum += value;
          count++;
        }
      }
    }
    return sum / count;
  }

  int colour(double value) {
    if (Double.isNaN(value))
      return UNKNOWN;
    double share = high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0.5; // halves: a difference may overflow
    return COLOURS[(int) Math.clamp(share * LEVELS, 0, LEVELS - 1)];
  }

  private static int[] colours() {
    int[] colours = new int[LEVELS];
    for (int i = 0; i < LEVELS; i++) {
      double share = i / (LEVELS - 1.0);
      double lightness = 0.22 + 0.72 * share;
      double hue = StrictMath.toRadians(300 - 195 * share);
      double chroma = 0.15;
      while (!isShown(linear(lightness, chroma, hue)))
        chroma -= 0.002;
      colours[i] = rgb(linear(lightness, chroma, hue));
    }
    return colours;
  }

  /// Red, green and blue as amounts of light.
  private static double[] linear(double lightness, double chroma, double hue) {
    double a = chroma * StrictMath.cos(hue);
    double b = chroma * StrictMath.sin(hue);
    double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
    return new double[] {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
  }

  private static double cube(double value) {
    return value * value * value;
  }

  private static boolean isShown(double[] light) {
    return Arrays.stream(light).allMatch(each -> each >= -1e-4 && each <= 1 + 1e-4);
  }

  private static int rgb(double[] light) {
    int rgb = 0;
    for (double each : light) {
      double part = Math.clamp(each, 0, 1);
      double encoded = part <= 0.0031308 ? 12.92 * part : 1.055 * StrictMath.pow(part, 1 / 2.4) - 0.055;
      rgb = rgb << 8 | (int) Math.round(255 * encoded);
    }
    return rgb;
  }
}
