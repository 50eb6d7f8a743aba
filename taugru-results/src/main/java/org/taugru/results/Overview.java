package org.taugru.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// The τ-GRU on every task at a glance.
record Overview(List<ItemSection> sections) {
  private static final String DASH = "–";

  /// What the columns are, for whoever reads the table alone.
  private static final String COLUMNS =
      """
          Means over eight seeds with their standard deviation; of tasks that a seed solves or does not, how many of five do (%s), and the middle one; on the test set.
          A seed that diverged counts with the weights of its best epoch, one that never started with what it has. *As printed*: the paper's settings,
          and what it does not print from LEM's or coRNN's code, or ours; of copy and frequency, where it gives none, our guess. *Warm-up*: the same with a rate that rises over the first epoch; of spoken digits, which the paper does
          not have, our own settings, which have the warm-up. *Steadied*: also a tenth of the rate in the
          last fifth of the epochs; of adding, clipped gradients. *Ours*: the best protocol that a search found on the validation set.%s The paper's best is that of its eight seeds. *No network*: the best of the naive methods.
          """;

  String markdown() {
    Table table = Table.of(Table.text("τ-GRU"), Table.number("paper: mean ± sd (best)"), Table.number("as printed"),
        Table.number("warm-up"), Table.number("steadied"), Table.number("ours"), Table.number("no network"));
    for (ItemSection section : sections)
      if (section.isRun() && section.item().ownsHeadline()) {
        Measure measure = section.item().benchmark().measure();
        table = table.row(Table.words(section.item().title() + ", " + measure.title()), paper(section.item(), measure),
            spread(section, Protocol.PRINTED), spread(section, Protocol.WARM_UP),
            spread(section, Protocol.DROP, Protocol.CLIP), spread(section, Protocol.OURS), naive(section, measure));
      }
    return table.rows().isEmpty() ? ""
        : MarkdownTable.of(table) + "\n" + String.format(Locale.ROOT, COLUMNS, solved(), late());
  }

  /// Searches whose lists were not closed when test scores were seen.
  private String late() {
    List<String> extended = new ArrayList<>();
    List<String> won = new ArrayList<>();
    for (ItemSection section : sections)
      if (section.isRun())
        Searches.of(section.item().name()).filter(Search::isExtended).ifPresent(search -> {
          extended.add(section.item().title());
          search.models().stream().filter(searched -> searched.model().equals(ResultItems.PRINTED))
              .flatMap(searched -> searched.choice().stream()).filter(Trial::isLate)
              .forEach(trial -> won.add(section.item().title() + " (" + trial.words() + ")"));
        });
    return extended.isEmpty() ? ""
        : " The lists of these searches were extended after test scores had been seen: "
            + String.join("; ", extended) + "."
            + (won.isEmpty() ? "" : " What won for the τ-GRU was added then on " + String.join("; ", won) + ".");
  }

  private String solved() {
    return sections.stream().map(ItemSection::item).flatMap(item -> item.solved().stream().map(score -> {
      Measure measure = item.benchmark().measure();
      return measure.title() + " " + MeasureText.beyond(measure, score);
    })).distinct().collect(Collectors.joining(", "));
  }

  /// The best that is possible without a network.
  private static Table.Cell naive(ItemSection section, Measure measure) {
    return Table.words(section.naive().values().stream().flatMap(scores -> scores.of(measure).stream())
        .reduce((one, other) -> measure.isBetter(other, one) ? other : one)
        .map(value -> MeasureText.number(measure, value)).orElse(DASH));
  }

  private static Table.Cell paper(ResultItem item, Measure measure) {
    String best = item.headline().flatMap(ResultRow::published).map(PaperResult::value)
        .map(value -> MeasureText.number(measure, value)).orElse(DASH);
    return Table.words(item.headline().flatMap(row -> PaperSeeds.of(item, row))
        .map(seeds -> MeasureText.spread(measure, seeds) + " (" + best + ")")
        .orElse(best.equals(DASH) || !item.common().isEmpty() ? DASH : "(" + best + ")"));
  }

  /// Where the task's usual settings have a warm-up, a row that has nothing else is not as the paper prints it.
  private static Protocol column(ResultItem item, ResultRow row) {
    boolean isWarm = item.benchmark().defaults().further().containsKey("warmup");
    return isWarm && row.protocol() == Protocol.PRINTED ? Protocol.WARM_UP : row.protocol();
  }

  /// The τ-GRU, or a variant of it that a search preferred.
  private static Table.Cell spread(ItemSection section, Protocol... protocols) {
    return Table.words(section.rows().stream().filter(RowResult::isRun)
        .filter(row -> Arrays.asList(protocols).contains(column(section.item(), row.row())))
        .filter(row -> row.row().label().equals(row.row().model() + row.row().protocol().suffix()))
        .filter(row -> row.row().model().equals(ResultItems.PRINTED)
            || row.row().isTauGru() && row.row().protocol() == Protocol.OURS)
        .findFirst()
        .map(row -> row.text(section.item()))
        .orElse(DASH));
  }
}
