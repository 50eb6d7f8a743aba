package org.taugru.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.taugru.data.Defaults;
import org.taugru.data.Measure;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.Level;
import org.taugru.report.LineChart;
import org.taugru.report.Series;

/// The pictures of an item, drawn from records alone.
record ItemFigures(ResultItem item, List<RowResult> rows) {
  /// Whose curves are drawn beside those of the τ-GRU, in that order.
  private static final List<String> DRAWN = List.of("lem", "cornn", "lstm", "lstm-chrono", "gru");

  /// What the name of a picture of curves ends in.
  static final String CURVES = "-curves";

  /// By the name of the file, without its ending.
  Map<String, Chart> charts() {
    Map<String, Chart> charts = new LinkedHashMap<>();
    switch (item.kind()) {
      case DELAYS -> new DelayFigure(item, rows).chart()
          .ifPresent(chart -> charts.put("results-" + item.name() + "-delays", chart));
      case TABLE, CURVES -> curves().ifPresent(chart -> charts.put("results-" + item.name() + CURVES, chart));
      case SEARCH, COST -> {
      }
    }
    NoiseTable.of(item, rows).ifPresent(noise -> charts.put("results-" + item.name() + "-noise", noise.chart()));
    return charts;
  }

  /// The τ-GRU and others that were trained alike; where there are none, the τ-GRU alone, with a warm-up if it has one.
  private List<RowResult> compared() {
    List<RowResult> compared = new ArrayList<>();
    for (Alike alike : Alike.of(item, rows)) {
      List<RowResult> others = DRAWN.stream().flatMap(
          label -> alike.others().stream().filter(row -> row.row().plainLabel().equals(label))).toList();
      if (!others.isEmpty()) {
        compared.add(alike.ours());
        compared.addAll(others);
      }
    }
    if (compared.isEmpty())
      item.headline().filter(row -> row.home().equals(item.name()))
          .flatMap(row -> rows.stream().filter(run -> run.isRun() && run.row().equals(row)).findFirst())
          .or(() -> rows.stream().filter(run -> run.isRun() && run.row().label().equals(ResultItems.PRINTED)
              && run.row().home().equals(item.name())).findFirst())
          .ifPresent(compared::add);
    return compared;
  }

  private Optional<Chart> curves() {
    List<RowResult> drawn = compared();
    if (drawn.isEmpty() || !item.noises().isEmpty()) // such a study asks for other rows than these
      return Optional.empty();
    if (isOfCurves())
      rows.stream().filter(RowResult::isRun).filter(row -> row.row().protocol() == Protocol.OURS).forEach(drawn::add);
    Measure measure = item.benchmark().measure();
    String error = MeasureText.errorTitle(measure);
    boolean isFresh = item.benchmark().defaults().length() instanceof Defaults.Length.Iterations;
    String seeds = isOfCurves() ? ", median over seeds" : "";
    List<Series> series = drawn.stream().map(row -> curve(row, measure, isFresh)).toList();
    boolean hasZeros = series.stream().anyMatch(one -> DoubleStream.of(one.y()).anyMatch(value -> value == 0));
    return Optional.of(new LineChart(item.title() + ": validation, " + error + seeds,
        Axis.linear(isFresh ? "update" : "epoch"),
        Axis.log(error + (hasZeros ? "; no line where it is 0" : "")), series, nothingLearnt(drawn, measure)));
  }

  private boolean isOfCurves() {
    return item.kind() == ResultItem.Kind.CURVES;
  }

  /// Where curves are the result: what is reached without memory.
  private List<Level> nothingLearnt(List<RowResult> drawn, Measure measure) {
    return item.chance().filter(_ -> isOfCurves())
        .flatMap(method -> drawn.getFirst().first().flatMap(record -> Optional.ofNullable(record.naive().get(method)))
            .flatMap(scores -> scores.of(measure)).map(value -> List.of(new Level("naive: " + method, value))))
        .orElse(List.of());
  }

  /// The mean over seeds in a band from the lowest to the highest, at the epochs that the records of all seeds have that came so far.
  /// Where a seed solves the task or does not, the median is drawn instead, a seed that diverged counting as the worst, as far as half
  /// of them came.
  private Series curve(RowResult row, Measure measure, boolean isFresh) {
    TreeMap<Integer, List<Double>> points = new TreeMap<>();
    for (RunRecord record : row.records()) {
      double[] errors = Convergence.errors(record.curve(), measure);
      for (int i = 0; i < errors.length; i++)
        if (Double.isFinite(errors[i]))
          points.computeIfAbsent(record.curve().epochs().get(i), _ -> new ArrayList<>()).add(errors[i]);
    }
    points.entrySet().removeIf(point -> point.getValue().size() < row.records().stream()
        .filter(record -> !record.curve().epochs().isEmpty() && record.curve().epochs().getLast() >= point.getKey())
        .count());
    int median = row.records().size() / 2;
    if (isOfCurves())
      points.values().removeIf(values -> values.size() <= median);
    int each = isFresh ? row.first().map(RunRecord::updatesPerEpoch).orElse(1) : 1;
    double[] x = points.keySet().stream().mapToDouble(epoch -> (double) epoch * each).toArray();
    List<Sample> samples = points.values().stream().map(Sample::of).toList();
    double[] middle = isOfCurves()
        ? points.values().stream()
            .mapToDouble(
                values -> Sample.median(Comparator.<Double>naturalOrder(), values, row.records().size()).orElseThrow())
            .toArray()
        : samples.stream().mapToDouble(Sample::mean).toArray();
    return row.records().size() == 1 ? Series.line(row.row().label(), x, middle)
        : Series.band(row.row().label(), x, middle, samples.stream().mapToDouble(Sample::lowest).toArray(),
            samples.stream().mapToDouble(Sample::highest).toArray());
  }
}
