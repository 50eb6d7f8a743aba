package org.taugru.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.taugru.exec.simd.SimdBackend;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.LineChart;
import org.taugru.report.MarkdownTable;
import org.taugru.report.PowerLaw;
import org.taugru.report.Series;
import org.taugru.report.Table;

/// What [GrowthTiming] measured, to look at.
public final class GrowthPictures {
  private GrowthPictures() {
  }

  /// Time and memory, by the names of their files.
  public static Map<String, Chart> charts(List<GrowthPoint> sweep) {
    Map<String, Chart> charts = new LinkedHashMap<>();
    charts.put(timeName(sweep), time(sweep));
    charts.put(memoryName(sweep), memory(sweep));
    return charts;
  }

  /// The name of the file that [#csv] belongs in.
  public static String csvName(List<GrowthPoint> sweep) {
    return "performance-" + sweep.getFirst().sizes().sweep() + ".csv";
  }

  private static String timeName(List<GrowthPoint> sweep) {
    return "performance-" + sweep.getFirst().sizes().sweep() + "-time";
  }

  private static String memoryName(List<GrowthPoint> sweep) {
    return "performance-" + sweep.getFirst().sizes().sweep() + "-memory";
  }

  /// Tables of all sweeps.
  ///
  /// @param leftOut a line for each problem that was too large
  public static String tables(List<List<GrowthPoint>> sweeps, List<String> leftOut, int threads) {
    StringBuilder text = new StringBuilder("One τ-GRU layer, input of width 1, forward and backward; medians. Machine: "
        + Machine.describe(new SimdBackend(threads)) + ".\n\n" + table(sweeps));
    leftOut.forEach(line -> text.append("\n").append(line).append("\n"));
    return text.append("\n").append(slopes(sweeps)).toString();
  }

  /// A line for each picture.
  public static String captions(List<List<GrowthPoint>> sweeps) {
    StringBuilder text = new StringBuilder();
    for (List<GrowthPoint> sweep : sweeps) {
      text.append("  ").append(timeName(sweep)).append(": ").append(timeCaption(sweep)).append("\n");
      text.append("  ").append(memoryName(sweep)).append(": ").append(memoryCaption(sweep)).append("\n");
    }
    return text.toString();
  }

  private static Chart time(List<GrowthPoint> sweep) {
    return chart(sweep, "Time of a training step", "time (ms)", result -> result.time().medianMs());
  }

  private static Chart memory(List<GrowthPoint> sweep) {
    return chart(sweep, "Memory kept for the backward pass", "memory (MB)", result -> result.bytesKept() / 1e6);
  }

  private static Chart chart(List<GrowthPoint> sweep, String title, String yLabel,
      ToDoubleFunction<GrowthPoint> y) {
    GrowthSizes any = sweep.getFirst().sizes();
    double[] xs = sweep.stream().mapToDouble(result -> result.sizes().value()).toArray();
    double[] ys = sweep.stream().mapToDouble(y).toArray();
    PowerLaw law = law(xs, ys);
    List<Series> series = new ArrayList<>();
    series.add(Series.labelled("measured", xs, ys, Arrays.stream(ys).mapToObj(GrowthPictures::digits).toList()));
    double[] fitted = Double.isNaN(law.exponent()) ? ys : Arrays.stream(xs).map(law::at).toArray();
    if (!Double.isNaN(law.exponent()))
      series.add(Series.dashed("fitted line, slope " + slope(law), xs, fitted));
    return new LineChart(title + ": τ-GRU, " + any.held(), axis(any.sweep().axis(), xs, 1),
        axis(yLabel, DoubleStream.concat(Arrays.stream(ys), Arrays.stream(fitted)).toArray(), 10), series);
  }

  /// A logarithmic axis that ends a little beyond the values.
  ///
  /// @param least the factor between its ends, at least
  private static Axis axis(String label, double[] values, double least) {
    double low = Arrays.stream(values).min().orElse(1);
    double high = Arrays.stream(values).max().orElse(1);
    double factor = Math.max(1.25, Math.sqrt(least * low / high));
    return Axis.log(label).within(low / factor, high * factor);
  }

  /// Three digits, as many as the eye takes in.
  private static String digits(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
  }

  static String slope(PowerLaw law) {
    return Double.isNaN(law.exponent()) ? "–" : slope(law.exponent());
  }

  private static String slope(double exponent) {
    return String.format(Locale.ROOT, "%.2f", exponent).replace("-0.00", "0.00").replace('-', '−');
  }

  /// One size alone has no slope: then both numbers are NaN.
  static PowerLaw law(double[] x, double[] y) {
    return Arrays.stream(x).distinct().count() < 2 ? new PowerLaw(Double.NaN, Double.NaN) : PowerLaw.through(x, y);
  }

  private static double[] values(List<GrowthPoint> sweep) {
    return sweep.stream().mapToDouble(result -> result.sizes().value()).toArray();
  }

  private static double[] times(List<GrowthPoint> sweep) {
    return sweep.stream().mapToDouble(result -> result.time().medianMs()).toArray();
  }

  private static double[] bytes(List<GrowthPoint> sweep) {
    return sweep.stream().mapToDouble(GrowthPoint::bytesKept).toArray();
  }

  /// The slopes from each size to the next: how straight the line is.
  static double[] neighbours(double[] x, double[] y) {
    double[] slopes = new double[Math.max(0, x.length - 1)];
    Arrays.setAll(slopes, i -> Math.log(y[i + 1] / y[i]) / Math.log(x[i + 1] / x[i]));
    return slopes;
  }

  private static String spread(double[] slopes) {
    return slopes.length == 0 ? "–" : slope(Arrays.stream(slopes).min().orElseThrow()) + " to "
        + slope(Arrays.stream(slopes).max().orElseThrow());
  }

  static String timeCaption(List<GrowthPoint> sweep) {
    return caption(sweep.getFirst().sizes().sweep().time(), values(sweep), times(sweep));
  }

  static String memoryCaption(List<GrowthPoint> sweep) {
    return caption(sweep.getFirst().sizes().sweep().memory(), values(sweep), bytes(sweep));
  }

  /// What was expected, what was found, and whether they agree.
  private static String caption(GrowthSweep.Expected expected, double[] x, double[] y) {
    PowerLaw law = law(x, y);
    String said = "expected slope " + expected.text() + ", because " + expected.why() + "; ";
    if (Double.isNaN(law.exponent()))
      return said + "one size has no slope.";
    return said + "fitted " + slope(law) + ", between neighbours " + spread(neighbours(x, y))
        + (expected.covers(law.exponent()) ? "." : ": this run does not show what was expected.");
  }

  private static String table(List<List<GrowthPoint>> sweeps) {
    Table table = Table.of(Table.text("sweep"), Table.number("N"), Table.number("B"), Table.number("d"),
        Table.number("τ"), Table.number("threads"), Table.number("time (ms)"), Table.text("quartiles (ms)"),
        Table.number("kept (MB)"));
    for (List<GrowthPoint> sweep : sweeps)
      for (GrowthPoint result : sweep) {
        GrowthSizes at = result.sizes();
        table = table.row(Table.words(at.sweep().toString()), Table.count(at.steps()), Table.count(at.batch()),
            Table.count(at.hidden()), Table.count(at.tau()), Table.count(at.threads()),
            Table.decimal(result.time().medianMs(), 2),
            Table.words(String.format(Locale.ROOT, "%.2f to %.2f", result.time().lowerMs(), result.time().upperMs())),
            Table.decimal(result.bytesKept() / 1e6, 1));
      }
    return MarkdownTable.of(table);
  }

  static String slopes(List<List<GrowthPoint>> sweeps) {
    Table table = Table.of(Table.text("against"), Table.text("others"), Table.text("slope of time: expected"),
        Table.number("fitted"), Table.text("between neighbours"), Table.text("slope of memory: expected"),
        Table.number("counted"));
    for (List<GrowthPoint> sweep : sweeps) {
      GrowthSizes any = sweep.getFirst().sizes();
      double[] x = values(sweep);
      table = table.row(Table.words(any.sweep().axis()), Table.words(any.held()),
          Table.words(any.sweep().time().text()), Table.words(slope(law(x, times(sweep)))),
          Table.words(spread(neighbours(x, times(sweep)))), Table.words(any.sweep().memory().text()),
          Table.words(slope(law(x, bytes(sweep)))));
    }
    return MarkdownTable.of(table);
  }

  public static String csv(List<GrowthPoint> sweep) {
    StringBuilder lines = new StringBuilder("steps,batch,hidden,tau,threads,ms,lowerMs,upperMs,repeats,bytesKept\n");
    for (GrowthPoint result : sweep) {
      GrowthSizes at = result.sizes();
      lines.append(String.format(Locale.ROOT, "%d,%d,%d,%d,%d,%.4f,%.4f,%.4f,%d,%d\n", at.steps(), at.batch(),
          at.hidden(), at.tau(), at.threads(), result.time().medianMs(), result.time().lowerMs(),
          result.time().upperMs(), result.time().count(), result.bytesKept()));
    }
    return lines.toString();
  }
}
