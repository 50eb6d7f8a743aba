package org.taugru.dde;

/// The coefficients of an explicit Runge–Kutta method, in Butcher's notation:
///
/// kᵢ = f(t + cᵢh, y + h Σⱼ aᵢⱼkⱼ),  y(t + h) ≈ y + h Σᵢ bᵢkᵢ
///
/// The slope at the end of the step, f(t + h, y(t + h)), is counted as one more stage. It is the first slope of the
/// next step, so it costs nothing.
///
/// @param c     the place of each stage within the step, the end included
/// @param a     the row of each stage, empty for the first
/// @param b     weights of the step
/// @param error weights b − b̂ of the difference to the embedded method, the slope at the end included; or empty
/// @param dense weights of the last term of the dense output, see [Track]; or empty
record Tableau(double[] c, double[][] a, double[] b, double[] error, double[] dense) {
  /// Kutta's method of order 4 (1901), "the" Runge–Kutta method.
  static final Tableau CLASSICAL = new Tableau(
      new double[] {0, 1.0 / 2, 1.0 / 2, 1, 1},
      new double[][] {
        {},
        {1.0 / 2},
        {0, 1.0 / 2},
        {0, 0, 1}},
      new double[] {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
      new double[0],
      new double[0]);

  /// The pair of orders 5 and 4 of Dormand and Prince, J. Comp. Appl. Math. 6 (1980) 19–26; the weights of the dense
  /// output, of order 4, are Shampine's, as given by Hairer, Nørsett and Wanner, Solving Ordinary Differential
  /// Equations I, 2nd edition, II.6, and in their program DOPRI5.
  static final Tableau DORMAND_PRINCE = new Tableau(
      new double[] {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1},
      new double[][] {
        {},
        {1.0 / 5},
        {3.0 / 40, 9.0 / 40},
        {44.0 / 45, -56.0 / 15, 32.0 / 9},
        {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
        {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656}},
      new double[] {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
      new double[] {71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40},
      new double[] {-12715105075.0 / 11282082432.0, 0, 87487479700.0 / 32700410799.0, -10690763975.0 / 1880347072.0,
        701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0, 69997945.0 / 29380423.0});

  /// The number of stages that the step itself needs; it is also the number of the slope at the end.
  int stages() {
    return b.length;
  }
}
