package org.taugru.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
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
      columns.add(MeasureText.column(measure, "noise " + noise));
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

  /// The mean over seeds in a band from the lowest to the highest; where a band would cover half of the picture, since some seeds
  /// solve the task and others do not, the seed in the middle alone.
  Chart chart() {
    Measure measure = item.benchmark().measure();
    List<TreeMap<Double, List<Double>>> scores = rows.stream().map(this::scores).toList();
    List<List<Double>> seeds = scores.stream().flatMap(row -> row.values().stream()).toList();
    double height = width(seeds.stream().flatMap(List::stream).toList());
    boolean isWide = seeds.stream().anyMatch(values -> width(values) > height / 2);
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++)
      series.add(series(measure, rows.get(i).row().label(), scores.get(i), isWide));
    return new LineChart(item.title() + ": noise on the inputs" + (isWide ? ", median over seeds" : ""),
        Axis.linear("deviation of the noise"), Axis.linear("test " + measure.title()), series, List.of());
  }

  private static Series series(Measure measure, String label, TreeMap<Double, List<Double>> scores, boolean isWide) {
    double[] noises = scores.keySet().stream().mapToDouble(noise -> noise).toArray();
    if (isWide)
      return Series.line(label, noises, scores.values().stream()
          .mapToDouble(values -> Sample.median(MeasureText.bestFirst(measure), values, values.size()).orElseThrow())
          .toArray());
    List<Sample> samples = scores.values().stream().map(Sample::of).toList();
    return Series.band(label, noises, samples.stream().mapToDouble(Sample::mean).toArray(),
        samples.stream().mapToDouble(Sample::lowest).toArray(),
        samples.stream().mapToDouble(Sample::highest).toArray());
  }

  /// By the deviation of the noise, those that were tested.
  private TreeMap<Double, List<Double>> scores(RowResult row) {
    TreeMap<Double, List<Double>> scores = new TreeMap<>();
    Stream.concat(Stream.of(0.0), item.noises().stream()).forEach(noise -> scores.put(noise, scores(row, noise)));
    scores.values().removeIf(List::isEmpty);
    return scores;
  }

  private static double width(List<Double> values) {
    Sample sample = Sample.of(values);
    return sample.highest() - sample.lowest();
  }

  private static Sample sample(RowResult row, double noise) {
    return row.noisy(noise).test();
  }

  /// Of the seeds that have one, 0 being the task as it is.
  private static List<Double> scores(RowResult row, double noise) {
    return row.noisy(noise).records().stream().flatMap(record -> record.test(row.measure()).stream()).toList();
  }
}
