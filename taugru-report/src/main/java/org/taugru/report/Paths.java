package org.taugru.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The way from data to lines in a picture: gaps, cutting off at the edge, and leaving out what no eye can see.
final class Paths {
  private static final int FEW = 1000;

  private Paths() {
  }

  /// The line through the points, without those that have no place and without what lies outside. A run of a single
  /// point is a point with gaps on both sides.
  static List<double[]> of(double[] xs, double[] ys, Ruler x, Ruler y) {
    List<double[]> runs = new ArrayList<>();
    double[] run = new double[2 * xs.length];
    int size = 0;
    for (int i = 0; i <= xs.length; i++) {
      if (i < xs.length && Ruler.canShow(x.scale(), xs[i]) && Ruler.canShow(y.scale(), ys[i])) {
        run[size++] = x.at(xs[i]);
        run[size++] = y.at(ys[i]);
      } else if (size > 0) {
        runs.addAll(clipped(Arrays.copyOf(run, size), x, y));
        size = 0;
      }
    }
    return runs.stream().map(Paths::thinned).toList();
  }

  private static List<double[]> clipped(double[] run, Ruler x, Ruler y) {
    Window window = new Window(Math.min(x.from(), x.to()), Math.min(y.from(), y.to()), Math.max(x.from(), x.to()),
        Math.max(y.from(), y.to()));
    if (run.length == 2)
      return window.contains(run[0], run[1]) ? List.of(run) : List.of();
    List<double[]> runs = new ArrayList<>();
    double[] current = new double[2 * run.length];
    int size = 0;
    for (int i = 2; i < run.length; i += 2) {
      double[] piece = window.cut(run[i - 2], run[i - 1], run[i], run[i + 1]);
      if (piece.length == 0)
        continue;
      if (size > 0 && (current[size - 2] != piece[0] || current[size - 1] != piece[1])) {
        runs.add(Arrays.copyOf(current, size));
        size = 0;
      }
      if (size == 0) {
        current[size++] = piece[0];
        current[size++] = piece[1];
      }
      current[size++] = piece[2];
      current[size++] = piece[3];
    }
    if (size > 0)
      runs.add(Arrays.copyOf(current, size));
    return runs;
  }

  private record Window(double left, double top, double right, double bottom) {
    boolean contains(double x, double y) {
      return x >= left && x <= right && y >= top && y <= bottom;
    }

    /// The part of a segment that is inside, or nothing (Liang and Barsky 1984).
    double[] cut(double x1, double y1, double x2, double y2) {
      if (contains(x1, y1) && contains(x2, y2))
        return new double[] {x1, y1, x2, y2};
      double dx = x2 - x1;
      double dy = y2 - y1;
      double[] towards = {-dx, dx, -dy, dy};
      double[] room = {x1 - left, right - x1, y1 - top, bottom - y1};
      double enter = 0.0;
      double leave = 1.0;
      for (int edge = 0; edge < 4; edge++) {
        if (towards[edge] == 0) {
          if (room[edge] < 0)
            return new double[0];
        } else if (towards[edge] < 0)
          enter = Math.max(enter, room[edge] / towards[edge]);
        else
          leave = Math.min(leave, room[edge] / towards[edge]);
      }
      return enter >= leave ? new double[0]
          : new double[] {x1 + enter * dx, y1 + enter * dy, x1 + leave * dx, y1 + leave * dy};
    }
  }

  private static double[] thinned(double[] run) {
    if (run.length <= 2 * FEW)
      return run;
    for (int i = 2; i < run.length; i += 2) {
      if (run[i] < run[i - 2])
        return withoutShortSteps(run);
    }
    return extremesOfColumns(run);
  }

  /// For a path in the plane: leaves out points that are closer than a fifth of a unit to the last one kept.
  private static double[] withoutShortSteps(double[] run) {
    double[] kept = new double[run.length];
    int size = 0;
    for (int i = 0; i < run.length; i += 2) {
      boolean isEnd = i == 0 || i == run.length - 2;
      if (isEnd || Math.hypot(run[i] - kept[size - 2], run[i + 1] - kept[size - 1]) > 0.2) {
        kept[size++] = run[i];
        kept[size++] = run[i + 1];
      }
    }
    return Arrays.copyOf(kept, size);
  }

  /// For a graph: of all points within half a unit of x, keeps the first, the lowest, the highest and the last.
  private static double[] extremesOfColumns(double[] run) {
    double[] kept = new double[run.length];
    int size = 0;
    for (int start = 0; start < run.length;) {
      double column = Math.floor(2 * run[start]);
      int lowest = start;
      int highest = start;
      int end = start;
      while (end < run.length && Math.floor(2 * run[end]) == column) {
        lowest = run[end + 1] < run[lowest + 1] ? end : lowest;
        highest = run[end + 1] > run[highest + 1] ? end : highest;
        end += 2;
      }
      int[] picks = {start, Math.min(lowest, highest), Math.max(lowest, highest), end - 2};
      for (int i = 0; i < picks.length; i++) {
        if (i == 0 || picks[i] > picks[i - 1]) {
          kept[size++] = run[picks[i]];
          kept[size++] = run[picks[i] + 1];
        }
      }
      start = end;
    }
    return Arrays.copyOf(kept, size);
  }
}
