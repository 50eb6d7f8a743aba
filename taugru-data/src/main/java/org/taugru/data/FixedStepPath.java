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

  /// The points t = first · h, …, last · h of a path from each start, `[path, point]`. All paths go on by a step before any goes on by the next, so
  /// that the loop over them is compiled after a few steps.
  static double[][] paths(Slope f, double[] starts, double h, int delaySteps, int first, int last) {
    double[][] paths = new double[starts.length][last - first + 1];
    double[] x = starts.clone();
    double[][] delayed = new double[delaySteps + 1][]; // a ring
    Arrays.setAll(delayed, _ -> starts.clone());
    for (int n = 0; n <= last; n++) {
      double[] oldest = delayed[n % delayed.length];
      if (n > 0)
        advance(f, x, h, oldest, delayed[(n + 1) % delayed.length]);
      System.arraycopy(x, 0, oldest, 0, x.length);
      if (n >= first)
        for (int i = 0; i < x.length; i++)
        paths[i][n - first] = x[i];
    }
    return paths;
  }

  /// @param x       x(t) of each path, and then x(t + h)
  /// @param delayed x(t − δ)
  /// @param next    x(t + h − δ)
  private static void advance(Slope f, double[] x, double h, double[] delayed, double[] next) {
    for (int i = 0; i < x.length; i++) {
      double now = x[i];
      double middle = (delayed[i] + next[i]) / 2;
      double k1 = f.at(now, delayed[i]);
      double k2 = f.at(now + h / 2 * k1, middle);
      double k3 = f.at(now + h / 2 * k2, middle);
      double k4 = f.at(now + h * k3, next[i]);
      x[i] = now + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
  }
}
