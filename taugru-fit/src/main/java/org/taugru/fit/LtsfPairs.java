package org.taugru.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A cell with a delay beside one without, in pairs of the same seed and horizon.
///
/// @param change      of the mean squared error by the delay, as a part of it: the geometric mean of all pairs, less 1
/// @param probability of a change as large, up or down, if the signs of the differences were those of a coin: 1 where there are none
public record LtsfPairs(LtsfCell delayed, LtsfCell other, int pairs, double change, double probability) {
  /// Up to so many pairs every choice of signs is looked at, and beyond it as many that are drawn.
  private static final int MOST_EXACT = 16;

  static LtsfPairs of(LtsfResult result, LtsfCell delayed, LtsfCell other) {
    List<Double> differences = new ArrayList<>();
    for (int horizon : result.horizons()) {
      List<LtsfRun> ours = result.of(delayed, horizon);
      List<LtsfRun> theirs = result.of(other, horizon);
      for (int i = 0; i < ours.size(); i++) {
        double difference = Math.log(ours.get(i).test().mse() / theirs.get(i).test().mse());
        if (Double.isFinite(difference))
          differences.add(difference);
      }
    }
    double[] all = differences.stream().mapToDouble(Double::doubleValue).toArray();
    double sum = differences.stream().mapToDouble(Double::doubleValue).sum();
    return new LtsfPairs(delayed, other, all.length, all.length == 0 ? Double.NaN : Math.expm1(sum / all.length),
        probability(all));
  }

  /// Of the sums that the differences have with other signs, the share that is as far from 0.
  static double probability(double[] differences) {
    double observed = 0;
    for (double difference : differences)
      observed += difference;
    double least = Math.abs(observed) * (1 - 1e-12); // the same sum in another order
    int choices = 1 << Math.min(differences.length, MOST_EXACT);
    SplittableRandom random = new SplittableRandom(1);
    int asFar = 0;
    for (int choice = 0; choice < choices; choice++) {
      double sum = 0;
      long signs = choice;
      for (int i = 0; i < differences.length; i++) {
        if (differences.length > MOST_EXACT && i % Long.SIZE == 0)
          signs = random.nextLong();
        sum += (signs >>> i & 1) == 0 ? differences[i] : -differences[i];
      }
      asFar += Math.abs(sum) >= least ? 1 : 0;
    }
    return (double) asFar / choices;
  }
}
