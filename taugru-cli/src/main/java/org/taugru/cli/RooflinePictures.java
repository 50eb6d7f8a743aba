package org.taugru.cli;

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
    double left = DoubleStream.concat(DoubleStream.of(x), DoubleStream.of(result.ridge())).min().orElseThrow() / 4;
    double right = DoubleStream.concat(DoubleStream.of(x), DoubleStream.of(result.ridge())).max().orElseThrow() * 2;
    double bottom = DoubleStream.concat(DoubleStream.of(y), DoubleStream.of(result.roof(left))).min().orElseThrow();
    double top = DoubleStream.concat(DoubleStream.of(y), DoubleStream.of(result.peak())).max().orElseThrow();
    return new LineChart(
        "Arithmetic against intensity, " + threads + (threads == 1 ? " thread" : " threads"),
        Axis.log("arithmetic intensity (flop a byte beyond the second-level cache)").within(left, right),
        Axis.log("arithmetic (GFLOP/s)").within(bottom / 1.5, top * 1.5), List.of(
            Series.line(String.format(Locale.ROOT, "memory, triad: %.1f GB/s", result.bandwidth()),
                new double[] {left, result.ridge()}, new double[] {result.roof(left), result.peak()}),
            Series.line(String.format(Locale.ROOT, "one large product: %.0f GFLOP/s", result.peak()),
                new double[] {result.ridge(), right}, new double[] {result.peak(), result.peak()}),
            Series.labelled("training steps, and a stream", x, y,
                result.points().stream().map(RooflineBenchmark.Point::name).toList())));
  }

  static String table(RooflineBenchmark.Result result) {
    Table table = Table.of(Table.text("kernel"), Table.number("time (ms)"), Table.number("GFLOP"),
        Table.number("MB"), Table.number("flop a byte"), Table.number("GFLOP/s"), Table.number("of the roof"));
    for (RooflineBenchmark.Point point : result.points())
      table = table.row(Table.words(point.name()), Table.decimal(point.ms(), 2), Table.decimal(point.flops() / 1e9, 2),
          Table.decimal(point.bytes() / 1e6, 1), Table.decimal(point.intensity(), 1), Table.decimal(point.gflops(), 1),
          Table.words(String.format(Locale.ROOT, "%.0f %%", 100 * point.gflops() / result.roof(point.intensity()))));
    return MarkdownTable.of(table);
  }

  static String csv(RooflineBenchmark.Result result) {
    StringBuilder lines = new StringBuilder("kernel,ms,flops,bytes,flopsPerByte,gflops,roofGflops\n");
    for (RooflineBenchmark.Point point : result.points())
      lines.append(String.format(Locale.ROOT, "%s,%.4f,%.0f,%.0f,%.4f,%.3f,%.3f\n", point.name(), point.ms(),
          point.flops(), point.bytes(), point.intensity(), point.gflops(), result.roof(point.intensity())));
    return lines.append(String.format(Locale.ROOT, "roof: one large product,,,,,%.3f,%.3f\n", result.peak(),
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
            + "of anything is counted, nor the adjoints of states, so points lie as far to the right as they can. What to see: "
            + "training is to the right of where the roofs meet, at %.1f flop a byte, so that arithmetic and not memory "
            + "limits it, and the wider the layer, the closer it comes to the flat roof. A stream takes its weights anew from "
            + "the second-level cache for each step, at %.0f GB/s here: that is its roof, and it is not drawn.",
        FlopCount.FUNCTION, result.ridge(), result.streamWeightRate());
  }
}
