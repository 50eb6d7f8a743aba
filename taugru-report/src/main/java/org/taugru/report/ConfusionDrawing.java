package org.taugru.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Mark.Dash;
import org.taugru.report.scene.Mark.Turn;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.Type;

/// Draws confusion matrices: blue on the diagonal, where the model is right, vermilion beside it. Strength grows with the
/// share to the power of 0.4, so that a mistake of one in a hundred is still seen.
final class ConfusionDrawing {
  private static final Type NAME = Type.regular(11);
  private static final Type LABEL = Type.regular(12);
  private static final Type SHARE = Type.bold(11.5);
  private static final Type COUNT = Type.regular(10);
  private static final double NAME_LINE = 13;
  private static final double MAX_NAME = 120;
  private static final double LABEL_LINE = 22;
  private static final double SUBTITLE_LINES = 42;
  private static final double AFTER = 4;
  private static final double MIN_WIDTH = 440;
  private static final double RAMPS_WIDTH = 320;
  private static final double[] EXAMPLES = {0.01, 0.05, 0.2, 0.5, 1};

  /// From this strength of blue on, light letters are easier to read than dark ones.
  private static final double STRONG = 0.87;

  private final ConfusionMatrix matrix;
  private final int count;
  private final long[] rowTotals;
  private final Scene.Builder scene = new Scene.Builder();

  private ConfusionDrawing(ConfusionMatrix matrix) {
    this.matrix = matrix;
    this.count = matrix.classes().size();
    this.rowTotals = Arrays.stream(matrix.counts()).mapToLong(row -> Arrays.stream(row).asLongStream().sum()).toArray();
  }

  static Size preferredSize(ConfusionMatrix matrix) {
    int count = matrix.classes().size();
    int cell = count <= 4 ? 92 : count <= 12 ? 52 : count <= 32 ? 26 : Math.max(2, 800 / count);
    Layout layout = Layout.of(matrix, cell);
    double width = Math.max(MIN_WIDTH, Math.ceil(2 * Bounds.MARGIN + layout.left + (double) cell * count + AFTER));
    return size(matrix, width, (double) cell * count, layout);
  }

  /// Fields as large as they can be in that width.
  static Size narrowSize(ConfusionMatrix matrix) {
    Size wide = preferredSize(matrix);
    if (wide.width() <= Chart.NARROW)
      return wide;
    int count = matrix.classes().size();
    double bounds = Chart.NARROW - 2 * Bounds.MARGIN - AFTER;
    Layout layout = Layout.of(matrix, (bounds - Layout.of(matrix, bounds / count).left) / count);
    return size(matrix, Chart.NARROW, bounds - layout.left, layout);
  }

  private static Size size(ConfusionMatrix matrix, double width, double side, Layout layout) {
    int titleLines = Heading.titleLines(matrix.title(), width - 2 * Bounds.MARGIN).size();
    double height =
        Math.ceil(2 * Bounds.MARGIN + titleLines * Heading.TITLE_LINE + 8 + SUBTITLE_LINES + side + layout.below);
    return new Size((int) Math.clamp(width, Size.MIN, Size.MAX), (int) Math.clamp(height, Size.MIN, Size.MAX));
  }

  /// What the names of classes need: room to the left, room below, and how many to skip. They stand level under the
  /// columns where that costs none of them, or where they are as short as numbers.
  private record Layout(double left, double below, int stride, Turn turn) {
    static Layout of(ConfusionMatrix matrix, double cell) {
      double widest = matrix.classes().stream().mapToDouble(name -> Math.min(MAX_NAME, Letters.width(name, NAME))).max()
          .orElse(0);
      int level = Layout.stride((widest + 6) / cell);
      int upward = Layout.stride(NAME_LINE / cell);
      double left = LABEL_LINE + widest + 8;
      return level <= upward || widest <= 26
          ? new Layout(left, 8 + NAME_LINE + LABEL_LINE, Math.max(level, upward), Turn.LEVEL)
          : new Layout(left, 8 + widest + LABEL_LINE, upward, Turn.UPWARD);
    }

    /// The next of 1, 2, 5, 10, 20, ….
    private static int stride(double atLeast) {
      for (int power = 1; power <= 1_000_000; power *= 10) {
        for (int digit : new int[] {1, 2, 5}) {
          if (digit * power >= atLeast)
            return digit * power;
        }
      }
      return Integer.MAX_VALUE;
    }
  }

  static Scene of(ConfusionMatrix matrix, Size size) {
    return new ConfusionDrawing(matrix).draw(size);
  }

  private Scene draw(Size size) {
    Bounds bounds = Heading.draw(scene, Bounds.of(size), matrix.title(), List.of());
    drawSubtitle(bounds);
    double top = bounds.top() + SUBTITLE_LINES;
    // the names depend on the cells and the cells on the room for names; twice is enough
    Layout layout = Layout.of(matrix, cell(bounds, Layout.of(matrix, cell(bounds, new Layout(LABEL_LINE, LABEL_LINE, 1,
        Turn.LEVEL)))));
    double cell = cell(bounds, layout);
    double left = bounds.left() + layout.left;
    double side = cell * count;
    drawCells(left, top, cell);
    drawFrame(left, top, cell);
    for (int i = 0; i < count; i += layout.stride) {
      String name = Letters.fit(matrix.classes().get(i), 0.88 * MAX_NAME, NAME); // fonts of pages may be wider
      double middle = (i + 0.5) * cell;
      scene.text(left - 7, top + middle + 4, name, NAME, Anchor.END, Ink.MUTED);
      switch (layout.turn) {
        case LEVEL -> scene.text(left + middle, top + side + 16, name, NAME, Anchor.MIDDLE, Ink.MUTED);
        case UPWARD -> scene.upwardText(left + middle + 4, top + side + 7, name, NAME, Anchor.END, Ink.MUTED);
      }
    }
    scene.text(left + side / 2, top + side + layout.below - 5, "predicted class", LABEL, Anchor.MIDDLE, Ink.TEXT);
    String rows = "true class (a row is 100 %)";
    scene.upwardText(bounds.left() + 11, top + side / 2, Letters.width(rows, LABEL) <= side ? rows : "true class",
        LABEL,
        Anchor.MIDDLE, Ink.TEXT);
    return scene.build(size.width(), size.height(), matrix.title());
  }

  /// The side of a field; whole where it can be, which keeps edges sharp.
  private double cell(Bounds bounds, Layout layout) {
    double wide = bounds.width() - layout.left - AFTER;
    double tall = bounds.height() - SUBTITLE_LINES - layout.below;
    double cell = Math.max(0.2, Math.min(wide, tall) / count);
    return cell >= 3 ? Math.floor(cell) : cell;
  }

  private void drawSubtitle(Bounds bounds) {
    long total = matrix.total();
    String subtitle = total == 0 ? "(no data)"
        : String.format(Locale.ROOT, "accuracy %.1f %% of %,d samples", 100 * matrix.accuracy(), total);
    scene.text(bounds.left(), bounds.top() + 4, Letters.fit(subtitle, bounds.width(), LABEL), LABEL, Anchor.START,
        Ink.MUTED);
    if (bounds.width() < RAMPS_WIDTH)
      return;
    double y = bounds.top() + 16;
    double x = drawRamp(bounds.left(), y, "correct", Ink.RIGHT);
    x = drawRamp(x, y, "mistaken", Ink.WRONG);
    scene.text(x, y + 10, Letters.fit("for 1, 5, 20, 50, 100 %", bounds.right() - x, NAME), NAME, Anchor.START,
        Ink.MUTED);
  }

  private double drawRamp(double x, double y, String name, Ink ink) {
    for (double share : EXAMPLES) {
      scene.box(x, y, 13, 13, ink, strength(share));
      x += 14;
    }
    scene.text(x + 5, y + 10, name, NAME, Anchor.START, Ink.TEXT);
    return x + 5 + Letters.width(name, NAME) + 16;
  }

  private static double strength(double share) {
    return Math.clamp(Math.round(100 * Math.pow(share, 0.4)) / 100.0, 0.03, 1);
  }

  private void drawCells(double left, double top, double cell) {
    int gap = cell >= 20 ? 1 : 0;
    TreeMap<Double, List<double[]>> correct = new TreeMap<>();
    TreeMap<Double, List<double[]>> mistaken = new TreeMap<>();
    forEachField((row, column) -> (row == column ? correct : mistaken)
        .computeIfAbsent(strength(share(row, column)), _ -> new ArrayList<>())
        .add(Scene.ring(left + column * cell, top + row * cell, cell - gap, cell - gap)));
    if (gap > 0)
      scene.box(left, top, cell * count - gap, cell * count - gap, Ink.FAINT, 0.6);
    correct.forEach((strength, rings) -> scene.add(new Mark.Area(rings, Ink.RIGHT, strength)));
    mistaken.forEach((strength, rings) -> scene.add(new Mark.Area(rings, Ink.WRONG, strength)));
    forEachField((row, column) -> drawNumbers(row, column, left + column * cell, top + row * cell, cell - gap));
  }

  private interface Field {
    void at(int row, int column);
  }

  private void forEachField(Field field) {
    for (int row = 0; row < count; row++) {
      for (int column = 0; column < count; column++) {
        if (matrix.counts()[row][column] > 0)
          field.at(row, column);
      }
    }
  }

  private double share(int row, int column) {
    return matrix.counts()[row][column] / (double) rowTotals[row];
  }

  private void drawNumbers(int row, int column, double x, double y, double cell) {
    double share = share(row, column);
    Ink ink = row == column && strength(share) >= STRONG ? Ink.ON_RIGHT : Ink.TEXT;
    String number = String.format(Locale.ROOT, "%,d", matrix.counts()[row][column]);
    double middle = x + cell / 2;
    if (cell >= 40 && Letters.width(number, COUNT) <= cell - 4) {
      scene.text(middle, y + cell / 2 - 1, percent(share), SHARE, Anchor.MIDDLE, ink);
      scene.text(middle, y + cell / 2 + 13, number, COUNT, Anchor.MIDDLE, ink);
    } else if (cell >= 16 && Letters.width(number, COUNT) <= cell - 2)
      scene.text(middle, y + cell / 2 + 3.6, number, COUNT, Anchor.MIDDLE, ink);
  }

  static String percent(double share) {
    if (share < 0.0005)
      return "<0.1 %";
    // what is not all must not read as all
    double percent = share < 1 ? Math.min(100 * share, 99.9) : 100;
    return String.format(Locale.ROOT, percent < 10 || percent > 99 && percent < 100 ? "%.1f %%" : "%.0f %%", percent);
  }

  private void drawFrame(double left, double top, double cell) {
    double side = cell * count;
    if (count > 32) {
      IntStream.iterate(10, i -> i < count, i -> i + 10).forEach(i -> {
        scene.line(left + i * cell, top, left + i * cell, top + side, Ink.GRID, 0.6, Dash.SOLID);
        scene.line(left, top + i * cell, left + side, top + i * cell, Ink.GRID, 0.6, Dash.SOLID);
      });
    }
    if (cell < 20)
      scene.add(new Mark.Line(List.of(new double[] {left, top, left + side, top, left + side, top + side, left,
        top + side, left, top}), Ink.AXIS, 0.8, Dash.SOLID, 1));
  }
}
