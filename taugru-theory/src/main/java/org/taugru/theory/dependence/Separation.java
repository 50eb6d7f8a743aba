package org.taugru.theory.dependence;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.taugru.dde.Solution;

/// How far apart two solutions of one delay equation are. The distance of the states h_t is the largest Euclidean distance
/// on [t − τ, t], taken on a grid of 256 steps to a delay.
///
/// @param step      between two times of the grid
/// @param distances ‖h_t(φ) − h_t(ψ)‖ at t = 0, step, 2·step, …
/// @param range     the largest of 2 and all |φᵢ(0)| and |ψᵢ(0)|; both solutions should stay within
/// @param overshoot the most by which a component was beyond the larger of 2 and its own value at 0; negative where none
///                  came so far after the start
@SuppressWarnings("ArrayRecordComponent") // a result to be read, never compared
record Separation(double step, double[] distances, double range, double overshoot) {
  private static final int POINTS = 256;

  Separation {
    if (!(distances[0] > 0))
      throw new IllegalArgumentException(
          "the two histories are " + distances[0] + " apart; they must differ to part any further.");
  }

  static Separation of(Solution one, Solution other, double tau, double end) {
    double step = tau / POINTS;
    int count = (int) Math.floor(end / step * (1 + 1e-12)) + 1;
    double[] apart = new double[POINTS + count]; // from −τ on
    double[] startOfOne = one.at(0);
    double[] startOfOther = other.at(0);
    double range = 2;
    double overshoot = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < startOfOne.length; i++)
      range = Math.max(range, Math.max(Math.abs(startOfOne[i]), Math.abs(startOfOther[i])));
    for (int k = 0; k < apart.length; k++) {
      double t = Math.min(end, (k - POINTS) * step);
      double[] h = one.at(t);
      double[] g = other.at(t);
      double square = 0;
      for (int i = 0; i < h.length; i++) {
        square += (h[i] - g[i]) * (h[i] - g[i]);
        if (k > POINTS)
          overshoot = Math.max(overshoot, Math.max(beyond(h[i], startOfOne[i]), beyond(g[i], startOfOther[i])));
      }
      apart[k] = Math.sqrt(square);
    }
    return new Separation(step, windowMaxima(apart), range, overshoot);
  }

  private static double beyond(double value, double start) {
    return Math.abs(value) - Math.max(2, Math.abs(start));
  }

  /// The largest of each value and the 256 before it. Each window is the end of one block of 257 and the beginning of the
  /// next.
  private static double[] windowMaxima(double[] values) {
    int block = POINTS + 1;
    double[] sofar = values.clone(); // the largest since the block began
    double[] still = values.clone(); // the largest until the block ends
    for (int k = 0; k < values.length; k++)
      if (k % block != 0)
        sofar[k] = Math.max(sofar[k - 1], values[k]);
    for (int k = values.length - 2; k >= 0; k--)
      if (k % block != block - 1)
        still[k] = Math.max(still[k + 1], values[k]);
    double[] maxima = new double[values.length - POINTS];
    Arrays.setAll(maxima, k -> Math.max(still[k], sofar[k + POINTS]));
    return maxima;
  }

  /// ‖φ − ψ‖
  double initial() {
    return distances[0];
  }

  double[] times() {
    return IntStream.range(0, distances.length).mapToDouble(k -> k * step).toArray();
  }

  /// ‖h_t(φ) − h_t(ψ)‖/‖φ − ψ‖ at the times of the grid.
  double[] growth() {
    return IntStream.range(0, distances.length).mapToDouble(k -> distances[k] / initial()).toArray();
  }

  /// The same at the time of the grid nearest to t.
  double growth(double t) {
    int k = (int) Math.round(t / step);
    if (!(t >= 0) || k >= distances.length)
      throw new IllegalArgumentException("t = " + t + "; it must be from 0 to " + (distances.length - 1) * step + ".");
    return distances[k] / initial();
  }

  /// The largest rate since the start, log(‖h_t(φ) − h_t(ψ)‖/‖φ − ψ‖)/t over all t > 0: the least K for which ‖φ − ψ‖e^(Kt)
  /// is a bound here.
  double rate() {
    return IntStream.range(1, distances.length).mapToDouble(k -> Math.log(distances[k] / initial()) / (k * step)).max()
        .orElseThrow();
  }

  /// The largest ratio of the distance to ‖φ − ψ‖e^(Kt) over all t > 0. Above 1, that is no bound.
  double excess(double constant) {
    return IntStream.range(1, distances.length)
        .mapToDouble(k -> distances[k] / initial() * Math.exp(-constant * k * step)).max().orElseThrow();
  }
}
