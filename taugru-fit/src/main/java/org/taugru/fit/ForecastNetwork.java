package org.taugru.fit;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.taugru.data.Preparation;
import org.taugru.exec.Backend;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;
import org.taugru.train.Evaluation;
import org.taugru.train.QuantileLoss;

/// A trained network that forecasts quantiles of scaled series.
///
/// @param levels of the quantiles, rising
public record ForecastNetwork(WindowLayout layout, List<Double> levels, Model model, Parameters weights) {
  public ForecastNetwork {
    levels = List.copyOf(levels);
  }

  /// Ready to forecast on a backend. Not for two threads at once.
  public Running on(Backend backend) {
    return new Running(backend);
  }

  /// Somebody who takes forecasts, one after another.
  public interface Forecasts {
    /// @param number    of the window
    /// @param quantiles `[horizon, levels]`, rising with the level; good for this call alone
    void take(int number, float[] quantiles);
  }

  /// With its buffers.
  public final class Running {
    /// Windows that are run together; as many as keep two cores busy and stay in their caches.
    private static final int TOGETHER = 512;

    private final Evaluation evaluation;

    private Running(Backend backend) {
      this.evaluation = new Evaluation(model.on(backend), new QuantileLoss(levels), Preparation.NONE);
    }

    /// Forecasts windows in their order, in memory that does not depend on their number.
    ///
    /// @param series as they were scaled for training
    public void forecast(List<ScaledSeries> series, WindowSet.Places places, Forecasts to) throws IOException {
      int each = layout.shape().horizon() * levels.size();
      float[] quantiles = new float[each];
      int[] end = series.stream().mapToInt(ScaledSeries::length).toArray();
      for (int first = 0; first < places.count(); first += TOGETHER) {
        int last = Math.min(first + TOGETHER, places.count());
        WindowSet windows = new WindowSet(series, layout, new WindowSet.Places(
            Arrays.copyOfRange(places.series(), first, last), Arrays.copyOfRange(places.origins(), first, last)), end);
        float[] said = evaluation.outputs(weights, windows);
        int row = layout.shape().segment() * levels.size();
        for (int i = 0; i < last - first; i++) {
          int from = (i * layout.shape().steps() + layout.shape().pastSteps()) * row;
          float[] simple = layout.simple(series.get(places.series()[first + i]), places.origins()[first + i]);
          for (int k = 0; k < each; k++)
            quantiles[k] = said[from + k] + simple[k / levels.size()];
          uncross(quantiles);
          to.take(first + i, quantiles);
        }
      }
    }

    /// Quantiles that a network says may cross; sorted they are never worse (Chernozhukov et al. 2010).
    private void uncross(float[] quantiles) {
      for (int from = 0; from < quantiles.length; from += levels.size())
        Arrays.sort(quantiles, from, from + levels.size());
    }
  }
}
