package org.taugru.results;

import java.util.List;

/// Several tests at once (Holm 1979): the chance that any of them sees a difference where there is none stays below the level.
final class Holm {
  private Holm() {
  }

  /// The largest p that still counts; negative where none does.
  static double limit(List<Double> probabilities, double level) {
    double limit = -1;
    List<Double> sorted = probabilities.stream().sorted().toList();
    for (int i = 0; i < sorted.size() && sorted.get(i) <= level / (sorted.size() - i); i++)
      limit = sorted.get(i);
    return limit;
  }
}
