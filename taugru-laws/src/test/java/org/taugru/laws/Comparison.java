package org.taugru.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;

/// Arrays of found and expected numbers, by name.
final class Comparison {
  private record Pair(String name, double[] found, double[] expected) {
  }

  private final List<Pair> pairs = new ArrayList<>();

  void add(String name, double[] found, double[] expected) {
    pairs.add(new Pair(name, found, expected));
  }

  /// The largest difference within an array is at most `tolerance` times the largest expected element of that array, or
  /// of all arrays times `floor` where that is more.
  void requireWithin(double tolerance, double floor) {
    double all = pairs.stream().mapToDouble(pair -> largest(pair.expected)).max().orElse(0);
    for (Pair pair : pairs) {
      assertThat(pair.found).as(pair.name).hasSameSizeAs(pair.expected);
      double allowed = tolerance * Math.max(largest(pair.expected), floor * all);
      for (int i = 0; i < pair.expected.length; i++)
        if (!(Math.abs(pair.found[i] - pair.expected[i]) <= allowed))
          fail("%s, element %d is %s, not %s; allowed is a difference of %.2g", pair.name, i, pair.found[i],
              pair.expected[i], allowed);
    }
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values)
      largest = Math.max(largest, Math.abs(value));
    return largest;
  }
}
