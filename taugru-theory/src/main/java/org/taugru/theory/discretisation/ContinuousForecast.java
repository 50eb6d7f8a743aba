package org.taugru.theory.discretisation;

import java.util.Arrays;
import org.taugru.eq.Scheme;
import org.taugru.theory.StudySettings;

/// A trained network's forecasts beside those of its own delay equation, on one test series, after a warm-up.
///
/// @param states      relative distance of the states
/// @param outputs     relative distance of the outputs
/// @param network     RMSE of the network's forecasts
/// @param equation    RMSE of the equation's
/// @param apart       RMSE between the two
/// @param persistence RMSE of saying that the next point is like this one
record ContinuousForecast(double states, double outputs, double network, double equation, double apart,
    double persistence) {
  private static final int WARM_UP = 50;

  static ContinuousForecast of(TrainedUnit trained, StudySettings settings) {
    int end = settings.choose(200, 500);
    double[][] h = trained.unit().recurrence(Scheme.EULER, 1, trained.tau(), trained.held(end), end);
    double[][] exact = trained.unit().solved(trained.reference(), trained.tau(), trained.held(end), end);
    double[] said = trained.network().outputs(h);
    double[] solved = trained.network().outputs(exact);
    double[] next = new double[end + 1]; // after step n the network has seen x₀ … xₙ₋₁ and says xₙ
    double[] before = new double[end + 1];
    for (int n = 1; n <= end; n++) {
      next[n] = trained.series().input(0, n, 0);
      before[n] = trained.series().input(0, n - 1, 0);
    }
    return new ContinuousForecast(
        ConvergenceOrders.relative(Arrays.copyOfRange(h, WARM_UP, end + 1),
            Arrays.copyOfRange(exact, WARM_UP, end + 1)),
        rmse(said, solved) / rmse(solved, new double[end + 1]), rmse(said, next), rmse(solved, next),
        rmse(said, solved),
        rmse(before, next));
  }

  private static double rmse(double[] a, double[] b) {
    double sum = 0;
    for (int n = WARM_UP; n < a.length; n++)
      sum += (a[n] - b[n]) * (a[n] - b[n]);
    return Math.sqrt(sum / (a.length - WARM_UP));
  }
}
