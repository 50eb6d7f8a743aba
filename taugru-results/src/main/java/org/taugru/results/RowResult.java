package org.taugru.results;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.data.Measure;

/// What came of a row: the records of its seeds.
public record RowResult(ResultRow row, Measure measure, List<RunRecord> records) {
  /// So many numbers are enough for a test of means.
  static final int TESTABLE = 3;

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
    return Sample.of(scores());
  }

  private List<Double> scores() {
    return records.stream().flatMap(record -> record.test(measure).stream()).toList();
  }

  /// The same seeds on the test set with noise of that deviation on its inputs, 0 being the task as it is; one that was not tested so
  /// has no score.
  RowResult noisy(double noise) {
    return noise == 0 ? this
        : new RowResult(row, measure, records.stream().map(record -> record.noisy(noise)).toList());
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
    return test().count() >= TESTABLE;
  }

  /// Whether the means of the seeds that have a score differ; none where either row has too few of them.
  Optional<Welch> against(RowResult other) {
    return isTestable() && other.isTestable() ? Welch.of(test(), other.test()) : Optional.empty();
  }

  /// Whose score is better than that by which the task counts as solved, whatever became of the seed later.
  int solved(double threshold) {
    return (int) scores().stream().filter(score -> measure.isBetter(score, threshold)).count();
  }

  RowResult without(List<Long> seeds) {
    return seeds.isEmpty() ? this
        : new RowResult(row, measure, records.stream().filter(record -> !seeds.contains(record.seed())).toList());
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

  /// The mean with its deviation, what became of seeds that failed, and how many there are, where some are not run yet.
  String spreadText() {
    return MeasureText.spread(measure, test()) + remark();
  }

  /// The score of the seed in the middle, the worse one of two: where a seed solves a task or does not, no seed is like the mean. One
  /// without a score is the worst. None where the seed in the middle has no score.
  Optional<Double> median() {
    return Sample.median(MeasureText.bestFirst(measure), scores(), records.size());
  }

  /// Of a task that a seed solves or does not: how many do, and the seed in the middle.
  String solvedText(double threshold) {
    return "solved " + solved(threshold) + " of " + records.size() + ", median "
        + median().map(value -> MeasureText.number(measure, value)).orElse("–")
        + (missing().isEmpty() ? "" : " (" + missing() + ")");
  }

  /// [#solvedText] where the item says what solves it, else [#spreadText].
  String text(ResultItem item) {
    return item.solved().map(this::solvedText).orElseGet(this::spreadText);
  }

  private String remark() {
    String failures = failuresText();
    return failures.isEmpty() && missing().isEmpty() ? ""
        : " (" + failures + (failures.isEmpty() || missing().isEmpty() ? "" : "; ") + missing() + ")";
  }

  private String missing() {
    return records.size() < row.seedCount() ? records.size() + " of " + row.seedCount() + " seeds" : "";
  }

  /// `8`, or `8, 2 diverged`, or `8, 1 diverged, 1 never started (1 without a score)`; `2 of 3` where one is missing.
  String seedsText() {
    return records.size() + (missing().isEmpty() ? "" : " of " + row.seedCount())
        + (failed() == 0 ? "" : ", " + failuresText(""))
        + (withoutScore() == 0 ? "" : " (" + withoutScore() + " without a score)");
  }

  /// `2 of 8 diverged, 1 of 8 never started`; empty where none failed.
  String failuresText() {
    return failuresText(" of " + records.size());
  }

  /// @param ofAll behind each number
  private String failuresText(String ofAll) {
    return Stream.of(RunRecord.Failure.Kind.values()).filter(kind -> !failed(kind).isEmpty())
        .map(kind -> failed(kind).size() + ofAll + " " + kind.word()).collect(Collectors.joining(", "));
  }

  /// The seeds of which that became.
  List<RunRecord> failed(RunRecord.Failure.Kind kind) {
    return records.stream()
        .filter(record -> record.failure().filter(failure -> failure.kind() == kind).isPresent()).toList();
  }
}
