package org.taugru.train;

import java.util.Optional;
import org.taugru.data.TargetFormat;

record MeanSquare() implements Loss {
  @Override
  public String name() {
    return "mean-square";
  }

  @Override
  public int outputs(TargetFormat targets) {
    return MeanOfValues.requireValues(name(), targets);
  }

  @Override
  public Optional<LossForm> form() {
    Formula<LossForm.Operand> error = LossForm.output().minus(LossForm.target());
    return Optional.of(new LossForm(
        LossForm.sum(error.times(error)).over(LossForm.width()),
        LossForm.constant(2).times(error).over(LossForm.width()),
        LossForm.Judgement.SQUARES));
  }

  @Override
  public void evaluate(float[] outputs, TargetRows targets, Tally tally, float[] gradient) {
    TargetRows.Values rows = (TargetRows.Values) targets;
    int width = rows.width();
    double factor = 2.0 / ((double) rows.counted() * width);
    for (int row = 0; row < rows.rows(); row++)
      if (rows.counts()[row]) {
        double sum = 0;
        for (int i = row * width; i < (row + 1) * width; i++) {
          double error = (double) outputs[i] - rows.values()[i];
          sum += error * error;
          if (gradient.length > 0)
            gradient[i] = (float) (factor * error);
        }
        tally.addSquares(sum / width);
      }
  }
}
