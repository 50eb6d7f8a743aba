package org.taugru.train;

/// What is minimised. Every loss is a mean over the rows that count, so that batches of different size weigh alike.
public enum Loss {
  /// Mean of squared differences over rows and components.
  MEAN_SQUARE,
  /// Softmax and cross-entropy, in nats.
  CROSS_ENTROPY,
  /// One logit for two classes.
  BINARY_CROSS_ENTROPY;

  /// The width of the output for a number of classes.
  int outputs(int classes) {
    return this == BINARY_CROSS_ENTROPY ? 1 : classes;
  }

  /// Adds the rows of a batch to `tally` and, if `gradient` is not empty, writes there the derivative of the batch's
  /// mean loss with respect to `outputs`.
  void evaluate(float[] outputs, Batch batch, Tally tally, float[] gradient) {
    int rows = batch.weight();
    switch (batch.targets()) {
      case Batch.RowTargets.Values(int width, float[] values) ->
        squares(outputs, values, width, batch, tally, gradient, rows);
      case Batch.RowTargets.Labels(int classes, int[] labels) -> {
        int width = outputs(classes);
        for (int row = 0; row < batch.rows(); row++)
          if (batch.counts()[row])
            if (this == BINARY_CROSS_ENTROPY)
              logit(outputs, row, labels[row], tally, gradient, rows);
            else
            softmax(outputs, row * width, width, labels[row], tally, gradient, rows);
      }
    }
  }

  private static void squares(float[] outputs, float[] targets, int width, Batch batch, Tally tally, float[] gradient,
      int rows) {
    double factor = 2.0 / ((double) rows * width);
    for (int row = 0; row < batch.rows(); row++)
      if (batch.counts()[row]) {
        double sum = 0;
        for (int i = row * width; i < (row + 1) * width; i++) {
          double error = (double) outputs[i] - targets[i];
          sum += error * error;
          if (gradient.length > 0)
            gradient[i] = (float) (factor * error);
        }
        tally.addSquares(sum / width);
      }
  }

  private static void softmax(float[] outputs, int at, int width, int label, Tally tally, float[] gradient, int rows) {
    int best = 0;
    for (int i = 1; i < width; i++)
      if (outputs[at + i] > outputs[at + best])
        best = i;
    double largest = outputs[at + best];
    double sum = 0;
    for (int i = 0; i < width; i++)
      sum += Math.exp(outputs[at + i] - largest);
    tally.addChoice(Math.log(sum) + largest - outputs[at + label], best == label);
    for (int i = 0; i < width && gradient.length > 0; i++)
      gradient[at + i] = (float) ((Math.exp(outputs[at + i] - largest) / sum - (i == label ? 1 : 0)) / rows);
  }

  private static void logit(float[] outputs, int row, int label, Tally tally, float[] gradient, int rows) {
    double x = outputs[row];
    double probability = 1 / (1 + Math.exp(-x));
    tally.addChoice(Math.max(x, 0) - x * label + Math.log1p(Math.exp(-Math.abs(x))), x > 0 == (label == 1));
    if (gradient.length > 0)
      gradient[row] = (float) ((probability - label) / rows);
  }
}
