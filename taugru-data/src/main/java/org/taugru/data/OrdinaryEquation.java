package org.taugru.data;

/// A point that moves along y′ = f(y), by the classical Runge–Kutta method with fixed steps.
final class OrdinaryEquation {
  @FunctionalInterface
  interface Field {
    /// Writes the derivative at `y` into `slope`.
    void at(double[] y, double[] slope);
  }

  private final Field f;
  private final double h;
  private final double[] y;
  private final double[] stage;
  private final double[] k1;
  private final double[] k2;
  private final double[] k3;
  private final double[] k4;

  OrdinaryEquation(Field f, double h, double... start) {
    this.f = f;
    this.h = h;
    y = start.clone();
    stage = new double[y.length];
    k1 = new double[y.length];
    k2 = new double[y.length];
    k3 = new double[y.length];
    k4 = new double[y.length];
  }

  OrdinaryEquation advance(int steps) {
    for (int n = 0; n < steps; n++) {
      f.at(y, k1);
      f.at(stage(h / 2, k1), k2);
      f.at(stage(h / 2, k2), k3);
      f.at(stage(h, k3), k4);
      for (int i = 0; i < y.length; i++)
        y[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    }
    return this;
  }

  /// This point and those `every` steps apart after it, `[points, width]`.
  double[] path(int every, int points) {
    double[] path = new double[points * y.length];
    for (int n = 0; n < points; n++) {
      if (n > 0)
        advance(every);
      System.arraycopy(y, 0, path, n * y.length, y.length);
    }
    return path;
  }

  private double[] stage(double h, double[] slope) {
    for (int i = 0; i < y.length; i++)
      stage[i] = y[i] + h * slope[i];
    return stage;
  }
}
