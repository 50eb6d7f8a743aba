package org.taugru.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.LineChart;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Series;
import org.taugru.report.Table;

/// What [RooflineBenchmark] measured, to look at.
final class RooflinePictures {
  private RooflinePictures() {
  }

  static Chart chart(RooflineBenchmark.Result result, int threads) {
    double[] x = result.points().stream().mapToDouble(RooflineBenchmark.Point::intensity).toArray();
    double[] y = result.points().stream().mapToDouble(RooflineBenchmark.Point::gflops).toArray();
    double highest = result.outside().map(product -> Math.max(result.peak(), product.gflops().median()))
        .orElse(result.peak());
    double ridge = highest / result.bandwidth();
    double left = DoubleStream.concat(DoubleStream.of(x), DoubleStream.of(result.ridge())).min().orElseThrow() / 4;
    double right = DoubleStream.concat(DoubleStream.of(x), DoubleStream.of(ridge)).max().orElseThrow() * 2;
    double bottom = DoubleStream.concat(DoubleStream.of(y), DoubleStream.of(result.roof(left))).min().orElseThrow();
    double top = DoubleStream.concat(DoubleStream.of(y), DoubleStream.of(highest)).max().orElseThrow();
    List<Series> series = new ArrayList<>();
    series.add(Series.line(String.format(Locale.ROOT, "memory, triad: %.1f GB/s", result.bandwidth()),
        new double[] {left, ridge}, new double[] {result.roof(left), highest}));
    series.add(Series.line(String.format(Locale.ROOT, "our own large product: %.0f GFLOP/s", result.peak()),
        new double[] {result.ridge(), right}, new double[] {result.peak(), result.peak()}));
    result.outside().ifPresent(product -> {
      double rate = product.gflops().median();
      series.add(Series.line(String.format(Locale.ROOT, "%s's large product: %.0f GFLOP/s", product.library(), rate),
          new double[] {rate / result.bandwidth(), right}, new double[] {rate, rate}));
    });
    series.add(Series.labelled("training steps, and a stream", x, y,
        result.points().stream().map(RooflineBenchmark.Point::name).toList()));
    return new LineChart(
        "Arithmetic against intensity, " + threads + (threads == 1 ? " thread" : " threads"),
        Axis.log("arithmetic intensity (flop a byte beyond the second-level cache)").within(left, right),
        Axis.log("arithmetic (GFLOP/s)").within(bottom / 1.5, top * 1.5), series);
  }

  static String table(RooflineBenchmark.Result result) {
    List<Table.Column> columns = new ArrayList<>(List.of(Table.text("kernel"), Table.number("time (ms)"),
        Table.number("GFLOP"), Table.number("MB"), Table.number("flop a byte"), Table.number("GFLOP/s"),
        Table.number("of our own roof")));
    result.outside().ifPresent(product -> columns.add(Table.number("of " + product.library() + "'s")));
    Table table = Table.of(columns.toArray(Table.Column[]::new));
    for (RooflineBenchmark.Point point : result.points()) {
      List<Table.Cell> cells = new ArrayList<>(List.of(Table.words(point.name()), Table.decimal(point.ms(), 2),
          Table.decimal(point.flops() / 1e9, 2), Table.decimal(point.bytes() / 1e6, 1),
          Table.decimal(point.intensity(), 1), Table.decimal(point.gflops(), 1),
          percent(point.gflops() / result.roof(point.intensity()))));
      result.outside()
          .ifPresent(product -> cells.add(percent(point.gflops() / result.roof(product, point.intensity()))));
      table = table.row(cells.toArray(Table.Cell[]::new));
    }
    return MarkdownTable.of(table);
  }

  private static Table.Cell percent(double share) {
    return Table.words(String.format(Locale.ROOT, "%.0f %%", 100 * share));
  }

  static String csv(RooflineBenchmark.Result result) {
    StringBuilder lines = new StringBuilder("kernel,ms,flops,bytes,flopsPerByte,gflops,roofGflops\n");
    for (RooflineBenchmark.Point point : result.points())
      lines.append(String.format(Locale.ROOT, "%s,%.4f,%.0f,%.0f,%.4f,%.3f,%.3f\n", point.name(), point.ms(),
          point.flops(), point.bytes(), point.intensity(), point.gflops(), result.roof(point.intensity())));
    result.outside().ifPresent(product -> lines.append(String.format(Locale.ROOT,
        "roof: large product of %s,,,,,%.3f,%.3f\n", product.library(), product.gflops().median(),
        product.gflops().median())));
    return lines.append(String.format(Locale.ROOT, "roof: our own large product,,,,,%.3f,%.3f\n", result.peak(),
        result.peak())).append(String.format(Locale.ROOT, "roof: triad in GB/s,,,,,%.3f,%.3f\n", result.bandwidth(),
            result.bandwidth()))
        .toString();
  }

  static String caption(RooflineBenchmark.Result result) {
    return String.format(Locale.ROOT,
        "Operations are counted from the equations and their derivative: 2·r·c for a product with a matrix of r × c and for "
            + "its gradient, %d for a function such as tanh, 1 for any other elementwise operation. Bytes are those that must "
            + "go beyond the second-level cache if everything else stays in it: what is kept for the backward pass, written "
            + "once and read once, the weights and their gradients once; for a stream its input and output. No second read "
            + "of anything is counted, nor the adjoints of states, so points lie as far to the right as they can. Arithmetic, "
            + "not memory, limits what lies to the right of where the roofs meet, at %.1f flop a byte. The flat roof is that of "
            + "our own product%s. A stream takes its weights from the second-level cache for each step, at %.0f GB/s here: that "
            + "is its roof, and it is not drawn.",
        FlopCount.FUNCTION, result.ridge(), result.outside().map(product -> "; another stands at " + product.text())
            .orElse("; other libraries may multiply faster, --peers measures that"),
        result.streamWeightRate());
  }
}
