package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// A regressor beside methods that need no network, on sequences that none of them had seen.
///
/// @param level    the share of right numbers that its intervals are to hold
/// @param coverage the share that they did hold
/// @param width    of an interval
public record RegressionResult(ValueScores network, List<ValueScores> baselines, int sequences, double level,
    double coverage, double width) {
  public RegressionResult {
    baselines = List.copyOf(baselines);
  }

  /// @param values  of the training sequences
  /// @param right   of those of the test
  static List<ValueScores> baselines(EncodedData training, double[] values, EncodedData test, double[] right) {
    double[] always = new double[right.length];
    Arrays.fill(always, Arrays.stream(values).average().orElse(0));
    List<ValueScores> all = new ArrayList<>();
    all.add(ValueScores.of("mean", right, always));
    for (SequenceBaselines.Distance distance : SequenceBaselines.Distance.values())
      SequenceBaselines.nearest(training, test, distance).ifPresent(nearest -> all.add(ValueScores.of(distance.words(),
          right, Arrays.stream(nearest).mapToDouble(k -> values[k]).toArray())));
    return all;
  }

  /// The baseline with the smallest mean absolute error.
  public ValueScores best() {
    return baselines.stream().min(Comparator.comparingDouble(ValueScores::mae)).orElseThrow();
  }

  /// Whether the network has a smaller mean absolute error than every baseline.
  public boolean networkWins() {
    return network.mae() < best().mae();
  }
}
