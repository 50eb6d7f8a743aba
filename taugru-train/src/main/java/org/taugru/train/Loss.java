package org.taugru.train;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.taugru.data.Targets;

/// What is minimised. Every loss is a mean over the rows that count, so that batches of different size weigh alike. Of
/// classes with equal outputs the first is taken to be chosen.
public enum Loss {
  /// Mean of squared differences over rows and components.
  MEAN_SQUARE,
  /// Softmax and cross-entropy, in nats.
  CROSS_ENTROPY,
  /// One logit for two classes.
  BINARY_CROSS_ENTROPY;

  /// The one of that name, as [#toString] gives it.
  static Loss named(String name) {
    return Arrays.stream(values()).filter(loss -> loss.toString().equals(name)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("loss is " + name + "; it must be "
            + Arrays.stream(values()).map(Loss::toString).collect(Collectors.joining(", ")) + "."));
  }

  /// `mean-square`, `cross-entropy`, `binary`
  @Override
  public String toString() {
    return switch (this) {
      case MEAN_SQUARE -> "mean-square";
      case CROSS_ENTROPY -> "cross-entropy";
      case BINARY_CROSS_ENTROPY -> "binary";
    };
  }

  /// The usual one for targets of a kind.
  static Loss of(Targets targets) {
    return switch (targets) {
      case Targets.Vector _, Targets.VectorEveryStep _ -> MEAN_SQUARE;
      case Targets.Label _, Targets.LabelEveryStep _ -> CROSS_ENTROPY;
    };
  }

  /// The width of the output that this loss compares with such targets; targets it is not for are refused.
  int outputs(Targets targets) {
    boolean labels = of(targets) == CROSS_ENTROPY;
    if (labels == (this == MEAN_SQUARE))
      throw new IllegalArgumentException("loss is " + this + "; it must be " + (labels
          ? "cross-entropy or binary for targets that are labels."
          : "mean-square for targets that are numbers."));
    if (this == BINARY_CROSS_ENTROPY && targets.outputSize() != 2)
      throw new IllegalArgumentException("loss is binary; it must be cross-entropy for " + targets.outputSize()
          + " classes.");
    return this == BINARY_CROSS_ENTROPY ? 1 : targets.outputSize();
  }

  /// Refuses targets that this loss is not for, and a network whose output is not as wide as it needs.
  void requireFits(Targets targets, int outputSize) {
    if (outputs(targets) != outputSize)
      throw new IllegalArgumentException("the network's output has width " + outputSize + "; with the loss " + this
          + " and these targets it must have " + outputs(targets) + ".");
  }

  /// Adds the rows of a batch to `tally` and, if `gradient` is not empty, writes there the derivative of the batch's
  /// mean loss with respect to `outputs`.
  void evaluate(float[] outputs, Batch batch, Tally tally, float[] gradient) {
    int rows = batch.weight();
    switch (batch.targets()) {
      case Batch.RowTargets.Values(int width, float[] values) ->
        squares(outputs, values, width, batch, tally, gradient, rows);
      case Batch.RowTargets.Labels(int classes, int[] labels) -> {
        int width = this == BINARY_CROSS_ENTROPY ? 1 : classes;
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
