package org.taugru.train;

import java.util.Comparator;
import java.util.Map;

/// Factors for groups of parameters, by what their names start with.
final class Factors {
  private Factors() {
  }

  /// The factor of the longest key that the name starts with; 1 if there is none.
  static double of(String name, Map<String, Double> factors) {
    return factors.entrySet().stream().filter(entry -> name.startsWith(entry.getKey()))
        .max(Comparator.comparingInt(entry -> entry.getKey().length())).map(Map.Entry::getValue).orElse(1.0);
  }
}
