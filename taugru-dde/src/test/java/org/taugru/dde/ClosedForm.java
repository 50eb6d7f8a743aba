package org.taugru.dde;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/// A problem from t = 0 whose solution is a formula.
///
/// The formulas are sums of truncated powers, (t − s)₊ⁿ/n!, from the Laplace transform: 1/(s − e⁻ˢ) = Σ e⁻ⁿˢ/sⁿ⁺¹. They
/// agree with the polynomials that the method of steps finds one interval after another.
///
/// @param step a step that divides all delays and jumps
record ClosedForm(String name, DelayEquation equation, History history, double end, double step, Exact exact) {
  interface Exact {
    double y(double t, int component);
  }

  static List<ClosedForm> all() {
    return List.of(decay(), growth(), twoDelays(), willeBaker(), smooth(), steadyState(), withoutDelay(), relaxation(),
        jumpInHistory(), jumpAtStart(), switchedInput(), delayedAndNot());
  }

  /// y′ = f(t, y, y(t − τ))
  interface Scalar {
    double slope(double t, double y, double past);
  }

  static DelayEquation scalar(double delay, Scalar f) {
    return DelayEquation.of(1, new double[] {delay}, (t, y, delayed, dy) -> dy[0] = f.slope(t, y[0], delayed[0][0]));
  }

  /// (t − s)₊ⁿ/n!
  static double power(double t, double s, int n) {
    if (t < s)
      return 0;
    double product = 1;
    for (int i = 1; i <= n; i++)
      product *= (t - s) / i;
    return product;
  }

  private static ClosedForm of(String name, DelayEquation equation, History history, double end, double step,
      DoubleUnaryOperator exact) {
    return new ClosedForm(name, equation, history, end, step, (t, _) -> exact.applyAsDouble(t));
  }

  static ClosedForm decay() {
    return of("y′ = −y(t − 1)", scalar(1, (_, _, past) -> -past), History.constant(1), 6, 1.0 / 16, t -> {
      double sum = 1;
      for (int n = 0; n < t; n++)
        sum -= (n % 2 == 0 ? 1 : -1) * power(t, n, n + 1);
      return sum;
    });
  }

  static ClosedForm growth() {
    return of("y′ = y(t − 1)", scalar(1, (_, _, past) -> past), History.constant(1), 6, 1.0 / 16, t -> {
      double sum = 1;
      for (int n = 0; n < t; n++)
        sum += power(t, n, n + 1);
      return sum;
    });
  }

  static ClosedForm twoDelays() {
    DelayEquation equation = DelayEquation.of(1, new double[] {2, 1},
        (_, _, delayed, dy) -> dy[0] = delayed[0][0] + delayed[1][0]);
    return of("y′ = y(t − 1) + y(t − 2)", equation, History.constant(1), 5, 1.0 / 16, t -> {
      double sum = 1;
      for (int n = 0; n < t; n++) {
        double binomial = 1;
        for (int j = 0; j <= n; j++) {
          sum += 2 * binomial * power(t, n + j, n + 1);
          binomial *= (n - j) / (j + 1.0);
        }
      }
      return sum;
    });
  }

  /// Example 3 of Willé and Baker, DELSOL, Appl. Numer. Math. 9 (1992) 223–234; also the first example of MATLAB's dde23.
  static ClosedForm willeBaker() {
    DelayEquation equation = DelayEquation.of(3, new double[] {1, 0.2}, (_, y, delayed, dy) -> {
      dy[0] = delayed[0][0];
      dy[1] = delayed[0][0] + delayed[1][1];
      dy[2] = y[1];
    });
    return new ClosedForm("Willé and Baker", equation, History.constant(1, 1, 1), 5, 0.2 / 16, (t, component) -> {
      if (component == 0)
        return growth().exact.y(t, 0);
      double sum = component == 1 ? 1 : 1 + t;
      for (int m = 0; 0.2 * m < t; m++) {
        sum += 2 * power(t, 0.2 * m, m + component);
        for (int n = 0; n + 1 + 0.2 * m < t; n++)
          sum += power(t, n + 1 + 0.2 * m, n + m + 1 + component);
      }
      return sum;
    });
  }

  /// The solution is a polynomial, without breakpoints.
  static ClosedForm smooth() {
    return of("y = 3t² − 2t + 1", scalar(1, (t, y, past) -> 3 * y - 2 * past - 3 * t * t - 4 * t + 7),
        (t, y) -> y[0] = 3 * t * t - 2 * t + 1, 2, 1.0 / 64, t -> 3 * t * t - 2 * t + 1);
  }

  /// y′ = −y(t − 1) + cos t answers cos t with gain 1/|i + e⁻ⁱ| and phase −arg(i + e⁻ⁱ).
  static ClosedForm steadyState() {
    double gain = 1 / Math.hypot(Math.cos(1), 1 - Math.sin(1));
    double phase = -Math.atan2(1 - Math.sin(1), Math.cos(1));
    return of("y′ = −y(t − 1) + cos t", scalar(1, (t, _, past) -> -past + Math.cos(t)),
        (t, y) -> y[0] = gain * Math.cos(t + phase), 10, 1.0 / 64, t -> gain * Math.cos(t + phase));
  }

  static ClosedForm withoutDelay() {
    return of("y′ = −y(t − 0)", scalar(0, (_, _, past) -> -past), History.constant(1), 3, 1.0 / 64, t -> Math.exp(-t));
  }

  /// y′ = −y + y(t − 1)/2: breakpoints, and pieces that are not polynomials.
  static ClosedForm relaxation() {
    double e = Math.exp(-1);
    double c = 0.25 + e / 2;
    double d = 0.125 + 0.25 * e + c * e;
    return of("y′ = −y + y(t − 1)/2", scalar(1, (_, y, past) -> -y + past / 2), History.constant(1), 3, 1.0 / 64, t -> {
      if (t <= 1)
        return 0.5 + 0.5 * Math.exp(-t);
      if (t <= 2)
        return 0.25 + (0.25 * (t - 1) + c) * Math.exp(1 - t);
      return 0.125 + (0.0625 * (t - 2) * (t - 2) + 0.5 * c * (t - 2) + d) * Math.exp(2 - t);
    });
  }

  static ClosedForm jumpInHistory() {
    History step = (t, y) -> y[0] = t < -0.5 ? 0 : 1;
    return of("y′ = y(t − 1), history jumps at −½", scalar(1, (_, _, past) -> past),
        step.withBreakpoints(new Breakpoint(-0.5, 0)), 5, 1.0 / 16, t -> {
          double sum = 1;
          for (int n = 0; n < t; n++)
            sum += power(t, n + 0.5, n + 1);
          return sum;
        });
  }

  static ClosedForm jumpAtStart() {
    return of("y′ = y(t − 1), y jumps at 0", scalar(1, (_, _, past) -> past), History.zero().jumpingTo(0, 1), 5,
        1.0 / 16,
        t -> {
          double sum = 0;
          for (int n = 0; n <= t; n++)
            sum += power(t, n, n);
          return sum;
        });
  }

  /// An input that is switched on at t = 1 and acts at once and, less, 3/4 later.
  static ClosedForm switchedInput() {
    DelayEquation equation = new DelayEquation() {
      @Override
      public int dimension() {
        return 1;
      }

      @Override
      public double[] delays() {
        return new double[] {1};
      }

      @Override
      public void derivative(double t, double[] y, double[][] delayed, double[] dy) {
        dy[0] = -delayed[0][0] + (t < 1 ? 0 : 1) + (t - 0.75 < 1 ? 0 : 0.5);
      }

      @Override
      public double[] jumps() {
        return new double[] {1.75, 1};
      }
    };
    return of("y′ = −y(t − 1) + switched input", equation, History.zero(), 5, 1.0 / 16, t -> {
      double sum = 0;
      for (int n = 0; n < t; n++)
        sum += (n % 2 == 0 ? 1 : -1) * (power(t, 1 + n, n + 1) + 0.5 * power(t, 1.75 + n, n + 1));
      return sum;
    });
  }

  /// Delays 1, 0 and 1 again; y = sin t.
  static ClosedForm delayedAndNot() {
    DelayEquation equation = DelayEquation.of(1, new double[] {1, 0, 1}, (t, y, delayed, dy) -> dy[0] = Math.cos(t)
        + delayed[0][0] - 2 * delayed[1][0] + delayed[2][0] - y[0] - 2 * Math.sin(t - 1) + 3 * Math.sin(t));
    return of("y = sin t, delays 1, 0, 1", equation, (t, y) -> y[0] = Math.sin(t), 5, 1.0 / 64, Math::sin);
  }

  /// The largest error on a fine grid that has nothing to do with the solver's.
  double largestError(Solution solution) {
    double largest = 0;
    double[] y = new double[solution.dimension()];
    for (int i = 0; i <= 997; i++) {
      double t = Math.min(end, end * i / 997);
      solution.at(t, y);
      for (int component = 0; component < y.length; component++)
        largest = Math.max(largest, error(t, component, y[component]));
    }
    return largest;
  }

  double errorAtEnd(Solution solution) {
    double[] y = solution.at(end);
    double largest = 0;
    for (int component = 0; component < y.length; component++)
      largest = Math.max(largest, error(end, component, y[component]));
    return largest;
  }

  /// Relative to the solution where that is larger than 1.
  private double error(double t, int component, double found) {
    double expected = exact.y(t, component);
    return Math.abs(found - expected) / Math.max(1, Math.abs(expected));
  }

  ClosedForm until(double other) {
    return new ClosedForm(name, equation, history, other, step, exact);
  }

  Solution solvedBy(Method method) {
    return method.solve(equation, history, 0, end).orElseThrow();
  }

  @Override
  public String toString() {
    return name;
  }
}
