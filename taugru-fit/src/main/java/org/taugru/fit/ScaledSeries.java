package org.taugru.fit;

import java.util.List;

/// One series as a network reads it: scaled, on a regular grid, NaN where a value is missing. Arrays are not copied; nobody
/// writes to them after construction.
///
/// @param values  what is forecast, by step
/// @param past    what is known up to the present alone, each as long as `values`
/// @param known   what is known ahead, each as long as `values` or longer
/// @param statics what never changes
public record ScaledSeries(float[] values, List<float[]> past, List<float[]> known, float[] statics) {
  public ScaledSeries {
    past = List.copyOf(past);
    known = List.copyOf(known);
  }

  /// Nothing but the series itself.
  public static ScaledSeries of(float[] values) {
    return new ScaledSeries(values, List.of(), List.of(), new float[0]);
  }

  /// How many steps it has.
  public int length() {
    return values.length;
  }
}
