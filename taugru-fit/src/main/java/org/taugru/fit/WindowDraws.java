package org.taugru.fit;

import java.util.List;
import java.util.SplittableRandom;
import org.taugru.data.BatchSource;
import org.taugru.data.SequenceSet;

/// Windows for training, drawn anew for each update: every place of every series is as likely, however many there are.
final class WindowDraws implements BatchSource {
  /// The share of values that networks of [Head#STEPS] do not get to see in training, so that they know what to make of one that is missing,
  /// even where the file has all of them.
  private static final double LOST = 0.1;

  private final List<ScaledSeries> series;
  private final WindowLayout layout;
  private final int[] first;
  private final int[] end;
  private final long[] before;
  private final long seed;
  private final int[] all;

  /// @param first by series: the first origin
  /// @param end   by series: what lies beyond it may not be looked at
  WindowDraws(List<ScaledSeries> series, WindowLayout layout, int[] first, int[] end, long seed) {
    layout.requireFits(series);
    this.series = series;
    this.layout = layout;
    this.first = first;
    this.end = end;
    this.seed = seed;
    this.all = new int[series.size()];
    this.before = new long[series.size() + 1];
    for (int s = 0; s < series.size(); s++)
      before[s + 1] = before[s] + origins(s);
    if (count() == 0)
      throw new IllegalArgumentException("there is no window to train on: no series is long enough.");
  }

  private int origins(int s) {
    return Math.max(0, end[s] - layout.shape().horizon() - first[s] + 1);
  }

  /// How many windows there are to draw from.
  long count() {
    return before[series.size()];
  }

  @Override
  public SequenceSet batch(long iteration, int count) {
    SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + iteration);
    int[] which = new int[count];
    int[] origins = new int[count];
    for (int i = 0; i < count; i++) {
      long number = random.nextLong(count());
      which[i] = series(number);
      origins[i] = first[which[i]] + (int) (number - before[which[i]]);
    }
    return WindowSet.read(series, layout, new WindowSet.Places(which, origins), all, end,
        (window, step) -> lost(iteration, window, step) < LOST);
  }

  /// A number from 0 to 1 that is drawn for a step of a window.
  private double lost(long iteration, int window, int step) {
    return new SplittableRandom(((seed * 31 + iteration) * 1_000_003 + window) * 1_000_003 + step).nextDouble();
  }

  /// By bisection: the last series that begins at this number or before it, and has windows.
  private int series(long number) {
    int low = 0;
    int high = series.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (before[middle + 1] > number)
        high = middle;
      else
        low = middle + 1;
    }
    return low;
  }
}
