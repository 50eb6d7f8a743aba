package org.taugru.train;

import java.util.Optional;
import org.taugru.data.TargetFormat;

record CrossEntropy() implements Loss {
  @Override
  public String name() {
    return "cross-entropy";
  }

  @Override
  public int outputs(TargetFormat targets) {
    requireLabels(name(), targets);
    return targets.size();
  }

  static void requireLabels(String name, TargetFormat targets) {
    if (targets.kind() == TargetFormat.Kind.VALUES)
      throw new IllegalArgumentException(
          "loss is " + name + "; it must be mean-square for targets that are numbers.");
  }

  /// Softmax: outputs are taken off their largest, so that no exponential is beyond the numbers there are.
  @Override
  public Optional<LossForm> form() {
    Formula<LossForm.Operand> y = LossForm.output();
    Formula<LossForm.Operand> right = LossForm.target();
    Formula<LossForm.Operand> largest = LossForm.largest(y);
    Formula<LossForm.Operand> sum = LossForm.sum(y.minus(largest).exp());
    return Optional.of(new LossForm(
        sum.log().plus(largest).minus(LossForm.sum(right.times(y))),
        y.minus(largest).exp().over(sum).minus(right),
        LossForm.Judgement.LARGEST));
  }

  @Override
  public void evaluate(float[] outputs, TargetRows targets, Tally tally, float[] gradient) {
    TargetRows.Labels rows = (TargetRows.Labels) targets;
    int counted = rows.counted();
    for (int row = 0; row < rows.rows(); row++)
      if (rows.counts()[row])
        softmax(outputs, row * rows.classes(), rows.classes(), rows.labels()[row], tally, gradient, counted);
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
}
