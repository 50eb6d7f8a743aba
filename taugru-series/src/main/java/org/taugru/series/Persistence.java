package org.taugru.series;

import java.util.Arrays;

/// Repeats the last known value.
public record Persistence() implements PointForecaster {
  @Override
  public void forecast(float[] context, float[] out) {
    Arrays.fill(out, Gaps.lastKnown(context));
  }

  @Override
  public String name() {
    return "persistence";
  }
}
