package org.taugru.train;

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
