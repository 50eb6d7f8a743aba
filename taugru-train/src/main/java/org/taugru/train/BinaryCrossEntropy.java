package org.taugru.train;

import java.util.Optional;
import org.taugru.data.TargetFormat;

record BinaryCrossEntropy() implements Loss {
  @Override
  public String name() {
    return "binary";
  }

  @Override
  public int outputs(TargetFormat targets) {
    CrossEntropy.requireLabels(name(), targets);
    if (targets.size() != 2)
      throw new IllegalArgumentException("loss is binary; it must be cross-entropy for " + targets.size()
          + " classes.");
    return 1;
  }

  @Override
  public Optional<LossForm> form() {
    Formula<LossForm.Operand> x = LossForm.output();
    Formula<LossForm.Operand> label = LossForm.target();
    Formula<LossForm.Operand> zero = LossForm.constant(0);
    Formula<LossForm.Operand> one = LossForm.constant(1);
    return Optional.of(new LossForm(
        LossForm.sum(x.max(zero).minus(x.times(label)).plus(zero.minus(x.abs()).exp().log1p())),
        one.over(one.plus(zero.minus(x).exp())).minus(label),
        LossForm.Judgement.SIGN));
  }

  @Override
  public void evaluate(float[] outputs, TargetRows targets, Tally tally, float[] gradient) {
    TargetRows.Labels rows = (TargetRows.Labels) targets;
    int counted = rows.counted();
    for (int row = 0; row < rows.rows(); row++)
      if (rows.counts()[row]) {
        double x = outputs[row];
        int label = rows.labels()[row];
        double probability = 1 / (1 + Math.exp(-x));
        tally.addChoice(Math.max(x, 0) - x * label + Math.log1p(Math.exp(-Math.abs(x))), x > 0 == (label == 1));
        if (gradient.length > 0)
          gradient[row] = (float) ((probability - label) / counted);
      }
  }
}
