package org.taugru.results;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.taugru.data.Measure;

/// What came of a row: the records of its seeds.
public record RowResult(ResultRow row, Measure measure, List<RunRecord> records) {
  static RowResult of(ResultItem item, ResultRow row, Records records) throws IOException {
    return new RowResult(row, item.benchmark().measure(), records.of(row));
  }

  public RowResult {
    records = List.copyOf(records);
  }

  boolean isRun() {
    return !records.isEmpty();
  }

  /// The scores of all seeds that have one, those that failed included.
  Sample test() {
    return Sample.of(records.stream().flatMap(record -> record.test(measure).stream()).toList());
  }

  /// What seeds reached on the validation set.
  Sample validation() {
    return Sample.of(records.stream().flatMap(record -> record.best().stream()).map(RunRecord.Best::validationMeasure)
        .toList());
  }

  /// The scores of those that did not fail.
  Sample succeeded() {
    return Sample.of(records.stream().filter(record -> record.failure().isEmpty())
        .flatMap(record -> record.test(measure).stream()).toList());
  }

  double best() {
    return MeasureText.best(measure, test());
  }

  long failed() {
    return records.stream().filter(record -> record.failure().isPresent()).count();
  }

  /// Whether its seeds are enough for a test of means; two scores are too few.
  boolean isTestable() {
    return test().count() >= 3;
  }

  int withoutScore() {
    return records.size() - test().count();
  }

  /// Mean time of training a seed.
  double seconds() {
    return records.stream().mapToDouble(RunRecord::ownSeconds).average().orElse(Double.NaN);
  }

  Optional<RunRecord> first() {
    return records.stream().findFirst();
  }

  /// The mean with its deviation, how many seeds failed, where some did, and how many there are, where some are not run yet.
  String spreadText() {
    String seeds = failed() > 0 ? " (" + failed() + " of " + records.size() + " failed)"
        : records.size() < row.seedCount() ? " (" + records.size() + " of " + row.seedCount() + " seeds)" : "";
    return MeasureText.spread(measure, test()) + seeds;
  }

  /// `8`, or `8, 2 failed`, or `8, 2 failed (1 without a score)`.
  String seedsText() {
    return records.size() + (failed() == 0 ? "" : ", " + failed() + " failed")
        + (withoutScore() == 0 ? "" : " (" + withoutScore() + " without a score)");
  }
}
