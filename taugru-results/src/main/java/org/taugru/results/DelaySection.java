package org.taugru.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;
import org.taugru.results.ResultRow.Choice;
import org.taugru.results.RunRecord.Failure;

/// "Is it the delay?": of every task the τ-GRU against the unit without feedback that is as large, and against itself with a delay that
/// was drawn; and against itself with a delay of no steps, where that was run.
record DelaySection(List<ItemSection> sections) {
  private static final String NO_DELAY = ResultItems.PRINTED + "-tau-0" + Protocol.WARM_UP.suffix();

  /// What was run of a task.
  ///
  /// @param drawn without the seeds whose delay is the usual one by chance
  private record Asked(ResultItem item, RowResult ours, Optional<RowResult> wide, Optional<RowResult> drawn) {
  }

  String markdown() {
    List<Asked> all = sections.stream().flatMap(section -> asked(section).stream()).toList();
    StringBuilder text = new StringBuilder("## Is it the delay?\n\n`" + ResultItems.WIDE
        + "` is the unit without feedback, α = 0, with so many units that it has as many parameters as the τ-GRU; `"
        + ResultItems.DRAWN + "` is the τ-GRU with a delay drawn for each seed. " + draws()
        + " All three have the same warm-up. Of tasks that a seed solves or does not, those that do are counted and compared by "
        + "Fisher's exact test.\n\n");
    if (all.stream().allMatch(asked -> asked.wide.isEmpty() && asked.drawn.isEmpty()))
      return text.append("Not run yet: `taugru reproduce TASK --rows ").append(ResultItems.WIDE).append(',')
          .append(ResultItems.DRAWN).append("`.\n").toString();
    Table table = Table.of(Table.text("task"), Table.number("τ-GRU"), Table.number("α = 0, as large"),
        Table.text("difference"), Table.number("τ drawn"), Table.text("difference"));
    List<String> sentences = new ArrayList<>();
    for (Asked asked : all) {
      table = table.row(Table.words(asked.item.title()), Table.words(asked.ours.text(asked.item)),
          score(asked, asked.wide), difference(asked, asked.wide),
          score(asked, asked.drawn), difference(asked, asked.drawn));
      sentence(asked).ifPresent(sentences::add);
    }
    text.append(MarkdownTable.of(table)).append('\n');
    sentences.forEach(sentence -> text.append("- ").append(sentence).append('\n'));
    return text.toString();
  }

  /// The delays that were drawn: a function of the seed and of the range, so that tasks share them.
  private String draws() {
    Map<Choice.DrawnTau, String> draws = new LinkedHashMap<>();
    for (ItemSection section : sections)
      for (ResultRow row : section.item().rows())
        if (row.choice() instanceof Choice.DrawnTau range)
          draws.merge(range, row.seeds().stream()
              .map(seed -> Integer.toString(DrawnTau.of(seed, range.shortest(), range.longest())))
              .collect(Collectors.joining(", ")), (one, other) -> one.length() < other.length() ? other : one);
    return "All tasks share one draw: " + draws.entrySet().stream().map(draw -> "from " + draw.getKey().shortest()
        + " to " + draw.getKey().longest() + " steps it gave " + draw.getValue()).collect(Collectors.joining(
            ", and where sequences are short "))
        + ", the first of these where there are fewer seeds. So few say little of delays that were not among them. Where a run takes seconds, of "
        + "Mackey–Glass, ENSO, HAR-2 and spoken digits, there are eight seeds; five were added when three had been seen. A seed whose drawn delay is the usual one is "
        + "the same run as one of the τ-GRU and is left out.";
  }

  /// Where the item has such rows, run or not, and its τ-GRU is run.
  private static Optional<Asked> asked(ItemSection section) {
    ResultItem item = section.item();
    return item.headline().filter(_ -> item.ownsHeadline())
        .filter(_ -> item.rows().stream().anyMatch(row -> row.label().equals(ResultItems.WIDE)))
        .flatMap(row -> run(section, row.label()))
        .map(ours -> new Asked(item, ours, run(section, ResultItems.WIDE), run(section, ResultItems.DRAWN)));
  }

  private static Optional<RowResult> run(ItemSection section, String label) {
    return section.rows().stream().filter(row -> row.row().label().equals(label)).filter(RowResult::isRun).findFirst();
  }

  private static Table.Cell score(Asked asked, Optional<RowResult> other) {
    return Table.words(other.map(row -> row.without(Contrast.same(asked.ours, row)).text(asked.item))
        .orElse("not run"));
  }

  private static Table.Cell difference(Asked asked, Optional<RowResult> other) {
    return Table.words(other.map(row -> Contrast.of(asked.item, asked.ours, row).p().map(MeasureText::probability)
        .orElse("too few seeds") + Contrast.unseen(asked.item, asked.ours, row)).orElse("–"));
  }

  private Optional<String> sentence(Asked asked) {
    String said = Stream.of(asked.wide.flatMap(row -> feedback(asked, row)),
        asked.drawn.flatMap(row -> delay(asked, row)), noDelay(asked)).flatMap(Optional::stream)
        .collect(Collectors.joining("; "));
    return said.isEmpty() ? Optional.empty()
        : Optional.of(asked.item.title() + ": " + said + "." + failures(asked));
  }

  private static Optional<String> feedback(Asked asked, RowResult wide) {
    return Contrast.of(asked.item, asked.ours, wide).verdict().map(verdict -> switch (verdict) {
      case BETTER -> neverStarted(wide).map(DelaySection::trouble)
          .orElse("the feedback with delay is worth more than the same number of parameters without it");
      case WORSE -> neverStarted(asked.ours).map(DelaySection::trouble)
          .orElse("the same number of parameters without feedback does better");
      case NOT_SHOWN -> "these seeds do not show that the feedback is worth more than its parameters";
    });
  }

  private static Optional<String> delay(Asked asked, RowResult drawn) {
    List<Long> same = Contrast.same(asked.ours, drawn);
    String without = same.isEmpty() ? ""
        : " (without seed " + same.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + ", which drew the usual τ)";
    return Optional.of(verdict(asked, drawn).orElse("there are too few seeds with a drawn τ") + without)
        .filter(_ -> !same.isEmpty() || verdict(asked, drawn).isPresent());
  }

  private static Optional<String> verdict(Asked asked, RowResult drawn) {
    return Contrast.of(asked.item, asked.ours, drawn).verdict().map(verdict -> switch (verdict) {
      case BETTER -> neverStarted(drawn).map(DelaySection::trouble).orElse("the usual τ does better than a drawn one");
      case WORSE -> neverStarted(asked.ours).map(DelaySection::trouble)
          .orElse("a drawn τ does better than the usual one");
      case NOT_SHOWN -> "these seeds do not show that the usual τ does better than a drawn one";
    });
  }

  /// Which seeds of the worse row have learnt nothing at all.
  private static Optional<String> neverStarted(RowResult worse) {
    int count = worse.failed(Failure.Kind.NEVER_STARTED).size();
    return count == 0 ? Optional.empty()
        : Optional.of(count + " of " + worse.records().size() + " seeds of `" + worse.row().label() + "`");
  }

  private static String trouble(String seeds) {
    return "since " + seeds
        + " never started, these seeds do not separate the worth of the delay from trouble in training";
  }

  /// The feedback without its delay, which has as many parameters, where another study of the same task has it.
  private Optional<String> noDelay(Asked asked) {
    for (ItemSection section : sections)
      if (section.item().task().equals(asked.item.task()) && section.item().common().equals(asked.item.common()))
        for (RowResult row : section.rows())
        if (row.isRun() && row.row().label().equals(NO_DELAY)) {
          Contrast contrast = Contrast.of(asked.item, asked.ours, row);
          return Optional.of("with feedback of no delay, as many parameters and units, `" + NO_DELAY + "` of "
              + Contents.link(section.item().title()) + " has " + row.text(asked.item) + ", "
              + contrast.verdict().map(verdict -> switch (verdict) {
                case BETTER -> "which is worse than with the usual τ";
                case WORSE -> "which is better than with the usual τ";
                case NOT_SHOWN -> "which is not told from the usual τ";
              }).orElse("which is not compared")
              + contrast.p().map(p -> " (" + MeasureText.probability(p)
                  + Contrast.unseen(asked.item, asked.ours, row) + ")").orElse(""));
        }
    return Optional.empty();
  }

  /// A mean over seeds that did not all learn is a mean over two things.
  private static String failures(Asked asked) {
    String failed = Stream.of(Optional.of(asked.ours), asked.wide, asked.drawn).flatMap(Optional::stream)
        .filter(row -> row.failed() > 0).map(row -> "`" + row.row().label() + "` " + row.failuresText())
        .collect(Collectors.joining("; "));
    return failed.isEmpty() ? "" : " Seeds that failed: " + failed + ".";
  }
}
