package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The way back from what a network reads of a window ([WindowLayout#write]) to the numbers of the series that it was made of, in a flat
/// list: the values, oldest first; each past column over the context; each known column over context and horizon; what never
/// changes. A value that is missing has no derivative.
final class WindowDerivatives {
  private final WindowLayout layout;
  private final int context;
  private final int horizon;
  private final int reach;

  WindowDerivatives(WindowLayout layout) {
    this.layout = layout;
    this.context = layout.shape().context();
    this.horizon = layout.shape().horizon();
    this.reach = Math.max(context, layout.base().looksBack());
  }

  /// How many values before the origin count: those of the context, or more where the simple forecast looks further back.
  int reach() {
    return reach;
  }

  /// How many numbers a window is made of.
  int size() {
    return staticsAt() + layout.statics();
  }

  int pastAt(int column) {
    return reach + column * context;
  }

  int knownAt(int column) {
    return pastAt(layout.past()) + column * (context + horizon);
  }

  int staticsAt() {
    return knownAt(layout.known());
  }

  /// A window as a series of its own, whose origin is its end: what lies after it is missing, but for columns that are known ahead.
  ScaledSeries window(ScaledSeries series, int origin) {
    List<float[]> past = new ArrayList<>();
    List<float[]> known = new ArrayList<>();
    series.past().forEach(column -> past.add(part(column, origin, 0)));
    series.known().forEach(column -> known.add(part(column, origin, horizon)));
    return new ScaledSeries(part(series.values(), origin, 0), past, known, series.statics());
  }

  private float[] part(float[] values, int origin, int beyond) {
    float[] part = new float[reach + beyond];
    Baselines.copy(values, origin - reach, part);
    return part;
  }

  /// Which numbers of a window are there.
  boolean[] there(ScaledSeries window) {
    boolean[] there = new boolean[size()];
    for (int t = 0; t < reach; t++)
      there[t] = !Float.isNaN(window.values()[t]);
    for (int c = 0; c < layout.past(); c++)
      for (int i = 0; i < context; i++)
        there[pastAt(c) + i] = !Float.isNaN(window.past().get(c)[reach - context + i]);
    for (int c = 0; c < layout.known(); c++)
      for (int i = 0; i < context + horizon; i++)
        there[knownAt(c) + i] = !Float.isNaN(window.known().get(c)[reach - context + i]);
    Arrays.fill(there, staticsAt(), size(), true);
    return there;
  }

  private int anchorAt(ScaledSeries window) {
    for (int t = reach - 1; t >= reach - context; t--)
      if (!Float.isNaN(window.values()[t]))
        return t;
    return -1;
  }

  /// Of each step of the simple forecast with respect to the values, `[horizon][reach]`.
  double[][] ofSimple(ScaledSeries window) {
    double[][] derivatives = new double[horizon][reach];
    layout.base().derivatives(window, reach, anchorAt(window), derivatives);
    return derivatives;
  }

  /// Adds to the derivatives with respect to the numbers of a window what follows from those with respect to what was read of it.
  ///
  /// @param ofSimple as above
  /// @param read     `[steps, samples, width]`
  /// @param sample   which of them it is
  void add(ScaledSeries window, double[][] ofSimple, float[] read, int sample, int samples, double[] to) {
    switch (layout) {
      case SegmentLayout _ -> addSegments(window, ofSimple, read, sample, samples, to);
      case StepLayout steps -> addSteps(steps, window, read, sample, samples, to);
    }
  }

  /// A step tells of its value by how much it is above the last one, and the level, which is that of the last one where it is missing.
  private void addSteps(StepLayout steps, ScaledSeries window, float[] read, int sample, int samples, double[] to) {
    int last = -1;
    for (int t = 0; t < context; t++) {
      int at = (t * samples + sample) * layout.width();
      boolean isThere = !Float.isNaN(window.values()[t]);
      if (isThere && last >= 0) {
        to[t] += read[at] / steps.unit();
        to[last] -= read[at] / steps.unit();
      }
      last = isThere ? t : last;
      if (last >= 0)
        to[last] += read[at + 1] * StepLayout.slopeOfLevel(window.values()[last]);
      at += StepLayout.columnsAt();
      for (int c = 0; c < layout.past(); c++, at += StepLayout.ofColumn())
        if (!Float.isNaN(window.past().get(c)[t]))
          to[pastAt(c) + t] += read[at];
      for (int ahead = 0; ahead <= horizon; ahead++)
        for (int c = 0; c < layout.known(); c++, at += StepLayout.ofColumn())
          if (t + ahead < context + horizon && !Float.isNaN(window.known().get(c)[t + ahead]))
            to[knownAt(c) + t + ahead] += read[at];
      for (int k = 0; k < layout.statics(); k++)
        to[staticsAt() + k] += read[at + k];
    }
  }

  private void addSegments(ScaledSeries window, double[][] ofSimple, float[] read, int sample, int samples,
      double[] to) {
    int segment = layout.shape().segment();
    int block = segment * (layout.masks() ? 2 : 1);
    int anchorAt = anchorAt(window);
    double ofAnchor = 0;
    for (int step = 0; step < layout.shape().steps(); step++) {
      int at = (step * samples + sample) * layout.width();
      int first = step * segment; // of the context and the horizon after it
      for (int i = 0; i < segment; i++) {
        int t = reach - context + first + i;
        double derivative = read[at + i];
        if (step >= layout.shape().pastSteps()) {
          int ahead = t - reach;
          if (ahead < horizon) {
            for (int v = 0; v < reach; v++)
              to[v] += derivative * ofSimple[ahead][v];
            ofAnchor -= derivative;
          }
        } else {
          if (!Float.isNaN(window.values()[t])) {
            to[t] += derivative;
            ofAnchor -= derivative;
          }
          for (int c = 0; c < layout.past(); c++)
            if (!Float.isNaN(window.past().get(c)[t]))
              to[pastAt(c) + first + i] += read[at + (1 + c) * block + i];
        }
        for (int c = 0; c < layout.known(); c++)
          if (first + i < context + horizon && !Float.isNaN(window.known().get(c)[t]))
            to[knownAt(c) + first + i] += read[at + (1 + layout.past() + c) * block + i];
      }
      at += (1 + layout.past() + layout.known()) * block;
      for (int k = 0; k < layout.statics(); k++)
        to[staticsAt() + k] += read[at + k];
    }
    if (anchorAt >= 0)
      to[anchorAt] += ofAnchor;
  }
}
