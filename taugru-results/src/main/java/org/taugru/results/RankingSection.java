package org.taugru.results;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;
import org.taugru.results.Comparisons.Outcome;
import org.taugru.results.Comparisons.Printed;
import org.taugru.results.Comparisons.Ranking;

/// What is left of the paper's rankings, all of them in one table.
record RankingSection(List<ItemSection> sections) {
  /// Behind a model of which the paper's own seeds could not have shown that it is worse.
  private static final String MARK = "*";

  String markdown() {
    Table table = Table.of(Table.text("task"), Table.text("trained as"), Table.text("holds"),
        Table.text("does not hold"), Table.text("not shown"));
    List<Ranking> all = new ArrayList<>();
    for (ItemSection section : sections)
      for (Comparisons comparisons : Comparisons.of(section.item(), section.rows())) {
        boolean isOwn = comparisons.headline().row().home().equals(section.item().name()); // else it is counted there
        List<Ranking> rankings = isOwn ? comparisons.rankings() : List.of();
        all.addAll(rankings);
        if (!rankings.isEmpty())
          table = table.row(Table.words(section.item().title()), Table.words(comparisons.headline().row().label()),
              models(rankings, Outcome.HOLDS), models(rankings, Outcome.DOES_NOT),
              models(rankings, Outcome.NOT_SHOWN));
      }
    if (all.isEmpty())
      return "";
    return "## The paper's rankings\n\nWhere the paper prints its model above or below another and both have been run alike, our seeds "
        + "say of the " + all.size() + " rankings that " + count(all, Outcome.HOLDS) + " hold, " + count(all, Outcome.DOES_NOT)
        + " do not, and " + count(all, Outcome.NOT_SHOWN) + " are not shown by so few of them. " + MARK
        + ": the paper's own eight seeds could not have shown it, or have the other model ahead by their mean.\n\n"
        + MarkdownTable.of(table);
  }

  private static long count(List<Ranking> rankings, Outcome outcome) {
    return rankings.stream().filter(ranking -> ranking.outcome() == outcome).count();
  }

  private static Table.Cell models(List<Ranking> rankings, Outcome outcome) {
    return Table.words(rankings.stream().filter(ranking -> ranking.outcome() == outcome)
        .map(ranking -> (ranking.isAhead() ? "above " : "below ") + ranking.other().row().model() + mark(ranking))
        .collect(Collectors.joining(", ")));
  }

  private static String mark(Ranking ranking) {
    return ranking.printed() == Printed.NOT_SHOWN || ranking.printed() == Printed.REVERSED ? MARK : "";
  }
}
