package org.taugru.train;

import java.util.List;
import org.taugru.data.TargetFormat;

/// The pinball loss of several quantiles (Koenker and Bassett 1978): for a level p, a number that lies above its quantile
/// costs p times the distance, one that lies below it 1 − p times.
///
/// A row of targets has n numbers and then n weights, so that a number that is missing has a weight of 0 and any finite value.
/// A row of outputs has the quantiles of the first number in the order of the levels, then those of the second, and so on.
///
/// @param levels each between 0 and 1, rising
public record QuantileLoss(List<Double> levels) implements Loss {
  public QuantileLoss {
    levels = List.copyOf(levels);
    if (levels.isEmpty())
      throw new IllegalArgumentException("a quantile loss without a level. Name one or more, such as 0.5.");
    double before = 0;
    for (double level : levels) {
      if (!(level > before && level < 1))
        throw new IllegalArgumentException("the levels of quantiles are " + levels
            + "; each must lie between 0 and 1 and above the one before it.");
      before = level;
    }
  }

  @Override
  public String name() {
    return "quantiles";
  }

  @Override
  public int outputs(TargetFormat targets) {
    int width = MeanOfValues.requireValues(name(), targets);
    if (width % 2 != 0)
      throw new IllegalArgumentException(
          "loss is " + name() + "; its targets are numbers and as many weights, so there is an"
              + " even number of them, not " + width + ".");
    return width / 2 * levels.size();
  }

  /// The mean over rows of the mean over numbers, those of weight 0 included, so that a row counts as much as it knows. What
  /// scores call the square is that of the level nearest to the median.
  @Override
  public void evaluate(float[] outputs, TargetRows targets, Tally tally, float[] gradient) {
    TargetRows.Values rows = (TargetRows.Values) targets;
    int numbers = rows.width() / 2;
    int each = levels.size();
    int middle = middle();
    double[] level = levels.stream().mapToDouble(Double::doubleValue).toArray();
    double share = 1.0 / ((double) numbers * each);
    double factor = share / rows.counted();
    for (int row = 0; row < rows.rows(); row++)
      if (rows.counts()[row]) {
        double loss = 0;
        double squares = 0;
        for (int i = 0; i < numbers; i++) {
          int value = row * rows.width() + i;
          double weight = rows.values()[value + numbers];
          for (int q = 0; q < each; q++) {
            int output = (row * numbers + i) * each + q;
            double error = (double) rows.values()[value] - outputs[output];
            double slope = error > 0 ? level[q] : level[q] - 1;
            loss += weight * slope * error;
            squares += q == middle ? weight * error * error : 0;
            if (gradient.length > 0)
              gradient[output] = (float) (-factor * weight * slope);
          }
        }
        tally.addValues(loss * share, squares / numbers);
      }
  }

  /// The place of the level nearest to the median.
  public int middle() {
    int nearest = 0;
    for (int q = 1; q < levels.size(); q++)
      if (Math.abs(levels.get(q) - 0.5) < Math.abs(levels.get(nearest) - 0.5))
        nearest = q;
    return nearest;
  }
}
