package org.taugru.report;

import java.util.Comparator;
import java.util.List;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Mark.Dash;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.Type;

/// The labels of levels to the right of a plot: beside their lines, or as near as others leave room.
record LevelLabels(List<Entry> entries) {
  private record Entry(Level level, List<String> lines) {
    double height() {
      return LINE * lines.size() + 3;
    }
  }

  private static final Type TYPE = Type.regular(11);
  private static final double LINE = 13;
  private static final double LEAD = 12;

  static LevelLabels of(List<Level> levels, double maxWidth) {
    return new LevelLabels(levels.stream().sorted(Comparator.comparingDouble(Level::y).reversed())
        .map(level -> new Entry(level, Letters.wrap(level.label(), maxWidth - LEAD - 4, 2, TYPE))).toList());
  }

  double width() {
    return entries.stream().flatMap(entry -> entry.lines.stream()).mapToDouble(line -> Letters.width(line, TYPE)).max()
        .stream().map(widest -> widest + LEAD + 4).findFirst().orElse(0);
  }

  void draw(Scene.Builder scene, Axes axes) {
    double[] tops = spread(axes);
    for (int i = 0; i < tops.length; i++) {
      Entry entry = entries.get(i);
      double y = axes.y().at(entry.level.y());
      scene.line(axes.left(), y, axes.right(), y, Ink.MUTED, 1.2, Dash.DASHED);
      scene.line(axes.right(), y, axes.right() + LEAD, tops[i] + entry.height() / 2, Ink.MUTED, 0.8, Dash.SOLID);
      double baseline = tops[i] + LINE - 1.5;
      for (String line : entry.lines) {
        scene.text(axes.right() + LEAD + 4, baseline, line, TYPE, Anchor.START, Ink.MUTED);
        baseline += LINE;
      }
    }
  }

  /// Upper edges of the labels, from top to bottom: pushed down by the one above, then up by the end of the plot.
  private double[] spread(Axes axes) {
    double[] tops = new double[entries.size()];
    double free = axes.top() - LINE / 2;
    for (int i = 0; i < tops.length; i++) {
      tops[i] = Math.max(free, axes.y().at(entries.get(i).level.y()) - entries.get(i).height() / 2);
      free = tops[i] + entries.get(i).height();
    }
    double end = axes.bottom() + LINE / 2;
    for (int i = tops.length - 1; i >= 0; i--) {
      tops[i] = Math.min(tops[i], end - entries.get(i).height());
      end = tops[i];
    }
    return tops;
  }
}
