package org.taugru.dde;

import java.util.Arrays;

/// x′ = 0.2·x(t − 17)/(1 + x(t − 17)¹⁰) − 0.1·x.
final class MackeyGlass {
  static final DelayEquation EQUATION = ClosedForm.scalar(17, (_, x, past) -> slope(x, past));

  private MackeyGlass() {
  }

  static double slope(double x, double past) {
    double p2 = past * past;
    double p4 = p2 * p2;
    return 0.2 * past / (1 + p4 * p4 * p2) - 0.1 * x;
  }

  /// Many at once, as one system.
  static DelayEquation system(int size) {
    return DelayEquation.of(size, new double[] {17}, (_, x, delayed, dx) -> {
      for (int i = 0; i < dx.length; i++)
        dx[i] = slope(x[i], delayed[0][i]);
    });
  }

  /// What anybody would write: RK4 with a line between grid points, for a constant history, in one array.
  static double[] byHand(double start, double h, int delay, int steps) {
    double[] x = new double[delay + steps + 1];
    Arrays.fill(x, 0, delay + 1, start);
    for (int n = delay; n < delay + steps; n++) {
      double past = x[n - delay];
      double next = x[n - delay + 1];
      double middle = past + 0.5 * (next - past);
      double k1 = slope(x[n], past);
      double k2 = slope(x[n] + h / 2 * k1, middle);
      double k3 = slope(x[n] + h / 2 * k2, middle);
      double k4 = slope(x[n] + h * k3, next);
      x[n + 1] = x[n] + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    return Arrays.copyOfRange(x, delay, x.length);
  }
}
