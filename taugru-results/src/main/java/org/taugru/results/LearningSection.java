package org.taugru.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.taugru.data.Defaults;
import org.taugru.data.Measure;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// "Does it learn faster?": of every task the τ-GRU against each other model that was trained alike, by the time until the validation
/// error is one that both come to.
record LearningSection(List<ItemSection> sections) {
  static final String TITLE = "Does it learn faster?";
  /// The error that is waited for is larger by this than what half of the seeds come to.
  private static final double NEAR = 1.1;

  /// What the seeds of two models say.
  private sealed interface Outcome {
    record Tested(Convergence ours, Convergence other, MannWhitney test) implements Outcome {
      double apart() {
        return Math.abs(ours.median() - other.median());
      }

      double spacing() {
        return Math.max(ours.spacing(), other.spacing());
      }

      /// Whether the points of the curves are too far apart to tell; so it is too if neither half comes so far.
      boolean isTooClose() {
        return !(apart() > spacing());
      }
    }

    /// Too few seeds, or half of those of one of the two never started, so that there is no error that both come to.
    record NotCompared(String why) implements Outcome {
    }
  }

  private record Compared(ResultItem item, RowResult ours, RowResult other, double error, Outcome outcome) {
    Optional<Double> p() {
      return outcome instanceof Outcome.Tested tested && !tested.isTooClose() ? Optional.of(tested.test.p())
          : Optional.empty();
    }

    boolean isShown() {
      return p().filter(p -> p < Contrast.LEVEL).isPresent();
    }

    boolean isSooner() {
      return outcome instanceof Outcome.Tested tested && tested.test.lead() > 0;
    }
  }

  /// Empty where nothing can be compared.
  String markdown() {
    List<Compared> all = new ArrayList<>();
    for (ItemSection section : sections)
      if (section.isRun() && section.item().ownsHeadline())
        for (Alike alike : Alike.of(section.item(), section.rows())) {
          alike.others().forEach(other -> all.add(compared(section.item(), alike.ours(), other)));
        }
    if (all.isEmpty())
      return "";
    Table table = Table.of(Table.text("task"), Table.text("trained as"), Table.text("against"),
        Table.number("validation error"), Table.text("in"), Table.number("τ-GRU"), Table.number("the other"),
        Table.text("the τ-GRU is"));
    for (Compared compared : all)
      table = table.row(Table.words(compared.item.title()), Table.words(compared.ours.row().label()),
          Table.words(compared.other.row().plainLabel()), Table.words(error(compared)), Table.words(unit(compared)),
          time(compared, compared.ours), time(compared, compared.other), Table.words(verdict(compared)));
    return "## " + TITLE + "\n\n" + summary(all) + MarkdownTable.of(table);
  }

  private static String summary(List<Compared> all) {
    List<Compared> tested = all.stream().filter(compared -> compared.outcome instanceof Outcome.Tested).toList();
    double limit = Holm.limit(tested.stream().flatMap(compared -> compared.p().stream()).toList(), Contrast.LEVEL);
    StringBuilder text = new StringBuilder(
        """
            How long it takes until the error on the validation set, or the share of wrong answers, is as small as the table says, for the first time. Rows are those of the best protocol
            that the τ-GRU and the other model were both trained by, of the paper's sizes: that of a search, else the warm-up with a tenth of the rate at the end, else as printed. The error is a tenth
            above the larger one of two medians, of what each seed of the τ-GRU and of the other model comes to at best; of tasks that a seed solves or does not, what solves them. So it says how soon a
            model is where both can be, and not how far it gets. Times are those of the seed in the middle, the later one of two; seeds that never come so far, counted behind them, are later
            than all others. p is that of the exact rank test of Mann and Whitney, two-sided. Long curves have a point every few epochs: where the medians are no further apart than the points, nothing is said.

            """);
    text.append("- All: ").append(counts(tested, limit)).append(" Not compared: ").append(all.size() - tested.size())
        .append(".\n");
    Map<Protocol, List<Compared>> alike = tested.stream()
        .collect(Collectors.groupingBy(compared -> compared.ours.row().protocol(), TreeMap::new, Collectors.toList()));
    if (alike.size() > 1)
      alike.forEach((protocol, some) -> text.append("- ").append(RankingSection.how(protocol)).append(": ")
          .append(counts(some, limit)).append('\n'));
    text.append('\n');
    return text.toString();
  }

  /// @param limit of p, with Holm's correction for all comparisons
  private static String counts(List<Compared> some, double limit) {
    List<Compared> corrected =
        some.stream().filter(compared -> compared.p().filter(p -> p <= limit).isPresent()).toList();
    List<Compared> shown = some.stream().filter(Compared::isShown).toList();
    return "of " + some.size() + " comparisons " + count(shown, true) + " show the τ-GRU sooner, "
        + count(shown, false) + " later, and " + (some.size() - shown.size()) + " show neither, "
        + some.stream().filter(compared -> compared.p().isEmpty()).count()
        + " of them since the curves cannot tell; after Holm's correction "
        + "for all of the table it is " + count(corrected, true) + " sooner and " + count(corrected, false) + " later.";
  }

  private static long count(List<Compared> some, boolean isSooner) {
    return some.stream().filter(compared -> compared.isSooner() == isSooner).count();
  }

  private static Compared compared(ResultItem item, RowResult ours, RowResult other) {
    for (RowResult row : List.of(ours, other)) {
      long never = row.failed(RunRecord.Failure.Kind.NEVER_STARTED).size();
      if (row.records().size() < RowResult.TESTABLE)
        return new Compared(item, ours, other, Double.NaN, new Outcome.NotCompared("too few seeds"));
      if (item.solved().isEmpty() && (2 * never >= row.records().size() || Convergence.middle(row).isEmpty()))
        return new Compared(item, ours, other, Double.NaN, new Outcome.NotCompared(
            never + " of " + row.records().size() + " seeds of `" + row.row().label() + "` never started"));
    }
    Measure measure = item.benchmark().measure();
    double error = item.solved().map(solved -> MeasureText.error(measure, solved)).orElseGet(() -> NEAR
        * Math.max(Convergence.middle(ours).orElseThrow(), Convergence.middle(other).orElseThrow()));
    Convergence mine = Convergence.to(ours, error);
    Convergence theirs = Convergence.to(other, error);
    return new Compared(item, ours, other, error,
        new Outcome.Tested(mine, theirs, MannWhitney.of(mine.times(), theirs.times())));
  }

  private static String error(Compared compared) {
    return Double.isNaN(compared.error) ? "–"
        : MeasureText.number(compared.item.benchmark().measure(), compared.error);
  }

  private static String unit(Compared compared) {
    return compared.item.benchmark().defaults().length() instanceof Defaults.Length.Iterations ? "updates" : "epochs";
  }

  private static Table.Cell time(Compared compared, RowResult row) {
    if (!(compared.outcome instanceof Outcome.Tested tested))
      return Table.words("–");
    Convergence times = row == compared.ours ? tested.ours : tested.other;
    String median = Double.isFinite(times.median()) ? String.format(Locale.ROOT, "%,.0f", times.median()) : "never";
    return Table.words(times.reached() == times.times().size() ? median
        : median + " (" + times.reached() + " of " + times.times().size() + ")");
  }

  private static String verdict(Compared compared) {
    return switch (compared.outcome) {
      case Outcome.NotCompared(String why) -> "not compared: " + why;
      case Outcome.Tested tested -> {
        if (tested.isTooClose())
          yield Double.isFinite(tested.apart())
              ? String.format(Locale.ROOT, "not told: points lie %,.0f apart", tested.spacing())
              : "not told: half of neither comes so far";
        String p = ", " + MeasureText.probability(tested.test.p());
        yield (!compared.isShown() ? "not shown to be either" : compared.isSooner() ? "sooner" : "later") + p;
      }
    };
  }
}
