package org.taugru.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.taugru.data.Measure;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.LineChart;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Series;
import org.taugru.report.Table;

/// How models that were trained without it bear noise that is added to the inputs of the test set.
record NoiseTable(ResultItem item, List<RowResult> rows) {
  /// None where nothing was tested so.
  static Optional<NoiseTable> of(ResultItem item, List<RowResult> rows) {
    List<RowResult> tested = rows.stream().filter(row -> row.records().stream()
        .anyMatch(record -> record.best().map(best -> !best.noisy().isEmpty()).orElse(false))).toList();
    return tested.isEmpty() ? Optional.empty() : Optional.of(new NoiseTable(item, tested));
  }

  String markdown() {
    Measure measure = item.benchmark().measure();
    List<Table.Column> columns = new ArrayList<>(List.of(Table.text("model"), Table.number("as the task is")));
    for (double noise : item.noises())
      columns.add(measure == Measure.ACCURACY ? Table.highest("noise " + noise) : Table.lowest("noise " + noise));
    Table table = Table.of(columns.toArray(Table.Column[]::new));
    for (RowResult row : rows) {
      List<Table.Cell> cells = new ArrayList<>(List.of(Table.words(row.row().label()),
          Table.words(MeasureText.spread(measure, row.test()))));
      for (double noise : item.noises()) {
        Sample sample = sample(row, noise);
        cells.add(sample.isEmpty() ? Table.words("–")
            : new Table.Cell.Value(sample.mean(), MeasureText.spread(measure, sample)));
      }
      table = table.row(cells.toArray(Table.Cell[]::new));
    }
    return "Test " + measure.title()
        + " with normal noise of that deviation added to every input of the test set, and not "
        + "in training:\n\n" + MarkdownTable.of(table);
  }

  Chart chart() {
    Measure measure = item.benchmark().measure();
    double[] noises = DoubleStream.concat(DoubleStream.of(0), item.noises().stream().mapToDouble(noise -> noise))
        .toArray();
    return new LineChart(item.title() + ": noise on the inputs", Axis.linear("deviation of the noise"),
        Axis.linear("test " + measure.title()), rows.stream().map(row -> {
          List<Sample> samples = new ArrayList<>(List.of(row.test()));
          item.noises().forEach(noise -> samples.add(sample(row, noise)));
          return Series.band(row.row().label(), noises, samples.stream().mapToDouble(Sample::mean).toArray(),
              samples.stream().mapToDouble(Sample::lowest).toArray(),
              samples.stream().mapToDouble(Sample::highest).toArray());
        }).toList(), List.of());
  }

  private static Sample sample(RowResult row, double noise) {
    return Sample.of(row.records().stream().flatMap(record -> record.best().stream())
        .flatMap(best -> Optional.ofNullable(best.noisy().get(noise)).stream())
        .flatMap(scores -> scores.of(row.measure()).stream()).toList());
  }
}
