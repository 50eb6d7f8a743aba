package org.taugru.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.taugru.report.scene.Ink;
import org.taugru.report.scene.Letters;
import org.taugru.report.scene.Mark.Anchor;
import org.taugru.report.scene.Mark.Dash;
import org.taugru.report.scene.Scene;
import org.taugru.report.scene.Type;

/// Names beside points: to the right where there is room, else on another side, else some lines away and joined to the point
/// by a thin line, else nowhere.
final class PointLabels {
  private static final Type TYPE = Type.regular(11);
  private static final double GAP = 6;
  private static final double HALF = 5;
  private static final double POINT = 4;
  private static final double LINE = 14;
  private static final int FARTHEST = 6;

  private final Axes axes;
  private final List<Box> taken = new ArrayList<>();
  private final List<double[]> segments = new ArrayList<>();

  PointLabels(Axes axes) {
    this.axes = axes;
  }

  private record Box(double left, double top, double right, double bottom) {
    boolean overlaps(Box other) {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }

    /// Whether the segment x0, y0, x1, y1 has a point inside: what is left of it between the four sides.
    boolean isCrossedBy(double[] segment) {
      double from = 0.0;
      double to = 1.0;
      double[] starts = new double[] {segment[0], segment[1]};
      double[] steps = new double[] {segment[2] - segment[0], segment[3] - segment[1]};
      double[] lows = new double[] {left, top};
      double[] highs = new double[] {right, bottom};
      for (int i = 0; i < 2; i++) {
        if (steps[i] == 0) {
          if (starts[i] < lows[i] || starts[i] > highs[i])
            return false;
        } else {
          double a = (lows[i] - starts[i]) / steps[i];
          double b = (highs[i] - starts[i]) / steps[i];
          from = Math.max(from, Math.min(a, b));
          to = Math.min(to, Math.max(a, b));
        }
      }
      return from <= to;
    }
  }

  void avoidPoints(double[] points) {
    for (int i = 0; i < points.length; i += 2)
      taken.add(new Box(points[i] - POINT, points[i + 1] - POINT, points[i] + POINT, points[i + 1] + POINT));
  }

  void avoidLine(double[] run) {
    for (int i = 0; i + 3 < run.length; i += 2)
      segments.add(new double[] {run[i], run[i + 1], run[i + 2], run[i + 3]});
  }

  void draw(Scene.Builder scene, String label, double x, double y) {
    double width = Letters.width(label, TYPE);
    List<Box> places = new ArrayList<>(List.of(
        box(x + GAP, y, width), box(x - GAP - width, y, width),
        box(x - width / 2, y + GAP + HALF, width), box(x - width / 2, y - GAP - HALF, width)));
    int near = places.size();
    for (int line = 2; line <= FARTHEST; line++) {
      places.add(box(x + GAP, y + line * LINE, width));
      places.add(box(x - GAP - width, y + line * LINE, width));
      places.add(box(x - GAP - width, y - line * LINE, width));
      places.add(box(x + GAP, y - line * LINE, width));
    }
    IntStream.range(0, places.size()).filter(i -> isFree(places.get(i))).findFirst().ifPresent(i -> {
      Box box = places.get(i);
      if (i >= near)
        scene.line(x, y, box.left > x ? box.left - 1 : box.right + 1, (box.top + box.bottom) / 2, Ink.MUTED, 0.8,
            Dash.SOLID);
      scene.text(box.left, box.bottom - 1.5, label, TYPE, Anchor.START, Ink.TEXT);
      taken.add(box);
    });
  }

  private static Box box(double left, double middle, double width) {
    return new Box(left, middle - HALF, left + width, middle + HALF);
  }

  private boolean isFree(Box box) {
    return box.left >= axes.left() && box.right <= axes.right() && box.top >= axes.top() && box.bottom <= axes.bottom()
        && taken.stream().noneMatch(box::overlaps) && segments.stream().noneMatch(box::isCrossedBy);
  }
}
