package org.taugru.data;

import java.util.function.Consumer;

/// The next point as a linear function of a constant and the last `lags` points.
///
/// @param weights `[width, 1 + lags · width]`: the constant, then the points, newest first
record LinearPredictor(int lags, double[] weights) {
  /// The next point is like this one.
  static LinearPredictor persistence(int width) {
    return eachComponent(width, 1);
  }

  /// The next point lies on the line through the last two.
  static LinearPredictor lineThroughTwo(int width) {
    return eachComponent(width, 2, -1);
  }

  /// Least squares over all steps that have enough points before them.
  static LinearPredictor fit(SequenceSet set, int lags) {
    Targets.VectorEveryStep targets = nextPoints(set);
    LeastSquares leastSquares = new LeastSquares(1 + lags * set.inputWidth(), targets.width());
    forEachRow(set, targets, lags, leastSquares::add);
    return new LinearPredictor(lags, leastSquares.solve());
  }

  /// Over all steps that have enough points before them: this is what the predictor can do, not how it begins.
  Score.Regression score(SequenceSet set) {
    Targets.VectorEveryStep targets = nextPoints(set);
    int unknowns = 1 + lags * set.inputWidth();
    double[] sum = new double[2];
    forEachRow(set, targets, lags, row -> {
      for (int target = 0; target < targets.width(); target++) {
        double error = -row[unknowns + target];
        for (int i = 0; i < unknowns; i++)
          error += weights[target * unknowns + i] * row[i];
        sum[0] += error * error;
        sum[1]++;
      }
    });
    return new Score.Regression(sum[0] / sum[1]);
  }

  private static LinearPredictor eachComponent(int width, double... factors) {
    int unknowns = 1 + factors.length * width;
    double[] weights = new double[width * unknowns];
    for (int component = 0; component < width; component++)
      for (int lag = 0; lag < factors.length; lag++)
        weights[component * unknowns + 1 + lag * width + component] = factors[lag];
    return new LinearPredictor(factors.length, weights);
  }

  /// Rows of 1, the last `lags` points, newest first, and the point to predict.
  private static void forEachRow(SequenceSet set, Targets.VectorEveryStep targets, int lags,
      Consumer<double[]> consumer) {
    int width = set.inputWidth();
    double[] row = new double[1 + lags * width + targets.width()];
    for (int sequence = 0; sequence < set.count(); sequence++)
      for (int step = Math.max(0, lags - 1); step < set.lengths()[sequence]; step++) {
        row[0] = 1;
        for (int lag = 0; lag < lags; lag++)
          for (int i = 0; i < width; i++)
            row[1 + lag * width + i] = set.input(sequence, step - lag, i);
        for (int i = 0; i < targets.width(); i++)
          row[1 + lags * width + i] = targets.values()[(sequence * set.steps() + step) * targets.width() + i];
        consumer.accept(row);
      }
  }

  private static Targets.VectorEveryStep nextPoints(SequenceSet set) {
    if (set.targets() instanceof Targets.VectorEveryStep targets)
      return targets;
    throw new IllegalArgumentException("a predictor of the next point needs a vector at every step, not "
        + set.targets().getClass().getSimpleName() + ".");
  }
}
