package org.taugru.series;

import java.util.Arrays;
import java.util.OptionalDouble;

/// Least squares of many targets on the same features, with a penalty on the weights and none on the intercepts.
///
/// The strength is in units of the features' mean variance: at 0.01 a direction in which the features vary a hundredth as much as
/// they do on average has its weight halved.
final class Ridge {
  /// From "only what rounding needs" to "hardly any weight", to choose from.
  private static final double[] STRENGTHS = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10};

  private Ridge() {
  }

  /// Weights `[feature][target]`, the strength that they were found with, and the mean squared error on validation rows if the
  /// strength was chosen by it.
  record Solution(double[][] weights, double[] intercepts, double strength, OptionalDouble validation) {
  }

  /// @param penalty the matrix P of the penalty wᵀ P w
  static Solution solve(LinearMoments.Centred moments, double[][] penalty, double strength) {
    if (!(strength > 0) || Double.isInfinite(strength))
      throw new IllegalArgumentException("The ridge is " + strength + ". It must be greater than 0, such as 1e-4.");
    int features = moments.features();
    int targets = moments.targets();
    double factor = strength * moments.meanDiagonal();
    double[][] matrix = new double[features][];
    double[][] weights = new double[features][];
    for (int i = 0; i < features; i++) {
      matrix[i] = moments.gram()[i].clone();
      weights[i] = moments.cross()[i].clone();
      for (int j = 0; j <= i; j++)
        matrix[i][j] += factor * penalty[i][j];
    }
    new Cholesky(matrix).solve(weights);
    double[] intercepts = new double[targets];
    for (int h = 0; h < targets; h++)
      intercepts[h] = moments.means()[features + h];
    for (int i = 0; i < features; i++)
      for (int h = 0; h < targets; h++)
        intercepts[h] -= weights[i][h] * moments.means()[i];
    return new Solution(weights, intercepts, strength, OptionalDouble.empty());
  }

  /// The strength of [#STRENGTHS] with the smallest error on the validation rows; of equals the smallest.
  static Solution choose(LinearMoments.Centred training, LinearMoments.Centred validation, double[][] penalty) {
    Solution best = solve(training, penalty, STRENGTHS[0]);
    double least = error(best, validation);
    for (int s = 1; s < STRENGTHS.length; s++) {
      Solution next = solve(training, penalty, STRENGTHS[s]);
      double error = error(next, validation);
      if (error < least) {
        best = next;
        least = error;
      }
    }
    return new Solution(best.weights(), best.intercepts(), best.strength(), OptionalDouble.of(least));
  }

  /// The mean squared error on rows of which only the moments are known: (y - Wᵀx)² multiplied out.
  static double error(Solution solution, LinearMoments.Centred rows) {
    int features = rows.features();
    int targets = rows.targets();
    double[] offsets = new double[targets];
    double sum = 0;
    for (int h = 0; h < targets; h++) {
      sum += rows.squares()[h];
      offsets[h] = rows.means()[features + h] - solution.intercepts()[h];
    }
    double[] product = new double[targets];
    for (int i = 0; i < features; i++) {
      double[] weights = solution.weights()[i];
      Arrays.fill(product, 0);
      for (int j = 0; j < features; j++) {
        double factor = rows.gram()[i][j];
        double[] other = solution.weights()[j];
        for (int h = 0; h < targets; h++)
          product[h] += factor * other[h];
      }
      for (int h = 0; h < targets; h++) {
        sum += weights[h] * (product[h] - 2 * rows.cross()[i][h]);
        offsets[h] -= weights[h] * rows.means()[i];
      }
    }
    double mean = sum / rows.rows();
    for (double offset : offsets)
      mean += offset * offset;
    return mean / targets;
  }
}
