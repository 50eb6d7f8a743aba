package org.taugru.results;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.data.Measure;

/// What the seeds of two rows say of each other: the one rule for sentences, rankings and tables. Where a seed solves the task or does
/// not, those that do are counted, since the mean over some of each is no measure of a model; else means are compared, seeds without
/// a score being left out and counted beside the p. A seed of the other row that is the same run as one of the first, with all
/// settings, is left out too.
sealed interface Contrast {
  /// @param welch of the means
  record Means(Measure measure, Welch welch) implements Contrast {
  }

  /// @param fisher of the seeds that solve the task
  record Solved(Fisher fisher) implements Contrast {
  }

  record TooFew() implements Contrast {
  }

  /// What a test says.
  enum Verdict {
    BETTER, WORSE, NOT_SHOWN
  }

  /// That there is no such difference is refused below this probability.
  double LEVEL = 0.05;

  static Contrast of(ResultItem item, RowResult one, RowResult another) {
    RowResult other = another.without(same(one, another));
    if (item.solved().isEmpty())
      return one.against(other).<Contrast>map(welch -> new Means(one.measure(), welch)).orElse(new TooFew());
    double solved = item.solved().get();
    int count = one.records().size();
    int otherCount = other.records().size();
    return count < RowResult.TESTABLE || otherCount < RowResult.TESTABLE ? new TooFew()
        : new Solved(Fisher.of(one.solved(solved), count, other.solved(solved), otherCount));
  }

  /// The seeds of a row that another has run too, with the same settings.
  static List<Long> same(RowResult one, RowResult other) {
    return other.records().stream().filter(record -> one.records().stream().anyMatch(record::isSameRun))
        .map(RunRecord::seed).toList();
  }

  /// What there is to say of seeds that a test of the two does not see, to stand behind its p.
  static String unseen(ResultItem item, RowResult one, RowResult other) {
    String without = item.solved().isPresent() ? "" : Stream.of(one, other).filter(row -> row.withoutScore() > 0)
        .map(row -> "; " + row.withoutScore() + " of " + row.records().size() + " seeds of `" + row.row().label()
            + "` " + (row.withoutScore() == 1 ? "has" : "have") + " no score")
        .collect(Collectors.joining());
    List<Long> same = same(one, other);
    return without + (same.isEmpty() ? ""
        : "; without seed " + same.stream().map(String::valueOf).collect(Collectors.joining(", ")) + " of `"
            + other.row().label() + "`, the same run as that of `" + one.row().label() + "`");
  }

  /// None where there are too few seeds.
  default Optional<Double> p() {
    return switch (this) {
      case Means(_, Welch welch) -> Optional.of(welch.p());
      case Solved(Fisher fisher) -> Optional.of(fisher.p());
      case TooFew() -> Optional.empty();
    };
  }

  /// None where there are too few seeds.
  default Optional<Verdict> verdict() {
    return p().map(p -> p >= LEVEL ? Verdict.NOT_SHOWN : isBetter() ? Verdict.BETTER : Verdict.WORSE);
  }

  private boolean isBetter() {
    return switch (this) {
      case Means(Measure measure, Welch welch) -> measure.isBetter(welch.difference(), 0);
      case Solved(Fisher fisher) -> fisher.difference() > 0;
      case TooFew() -> false;
    };
  }

  /// How far apart the two are: `0.42 points`, or `5 of 5 seeds solve it against 0 of 3`.
  default String distance() {
    return switch (this) {
      case Means(Measure measure, Welch welch) -> MeasureText.difference(measure, Math.abs(welch.difference()));
      case Solved(Fisher fisher) -> String.format(Locale.ROOT, "%d of %d seeds solve it against %d of %d",
          fisher.hits(), fisher.count(), fisher.otherHits(), fisher.otherCount());
      case TooFew() -> "too few seeds";
    };
  }
}
