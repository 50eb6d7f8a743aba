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

  /// The last value that is known (Lin et al. 2023).
  record Last() implements Base {
    @Override
    public int looksBack() {
      return 0;
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
      if (!(Math.abs(out[i]) < 100)) // standard deviations
        out[i] = anchor;
  }
}
