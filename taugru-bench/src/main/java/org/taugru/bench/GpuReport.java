package org.taugru.bench;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.taugru.json.Json;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Table;

/// What [GpuTable] found: Markdown for people.
///
/// @param sizes the rows of the table
/// @param rows  ours
/// @param peers other libraries, if they were asked
record GpuReport(String machine, int repeats, List<GpuSize> sizes, List<Measured> rows,
    Optional<GpuPeerAnswers> peers) implements SpeedReport {
  private static final String NOTHING = "–";

  /// @param size the number of the row of the table
  record Measured(int size, GpuRow row) {
  }

  @Override
  public boolean isComplete() {
    return rows.stream().allMatch(each -> each.row.missing().isEmpty());
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder(machine + "\n\n")
        .append(String.format(Locale.ROOT,
            "Milliseconds, medians of %d with quartiles, by timestamps in the GPU's queue; data lies in its "
                + "memory, %d sets of inputs take turns. A training step is forward, backward and gradients of weights; the optimiser is norm, clipping and Adam on top. *Error*: "
                + "the largest difference of last states and gradients from the CPU's, relative to the largest element.\n\n",
            repeats,
            GpuLayer.INPUT_SETS))
        .append(MarkdownTable.of(ours()));
    for (Measured each : rows)
      if (!each.row.missing().isEmpty())
        text.append("\n").append(each.row.problem().words()).append(", ").append(each.row.mode().words())
            .append(" was not measured: ")
            .append(each.row.missing()).append("\n");
    peers.ifPresent(others -> appendPeers(text, others));
    return text.toString();
  }

  private void appendPeers(StringBuilder text, GpuPeerAnswers others) {
    if (!others.rows().isEmpty())
      text.append("\nOther libraries in the same run, ").append(String.join("; ", others.libraries()))
          .append(": a training step / inference. fp32 may use tf32.\n\n")
          .append(MarkdownTable.of(theirs(others)));
    others.rows().stream().filter(each -> !each.row().missing().isEmpty())
        .forEach(each -> text.append("\n").append(each.row().row())
            .append(" of row ").append(each.size() + 1).append(" was not measured: ").append(each.row().missing())
            .append("\n"));
    others.missing().forEach(line -> text.append("\n").append(line).append("\n"));
  }

  private Table ours() {
    List<Table.Column> columns =
        new ArrayList<>(List.of(Table.number("N"), Table.number("B"), Table.number("d"), Table.number("p"),
            Table.number("τ"), Table.text("cell"), Table.text("mode"), Table.text("error"), Table.number("inference"),
            Table.number("forward"), Table.number("backward"), Table.number("gradients"), Table.number("training step"),
            Table.number("optimiser"), Table.number("forward, µs a step"), Table.number("backward, µs a step")));
    if (peers.isPresent())
      columns.addAll(List.of(Table.text("best of cuDNN"), Table.text("its time × ours")));
    Table table = Table.of(columns.toArray(Table.Column[]::new));
    for (Measured each : rows)
      table = table.row(cells(each).toArray(Table.Cell[]::new));
    return table;
  }

  private List<Table.Cell> cells(Measured each) {
    GpuRow row = each.row;
    List<Table.Cell> cells = new ArrayList<>(sizes(sizes.get(each.size)));
    cells.add(Table.words(Integer.toString(sizes.get(each.size).tau())));
    cells.add(Table.words(row.problem().setup().name()));
    cells.add(Table.words(row.mode().words()));
    cells.add(Table.words(row.missing().isEmpty() ? String.format(Locale.ROOT, "%.0e", row.difference()) : NOTHING));
    for (GpuPart part : List.of(GpuPart.INFERENCE, GpuPart.FORWARD, GpuPart.BACKWARD, GpuPart.GRADIENTS))
      cells.add(Table.words(row.time(part).map(ms -> decimal(ms.median())).orElse(NOTHING)));
    cells.add(Table.words(row.time(GpuPart.TRAIN).map(GpuReport::withQuartiles).orElse(NOTHING)));
    cells.add(Table.words(row.time(GpuPart.OPTIMISER).map(ms -> decimal(ms.median())).orElse(NOTHING)));
    for (GpuPart part : List.of(GpuPart.FORWARD, GpuPart.BACKWARD))
      cells.add(Table.words(row.stepUs(part).map(GpuReport::decimal).orElse(NOTHING)));
    peers.ifPresent(others -> {
      Optional<PeerRow> best = others.best(each.size);
      cells.add(Table.words(best.map(peer -> peer.row() + " " + decimal(train(peer).median())).orElse(NOTHING)));
      cells.add(Table.words(ratio(others, each).map(Ratio::text).orElse(NOTHING)));
    });
    return cells;
  }

  private static List<Table.Cell> sizes(GpuSize size) {
    return List.of(Table.words(Integer.toString(size.steps())),
        Table.words(size.models() == 1 ? Integer.toString(size.batch()) : size.models() + " × " + size.batch()),
        Table.words(Integer.toString(size.hidden())), Table.words(Integer.toString(size.input())));
  }

  private static Quartiles train(PeerRow peer) {
    return requireNonNull(peer.timings().get(GpuPart.TRAIN.key()));
  }

  /// How many times as long as ours the best of the vendor's library takes.
  private static Optional<Ratio> ratio(GpuPeerAnswers others, Measured each) {
    return others.best(each.size)
        .flatMap(peer -> each.row.time(GpuPart.TRAIN).map(own -> Ratio.of(train(peer), own, own)));
  }

  private Table theirs(GpuPeerAnswers others) {
    List<Table.Column> columns =
        new ArrayList<>(List.of(Table.number("N"), Table.number("B"), Table.number("d"), Table.number("p")));
    others.titles().forEach(title -> columns.add(Table.number(title)));
    Table table = Table.of(columns.toArray(Table.Column[]::new));
    for (int size = 0; size < sizes.size(); size++) {
      List<Table.Cell> cells = new ArrayList<>(sizes(sizes.get(size)));
      for (String title : others.titles())
        cells.add(Table
            .words(others.of(size).stream().filter(row -> row.row().equals(title)).findFirst().map(GpuReport::theirs)
                .orElse(NOTHING)));
      table = table.row(cells.toArray(Table.Cell[]::new));
    }
    return table;
  }

  private static String theirs(PeerRow row) {
    Quartiles train = row.timings().get(GpuPart.TRAIN.key());
    Quartiles inference = row.timings().get(GpuPart.INFERENCE.key());
    return (train == null ? NOTHING : withQuartiles(train))
        + (inference == null ? "" : " / " + decimal(inference.median()));
  }

  private static String withQuartiles(Quartiles ms) {
    return String.format(Locale.ROOT, "%s (%s to %s)", decimal(ms.median()), decimal(ms.lower()), decimal(ms.upper()));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  @Override
  public Json.Obj json() {
    List<Json> own = new ArrayList<>();
    for (Measured each : rows) {
      Json.Obj row = each.row.json();
      Optional<Ratio> ratio = peers.flatMap(others -> ratio(others, each));
      own.add(ratio.isPresent() ? ratio.get().in(row) : row);
    }
    Json.Obj object = Json.object().with("machine", machine).with("repeats", repeats).with("rows", new Json.Arr(own));
    if (peers.isEmpty())
      return object;
    List<Json> others = new ArrayList<>();
    for (GpuPeerAnswers.Row each : peers.get().rows()) {
      Json.Obj row = sizes.get(each.size()).json();
      for (var member : each.row().json().members().entrySet())
        row = row.with(member.getKey(), member.getValue());
      others.add(row);
    }
    return object.with("peers", new Json.Arr(others))
        .with("missing", new Json.Arr(peers.get().missing().stream().map(line -> (Json) new Json.Str(line)).toList()));
  }
}
