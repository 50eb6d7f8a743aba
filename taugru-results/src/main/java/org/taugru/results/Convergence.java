package org.taugru.results;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.taugru.data.Measure;

/// How soon the validation error of a row's seeds comes down to a value. Of thinned curves that is known to a few epochs.
///
/// @param times   by seed, in epochs or, of fresh data, updates; infinite where a seed never comes so far
/// @param spacing between the points of the curves where they come to it, the widest
record Convergence(List<Double> times, double spacing) {
  static Convergence to(RowResult row, double error) {
    return new Convergence(row.records().stream().map(record -> at(record, row.measure(), error)
        .map(point -> (double) epoch(record, point) * record.updatesPerEpoch()).orElse(Double.POSITIVE_INFINITY))
        .toList(),
        row.records().stream().flatMap(record -> at(record, row.measure(), error)
            .map(point -> (double) (epoch(record, point) - epoch(record, point - 1)) * record.updatesPerEpoch())
            .stream()).mapToDouble(value -> value).max().orElse(0));
  }

  /// The smallest error of the seed in the middle; none where that has no score.
  static Optional<Double> middle(RowResult row) {
    return Sample.median(Comparator.<Double>naturalOrder(), row.records().stream()
        .map(record -> Arrays.stream(errors(record.curve(), row.measure())).filter(Double::isFinite).min()
            .orElse(Double.POSITIVE_INFINITY))
        .filter(Double::isFinite).toList(), row.records().size());
  }

  /// The time of the seed in the middle, the later one of two.
  double median() {
    return Sample.median(Comparator.<Double>naturalOrder(), times, times.size()).orElse(Double.POSITIVE_INFINITY);
  }

  /// Of how many seeds it is known.
  long reached() {
    return times.stream().filter(Double::isFinite).count();
  }

  /// The first epoch whose error is not above that.
  static Optional<Integer> first(RunRecord record, Measure measure, double error) {
    return at(record, measure, error).map(point -> epoch(record, point));
  }

  /// The point of the curve.
  private static Optional<Integer> at(RunRecord record, Measure measure, double error) {
    double[] errors = errors(record.curve(), measure);
    for (int i = 0; i < errors.length; i++)
      if (errors[i] <= error)
        return Optional.of(i);
    return Optional.empty();
  }

  private static int epoch(RunRecord record, int point) {
    return point < 0 ? 0 : record.curve().epochs().get(point);
  }

  /// The share of wrong answers, or the measure where it is an error itself.
  static double[] errors(Curve curve, Measure measure) {
    return curve.validation().stream().mapToDouble(value -> MeasureText.error(measure, value)).toArray();
  }
}
