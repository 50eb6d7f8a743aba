package org.taugru.theory.stability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.taugru.report.FittedLine;
import org.taugru.theory.math.Bisection;

/// How fast a curve grows and how fast it oscillates, as one would read it off a plot: A·e^(rate·t)·cos(frequency·t + φ).
///
/// @param rate      slope of the straight line through the logarithms of the amplitudes
/// @param frequency π over the mean time between zeros; 0 where there is at most one
record Envelope(double rate, double frequency) {
  private static final int SAMPLES = 400;

  /// @param from where to begin to look; whatever dies out should have done so
  static Envelope of(DoubleUnaryOperator curve, double from, double to) {
    if (!(from < to) || !Double.isFinite(from) || !Double.isFinite(to))
      throw new IllegalArgumentException("an envelope from t = " + from + " to t = " + to
          + "; it needs a finite time that begins before it ends.");
    List<Double> zeros = zeros(curve, from, to);
    List<Double> times = new ArrayList<>();
    if (zeros.size() < 3) {
      for (int i = 0; i <= SAMPLES; i++)
        times.add(from + (to - from) * i / SAMPLES);
      return new Envelope(slope(curve, times), 0);
    }
    for (int i = 1; i < zeros.size(); i++)
      times.add((zeros.get(i - 1) + zeros.get(i)) / 2); // the same phase each time
    double apart = (zeros.getLast() - zeros.getFirst()) / (zeros.size() - 1);
    return new Envelope(slope(curve, times), Math.PI / apart);
  }

  /// Where the curve changes its sign.
  static List<Double> zeros(DoubleUnaryOperator curve, double from, double to) {
    List<Double> zeros = new ArrayList<>();
    double before = from;
    for (int i = 1; i <= SAMPLES; i++) {
      double next = from + (to - from) * i / SAMPLES;
      if (curve.applyAsDouble(before) * sign(curve, next) < 0)
        zeros.add(zero(curve, before, next));
      before = next;
    }
    return zeros;
  }

  private static double sign(DoubleUnaryOperator curve, double t) {
    return Math.signum(curve.applyAsDouble(t)); // a product of two small numbers might be 0
  }

  private static double zero(DoubleUnaryOperator curve, double low, double high) {
    double before = sign(curve, low);
    return Bisection.zero(t -> -before * sign(curve, t), low, high);
  }

  private static double slope(DoubleUnaryOperator curve, List<Double> times) {
    double[] t = times.stream().mapToDouble(Double::doubleValue).toArray();
    return FittedLine.through(t, Arrays.stream(t).map(curve).map(Math::abs).map(Math::log).toArray()).slope();
  }
}
