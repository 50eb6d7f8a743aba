package org.taugru.results;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the seeds of two rows say of each other: the one rule for sentences, rankings and tables. Seeds without a score are left out
/// of a test, and counted beside its p.
sealed interface Contrast {
  record Tested(Welch welch) implements Contrast {
  }

  /// A seed solves the task or fails: the mean over some of each is no measure of a model.
  record AllOrNothing() implements Contrast {
  }

  record TooFew() implements Contrast {
  }

  static Contrast of(ResultItem item, RowResult one, RowResult other) {
    if (item.kind() == ResultItem.Kind.CURVES && one.failed() + other.failed() > 0)
      return new AllOrNothing();
    return one.against(other).<Contrast>map(Tested::new).orElse(new TooFew());
  }

  /// Those that a test of the two does not see, to stand behind its p.
  static String withoutScore(RowResult one, RowResult other) {
    return Stream.of(one, other).filter(row -> row.withoutScore() > 0)
        .map(row -> "; " + row.withoutScore() + " of " + row.records().size() + " seeds of `" + row.row().label()
            + "` " + (row.withoutScore() == 1 ? "has" : "have") + " no score")
        .collect(Collectors.joining());
  }

  /// The test, where there is one.
  default Optional<Welch> test() {
    return this instanceof Tested(Welch welch) ? Optional.of(welch) : Optional.empty();
  }
}
