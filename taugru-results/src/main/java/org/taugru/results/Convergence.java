package org.taugru.results;

import java.util.List;
import java.util.Optional;
import org.taugru.data.Measure;

/// How soon a model is near what it will reach: the first epoch whose validation error is within a tenth of the smallest one of the
/// same seed. Of thinned curves it is known to a few epochs. Where data is fresh, updates are counted.
final class Convergence {
  private static final double NEAR = 1.1;

  private Convergence() {
  }

  /// Over the seeds that have learnt something.
  static Sample of(RowResult row) {
    return Sample.of(row.records().stream().filter(record -> record.failure().isEmpty())
        .flatMap(
            record -> epoch(record, row.measure()).map(epoch -> (double) epoch * record.updatesPerEpoch()).stream())
        .toList());
  }

  /// The smallest validation error that every seed of these models comes to, but for those that failed.
  static double common(List<RowResult> rows) {
    return rows.stream().flatMapToDouble(row -> row.records().stream().filter(record -> record.failure().isEmpty())
        .mapToDouble(record -> least(record, row.measure()))).filter(Double::isFinite).max().orElse(Double.NaN);
  }

  /// Until the error is reached; over the seeds that come to it, those too that fail later.
  static Sample to(RowResult row, double error) {
    return Sample.of(row.records().stream()
        .flatMap(record -> first(record, row.measure(), error).map(epoch -> (double) epoch * record.updatesPerEpoch())
            .stream())
        .toList());
  }

  static Optional<Integer> epoch(RunRecord record, Measure measure) {
    return first(record, measure, NEAR * least(record, measure));
  }

  private static double least(RunRecord record, Measure measure) {
    double least = Double.POSITIVE_INFINITY;
    for (double error : errors(record.curve(), measure))
      if (error < least)
        least = error;
    return least;
  }

  /// The first epoch whose error is not above that.
  static Optional<Integer> first(RunRecord record, Measure measure, double error) {
    double[] errors = errors(record.curve(), measure);
    for (int i = 0; i < errors.length; i++)
      if (errors[i] <= error)
        return Optional.of(record.curve().epochs().get(i));
    return Optional.empty();
  }

  /// The share of wrong answers, or the measure where it is an error itself.
  static double[] errors(Curve curve, Measure measure) {
    return curve.validation().stream().mapToDouble(value -> MeasureText.error(measure, value)).toArray();
  }

}
