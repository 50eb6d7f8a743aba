package org.taugru.results;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.taugru.data.Measure;
import org.taugru.data.PaperResult;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// How long models take until they are as good on the validation set as the paper says of the test set: the epochs that the seeds of
/// a row needed, times the seconds of an epoch of one model that had the machine to itself.
record CostTable(ResultItem item, List<RowResult> rows) {
  private static final String ALONE = Protocol.ALONE.suffix();
  /// Of which all but the first are timed.
  private static final String EPOCHS = "4";
  private static final String DASH = "–";

  /// The row that is timed for another.
  static ResultRow alone(String home, ResultRow row) {
    ResultRow plain = row.protocol() == Protocol.DROP ? row.with("schedule", "constant") : row;
    return plain.of(home).by(Protocol.ALONE).labelled(timed(row) + ALONE).seeds(1).printedAs(Optional.empty())
        .with("epochs", EPOCHS);
  }

  String markdown() {
    Measure measure = item.benchmark().measure();
    double mean = PaperSeeds.of(item, headline().row()).orElseThrow().mean();
    Table table = Table.of(Table.text("model"), Table.number("parameters"), Table.lowest("seconds an epoch, alone"),
        Table.text("epochs to the τ-GRU's mean, " + MeasureText.number(measure, mean)), Table.lowest("seconds"),
        Table.text("epochs to its own best in the paper"), Table.lowest("seconds"));
    for (RowResult row : rows) {
      String timed = timed(row.row());
      Optional<RunRecord> alone = rows.stream().filter(each -> each.row().label().equals(timed + ALONE))
          .flatMap(each -> each.first().stream()).findFirst();
      OptionalDouble seconds = alone.map(RunRecord::epochSeconds).orElse(OptionalDouble.empty());
      if (seconds.isEmpty())
        continue;
      Optional<Double> own = row.row().published().map(PaperResult::value);
      table = table.row(Table.words(row.row().label()), Table.count(alone.orElseThrow().parameters()),
          Table.decimal(seconds.getAsDouble(), 2), Table.words(text(row, mean)), cost(row, mean, seconds.getAsDouble()),
          Table.words(own.map(target -> MeasureText.number(measure, target) + ": " + text(row, target)).orElse(DASH)),
          own.map(target -> cost(row, target, seconds.getAsDouble())).orElse(Table.words(DASH)));
    }
    return MarkdownTable.of(table)
        + "\nReached means: for the first time in the accuracy of an epoch on the validation set, though the paper's numbers are "
        + "of the test set; a seed that diverged later counts. Seeds that never come so far are left out of the mean and counted "
        + "behind it. Rows with another schedule, rate or dropout have the seconds of the one without. Timed on "
        + machine() + ".\n";
  }

  /// The label of the row that takes as long: a schedule costs nothing, and what a search changes next to nothing.
  static String timed(ResultRow row) {
    String label = row.label();
    if (row.isTauGru() && (row.protocol() == Protocol.DROP || row.protocol() == Protocol.OURS))
      return ResultItems.WARM;
    return Protocol.OURS.without(Protocol.DROP.without(label));
  }

  private RowResult headline() {
    return rows.stream().filter(row -> row.row().label().equals(ResultItems.WARM)).findFirst().orElseThrow();
  }

  private String machine() {
    return rows.stream().filter(row -> row.row().label().endsWith(ALONE)).flatMap(row -> row.first().stream())
        .map(record -> record.machine().description()).distinct().reduce((one, other) -> one + "; " + other)
        .orElse(DASH);
  }

  /// The first epoch of each seed whose validation is as good.
  private static Sample epochs(RowResult row, double target) {
    return Sample.of(row.records().stream()
        .flatMap(record -> Convergence.first(record, row.measure(), MeasureText.error(row.measure(), target)).stream())
        .map(Integer::doubleValue).toList());
  }

  private static String text(RowResult row, double target) {
    if (!row.isRun())
      return "not run";
    Sample epochs = epochs(row, target);
    int all = row.records().size();
    return epochs.isEmpty() ? "never (0 of " + all + ")"
        : String.format(Locale.ROOT, "%.1f (%d of %d)", epochs.mean(), epochs.count(), all);
  }

  private static Table.Cell cost(RowResult row, double target, double seconds) {
    Sample epochs = epochs(row, target);
    if (epochs.isEmpty())
      return Table.words(DASH);
    Table.Cell cost = Table.decimal(epochs.mean() * seconds, 0);
    boolean isOfAll = epochs.count() == row.records().size();
    return isOfAll ? cost : Table.words(String.format(Locale.ROOT, "%.0f", epochs.mean() * seconds));
  }
}
