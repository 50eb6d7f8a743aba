package org.taugru.data;

import java.util.List;

/// What tasks share that ask for the next point of a series at every step: input x(t), target x(t + 1).
final class NextStep {
  /// One series of `steps` + 1 points, `[points, width]`.
  @FunctionalInterface
  interface Series {
    double[] draw(Draws draws);
  }

  private NextStep() {
  }

  static TaskData data(Task task, long seed, Splits splits, int steps, Series series) {
    return new TaskData.Fixed(
        set(task, Draws.of(seed, task.name(), Split.TRAIN), splits.train(), steps, series),
        set(task, Draws.of(seed, task.name(), Split.VALIDATION), splits.validation(), steps, series),
        set(task, Draws.of(seed, task.name(), Split.TEST), splits.test(), steps, series));
  }

  private static SequenceSet set(Task task, Draws draws, int count, int steps, Series series) {
    int width = task.inputSize();
    int row = steps * width;
    float[] inputs = new float[Math.multiplyExact(count, row)];
    float[] targets = new float[inputs.length];
    for (int i = 0; i < count; i++) {
      double[] points = series.draw(draws.at(i));
      for (int j = 0; j < row; j++) {
        inputs[i * row + j] = (float) points[j];
        targets[i * row + j] = (float) points[j + width];
      }
    }
    return SequenceSet.of(count, steps, width, inputs, new Targets.VectorEveryStep(width, targets));
  }

  /// The mean, persistence, linear extrapolation and an autoregression on four points, the first and last fitted to the
  /// training set. Each is scored where it has the points it needs; a network is scored from the first step on, where it
  /// can hardly do better than persistence.
  static List<NaiveMethod> naive(TaskData data) {
    SequenceSet train = switch (data) {
      case TaskData.Fixed fixed -> fixed.train();
      case TaskData.Fresh _ ->
        throw new IllegalArgumentException("series have a fixed training set; this data has none.");
    };
    int width = train.inputWidth();
    return List.of(
        fitted("mean", LinearPredictor.fit(train, 0)),
        NaiveMethod.known("persistence", LinearPredictor.persistence(width)::score),
        NaiveMethod.known("linear-extrapolation", LinearPredictor.lineThroughTwo(width)::score),
        fitted("ar-4", LinearPredictor.fit(train, 4)));
  }

  private static NaiveMethod fitted(String name, LinearPredictor predictor) {
    return NaiveMethod.fitted(name, predictor.weights().length, predictor::score);
  }
}
