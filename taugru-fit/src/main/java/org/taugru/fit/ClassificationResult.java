package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// A classifier beside methods that need no network, on sequences that none of them had seen.
public record ClassificationResult(ClassScores network, List<ClassScores> baselines) {
  public ClassificationResult {
    baselines = List.copyOf(baselines);
  }

  static List<ClassScores> baselines(List<String> classes, EncodedData training, EncodedData test) {
    double[] shares = new double[classes.size()];
    for (int label : training.labels())
      shares[label] += 1.0 / training.count();
    double[][] always = new double[test.count()][];
    Arrays.fill(always, shares);
    List<ClassScores> all = new ArrayList<>();
    all.add(ClassScores.of("most frequent class", classes, test.labels(), always));
    for (SequenceBaselines.Distance distance : SequenceBaselines.Distance.values())
      SequenceBaselines.nearest(training, test, distance).ifPresent(nearest -> all.add(ClassScores.of(distance.words(),
          classes, test.labels(), Arrays.stream(nearest).map(k -> training.labels()[k]).toArray())));
    return all;
  }

  /// The baseline that is right most often.
  public ClassScores best() {
    return baselines.stream().max(Comparator.comparingDouble(ClassScores::accuracy)).orElseThrow();
  }

  /// Whether the network is right more often than every baseline.
  public boolean networkWins() {
    return network.accuracy() > best().accuracy();
  }
}
