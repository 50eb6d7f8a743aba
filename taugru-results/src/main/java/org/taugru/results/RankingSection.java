package org.taugru.results;

import java.util.ArrayList;
import java.util.Collection;
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
    List<Found> all = new ArrayList<>();
    for (ItemSection section : sections)
      for (Comparisons comparisons : Comparisons.of(section.item(), section.rows())) {
        List<Ranking> rankings = comparisons.rankings().stream()
            .filter(ranking -> ranking.other().row().home().equals(section.item().name()))
            .toList(); // those of another item's rows are counted there
        if (rankings.isEmpty())
          continue;
        rankings.forEach(
            ranking -> all.add(new Found(section.item(), comparisons.headline().row().protocol(), ranking)));
        table = table.row(Table.words(section.item().title()), Table.words(comparisons.headline().row().label()),
            models(rankings, Outcome.HOLDS), models(rankings, Outcome.DOES_NOT_HOLD),
            models(rankings, Outcome.NOT_SHOWN));
      }
    return all.isEmpty() ? "" : "## The paper's rankings\n\n" + summary(all) + MarkdownTable.of(table);
  }

  /// A ranking as rows of one protocol have it.
  private record Found(ResultItem item, Protocol protocol, Ranking ranking) {
  }

  private static String summary(List<Found> all) {
    Map<String, Found> first = new LinkedHashMap<>(); // by item and row, with the protocol that comes first
    all.forEach(found -> first.putIfAbsent(found.item.name() + " " + name(found.ranking), found));
    StringBuilder text = new StringBuilder(
        "Where the paper prints its model above or below another and both have been run:\n\n");
    text.append("- As first run, which is as printed where that was run: ").append(counts(first.values()));
    for (Protocol protocol : Protocol.values())
      if (protocol != Protocol.PRINTED) {
        List<Found> some = all.stream().filter(found -> found.protocol == protocol).toList();
        if (!some.isEmpty())
          text.append("- ").append(how(protocol)).append(" (")
              .append(some.stream().map(found -> found.item.title()).distinct().collect(Collectors.joining("; ")))
              .append("): ").append(counts(some));
      }
    List<Ranking> rankings = all.stream().map(Found::ranking).toList();
    long alone = rankings.size() - count(rankings, Outcome.NOT_SHOWN);
    double limit = Holm.limit(rankings.stream().map(Ranking::p).toList(), Contrast.LEVEL);
    return text + "\nOf the " + rankings.size() + " tests of the table " + alone
        + " show a difference where each is taken alone, "
        + rankings.stream().filter(ranking -> ranking.p() <= limit).count()
        + " after Holm's correction for all of them. A ranking that holds says little where the other model is far below what its makers report.\n\n"
        + MARK
        + ": the paper's own eight seeds could not have shown it, or have the other model ahead by their mean. Of Mackey–Glass, ENSO and "
        + "frequency it gives no deviation.\n\n";
  }

  private static String counts(Collection<Found> some) {
    List<Ranking> rankings = some.stream().map(Found::ranking).toList();
    return "of " + rankings.size() + " rankings our seeds show " + count(rankings, Outcome.HOLDS) + ", contradict "
        + count(rankings, Outcome.DOES_NOT_HOLD) + " and do not show " + count(rankings, Outcome.NOT_SHOWN) + ".\n";
  }

  static String how(Protocol protocol) {
    return switch (protocol) {
      case PRINTED, TRIED -> "As printed";
      case WARM_UP -> "With a warm-up, for the τ-GRU and what is made of it alone";
      case DROP -> "Where every model got the warm-up and a tenth of the rate at the end";
      case CLIP -> "With a warm-up and clipped gradients";
      case OURS -> "Where both models were searched";
      case HALF, QUARTER -> "With less data";
      case ALONE -> "For a few epochs";
    };
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
