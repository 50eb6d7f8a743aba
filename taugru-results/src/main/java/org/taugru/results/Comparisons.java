package org.taugru.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.results.Contrast.Verdict;

/// What the seeds say of the paper's rankings: the τ-GRU against each other model.
///
/// @param headline the row that others are compared with
record Comparisons(ResultItem item, RowResult headline, List<RowResult> others) {
  /// Printed numbers that are equal may differ by so much once they are shares.
  private static final double ROUNDING = 1e-9;

  /// What the paper's own numbers say of a ranking it prints.
  enum Printed {
    /// Its mean and deviation over eight seeds differ from the other model's number as it says.
    SHOWN,
    /// They do not.
    NOT_SHOWN,
    /// Its mean is on the other side.
    REVERSED,
    /// It prints no deviation.
    UNKNOWN
  }

  /// What our seeds say of a ranking that the paper prints.
  enum Outcome {
    HOLDS, DOES_NOT_HOLD, NOT_SHOWN
  }

  /// A ranking of the τ-GRU and another model that the paper prints.
  ///
  /// @param isAhead whether the paper's own model is the better one
  /// @param p       of the difference between our seeds
  record Ranking(RowResult other, boolean isAhead, Outcome outcome, Printed printed, double p) {
  }

  /// The τ-GRU of each protocol against every other row of it, and its headline against its other protocols.
  static List<Comparisons> of(ResultItem item, List<RowResult> rows) {
    List<Comparisons> all = new ArrayList<>();
    List<RowResult> own = rows.stream().filter(RowResult::isRun).toList();
    Optional<RowResult> headline =
        own.stream().filter(row -> item.headline().filter(row.row()::equals).isPresent()).findFirst();
    headline.ifPresent(row -> all.add(new Comparisons(item, row,
        own.stream().filter(other -> other.row().isMain() && other.row().protocol() != row.row().protocol())
            .toList())));
    for (Protocol protocol : Protocol.values())
      own.stream().filter(row -> row.row().isMain() && row.row().protocol() == protocol).findFirst()
          .ifPresent(first -> all.add(new Comparisons(item, first, own.stream()
              .filter(row -> row != first && Search.isTrainedBy(protocol, item, row.row())).toList())));
    return all;
  }

  /// One sentence for each model that has seeds enough.
  List<String> sentences() {
    return others.stream().flatMap(other -> {
      Contrast contrast = Contrast.of(item, headline, other);
      return contrast.verdict().stream().map(
          verdict -> ours(other, contrast, verdict) + ranking(other, contrast).map(this::sentence).orElse(""));
    }).toList();
  }

  /// Those of models that have seeds enough.
  List<Ranking> rankings() {
    return others.stream().flatMap(other -> ranking(other, Contrast.of(item, headline, other)).stream()).toList();
  }

  private String ours(RowResult other, Contrast contrast, Verdict verdict) {
    String difference = contrast.distance();
    String p = MeasureText.probability(contrast.p().orElseThrow()) + Contrast.unseen(item, headline, other);
    String name = "`" + headline.row().label() + "`";
    String than = "`" + other.row().label() + "`";
    String by = item.solved().isPresent() ? ": " : " by ";
    return switch (verdict) {
      case BETTER -> name + " is better than " + than + by + difference + " (" + p + ").";
      case WORSE -> name + " is worse than " + than + by + difference + " (" + p + ").";
      case NOT_SHOWN -> "Between " + name + " and " + than + " these seeds show no difference (" + difference + ", " + p
          + ").";
    };
  }

  /// What becomes of the paper's ranking of the two, where it has one and there are seeds enough: on data of ours it has none.
  private Optional<Ranking> ranking(RowResult other, Contrast contrast) {
    Optional<Double> own = headline.row().published().map(PaperResult::value);
    Optional<Double> theirs = other.row().published().map(PaperResult::value);
    if (!item.common().isEmpty() || own.isEmpty() || theirs.isEmpty() || own.get().equals(theirs.get()))
      return Optional.empty();
    boolean isAhead = headline.measure().isBetter(own.get(), theirs.get());
    return contrast.verdict().map(verdict -> new Ranking(other, isAhead, switch (verdict) {
      case BETTER -> isAhead ? Outcome.HOLDS : Outcome.DOES_NOT_HOLD;
      case WORSE -> isAhead ? Outcome.DOES_NOT_HOLD : Outcome.HOLDS;
      case NOT_SHOWN -> Outcome.NOT_SHOWN;
    }, printed(theirs.get(), isAhead), contrast.p().orElseThrow()));
  }

  private String sentence(Ranking ranking) {
    return " The paper ranks it " + (ranking.isAhead() ? "above" : "below") + " (" + published(headline) + " against "
        + published(ranking.other()) + "): that " + switch (ranking.outcome()) {
          case HOLDS -> "holds";
          case DOES_NOT_HOLD -> "does not hold";
          case NOT_SHOWN -> "is not shown here";
        } + switch (ranking.printed()) {
          case SHOWN, UNKNOWN -> ".";
          case NOT_SHOWN -> ", and the paper's own eight seeds could not have shown it.";
          case REVERSED -> ", and by the mean of the paper's own eight seeds it would be the other way round.";
        };
  }

  /// @param other   the printed number of the other model, whose spread is not known
  /// @param isAhead whether the paper ranks its own model above
  private Printed printed(double other, boolean isAhead) {
    Optional<Sample> seeds = PaperSeeds.of(item, headline.row());
    if (seeds.isEmpty())
      return Printed.UNKNOWN;
    Welch test = Welch.of(seeds.get(), other).orElseThrow();
    boolean isTie = Math.abs(test.difference()) < ROUNDING;
    if (!isTie && headline.measure().isBetter(test.difference(), 0) != isAhead)
      return Printed.REVERSED;
    return !isTie && test.p() < Contrast.LEVEL ? Printed.SHOWN : Printed.NOT_SHOWN;
  }

  private static String published(RowResult row) {
    return MeasureText.number(row.measure(), row.row().published().orElseThrow().value());
  }

  /// How many seeds are worse than the paper's worst.
  private static String below(RowResult row, Sample paper) {
    Measure measure = row.measure();
    double worst = MeasureText.worst(measure, paper);
    long below = row.records().stream()
        .filter(record -> record.test(measure).map(value -> measure.isBetter(worst, value)).orElse(true)).count();
    return below == 0 ? "" : " " + below + " of our " + row.records().size() + " seeds "
        + (below == 1 ? "is" : "are") + " worse than the worst of theirs, " + MeasureText.number(measure, worst) + ".";
  }

  private static String without(RowResult row) {
    Sample rest = row.succeeded();
    return row.failed() == 0 || rest.isEmpty() ? ""
        : " Without those that failed: " + MeasureText.spread(row.measure(), rest) + ", " + rest.count() + " seeds.";
  }

  /// Our seeds against the paper's eight, where it says what those were.
  static Optional<String> againstPaper(ResultItem item, RowResult row) {
    return PaperSeeds.of(item, row.row()).filter(_ -> !row.test().isEmpty())
        .flatMap(paper -> Welch.of(row.test(), paper).map(test -> {
          String ours = MeasureText.spread(row.measure(), row.test());
          String theirs = MeasureText.spread(row.measure(), paper);
          String p = MeasureText.probability(test.p());
          return "`" + row.row().label() + "`: our mean over " + row.test().count() + " seeds, " + ours
              + switch (new Contrast.Means(row.measure(), test).verdict().orElseThrow()) {
                case BETTER -> ", is better than";
                case WORSE -> ", is worse than";
                case NOT_SHOWN -> ", is not shown to differ from";
              } + " the paper's over eight, " + theirs + " (" + p + ")." + below(row, paper) + without(row);
        }));
  }
}
