package org.taugru.theory.approximation;

import java.util.random.RandomGenerator;
import org.taugru.theory.math.Check;

/// A dynamical system with a delay and an input, xₙ₊₁ = g(xₙ, xₙ₋ₘ, uₙ) with x = 0 up to step 0, seen through
/// oₙ = o(xₙ).
///
/// @param dimension of x
/// @param inputs    the number of components of u
/// @param outputs   the number of components of o
/// @param m         the delay in steps, 1 or more
record DelaySystem(int dimension, int inputs, int outputs, int m, Map g, Output o) {
  /// A function of the present, the delayed and the input.
  @FunctionalInterface
  interface Map {
    double[] at(double[] x, double[] delayed, double[] u);
  }

  @FunctionalInterface
  interface Output {
    double[] at(double[] x);
  }

  /// Where a function is approximated: all components of x and of the delayed x within ±`state`, of u within ±`input`.
  record Box(double state, double input) {
    Box {
      Check.above0("the size of the box for the state", state);
      Check.above0("the size of the box for the input", input);
    }
  }

  /// A place of the box.
  @SuppressWarnings("ArrayRecordComponent")
  record Point(double[] x, double[] delayed, double[] u) {
  }

  DelaySystem {
    if (dimension < 1 || inputs < 1 || outputs < 1)
      throw new IllegalArgumentException(
          "a system of dimension " + dimension + " with " + inputs + " inputs and " + outputs
              + " outputs; each must be 1 or more.");
    Check.delay(m);
  }

  /// The same system seen otherwise.
  DelaySystem seenThrough(int count, Output other) {
    return new DelaySystem(dimension, inputs, count, m, g, other);
  }

  /// What will be seen after the step: o(g(x, delayed, u)).
  Map outputAhead() {
    return (x, delayed, u) -> o.at(g.at(x, delayed, u));
  }

  /// x₀ … x_N under inputs u₀ … u_{N−1}.
  double[][] states(double[][] u) {
    double[][] x = new double[u.length + 1][dimension];
    for (int n = 0; n < u.length; n++)
      x[n + 1] = g.at(x[n], x[Math.max(0, n - m)], u[n]); // x₀ = 0, and so was all before
    return x;
  }

  /// o₀ … o_N.
  double[][] outputs(double[][] u) {
    double[][] x = states(u);
    double[][] seen = new double[x.length][];
    for (int n = 0; n < x.length; n++)
      seen[n] = o.at(x[n]);
    return seen;
  }

  Point drawn(Box box, RandomGenerator random) {
    return new Point(random.doubles(dimension, -box.state, box.state).toArray(),
        random.doubles(dimension, -box.state, box.state).toArray(),
        random.doubles(inputs, -box.input, box.input).toArray());
  }

  double[][] drawnInputs(int steps, double size, RandomGenerator random) {
    double[][] u = new double[steps][];
    for (int n = 0; n < steps; n++)
      u[n] = random.doubles(inputs, -size, size).toArray();
    return u;
  }
}
