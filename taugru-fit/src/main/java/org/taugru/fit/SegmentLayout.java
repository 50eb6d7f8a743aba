package org.taugru.fit;

/// What a network of [Head#SEGMENTS] sees of a window. A step has, for a segment of the series: the values, as differences from the
/// last one that is known; past and known columns; which of all these are missing; then what never changes, the place in the
/// horizon, and whether it is to forecast. Of the future a step has the known columns, and in the place of the values the simple
/// forecast from which it is to say the difference.
///
/// @param base    the simple forecast
/// @param masks   whether it is told which values are missing; else there must be none
/// @param past    columns known up to the present
/// @param known   columns known ahead
/// @param statics numbers that never change
public record SegmentLayout(WindowShape shape, Base base, boolean masks, int past, int known, int statics)
    implements WindowLayout {
  public SegmentLayout {
    if (shape.head() != Head.SEGMENTS)
      throw new IllegalArgumentException("windows in segments have the head segments, not " + shape.head() + ".");
  }

  @Override
  public int width() {
    return shape.segment() * (1 + past + known) * (masks ? 2 : 1) + statics + shape.futureSteps() + 1;
  }

  /// The last value before a window's future that is known, from which its values are told as differences. 0, the mean of a scaled
  /// series, where there is none.
  static float anchor(ScaledSeries series, int origin, int context) {
    for (int t = Math.min(origin, series.length()) - 1; t >= Math.max(0, origin - context); t--)
      if (!Float.isNaN(series.values()[t]))
        return series.values()[t];
    return 0;
  }

  @Override
  public int length(int origin) {
    return shape.steps();
  }

  @Override
  public void write(ScaledSeries series, int origin, float[] inputs, int at) {
    int segment = shape.segment();
    int block = segment * (masks ? 2 : 1);
    float anchor = anchor(series, origin, shape.context());
    float[] simple = simple(series, origin);
    for (int step = 0; step < shape.steps(); step++) {
      int to = at + step * width();
      int from = origin - shape.context() + step * segment;
      boolean isFuture = step >= shape.pastSteps();
      if (!isFuture) {
        writeSegment(series.values(), anchor, from, origin, inputs, to);
        for (int c = 0; c < past; c++)
          writeSegment(series.past().get(c), 0, from, origin, inputs, to + (1 + c) * block);
      } else
        for (int i = 0; i < segment && from + i < origin + shape.horizon(); i++)
          inputs[to + i] = simple[from + i - origin] - anchor;
      for (int c = 0; c < known; c++)
        writeSegment(series.known().get(c), 0, from, origin + shape.horizon(), inputs, to + (1 + past + c) * block);
      to += (1 + past + known) * block;
      System.arraycopy(series.statics(), 0, inputs, to, statics);
      to += statics;
      if (isFuture) {
        inputs[to + step - shape.pastSteps()] = 1;
        inputs[to + shape.futureSteps()] = 1;
      }
    }
  }

  /// What is missing, or lies outside, is zero; where there are masks, they say so by a one.
  private void writeSegment(float[] values, float minus, int from, int end, float[] inputs, int to) {
    for (int i = 0; i < shape.segment(); i++) {
      int t = from + i;
      boolean isThere = t >= 0 && t < Math.min(end, values.length) && !Float.isNaN(values[t]);
      if (isThere)
        inputs[to + i] = values[t] - minus;
      else if (masks)
        inputs[to + shape.segment() + i] = 1;
    }
  }

  /// The simple forecast of a window.
  float[] simple(ScaledSeries series, int origin) {
    float[] simple = new float[shape.horizon()];
    base.forecast(series, origin, shape.context(), anchor(series, origin, shape.context()), simple);
    return simple;
  }

  @Override
  public void writeTargets(ScaledSeries series, int origin, int from, int end, float[] targets, boolean[] counted,
      int window) {
    int segment = shape.segment();
    int at = window * shape.steps() * 2 * segment;
    float[] simple = simple(series, origin);
    for (int j = 0; j < shape.horizon(); j++) {
      int t = origin + j;
      if (t < Math.min(end, series.length()) && !Float.isNaN(series.values()[t])) {
        int to = at + (shape.pastSteps() + j / segment) * 2 * segment + j % segment;
        targets[to] = series.values()[t] - simple[j];
        targets[to + segment] = 1;
      }
    }
    for (int step = shape.pastSteps(); step < shape.steps(); step++)
      counted[window * shape.steps() + step] = true;
  }
}
