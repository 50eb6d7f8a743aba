package org.taugru.fit;

import java.util.List;

/// Where series are cut in time: a fifth for the test at most, as much for validation, and never less than a horizon each where
/// there is anything left to train on.
record Splits(int[] trainEnd, int[] validationEnd) {
  private static final double PART = 0.15;

  /// @param lengths of the series, with what is known of what is forecast
  static Splits of(List<Integer> lengths, int horizon) {
    int[] trainEnd = new int[lengths.size()];
    int[] validationEnd = new int[lengths.size()];
    for (int s = 0; s < trainEnd.length; s++) {
      int length = lengths.get(s);
      int part = Math.clamp(Math.round(PART * length), Math.min(2 * horizon, length / 4), length / 4);
      validationEnd[s] = length - part;
      trainEnd[s] = length - 2 * part;
    }
    return new Splits(trainEnd, validationEnd);
  }
}
