package org.taugru.fit;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.taugru.data.Preparation;
import org.taugru.exec.Backend;
import org.taugru.exec.Parameters;
import org.taugru.model.Model;
import org.taugru.model.Network;
import org.taugru.model.NetworkStream;
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

  /// Quantiles that a network says may cross; sorted they are never worse (Chernozhukov et al. 2010).
  ///
  /// @param quantiles `[horizon, levels]`
  void uncross(float[] quantiles) {
    for (int from = 0; from < quantiles.length; from += levels.size())
      Arrays.sort(quantiles, from, from + levels.size());
  }

  /// With its buffers.
  public final class Running {
    /// Windows that are run together; as many as keep two cores busy and stay in their caches.
    private static final int TOGETHER = 512;

    private final Backend backend;
    private final Network network;
    private final Evaluation evaluation;

    private Running(Backend backend) {
      this.backend = backend;
      this.network = model.on(backend);
      this.evaluation = new Evaluation(network, new QuantileLoss(levels), Preparation.NONE);
    }

    /// Somebody who goes on with a series, value by value, with buffers of its own.
    Follower follower(float[] statics) {
      return switch (layout) {
        case SegmentLayout segments -> new WindowFollower(segments, new Running(backend), statics);
        case StepLayout steps -> new StepFollower(ForecastNetwork.this, steps, statics, this,
            network.stream(weights, network.start(weights, 1)));
      };
    }

    /// A network that goes on from bytes of another one ([NetworkStream#toBytes()]).
    NetworkStream stream(byte[] bytes) {
      return network.stream(weights, bytes);
    }

    /// Forecasts windows in their order, in memory that does not depend on their number. Networks of [Head#STEPS] go through each series
    /// from its beginning, whatever the first origin is, so that what they say is what a stream says, to the bit.
    ///
    /// @param series as they were scaled for training
    /// @param places those of a series one after another, in the order of time
    public void forecast(List<ScaledSeries> series, WindowSet.Places places, Forecasts to) throws IOException {
      layout.requireFits(series);
      switch (layout) {
        case SegmentLayout segments -> forecast(segments, series, places, to);
        case StepLayout steps -> follow(steps, series, places, to);
      }
    }

    private void forecast(SegmentLayout segments, List<ScaledSeries> series, WindowSet.Places places, Forecasts to)
        throws IOException {
      int each = segments.shape().horizon() * levels.size();
      float[] quantiles = new float[each];
      int[] end = series.stream().mapToInt(ScaledSeries::length).toArray();
      for (int first = 0; first < places.count(); first += TOGETHER) {
        int last = Math.min(first + TOGETHER, places.count());
        WindowSet windows = new WindowSet(series, segments, new WindowSet.Places(
            Arrays.copyOfRange(places.series(), first, last), Arrays.copyOfRange(places.origins(), first, last)), end);
        float[] said = evaluation.outputs(weights, windows);
        int row = segments.shape().segment() * levels.size();
        for (int i = 0; i < last - first; i++) {
          int from = (i * segments.shape().steps() + segments.shape().pastSteps()) * row;
          float[] simple = segments.simple(series.get(places.series()[first + i]), places.origins()[first + i]);
          for (int k = 0; k < each; k++)
            quantiles[k] = said[from + k] + simple[k / levels.size()];
          uncross(quantiles);
          to.take(first + i, quantiles);
        }
      }
    }

    private void follow(StepLayout steps, List<ScaledSeries> series, WindowSet.Places places, Forecasts to) {
      float[] quantiles = new float[steps.shape().horizon() * levels.size()];
      float[] columns = new float[steps.columns()];
      int s = -1;
      int reached = 0;
      Follower follower = null;
      for (int number = 0; number < places.count(); number++) {
        int origin = places.origins()[number];
        if (follower == null || places.series()[number] != s || origin < reached) {
          s = places.series()[number];
          reached = 0;
          follower = follower(series.get(s).statics());
        }
        if (origin < 1)
          throw new IllegalArgumentException(
              "a forecast of the first step of a series, before which nothing is known.");
        for (; reached < origin; reached++) {
          steps.writeColumns(series.get(s), reached, columns);
          follower.take(series.get(s).values()[reached], columns);
        }
        follower.say(quantiles);
        to.take(number, quantiles);
      }
    }
  }
}
