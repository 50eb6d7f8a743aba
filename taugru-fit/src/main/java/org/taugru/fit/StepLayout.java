package org.taugru.fit;

/// What a network of [Head#STEPS] sees of a step of a series: by how much the value is above the last one before it that is known; the
/// value itself, squashed, so that a series that leaves the range of its training does not drive the network out of its own; whether it is
/// missing; past columns, known columns of this step and of each step of the horizon, all with whether they are missing; then what never
/// changes. What it says are the values of the horizon as differences from the last value that is known.
///
/// A window of training begins with an empty state, which no stream has but at its beginning. So the first part of it is a warm-up, of
/// which nothing is asked.
///
/// @param warmup steps of a window before the first that counts: half of it, and not less than the delay, so that what is delayed has
///               been something
/// @param unit   the usual size of a difference, in scaled numbers; differences are told in it
public record StepLayout(WindowShape shape, int warmup, double unit, int past, int known, int statics)
    implements WindowLayout {
  /// Numbers that say the value: difference, level, whether it is missing.
  private static final int VALUE = 3;
  /// Numbers of a column: what it is, whether it is missing.
  private static final int CELL = 2;
  /// What a level comes to that grows without bound, in standard deviations.
  private static final float SQUASHED = 3;

  public StepLayout {
    if (shape.head() != Head.STEPS)
      throw new IllegalArgumentException("a layout of steps has the head steps, not " + shape.head() + ".");
    if (warmup < 0 || warmup >= shape.context())
      throw new IllegalArgumentException("a warm-up of " + warmup + " in windows of " + shape.context() + " steps.");
    if (!(unit > 0 && unit < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("differences in units of " + unit + "; it must be above 0.");
  }

  /// The same for windows twice as long, of which the second half counts: states that training has not reached are tried too.
  StepLayout forValidation() {
    return new StepLayout(shape.withContext(2 * shape.context()), shape.context(), unit, past, known, statics);
  }

  @Override
  public Base base() {
    return new Base.Last();
  }

  @Override
  public boolean masks() {
    return true;
  }

  @Override
  public int width() {
    return VALUE + CELL * columns() + statics;
  }

  /// Shorter at the beginning of a series, where a stream begins too.
  @Override
  public int length(int origin) {
    return Math.min(shape.context(), origin);
  }

  @Override
  public void write(ScaledSeries series, int origin, float[] inputs, int at) {
    float[] columns = new float[columns()];
    int from = origin - length(origin);
    float last = last(series, from);
    for (int t = from; t < origin; t++) {
      float value = series.values()[t];
      writeColumns(series, t, columns);
      writeStep(value, last, columns, series.statics(), inputs, at + (t - from) * width());
      last = Float.isNaN(value) ? last : value;
    }
  }

  /// Writes a step, all numbers of it.
  ///
  /// @param value   NaN where it is missing
  /// @param last    the value before it that is known; NaN where there is none
  /// @param columns as [#columns()] has them, NaN where one is missing
  void writeStep(float value, float last, float[] columns, float[] never, float[] inputs, int at) {
    boolean isMissing = Float.isNaN(value);
    float level = isMissing ? Float.isNaN(last) ? 0 : last : value;
    inputs[at] = isMissing || Float.isNaN(last) ? 0 : (float) ((value - last) / unit);
    inputs[at + 1] = level / (1 + Math.abs(level) / SQUASHED);
    inputs[at + 2] = isMissing ? 1 : 0;
    int to = at + VALUE;
    for (float column : columns) {
      inputs[to++] = Float.isNaN(column) ? 0 : column;
      inputs[to++] = Float.isNaN(column) ? 1 : 0;
    }
    System.arraycopy(never, 0, inputs, to, statics);
  }

  /// The derivative of what is told of a level, with respect to the level.
  static double slopeOfLevel(float level) {
    double grown = 1 + Math.abs(level) / SQUASHED;
    return 1 / (grown * grown);
  }

  /// Where the columns of a step begin.
  static int columnsAt() {
    return VALUE;
  }

  /// Numbers of a column in a step.
  static int ofColumn() {
    return CELL;
  }

  /// Makes a value of a window that was written one that got lost: it is told as missing, and what is asked of the steps before the next value
  /// becomes the difference from the one before it. It stays something to be forecast.
  ///
  /// @param step    not the first of the window; nothing is done where it is missing already, or the first value that is known
  /// @param length  of the window
  /// @param at      where its inputs begin
  /// @param asked   where its targets begin
  void lose(int step, int length, float[] inputs, int at, float[] targets, int asked) {
    int width = width();
    int lost = at + step * width;
    if (inputs[lost + 2] == 1)
      return;
    float difference = inputs[lost];
    float level = inputs[lost - width + 1];
    if (difference == 0 && level == 0 && inputs[lost - width + 2] == 1)
      return; // what is asked would no longer be differences from it
    inputs[lost] = 0;
    inputs[lost + 2] = 1;
    int next = step;
    for (; next < length && inputs[at + next * width + 2] == 1; next++) {
      inputs[at + next * width + 1] = level;
      int to = asked + next * 2 * shape.horizon();
      for (int j = 0; j < shape.horizon(); j++)
        targets[to + j] += (float) (targets[to + shape.horizon() + j] * difference * unit);
    }
    if (next < length)
      inputs[at + next * width] += difference;
  }

  /// The last value before a step that is known; NaN where there is none.
  private static float last(ScaledSeries series, int before) {
    for (int t = before - 1; t >= 0; t--)
      if (!Float.isNaN(series.values()[t]))
        return series.values()[t];
    return Float.NaN;
  }

  /// Each step of the window has a forecast of its own, of the steps after it.
  @Override
  public void writeTargets(ScaledSeries series, int origin, int from, int end, float[] targets, boolean[] counted,
      int window) {
    int length = length(origin);
    int begin = origin - length;
    float last = last(series, begin);
    for (int step = 0; step < length; step++) {
      int next = begin + step + 1;
      last = Float.isNaN(series.values()[next - 1]) ? last : series.values()[next - 1];
      if (next < from || step < (length == shape.context() ? warmup : Math.min(warmup, length / 2)))
        continue;
      int to = (window * shape.steps() + step) * 2 * shape.horizon();
      for (int j = 0; j < shape.horizon(); j++)
        if (next + j < Math.min(end, series.length()) && !Float.isNaN(series.values()[next + j])) {
          targets[to + j] = series.values()[next + j] - (Float.isNaN(last) ? 0 : last);
          targets[to + shape.horizon() + j] = 1;
        }
      counted[window * shape.steps() + step] = true;
    }
  }
}
