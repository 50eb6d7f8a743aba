package org.taugru.fit;

import java.util.Arrays;
import java.util.List;

/// What a network sees of a window, step by step, and what it is to say of it: one for each [Head].
public sealed interface WindowLayout permits SegmentLayout, StepLayout {
  /// How much is seen, and how far ahead is looked.
  WindowShape shape();

  /// The simple forecast that is corrected.
  Base base();

  /// Whether the network is told which values are missing; else there must be none.
  boolean masks();

  /// How many columns are known up to the present.
  int past();

  /// How many columns are known ahead.
  int known();

  /// How many numbers never change.
  int statics();

  /// Numbers in a step.
  int width();

  /// Steps of the network in the window of an origin, [WindowShape#steps()] at most.
  int length(int origin);

  /// What tells it from others on the same series. The simple forecast is told by its kind: what it has learnt it has from them.
  default String identity() {
    return String.join(" ", getClass().getSimpleName(), shape().toString(), base().getClass().getSimpleName(),
        Boolean.toString(masks()), Integer.toString(past()), Integer.toString(known()), Integer.toString(statics()));
  }

  /// Writes a window, `[steps, width]`, into zeros.
  ///
  /// @param origin the step of the series that is forecast first, by the last steps of the window
  void write(ScaledSeries series, int origin, float[] inputs, int at);

  /// Writes what is to be said of a window, `[steps, 2 · forecastPerStep]`, into zeros: differences from the simple forecast, and
  /// weights that are 0 for what is missing. Then says which steps of the network count.
  ///
  /// @param from    the first origin that counts, where a window has several
  /// @param end     of what may be looked at
  /// @param targets of all windows
  /// @param counted of all windows, `[windows, steps]`
  /// @param window  the number of this one
  void writeTargets(ScaledSeries series, int origin, int from, int end, float[] targets, boolean[] counted, int window);

  /// Numbers of a step of a series beside its value and what never changes: past columns, then the known ones of this step, of the next,
  /// and so on to the end of the horizon.
  default int columns() {
    return past() + known() * (1 + shape().horizon());
  }

  /// Writes these numbers; what lies beyond the end of a column is missing, NaN.
  default void writeColumns(ScaledSeries series, int t, float[] to) {
    Arrays.fill(to, Float.NaN);
    for (int c = 0; c < past(); c++)
      to[c] = series.past().get(c)[t];
    for (int ahead = 0; ahead <= shape().horizon(); ahead++)
      for (int c = 0; c < known(); c++)
        if (t + ahead < series.known().get(c).length)
          to[past() + ahead * known() + c] = series.known().get(c)[t + ahead];
  }

  /// Refuses series of other columns.
  default void requireFits(List<ScaledSeries> series) {
    for (ScaledSeries each : series)
      if (each.past().size() != past() || each.known().size() != known() || each.statics().length != statics())
        throw new IllegalArgumentException("a series with " + each.past().size() + " past, " + each.known().size()
            + " known and " + each.statics().length + " static columns; wanted are " + past() + ", " + known() + " and "
            + statics() + ".");
  }
}
