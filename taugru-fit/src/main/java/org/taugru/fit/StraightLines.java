package org.taugru.fit;

/// Fills what is missing between two values by a straight line; what is missing before the first and after the last stays so.
final class StraightLines {
  private StraightLines() {
  }

  static void fill(float[] values) {
    int before = -1;
    for (int t = 0; t < values.length; t++) {
      if (Float.isNaN(values[t]))
        continue;
      for (int gap = before + 1; gap < t && before >= 0; gap++)
        values[gap] = values[before] + (values[t] - values[before]) * (gap - before) / (t - before);
      before = t;
    }
  }
}
