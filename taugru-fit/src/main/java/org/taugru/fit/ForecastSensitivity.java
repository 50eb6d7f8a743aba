package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.taugru.exec.Backend;
import org.taugru.exec.Sequence;

/// The derivative of the median of a forecast, at one step of the horizon, with respect to everything that it was made of, in parts that
/// add up to it: that of the simple forecast which is corrected, and of the correction what came through no delay and what came
/// through one at least once.
final class ForecastSensitivity {
  private final ForecastNetwork network;
  private final WindowDerivatives windows;
  private final InputDerivatives derivatives;
  private final int middle;

  ForecastSensitivity(ForecastNetwork network, Backend backend) {
    this.network = network;
    this.windows = new WindowDerivatives(network.layout());
    this.derivatives = new InputDerivatives(network.model(), backend);
    this.middle = Backtest.middle(network.levels());
  }

  WindowDerivatives windows() {
    return windows;
  }

  /// One derivative, by the numbers of a window in the order of [WindowDerivatives]; good for one call alone.
  record Parts(double[] whole, double[] base, double[] direct, double[] delayed) {
    private static Parts of(int size) {
      return new Parts(new double[size], new double[size], new double[size], new double[size]);
    }

    private void clear() {
      for (double[] each : List.of(whole, base, direct, delayed))
        Arrays.fill(each, 0);
    }
  }

  /// Somebody who takes derivatives, one after another.
  interface Taker {
    /// @param number of the window
    /// @param step   by its place among those asked for
    void take(int number, int step, ScaledSeries window, Parts parts);
  }

  /// Goes through windows, each at all of these steps of the horizon, in memory that does not depend on their number.
  ///
  /// @param steps counted from 0
  void run(List<ScaledSeries> series, WindowSet.Places places, int[] steps, Taker to) {
    WindowLayout layout = network.layout();
    int count = Math.multiplyExact(places.count(), steps.length);
    int atOnce = derivatives.samples(layout.shape().steps());
    Parts parts = Parts.of(windows.size());
    float[] written = new float[layout.shape().steps() * layout.width()];
    for (int first = 0; first < count; first += atOnce) {
      int samples = Math.min(atOnce, count - first);
      List<ScaledSeries> cut = new ArrayList<>();
      float[] inputs = new float[layout.shape().steps() * samples * layout.width()];
      for (int b = 0; b < samples; b++) {
        int number = (first + b) / steps.length;
        boolean isAsBefore = b > 0 && (first + b - 1) / steps.length == number;
        cut.add(isAsBefore ? cut.getLast()
            : windows.window(series.get(places.series()[number]), places.origins()[number]));
        if (!isAsBefore) {
          Arrays.fill(written, 0);
          layout.write(cut.getLast(), windows.reach(), written, 0);
        }
        for (int n = 0; n < layout.shape().steps(); n++)
          System.arraycopy(written, n * layout.width(), inputs, (n * samples + b) * layout.width(), layout.width());
      }
      int begin = first;
      InputDerivatives.Found found = derivatives.of(network.weights(),
          Sequence.of(layout.shape().steps(), samples, layout.width(), inputs), (outputs, adjoint) -> {
            for (int b = 0; b < samples; b++)
              adjoint[median(outputs, steps[(begin + b) % steps.length], b, samples)] = 1;
          });
      double[][] ofSimple = {};
      for (int b = 0; b < samples; b++) {
        int step = (first + b) % steps.length;
        if (b == 0 || step == 0)
          ofSimple = windows.ofSimple(cut.get(b));
        parts.clear();
        windows.add(cut.get(b), ofSimple, found.whole(), b, samples, parts.delayed);
        if (found.direct() == found.whole())
          System.arraycopy(parts.delayed, 0, parts.direct, 0, parts.direct.length);
        else
          windows.add(cut.get(b), ofSimple, found.direct(), b, samples, parts.direct);
        System.arraycopy(ofSimple[steps[step]], 0, parts.base, 0, windows.reach());
        for (int i = 0; i < parts.whole.length; i++) {
          parts.whole[i] = parts.base[i] + parts.delayed[i];
          parts.delayed[i] -= parts.direct[i];
        }
        to.take((first + b) / steps.length, step, cut.get(b), parts);
      }
    }
  }

  /// Which output is the median: of quantiles that cross, the one that is in the middle once they are sorted.
  private int median(float[] outputs, int step, int sample, int samples) {
    WindowShape shape = network.layout().shape();
    int levels = network.levels().size();
    int each = shape.forecastPerStep();
    int row = switch (shape.head()) {
      case SEGMENTS -> shape.pastSteps() + step / each;
      case STEPS -> shape.steps() - 1;
    };
    int from = ((row * samples + sample) * each + step % each) * levels;
    for (int q = 0; q < levels; q++) {
      int below = 0;
      for (int other = 0; other < levels; other++)
        below += outputs[from + other] < outputs[from + q] || outputs[from + other] == outputs[from + q] && other < q
            ? 1 : 0;
      if (below == middle)
        return from + q;
    }
    return from + middle; // quantiles that are no numbers
  }
}
