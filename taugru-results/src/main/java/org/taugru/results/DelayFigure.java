package org.taugru.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.taugru.data.PaperResult;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.Level;
import org.taugru.report.LineChart;
import org.taugru.report.Series;

/// The accuracy against the delay: the seed in the middle, in a band from the lowest to the highest, the unit without feedback as a
/// line to compare with, and the numbers that the paper prints. The paper's own figure has the mean and one standard deviation, which
/// says little where a seed learns or does not.
record DelayFigure(ResultItem item, List<RowResult> rows) {
  /// What stays free above and below, as part of the height.
  private static final double MARGIN = 0.05;

  /// None where nothing is run.
  Optional<Chart> chart() {
    List<RowResult> warm = delayed(Protocol.WARM_UP);
    List<RowResult> cold = delayed(Protocol.PRINTED);
    List<Series> series = new ArrayList<>();
    if (!warm.isEmpty())
      series.add(band("with warm-up", warm));
    if (!cold.isEmpty())
      series.add(band("as printed", cold));
    if (series.isEmpty())
      return Optional.empty();
    Series whole = series.getFirst(); // that with a warm-up, where there is one
    List<RowResult> printed = rows.stream().filter(this::isDelayed).filter(row -> row.row().published().isPresent())
        .filter(row -> row.row().protocol() == Protocol.WARM_UP).sorted(Comparator.comparingInt(this::tau)).toList();
    if (!printed.isEmpty())
      series.add(Series.points("paper", taus(printed), printed.stream().mapToDouble(DelayFigure::published).toArray()));
    return Optional.of(new LineChart(item.title() + ": median over seeds, band from the lowest to the highest",
        Axis.log("delay τ in steps"), height(whole, series, levels()), series, levels()));
  }

  /// What the picture does not say itself.
  String remark() {
    String absent = rows.stream().filter(this::isDelayed).filter(RowResult::isRun)
        .filter(row -> row.median().isEmpty()).map(row -> "`" + row.row().label() + "`")
        .collect(Collectors.joining(", "));
    return "The line is the seed in the middle, where one without a score counts as the worst; the band goes from the lowest to the "
        + "highest of those that have a score. The paper, whose figure is of psMNIST, draws the mean and one standard deviation."
        + (absent.isEmpty() ? "" : " Not drawn, since the seed in the middle has no score: " + absent + ".") + "\n";
  }

  /// Those whose seed in the middle has a score, by their delay.
  private List<RowResult> delayed(Protocol protocol) {
    return rows.stream().filter(this::isDelayed).filter(row -> row.row().protocol() == protocol)
        .filter(row -> row.median().isPresent()).sorted(Comparator.comparingInt(this::tau)).toList();
  }

  private boolean isDelayed(RowResult row) {
    return row.row().model().equals(ResultItems.PRINTED);
  }

  private Series band(String name, List<RowResult> delayed) {
    return Series.band(name, taus(delayed), delayed.stream().mapToDouble(row -> row.median().orElseThrow()).toArray(),
        delayed.stream().mapToDouble(row -> row.test().lowest()).toArray(),
        delayed.stream().mapToDouble(row -> row.test().highest()).toArray());
  }

  private List<Level> levels() {
    Optional<RowResult> without = rows.stream()
        .filter(row -> row.row().label().equals(ResultItems.WITHOUT_FEEDBACK + Protocol.WARM_UP.suffix())).findFirst();
    return Stream.of(without.flatMap(RowResult::median).map(value -> new Level("α = 0, with warm-up", value)),
        without.filter(row -> row.row().published().isPresent()).map(row -> new Level("α = 0, paper", published(row))))
        .flatMap(Optional::stream).toList();
  }

  /// As high as all bands, unless seeds that fail would take up more than half of the picture: then as high as all lines and as the
  /// band that is to be seen whole. Seeds that fail are at the bottom: every item of this kind is one of accuracies.
  private Axis height(Series whole, List<Series> series, List<Level> levels) {
    Axis axis = Axis.linear("test " + item.benchmark().measure().title());
    double[] lines = DoubleStream.concat(levels.stream().mapToDouble(Level::y),
        series.stream().flatMapToDouble(one -> DoubleStream.of(one.y()))).toArray();
    double low = Math.min(DoubleStream.of(lines).min().orElseThrow(), lowest(whole));
    double high = Math.max(DoubleStream.of(lines).max().orElseThrow(),
        series.stream().mapToDouble(DelayFigure::highest).max().orElseThrow());
    double lowest = series.stream().mapToDouble(DelayFigure::lowest).min().orElseThrow();
    double margin = MARGIN * (high - low);
    return low - lowest <= high - low ? axis
        : new Axis(axis.label() + "; the band goes on below", axis.scale(), axis.bounds())
            .within(low - margin, high + margin);
  }

  private static double lowest(Series series) {
    return DoubleStream.of(series.style() instanceof Series.Style.Band(var lower, _) ? lower : series.y()).min()
        .orElseThrow();
  }

  private static double highest(Series series) {
    return DoubleStream.of(series.style() instanceof Series.Style.Band(_, var upper) ? upper : series.y()).max()
        .orElseThrow();
  }

  private static double published(RowResult row) {
    return row.row().published().map(PaperResult::value).orElseThrow();
  }

  private double[] taus(List<RowResult> delayed) {
    return delayed.stream().mapToDouble(this::tau).toArray();
  }

  private int tau(RowResult row) {
    String tau = row.row().settings().get("tau");
    return tau == null ? item.benchmark().defaults().tau() : Integer.parseInt(tau);
  }
}
