package org.taugru.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.LineChart;
import org.taugru.report.MarkdownTable;
import org.taugru.report.Series;
import org.taugru.report.Table;

/// What [Roofline] measured, to look at.
public final class RooflinePictures {
  /// The name of the files of the picture.
  public static final String NAME = "performance-roofline";

  private RooflinePictures() {
  }

  /// By the names of their files.
  public static Map<String, String> csv(Roofs roofs) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(NAME + ".csv", kernelsCsv(roofs));
    files.put("performance-parts.csv", StepParts.CSV_HEAD
        + roofs.parts().stream().map(StepParts::csv).collect(Collectors.joining()));
    return files;
  }

  /// Tables with what they say.
  public static String text(Roofs roofs, BatchShape shape, int threads) {
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
        "Training steps at N=%d B=%d, input of width 1, τ=%d. Machine: %s.\n", shape.steps(), shape.batch(),
        Roofline.TAU, Machine.describe(new SimdBackend(threads))));
    text.append(String.format(Locale.ROOT,
        "Roofs: %.1f GFLOP/s (our own large product), %s%.1f GB/s (triad); our own meets it at %.1f flop a byte.\n\n",
        roofs.peak(), roofs.outside().map(product -> product.text() + ", ").orElse(""), roofs.bandwidth(),
        roofs.ridge()));
    text.append(table(roofs)).append("\n").append(caption(roofs)).append("\n");
    text.append("\nWhat the parts of a training step of the τ-GRU take. ").append(StepParts.WHAT).append("\n");
    for (StepParts parts : roofs.parts())
      text.append(
          String.format(Locale.ROOT, "\nd=%d\n\n%s\n%s\n", parts.hidden(), parts.table(), parts.account()));
    return text.toString();
  }

  public static Chart chart(Roofs roofs, int threads) {
    double[] x = roofs.points().stream().mapToDouble(RooflinePoint::intensity).toArray();
    double[] y = roofs.points().stream().mapToDouble(RooflinePoint::gflops).toArray();
    double highest = roofs.outside().map(product -> Math.max(roofs.peak(), product.gflops().median()))
        .orElse(roofs.peak());
    double ridge = highest / roofs.bandwidth();
    double left = DoubleStream.concat(DoubleStream.of(x), DoubleStream.of(roofs.ridge())).min().orElseThrow() / 4;
    double right = DoubleStream.concat(DoubleStream.of(x), DoubleStream.of(ridge)).max().orElseThrow() * 2;
    double bottom = DoubleStream.concat(DoubleStream.of(y), DoubleStream.of(roofs.roof(left))).min().orElseThrow();
    double top = DoubleStream.concat(DoubleStream.of(y), DoubleStream.of(highest)).max().orElseThrow();
    List<Series> series = new ArrayList<>();
    series.add(Series.line(String.format(Locale.ROOT, "memory, triad: %.1f GB/s", roofs.bandwidth()),
        new double[] {left, ridge}, new double[] {roofs.roof(left), highest}));
    series.add(Series.line(String.format(Locale.ROOT, "our own large product: %.0f GFLOP/s", roofs.peak()),
        new double[] {roofs.ridge(), right}, new double[] {roofs.peak(), roofs.peak()}));
    roofs.outside().ifPresent(product -> {
      double rate = product.gflops().median();
      series.add(Series.line(String.format(Locale.ROOT, "%s's large product: %.0f GFLOP/s", product.library(), rate),
          new double[] {rate / roofs.bandwidth(), right}, new double[] {rate, rate}));
    });
    series.add(Series.labelled("training steps, and a stream", x, y,
        roofs.points().stream().map(RooflinePoint::name).toList()));
    return new LineChart(
        "Arithmetic against intensity, " + threads + (threads == 1 ? " thread" : " threads"),
        Axis.log("arithmetic intensity (flop a byte beyond the second-level cache)").within(left, right),
        Axis.log("arithmetic (GFLOP/s)").within(bottom / 1.5, top * 1.5), series);
  }

  static String table(Roofs roofs) {
    List<Table.Column> columns = new ArrayList<>(List.of(Table.text("kernel"), Table.number("time (ms)"),
        Table.number("GFLOP"), Table.number("MB"), Table.number("flop a byte"), Table.number("GFLOP/s"),
        Table.number("of our own roof")));
    roofs.outside().ifPresent(product -> columns.add(Table.number("of " + product.library() + "'s")));
    Table table = Table.of(columns.toArray(Table.Column[]::new));
    for (RooflinePoint point : roofs.points()) {
      List<Table.Cell> cells = new ArrayList<>(List.of(Table.words(point.name()), Table.decimal(point.ms(), 2),
          Table.decimal(point.flops() / 1e9, 2), Table.decimal(point.bytes() / 1e6, 1),
          Table.decimal(point.intensity(), 1), Table.decimal(point.gflops(), 1),
          percent(point.gflops() / roofs.roof(point.intensity()))));
      roofs.outside()
          .ifPresent(product -> cells.add(percent(point.gflops() / roofs.roof(product, point.intensity()))));
      table = table.row(cells.toArray(Table.Cell[]::new));
    }
    return MarkdownTable.of(table);
  }

  private static Table.Cell percent(double share) {
    return Table.words(String.format(Locale.ROOT, "%.0f %%", 100 * share));
  }

  private static String kernelsCsv(Roofs roofs) {
    StringBuilder lines = new StringBuilder("kernel,ms,flops,bytes,flopsPerByte,gflops,roofGflops\n");
    for (RooflinePoint point : roofs.points())
      lines.append(String.format(Locale.ROOT, "%s,%.4f,%.0f,%.0f,%.4f,%.3f,%.3f\n", point.name(), point.ms(),
          point.flops(), point.bytes(), point.intensity(), point.gflops(), roofs.roof(point.intensity())));
    roofs.outside().ifPresent(product -> lines.append(String.format(Locale.ROOT,
        "roof: large product of %s,,,,,%.3f,%.3f\n", product.library(), product.gflops().median(),
        product.gflops().median())));
    return lines.append(String.format(Locale.ROOT, "roof: our own large product,,,,,%.3f,%.3f\n", roofs.peak(),
        roofs.peak())).append(String.format(Locale.ROOT, "roof: triad in GB/s,,,,,%.3f,%.3f\n", roofs.bandwidth(),
            roofs.bandwidth()))
        .toString();
  }

  static String caption(Roofs roofs) {
    return String.format(Locale.ROOT,
        "Operations are counted from the equations and their derivative: 2·r·c for a product with a matrix of r × c and for "
            + "its gradient, %d for a function such as tanh, 1 for any other elementwise operation. Bytes are those that must "
            + "go beyond the second-level cache if everything else stays in it: what is kept for the backward pass, written "
            + "once and read once, the weights and their gradients once; for a stream its input and output. No second read "
            + "of anything is counted, nor the adjoints of states, so points lie as far to the right as they can. Arithmetic, "
            + "not memory, limits what lies to the right of where the roofs meet, at %.1f flop a byte. The flat roof is that of "
            + "our own product%s. A stream takes its weights from the second-level cache for each step, at %.0f GB/s here: that "
            + "is its roof, and it is not drawn.",
        FlopCount.FUNCTION, roofs.ridge(), roofs.outside().map(product -> "; another stands at " + product.text())
            .orElse("; other libraries may multiply faster, --peers measures that"),
        roofs.streamWeightRate());
  }
}
