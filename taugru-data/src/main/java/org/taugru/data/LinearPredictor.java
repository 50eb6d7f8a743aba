package org.taugru.data;

import java.io.IOException;
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
  static LinearPredictor fit(Sequences sequences, int lags) throws IOException {
    int targets = nextPoints(sequences).size();
    LeastSquares leastSquares = new LeastSquares(1 + lags * sequences.format().inputs().perStep(), targets);
    sequences.forEachPart(part -> forEachRow(part, lags, targets, leastSquares::add));
    return new LinearPredictor(lags, leastSquares.solve());
  }

  /// Over all steps that have enough points before them: this is what the predictor can do, not how it begins.
  Score.Regression score(Sequences sequences) throws IOException {
    int targets = nextPoints(sequences).size();
    int unknowns = 1 + lags * sequences.format().inputs().perStep();
    double[] sum = new double[2];
    sequences.forEachPart(part -> forEachRow(part, lags, targets, row -> {
      for (int target = 0; target < targets; target++) {
        double error = -row[unknowns + target];
        for (int i = 0; i < unknowns; i++)
          error += weights[target * unknowns + i] * row[i];
        sum[0] += error * error;
        sum[1]++;
      }
    }));
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
  private static void forEachRow(SequenceSet set, int lags, int targets, Consumer<double[]> consumer) {
    int width = set.inputWidth();
    float[] next = set.targets().values();
    double[] row = new double[1 + lags * width + targets];
    for (int sequence = 0; sequence < set.count(); sequence++)
      for (int step = Math.max(0, lags - 1); step < set.lengths()[sequence]; step++) {
        row[0] = 1;
        for (int lag = 0; lag < lags; lag++)
          for (int i = 0; i < width; i++)
            row[1 + lag * width + i] = set.input(sequence, step - lag, i);
        for (int i = 0; i < targets; i++)
          row[1 + lags * width + i] = next[(sequence * set.steps() + step) * targets + i];
        consumer.accept(row);
      }
  }

  private static TargetFormat nextPoints(Sequences sequences) {
    TargetFormat targets = sequences.format().targets();
    if (targets.kind() == TargetFormat.Kind.VALUES && targets.everyStep())
      return targets;
    throw new IllegalArgumentException("a predictor of the next point needs a vector at every step, not " + targets
        + ".");
  }
}
