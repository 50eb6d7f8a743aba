package org.taugru.report;

import java.util.Arrays;
import java.util.List;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.Type;

/// What stands above a plot: the title, and the legend, which is there because no data can be in its way.
final class Heading {
  static final Type TITLE = Type.bold(15);
  static final Type KEY = Type.regular(12);

  static final double TITLE_LINE = 20;
  private static final double KEY_LINE = 18;
  private static final int MAX_KEY_LINES = 4;
  private static final int MAX_NARROW_KEY_LINES = 7;
  private static final double NARROW = 500;
  private static final double SWATCH = 24;
  private static final double AFTER_SWATCH = 6;
  private static final double AFTER_KEY = 20;

  /// An entry of the legend.
  record Key(String name, Swatch swatch) {
  }

  /// A small example of a line or symbol, from x to x + width around the height y.
  interface Swatch {
    void draw(Scene.Builder scene, double x, double y, double width);
  }

  private Heading() {
  }

  /// Draws both and returns the room that is left.
  static Bounds draw(Scene.Builder scene, Bounds bounds, String title, List<Key> keys) {
    double y = bounds.top();
    if (!title.isBlank()) {
      for (String line : titleLines(title, bounds.width())) {
        scene.text(bounds.left(), y + 12, line, TITLE, Anchor.START, Ink.TEXT);
        y += TITLE_LINE;
      }
    }
    return bounds.below((keys.isEmpty() ? y : drawKeys(scene, bounds.below(y + 4), keys)) + 8);
  }

  /// More lines where they are short, with room for a font that is wider than others: pages are shown in any.
  static List<String> titleLines(String title, double width) {
    return width < NARROW ? Letters.wrap(title, 0.87 * width, 4, TITLE) : Letters.wrap(title, width, 2, TITLE);
  }

  /// One line if the keys fit it, else columns. Returns the lower end.
  private static double drawKeys(Scene.Builder scene, Bounds bounds, List<Key> keys) {
    List<String> names = keys.stream()
        .map(key -> Letters.fit(key.name(), bounds.width() - SWATCH - AFTER_SWATCH, KEY)).toList();
    double[] widths = names.stream().mapToDouble(name -> SWATCH + AFTER_SWATCH + Letters.width(name, KEY) + AFTER_KEY)
        .toArray();
    boolean isOneLine = Arrays.stream(widths).sum() - AFTER_KEY <= bounds.width();
    double widest = Arrays.stream(widths).max().orElse(1);
    int columns = isOneLine ? keys.size() : Math.max(1, (int) ((bounds.width() + AFTER_KEY) / widest));
    int most = bounds.width() < NARROW && bounds.height() > 2 * MAX_NARROW_KEY_LINES * KEY_LINE ? MAX_NARROW_KEY_LINES
        : MAX_KEY_LINES;
    int places = columns * most;
    int shown = keys.size() <= places ? keys.size() : places - 1;
    double x = bounds.left();
    for (int i = 0; i < shown; i++) {
      x = i % columns == 0 ? bounds.left() : x;
      double y = bounds.top() + i / columns * KEY_LINE + 8;
      keys.get(i).swatch().draw(scene, x, y, SWATCH);
      scene.text(x + SWATCH + AFTER_SWATCH, y + 4, names.get(i), KEY, Anchor.START, Ink.TEXT);
      x += isOneLine ? widths[i] : widest;
    }
    if (shown < keys.size())
      scene.text(columns == 1 ? bounds.left() : x, bounds.top() + (most - 1) * KEY_LINE + 12,
          "and " + (keys.size() - shown) + " more", KEY, Anchor.START, Ink.MUTED);
    int lines = shown < keys.size() ? most : (shown + columns - 1) / columns;
    return bounds.top() + lines * KEY_LINE;
  }
}
