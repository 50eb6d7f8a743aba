package org.taugru.fit;

import java.util.Arrays;
import org.taugru.series.Autoregression;
import org.taugru.series.NLinear;

/// What a network's forecasts are differences from: something simple that is right about most of it. The network is told of it.
public sealed interface Base {
  /// Writes the forecast of a window in scaled numbers.
  ///
  /// @param anchor the last value that is known
  void forecast(ScaledSeries series, int origin, int context, float anchor, float[] out);

  /// How many values before an origin it looks at, beside the anchor.
  int looksBack();

  /// Writes by how much each step of that forecast changes with each value before the origin, `[horizon][origin]`, into zeros.
  ///
  /// @param anchorAt the step of the last value that is known; −1: none is
  void derivatives(ScaledSeries series, int origin, int anchorAt, double[][] to);

  /// The last value that is known (Lin et al. 2023).
  record Last() implements Base {
    @Override
    public int looksBack() {
      return 0;
    }

    @Override
    public void derivatives(ScaledSeries series, int origin, int anchorAt, double[][] to) {
      for (double[] step : to)
        onlyLast(anchorAt, step);
    }

    @Override
    public void forecast(ScaledSeries series, int origin, int context, float anchor, float[] out) {
      Arrays.fill(out, anchor);
    }
  }

  /// A linear map of the context.
  record Linear(NLinear map) implements Base {
    @Override
    public int looksBack() {
      return map.context();
    }

    @Override
    public void derivatives(ScaledSeries series, int origin, int anchorAt, double[][] to) {
      float[] past = new float[map.context()];
      float[] said = new float[to.length];
      Baselines.copy(series.values(), origin - past.length, past);
      map.forecast(past, said);
      orLast(anchorAt, said, map.derivatives(past, to.length), origin, to);
    }

    @Override
    public void forecast(ScaledSeries series, int origin, int context, float anchor, float[] out) {
      float[] past = new float[map.context()];
      Baselines.copy(series.values(), origin - past.length, past);
      map.forecast(past, out);
      orLast(anchor, out);
    }
  }

  /// An autoregression, iterated.
  record Autoregressive(Autoregression of) implements Base {
    @Override
    public int looksBack() {
      return Math.max(1, of.order());
    }

    @Override
    public void derivatives(ScaledSeries series, int origin, int anchorAt, double[][] to) {
      float[] past = new float[Math.max(1, of.order())];
      float[] said = new float[to.length];
      Baselines.copy(series.values(), origin - past.length, past);
      of.forecast(past, said);
      orLast(anchorAt, said, of.derivatives(past, to.length), origin, to);
    }

    @Override
    public void forecast(ScaledSeries series, int origin, int context, float anchor, float[] out) {
      float[] past = new float[Math.max(1, of.order())];
      Baselines.copy(series.values(), origin - past.length, past);
      of.forecast(past, out);
      orLast(anchor, out);
    }
  }

  /// Where nothing is known of the past, or an iteration has run away, the last value.
  private static void orLast(float anchor, float[] out) {
    for (int i = 0; i < out.length; i++)
      if (hasRunAway(out[i]))
        out[i] = anchor;
  }

  private static boolean hasRunAway(float forecast) {
    return !(Math.abs(forecast) < 100); // standard deviations
  }

  /// Of the same, where `derivatives` are those of `said` with respect to the last values before the origin.
  private static void orLast(int anchorAt, float[] said, double[][] derivatives, int origin, double[][] to) {
    for (int i = 0; i < to.length; i++)
      if (hasRunAway(said[i]))
        onlyLast(anchorAt, to[i]);
      else
        for (int t = Math.max(0, origin - derivatives[i].length); t < origin; t++)
          to[i][t] = derivatives[i][t - origin + derivatives[i].length];
  }

  private static void onlyLast(int anchorAt, double[] to) {
    if (anchorAt >= 0)
      to[anchorAt] = 1;
  }
}
