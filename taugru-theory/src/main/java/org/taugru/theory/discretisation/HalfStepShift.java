package org.taugru.theory.discretisation;

import static org.taugru.theory.discretisation.ConvergenceOrders.relative;

import java.util.List;
import org.taugru.dde.DormandPrince;
import org.taugru.dde.History;
import org.taugru.dde.Signal;
import org.taugru.eq.Scheme;
import org.taugru.report.Axis;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.theory.StudySettings;

/// How far recurrences are from delay equations whose delays are longer by half a step. Under the staircase, but for the last two.
///
/// @param heldTau   from the recurrence without an error but the holding of the delayed state to the equation with τ
/// @param heldHalf  from there to that with τ + Δt/2
/// @param eulerTau  from Euler's recurrence to the equation with τ
/// @param eulerHalf from there to that with τ + Δt/2
/// @param eulerLate from there to that with τ + Δt/2 in which the present is Δt/2 late
/// @param smooth    the same under the smooth input
/// @param allLate   the same under the smooth input, which in the equation is Δt/2 late as well
record HalfStepShift(double[] steps, double[] heldTau, double[] heldHalf, double[] eulerTau, double[] eulerHalf,
    double[] eulerLate, double[] smooth, double[] allLate, double tolerance) {
  static HalfStepShift of(TrainedUnit trained, StudySettings settings) {
    double[] steps = ConvergenceOrders.halvings(settings.choose(8, 32));
    int count = steps.length;
    HalfStepShift shift = new HalfStepShift(steps, new double[count], new double[count], new double[count],
        new double[count], new double[count], new double[count], new double[count], trained.tolerance());
    DormandPrince reference = trained.reference();
    CellInTime unit = trained.unit();
    int end = trained.end();
    double[][] exact = unit.solved(reference, trained.tau(), trained.held(), end);
    for (int i = 0; i < count; i++) {
      int perUnit = 1 << i;
      double half = steps[i] / 2;
      double[][] longer = unit.solved(reference, trained.tau() + half, trained.held(), end);
      double[][] late = late(trained, half, trained.held());
      double[][] held = unit.heldDelay(perUnit, trained.tau() * perUnit, trained.held(), end, trained.tolerance());
      double[][] euler = trained.recurrence(Scheme.EULER, perUnit);
      shift.heldTau[i] = relative(held, exact);
      shift.heldHalf[i] = relative(held, longer);
      shift.eulerTau[i] = relative(euler, exact);
      shift.eulerHalf[i] = relative(euler, longer);
      shift.eulerLate[i] = relative(euler, late);
      Signal input = TrainedUnit.smooth();
      double[][] smooth = unit.recurrence(Scheme.EULER, perUnit, trained.tau() * perUnit, input, end);
      shift.smooth[i] = relative(smooth, late(trained, half, input));
      shift.allLate[i] = relative(smooth, late(trained, half, (t, x) -> input.at(t - half, x)));
    }
    return shift;
  }

  private static double[][] late(TrainedUnit trained, double shift, Signal input) {
    return CellInTime.atWholeTimes(trained.reference()
        .solve(trained.unit().late(trained.tau(), shift, input), History.zero(), 0, trained.end()), trained.end());
  }

  double order(double[] distances) {
    return ConvergenceOrders.order(steps, distances, tolerance);
  }

  LineChart chart() {
    return new LineChart("Which delay equation is the recurrence?", Axis.log("step Δt (units of time)"),
        Axis.log("relative distance of h"), List.of(Series.line("Euler to τ", steps, eulerTau),
            Series.dashed("Euler to τ + Δt/2", steps, eulerHalf),
            Series.line("Euler to τ + Δt/2, present late", steps, eulerLate), Series.line("held to τ", steps, heldTau),
            Series.line("held to τ + Δt/2", steps, heldHalf)));
  }
}
