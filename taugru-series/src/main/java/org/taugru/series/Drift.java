package org.taugru.series;

/// Goes on along the straight line through the first and the last known value.
public record Drift() implements PointForecaster {
  @Override
  public void forecast(float[] context, float[] out) {
    int first = 0;
    while (first < context.length && Float.isNaN(context[first]))
      first++;
    int last = context.length - 1;
    while (last > first && Float.isNaN(context[last]))
      last--;
    float value = Gaps.lastKnown(context);
    double slope = last > first ? ((double) value - context[first]) / (last - first) : 0;
    for (int h = 0; h < out.length; h++)
      out[h] = (float) (value + slope * (context.length + h - last));
  }

  @Override
  public String name() {
    return "drift";
  }
}
