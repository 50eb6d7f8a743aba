package org.taugru.series;

import java.util.List;

/// All windows of some series held in memory, one after the other, each `stride` steps after the last. A series shorter than one
/// window has none.
public final class SeriesWindows implements ForecastWindows {
  private final List<float[]> series;
  private final int context;
  private final int horizon;
  private final int stride;
  /// The number of the first window of each series, and the number of all.
  private final int[] first;

  /// @param series not copied
  public SeriesWindows(List<float[]> series, int context, int horizon, int stride) {
    if (context < 1 || horizon < 1 || stride < 1)
      throw new IllegalArgumentException("The context is " + context + ", the horizon " + horizon + ", the stride "
          + stride + ". Each must be 1 or more.");
    this.series = List.copyOf(series);
    this.context = context;
    this.horizon = horizon;
    this.stride = stride;
    this.first = new int[series.size() + 1];
    for (int s = 0; s < series.size(); s++) {
      int room = series.get(s).length - context - horizon;
      first[s + 1] = Math.addExact(first[s], room < 0 ? 0 : room / stride + 1);
    }
  }

  @Override
  public int count() {
    return first[first.length - 1];
  }

  @Override
  public int context() {
    return context;
  }

  @Override
  public int horizon() {
    return horizon;
  }

  /// Which of the series a window is of.
  public int seriesOf(int number) {
    if (number < 0 || number >= count())
      throw new IndexOutOfBoundsException("Window " + number + " of " + count() + ".");
    int low = 0;
    int high = series.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (first[middle] <= number)
        low = middle;
      else
        high = middle - 1;
    }
    return low;
  }

  @Override
  public void read(int number, float[] past, float[] future) {
    int s = seriesOf(number);
    int start = (number - first[s]) * stride;
    System.arraycopy(series.get(s), start, past, 0, context);
    System.arraycopy(series.get(s), start + context, future, 0, horizon);
  }
}
