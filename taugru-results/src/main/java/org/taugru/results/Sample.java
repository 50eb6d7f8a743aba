package org.taugru.results;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Some numbers of equal standing, such as the scores of seeds.
///
/// @param deviation the standard deviation (n − 1); NaN of fewer than two
public record Sample(int count, double mean, double deviation, double lowest, double highest) {
  public static Sample of(List<Double> values) {
    double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
    double mean = Arrays.stream(all).average().orElse(Double.NaN);
    double squares = Arrays.stream(all).map(value -> (value - mean) * (value - mean)).sum();
    return new Sample(all.length, mean, all.length < 2 ? Double.NaN : Math.sqrt(squares / (all.length - 1)),
        Arrays.stream(all).min().orElse(Double.NaN), Arrays.stream(all).max().orElse(Double.NaN));
  }

  /// One that is known by what somebody printed of it.
  static Sample printed(int count, double mean, double deviation, double lowest, double highest) {
    return new Sample(count, mean, deviation, lowest, highest);
  }

  /// The value in the middle of so many, the worse one of two. Those that have no value are worse than all others; none where one of
  /// them is in the middle.
  static <T> Optional<T> median(Comparator<T> bestFirst, List<T> values, int count) {
    int middle = count / 2;
    return middle < values.size() ? Optional.of(values.stream().sorted(bestFirst).toList().get(middle))
        : Optional.empty();
  }

  public boolean isEmpty() {
    return count == 0;
  }
}
