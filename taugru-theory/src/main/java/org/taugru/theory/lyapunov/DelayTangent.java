package org.taugru.theory.lyapunov;

import java.util.function.DoubleBinaryOperator;
import org.taugru.dde.DelayEquation;
import org.taugru.dde.History;
import org.taugru.dde.Method;
import org.taugru.dde.Solution;
import org.taugru.theory.math.Check;

/// A solution x of a scalar delay equation, and beside it a small difference v from it, which obeys the linear equation
/// v′ = ∂f/∂x·v + ∂f/∂x_τ·v(t − τ) along x. Both are solved together, as one equation.
///
/// What tells two solutions apart is not v(t) but v over [t − τ, t]; its size is the root of its mean square there.
final class DelayTangent implements LyapunovExponent.Growth {
  /// x′ = f(x, x(t − τ)), and its derivatives.
  ///
  /// @param slope     f, of x and x(t − τ)
  /// @param byState   ∂f/∂x
  /// @param byDelayed ∂f/∂x(t − τ)
  record Flow(DoubleBinaryOperator slope, DoubleBinaryOperator byState, DoubleBinaryOperator byDelayed) {
  }

  private static final int SAMPLES = 64;

  private final Method method;
  private final DelayEquation equation;
  private final double tau;
  private final double interval;
  private double time;
  private History past;

  /// @param tau      above 0
  /// @param interval how far to go at a time, τ or more: the next one then needs this one alone
  /// @param start    x up to time 0
  DelayTangent(Flow flow, double tau, double interval, double start, Method method) {
    Check.above0("the delay", tau);
    if (!(interval >= tau && interval < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("intervals of " + interval + " for a delay of " + tau
          + "; they must be finite and at least as long.");
    Check.finite("the history", start);
    this.method = method;
    this.tau = tau;
    this.interval = interval;
    this.equation = DelayEquation.of(2, new double[] {tau}, (_, y, delayed, dy) -> {
      double x = y[0];
      double past = delayed[0][0];
      dy[0] = flow.slope.applyAsDouble(x, past);
      dy[1] = flow.byState.applyAsDouble(x, past) * y[1] + flow.byDelayed.applyAsDouble(x, past) * delayed[0][1];
    });
    this.past = History.constant(start, 1);
  }

  /// Goes on by one interval, gives the logarithm of the growth of v, and makes v as large as 1 again.
  @Override
  public double next() {
    Solution solution = method.solve(equation, past, time, time + interval).orElseThrow();
    time += interval;
    double size = size(solution);
    past = (t, y) -> {
      solution.at(t, y);
      y[1] /= size;
    };
    return Math.log(size);
  }

  private double size(Solution solution) {
    double[] y = new double[2];
    double sum = 0;
    for (int i = 0; i <= SAMPLES; i++) {
      solution.at(time - tau * i / SAMPLES, y);
      sum += (i == 0 || i == SAMPLES ? 0.5 : 1) * y[1] * y[1];
    }
    return Math.sqrt(sum / SAMPLES);
  }
}
