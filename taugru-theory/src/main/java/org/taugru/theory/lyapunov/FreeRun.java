package org.taugru.theory.lyapunov;

import static org.taugru.data.MackeyGlass.STEP;
import static org.taugru.theory.lyapunov.MackeyGlassSeries.SHOWN;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.taugru.theory.network.LayerTraining;

/// A trained network that goes on alone: each output becomes its next input.
///
/// @param tau       in steps
/// @param exponent  per unit of time
/// @param series    from where it has been shown the beginning of a series of the test set
/// @param deviation of its output, much later, as part of that of the true series
/// @param horizon   the median time for which its forecast is good
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record FreeRun(int tau, long seed, LayerTraining.Stage stage, LyapunovExponent exponent, double[] series,
    double deviation,
    double horizon, Kind kind) {
  /// What becomes of it.
  enum Kind {
    CHAOTIC("chaotic"),
    CYCLE("in a cycle"),
    REST("at rest"),
    AWAY("far away");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /// Outputs beyond these are far away; the equation never has them.
  static final double LOWEST = -1;
  static final double HIGHEST = 3;
  /// The part of the true deviation below which a run is at rest.
  static final double STILL = 0.01;
  /// So many steps alone before it is looked at.
  private static final int SETTLING = 4000;

  static FreeRun of(int tau, long seed, LayerTraining.Stage stage, MackeyGlassSeries truth, int counted) {
    ClosedLoop loop = shown(ClosedLoop.of(stage.best()), truth.series(0));
    double[] series = loop.copy().run(truth.set().steps() - SHOWN);
    loop.run(SETTLING);
    int interval = 8;
    LyapunovExponent exponent = perTime(
        loop.exponent(1e-7, interval, 1000 / interval, counted / interval, new SplittableRandom(seed)));
    double[] settled = loop.run(2000);
    double mean = Arrays.stream(settled).average().orElseThrow();
    double deviation =
        Math.sqrt(Arrays.stream(settled).map(y -> (y - mean) * (y - mean)).average().orElseThrow()) / truth.deviation();
    double horizon =
        MackeyGlassSeries.median(number -> horizon(ClosedLoop.of(stage.best()), truth.series(number), truth));
    return new FreeRun(tau, seed, stage, exponent, series, deviation, horizon, kind(exponent, settled, deviation));
  }

  String name() {
    return "τ-GRU, τ = " + tau + ", seed " + seed;
  }

  private static ClosedLoop shown(ClosedLoop loop, double[] series) {
    for (int n = 0; n < SHOWN; n++)
      loop.step(series[n]);
    return loop;
  }

  private static LyapunovExponent perTime(LyapunovExponent perStep) {
    return new LyapunovExponent(perStep.value() / STEP, perStep.standardError() / STEP,
        Arrays.stream(perStep.times()).map(steps -> steps * STEP).toArray(),
        Arrays.stream(perStep.running()).map(value -> value / STEP).toArray());
  }

  /// The time until the forecast is wrong; the end of the series where it never is.
  private static double horizon(ClosedLoop fresh, double[] series, MackeyGlassSeries truth) {
    ClosedLoop loop = shown(fresh, series);
    int step = SHOWN;
    for (double y = loop.output(); step < series.length && truth.isGood(y, series[step]); y = loop.step())
      step++;
    return (step - SHOWN) * STEP;
  }

  static Kind kind(LyapunovExponent exponent, double[] settled, double deviation) {
    if (Arrays.stream(settled).anyMatch(y -> !(y > LOWEST && y < HIGHEST)))
      return Kind.AWAY;
    if (deviation < STILL)
      return Kind.REST;
    return exponent.isPositive() ? Kind.CHAOTIC : Kind.CYCLE;
  }
}
