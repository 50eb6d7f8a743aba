package org.taugru.train;

import org.taugru.data.TargetFormat;

/// The mean over rows and components of a loss of one number.
record MeanOfValues(String name, OfValue of) implements Loss {
  @Override
  public int outputs(TargetFormat targets) {
    return requireValues(name, targets);
  }

  static int requireValues(String name, TargetFormat targets) {
    if (targets.kind() == TargetFormat.Kind.LABELS)
      throw new IllegalArgumentException(
          "loss is " + name + "; it must be cross-entropy or binary for targets that are labels.");
    return targets.size();
  }

  @Override
  public void evaluate(float[] outputs, TargetRows targets, Tally tally, float[] gradient) {
    TargetRows.Values rows = (TargetRows.Values) targets;
    int width = rows.width();
    double count = (double) rows.counted() * width;
    for (int row = 0; row < rows.rows(); row++)
      if (rows.counts()[row]) {
        double loss = 0;
        double squares = 0;
        for (int i = row * width; i < (row + 1) * width; i++) {
          double error = (double) outputs[i] - rows.values()[i];
          loss += of.loss(outputs[i], rows.values()[i]);
          squares += error * error;
          if (gradient.length > 0)
            gradient[i] = (float) (of.slope(outputs[i], rows.values()[i]) / count);
        }
        tally.addValues(loss / width, squares / width);
      }
  }
}
