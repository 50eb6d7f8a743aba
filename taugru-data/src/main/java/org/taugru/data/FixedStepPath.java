package org.taugru.data;

import java.util.Arrays;

/// x′ = f(x(t), x(t − δ)) for one number, x(t) = x(0) before t = 0, by the classical Runge–Kutta method with fixed steps.
///
/// δ is a whole number of steps, so that the method's half steps need x(t − δ) only in the middle between two points,
/// where it is interpolated linearly. In a chaotic equation another interpolation gives another path with the same
/// statistics.
final class FixedStepPath {
  @FunctionalInterface
  interface Slope {
    double at(double x, double delayed);
  }

  private FixedStepPath() {
  }

  /// The points t = 0, h, 2h, …, steps · h.
  static double[] path(Slope f, double start, double h, int delaySteps, int steps) {
    double[] x = new double[delaySteps + steps + 1]; // the history lies before the path
    Arrays.fill(x, 0, delaySteps + 1, start);
    for (int n = 0; n < steps; n++) {
      double now = x[n + delaySteps];
      double middle = (x[n] + x[n + 1]) / 2;
      double k1 = f.at(now, x[n]);
      double k2 = f.at(now + h / 2 * k1, middle);
      double k3 = f.at(now + h / 2 * k2, middle);
      double k4 = f.at(now + h * k3, x[n + 1]);
      x[n + delaySteps + 1] = now + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    return Arrays.copyOfRange(x, delaySteps, x.length);
  }
}
