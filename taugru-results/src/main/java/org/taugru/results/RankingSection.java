package org.taugru.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;
import org.taugru.results.Comparisons.Outcome;
import org.taugru.results.Comparisons.Printed;
import org.taugru.results.Comparisons.Ranking;

/// What is left of the paper's rankings, all of them in one table.
record RankingSection(List<ItemSection> sections) {
  /// Behind a ranking that the paper's own seeds do not show, or turn round.
  private static final String MARK = "*";

  String markdown() {
    Table table = Table.of(Table.text("task"), Table.text("trained as"), Table.text("holds"),
        Table.text("does not hold"), Table.text("not shown"));
    List<Ranking> all = new ArrayList<>();
    Map<String, Ranking> first = new LinkedHashMap<>(); // by item and row, with the protocol that comes first
    for (ItemSection section : sections)
      for (Comparisons comparisons : Comparisons.of(section.item(), section.rows())) {
        List<Ranking> rankings = comparisons.rankings().stream()
            .filter(ranking -> ranking.other().row().home().equals(section.item().name()))
            .toList(); // those of another item's rows are counted there
        if (rankings.isEmpty())
          continue;
        all.addAll(rankings);
        rankings.forEach(ranking -> first.putIfAbsent(section.item().name() + " " + name(ranking), ranking));
        table = table.row(Table.words(section.item().title()), Table.words(comparisons.headline().row().label()),
            models(rankings, Outcome.HOLDS), models(rankings, Outcome.DOES_NOT_HOLD),
            models(rankings, Outcome.NOT_SHOWN));
      }
    return all.isEmpty() ? ""
        : "## The paper's rankings\n\n" + summary(all, List.copyOf(first.values())) + MarkdownTable.of(table);
  }

  private static String summary(List<Ranking> all, List<Ranking> first) {
    long alone = all.size() - count(all, Outcome.NOT_SHOWN);
    double limit = Holm.limit(all.stream().map(Ranking::p).toList(), Contrast.LEVEL);
    return "Where the paper prints its model above or below another and both have been run: of " + first.size()
        + " rankings our seeds show " + count(first, Outcome.HOLDS) + ", contradict "
        + count(first, Outcome.DOES_NOT_HOLD)
        + " and do not show " + count(first, Outcome.NOT_SHOWN)
        + ", each in the first row that has it, as printed where it was run so. "
        + "Further rows compare some of them again with another protocol, and may say otherwise. Of the "
        + all.size() + " tests of the table " + alone + " show a difference where each is taken alone, "
        + all.stream().filter(ranking -> ranking.p() <= limit).count()
        + " after Holm's correction for all of them. A ranking that holds says little where the other model is far below what its makers report.\n\n"
        + MARK
        + ": the paper's own eight seeds could not have shown it, or have the other model ahead by their mean. Of Mackey–Glass, ENSO and "
        + "frequency it gives no deviation.\n\n";
  }

  private static long count(List<Ranking> rankings, Outcome outcome) {
    return rankings.stream().filter(ranking -> ranking.outcome() == outcome).count();
  }

  private static Table.Cell models(List<Ranking> rankings, Outcome outcome) {
    return Table.words(rankings.stream().filter(ranking -> ranking.outcome() == outcome)
        .map(ranking -> (ranking.isAhead() ? "above " : "below ") + name(ranking) + mark(ranking))
        .collect(Collectors.joining(", ")));
  }

  /// What the other row is called, without its protocol.
  private static String name(Ranking ranking) {
    return ranking.other().row().plainLabel();
  }

  private static String mark(Ranking ranking) {
    return ranking.printed() == Printed.NOT_SHOWN || ranking.printed() == Printed.REVERSED ? MARK : "";
  }
}
