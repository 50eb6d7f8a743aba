package org.taugru.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// "Is it the delay?": of every task the τ-GRU against the unit without feedback that is as large, and against itself with a delay that
/// was drawn.
record DelaySection(List<ItemSection> sections) {
  String markdown() {
    StringBuilder text = new StringBuilder("## Is it the delay?\n\n");
    text.append("`").append(ResultItems.WIDE)
        .append("` is the unit without feedback, α = 0, with so many units that it has "
            + "as many parameters as the τ-GRU; `")
        .append(ResultItems.DRAWN).append("` is the τ-GRU with a delay drawn anew for each "
            + "seed, from 5 to 200 steps, or to 100 where sequences are short. All three have the same warm-up. Of adding and copy, "
            + "where a seed solves the task or fails, means are not compared if any seed has failed.\n\n");
    Table table = Table.of(Table.text("task"), Table.number("τ-GRU"), Table.number("α = 0, as large"),
        Table.text("difference"), Table.number("τ drawn"), Table.text("difference"));
    List<String> sentences = new ArrayList<>();
    boolean isEmpty = true;
    for (ItemSection section : sections) {
      Optional<RowResult> ours = section.item().headline().flatMap(row -> run(section, row.label()));
      Optional<RowResult> wide = run(section, ResultItems.WIDE);
      Optional<RowResult> drawn = run(section, ResultItems.DRAWN);
      if (ours.isEmpty() || !isAsked(section.item()))
        continue;
      isEmpty &= wide.isEmpty() && drawn.isEmpty();
      table =
          table.row(Table.words(section.item().title()), spread(ours), spread(wide),
              difference(section.item(), ours.get(), wide), spread(drawn),
              difference(section.item(), ours.get(), drawn));
      sentence(section.item(), ours.get(), wide, drawn).ifPresent(sentences::add);
    }
    if (isEmpty)
      return text.append("Not run yet: `taugru reproduce TASK --rows ").append(ResultItems.WIDE).append(',')
          .append(ResultItems.DRAWN).append("`.\n").toString();
    text.append(MarkdownTable.of(table));
    if (!sentences.isEmpty())
      text.append('\n');
    sentences.forEach(sentence -> text.append("- ").append(sentence).append('\n'));
    return text.toString();
  }

  /// Rows that are declared and have no records are shown as such.
  private static boolean isAsked(ResultItem item) {
    return item.ownsHeadline() && item.rows().stream().anyMatch(row -> row.label().equals(ResultItems.WIDE));
  }

  private static Optional<RowResult> run(ItemSection section, String label) {
    return section.rows().stream().filter(row -> row.row().label().equals(label)).filter(RowResult::isRun).findFirst();
  }

  private static Table.Cell spread(Optional<RowResult> row) {
    return Table.words(row.map(RowResult::spreadText).orElse("not run"));
  }

  private static Table.Cell difference(ResultItem item, RowResult ours, Optional<RowResult> other) {
    return Table.words(other.map(row -> switch (Contrast.of(item, ours, row)) {
      case Contrast.Tested(Welch test) -> MeasureText.probability(test.p()) + Contrast.withoutScore(ours, row);
      case Contrast.AllOrNothing() -> "not compared";
      case Contrast.TooFew() -> "too few seeds";
    }).orElse("–"));
  }

  private static Optional<Comparisons.Verdict> verdict(ResultItem item, RowResult ours, Optional<RowResult> other) {
    return other.flatMap(row -> Contrast.of(item, ours, row).test())
        .map(test -> Comparisons.Verdict.of(ours.measure(), test));
  }

  private static Optional<String> sentence(ResultItem item, RowResult ours, Optional<RowResult> wide,
      Optional<RowResult> drawn) {
    String first = verdict(item, ours, wide).map(verdict -> switch (verdict) {
      case BETTER -> "the feedback with delay is worth more than the same number of parameters without it";
      case WORSE -> "the same number of parameters without feedback does better";
      case NOT_SHOWN -> "these seeds do not show that the feedback is worth more than its parameters";
    }).orElse("");
    String second = verdict(item, ours, drawn).map(verdict -> switch (verdict) {
      case BETTER -> "the usual τ does better than a drawn one";
      case WORSE -> "a drawn τ does better than the usual one";
      case NOT_SHOWN -> "these seeds do not show that the usual τ does better than a drawn one";
    }).orElse("");
    String both = first.isEmpty() || second.isEmpty() ? first + second : first + "; " + second;
    return both.isEmpty() ? Optional.empty() : Optional.of(item.title() + ": " + both + ".");
  }
}
