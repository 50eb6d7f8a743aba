package org.taugru.theory.discretisation;

import java.util.List;
import java.util.stream.IntStream;
import org.taugru.dde.Interpolation;
import org.taugru.dde.RungeKutta4;
import org.taugru.eq.Scheme;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.theory.StudySettings;

/// Errors at Δt = 1 for delays that are not whole numbers of steps.
///
/// @param taus    the delays
/// @param euler   of Euler's recurrence with ⌊τ⌋ steps
/// @param floor   of the RK4 form with ⌊τ⌋ steps
/// @param rounded of the RK4 form with the nearest number of steps
/// @param linear  of the solver, which interpolates
record DelaySweep(double[] taus, double[] euler, double[] floor, double[] rounded, double[] linear) {
  private static final int WIDTH = 2;

  static DelaySweep of(TrainedUnit trained, StudySettings settings) {
    int parts = settings.choose(10, 20);
    int points = WIDTH * parts + 1;
    DelaySweep sweep = new DelaySweep(
        IntStream.range(0, points).mapToDouble(i -> trained.tau() + (double) i / parts).toArray(), new double[points],
        new double[points], new double[points], new double[points]);
    for (int i = 0; i < points; i++) {
      double tau = sweep.taus[i];
      double[][] exact = trained.unit().solved(trained.reference(), tau, trained.held(), trained.end());
      sweep.euler[i] = error(trained, Scheme.EULER, Math.floor(tau), exact);
      sweep.floor[i] = error(trained, Scheme.RK4, Math.floor(tau), exact);
      sweep.rounded[i] = error(trained, Scheme.RK4, Math.floor(tau + 0.5), exact);
      sweep.linear[i] = ConvergenceOrders.relative(
          trained.unit().solved(new RungeKutta4(1, Interpolation.LINEAR), tau, trained.held(), trained.end()), exact);
    }
    return sweep;
  }

  private static double error(TrainedUnit trained, Scheme scheme, double lag, double[][] exact) {
    return ConvergenceOrders.relative(
        trained.unit().recurrence(scheme, 1, (int) lag, trained.held(), trained.end()), exact);
  }

  /// How far above a whole number the delay is at which the RK4 form with the floor is nearest.
  double best() {
    int best = 0;
    for (int i = 0; i < taus.length; i++)
      if (floor[i] < floor[best])
        best = i;
    return taus[best] - Math.floor(taus[best]);
  }

  LineChart chart() {
    return new LineChart("Delays between whole numbers of steps, Δt = 1",
        Axis.linear("delay τ of the equation (steps)"),
        Axis.log("relative error of h"), List.of(Series.line("Euler, floor", taus, euler),
            Series.line("RK4, floor", taus, floor), Series.dashed("RK4, rounded", taus, rounded),
            Series.line("solver, linear", taus, linear)));
  }
}
