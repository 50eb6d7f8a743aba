package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.taugru.fit.Explanation;
import org.taugru.fit.Forecaster;
import org.taugru.fit.Importance;
import org.taugru.json.Json;
import org.taugru.report.Axis;
import org.taugru.report.Chart;
import org.taugru.report.DotChart;
import org.taugru.report.HtmlReport;
import org.taugru.report.LineChart;
import org.taugru.report.PanelChart;
import org.taugru.report.Series;
import org.taugru.report.Table;

/// What a forecaster goes by, in words, numbers and pictures.
record ForecastExplanation(Path file, Forecaster forecaster, Explanation found) {
  private static final int PRINTED_SERIES = 5;
  private static final int PRINTED_LAGS = 6;
  private static final int PRINTED_DIFFERENCES = 5;
  private static final int LISTED_SERIES = 30;
  private static final int DRAWN_COLUMNS = 5;
  private static final int DRAWN_BANDS = 30;
  private static final char NO_BREAK = '\u00a0';
  /// Values that move together move a forecast by about as much; of derivatives that add up to so much more, most cancel.
  private static final double CANCELLING = 10;

  /// By input, the whole first, then lags from the smallest on.
  private List<Explanation.Shuffled> sorted() {
    List<String> names = found.inputs().stream().map(Explanation.Input::name).toList();
    return found.shuffled().stream()
        .sorted(Comparator.comparingInt((Explanation.Shuffled each) -> names.indexOf(each.input()))
            .thenComparing(each -> !each.whole()).thenComparingInt(Explanation.Shuffled::leastLag)
            .thenComparingInt(Explanation.Shuffled::mostLag))
        .toList();
  }

  private static String lags(Explanation.Shuffled each) {
    int least = each.leastLag();
    int most = each.mostLag();
    if (most < 1)
      return least == most ? (1 - least) + " ahead" : (1 - most) + " to " + (1 - least) + " ahead";
    return least == most ? "lag " + least : "lags " + least + " to " + most;
  }

  private static String name(Explanation.Shuffled each) {
    return each.whole() ? each.input() : each.input() + ", " + lags(each);
  }

  private String sentence() {
    return String.format(Locale.ROOT,
        "%,d windows of %s, %d %s ahead; mean absolute error %.3g in standard deviations of a series",
        found.windows(), found.series().size() == 1 ? "one series" : found.series().size() + " series",
        forecaster.horizon(), forecaster.horizon() == 1 ? "step" : "steps", found.error());
  }

  private List<String> disagreements() {
    return found.shuffled().stream().map(each -> ExplainText.disagreement(name(each), each.importance(),
        ExplainText.growth(each.importance().loss()) + " loss"))
        .filter(text -> !text.isEmpty()).toList();
  }

  /// What to know before reading much into single lags; empty where there is nothing.
  private String caution() {
    return found.inputs().getFirst().total() < CANCELLING ? ""
        : "Derivatives with respect to single lags are large and cancel: neighbouring values are nearly alike, and forecasts go by "
            + "their differences. No value of such a series moves alone, so read little into the size of these numbers.";
  }

  void print(PrintWriter out) {
    out.println(sentence());
    out.println();
    out.printf(Locale.ROOT, "%-32s %10s %8s %18s%n", "", "gradient", "share", "error if shuffled");
    for (Explanation.Shuffled each : sorted()) {
      Importance importance = each.importance();
      if (each.whole() || isPrinted(each))
        out.printf(Locale.ROOT, "%-32s %10.3g %8s %18s%n", each.whole() ? each.input() : "  " + lags(each),
            importance.sensitivity(), ExplainText.percent(importance.share()), ExplainText.growth(importance.error()));
    }
    if (found.series().size() > 1) {
      out.println();
      out.printf(Locale.ROOT, "%-32s %10s %8s %12s %12s%n", "largest errors", "windows", "error", "scaled", "gradient");
      found.series().stream().limit(PRINTED_SERIES).forEach(each -> out.printf(Locale.ROOT,
          "%-32s %10d %8.4g %12.3g %12.3g%n", each.name(), each.windows(), each.error(), each.scaledError(),
          each.sensitivity()));
    }
    out.println();
    out.println(ExplainText.delay(found.delay()));
    if (!caution().isEmpty())
      out.println(caution());
    List<String> differ = disagreements();
    differ.stream().limit(PRINTED_DIFFERENCES).forEach(text -> out.println("They differ about " + text + "."));
    if (differ.size() > PRINTED_DIFFERENCES)
      out.println("They differ about " + (differ.size() - PRINTED_DIFFERENCES) + " more: see --json or --output.");
  }

  /// The lags of an input that matter most; all are on the page.
  private boolean isPrinted(Explanation.Shuffled lags) {
    return found.shuffled().stream().filter(each -> !each.whole() && each.input().equals(lags.input()))
        .filter(each -> each.importance().agreement() != Importance.Agreement.NEITHER)
        .sorted(Comparator.comparingDouble(each -> -each.importance().error().mean())).limit(PRINTED_LAGS)
        .anyMatch(lags::equals);
  }

  void write(Path folder, Drawing drawing) throws IOException {
    Explanation.Shuffled largest = found.shuffled().stream().filter(Explanation.Shuffled::whole)
        .max(Comparator.comparingDouble(each -> each.importance().loss().mean())).orElseThrow();
    HtmlReport page = new HtmlReport("What forecasts of " + String.join(", ",
        forecaster.description().frame().roles().targets()) + " go by")
        .subtitle(file.getFileName() + " · " + forecaster)
        .figure(largest.input(), "matters most")
        .figure(found.delay().hasDelay() ? ExplainText.percent(found.delay().share()) : "none",
            "through the delay")
        .figure(String.format(Locale.ROOT, "%.3g", found.error()), "mean absolute error, in standard deviations")
        .figure(String.format(Locale.ROOT, "%,d", found.windows()), "windows");
    page.section("What matters").text(sentence() + ".");
    chart(page, drawing, folder, "shuffled", shuffledChart(),
        "Both opinions, each as a share of the largest: how far the median moves with an input, and how much larger the loss is "
            + "if the input is shuffled among windows; bars are two standard deviations over repeats.");
    page.table(ExplainText.HOW + " Lags of the target are shuffled as differences from the last value beside them.",
        table());
    List<String> differ = disagreements();
    page.text(differ.isEmpty() ? "Both opinions agree about every input." : "Where the opinions differ:");
    differ.forEach(text -> page.text("• " + text + "."));
    page.section("Which lags").text(caution());
    chart(page, drawing, folder, "lags", lagChart(found.inputs().getFirst()),
        "By how many standard deviations the median moves if the value so many steps before the forecast is one higher: mean of the "
            + "absolute derivative, at some steps of the horizon. Everything that the forecast is made of is in it, also the simple "
            + "forecast that the network corrects.");
    if (found.inputs().stream().filter(input -> input.lags().length > 1).count() > 1)
      chart(page, drawing, folder, "columns", columnChart(),
          "The same for other columns, mean over the horizon; lag 0 and below are steps of the forecast itself.");
    page.section("The delay").text(ExplainText.delay(found.delay())).text(
        "The derivative with respect to each value is a sum: of the simple forecast that is corrected; of the network with everything "
            + "that its cell reads with a lag taken for a constant (direct); and of all ways that pass a delay at least once (delayed). "
            + "Parts of opposite sign cancel in the whole.");
    chart(page, drawing, folder, "delay", partsChart(found.inputs().getFirst()),
        "Mean absolute values of the parts for the lags of " + found.inputs().getFirst().name()
            + ", mean over the horizon: above those of the network, below that of what it corrects.");
    if (found.series().size() > 1)
      page.section("Series").table(found.series().size() > LISTED_SERIES
          ? "The " + LISTED_SERIES + " of " + found.series().size() + " series with the largest error, in scaled units."
          : "The largest error first, in scaled units.", seriesTable());
    page.write(folder.resolve(ExplainText.PAGE));
  }

  private static void chart(HtmlReport page, Drawing drawing, Path folder, String name, Chart chart, String caption)
      throws IOException {
    drawing.write(chart, folder, name);
    page.chart(chart, caption);
  }

  private Table table() {
    Table table = Table.of(Table.text("input"), Table.number("gradient"), Table.number("share"),
        Table.number("loss if shuffled"), Table.number("error if shuffled"), Table.text("matters"));
    for (Explanation.Shuffled each : sorted()) {
      Importance importance = each.importance();
      Table.Cell[] cells = {Table.words(name(each).replace(' ', NO_BREAK)),
        new Table.Cell.Value(importance.sensitivity(),
            String.format(Locale.ROOT, "%.3g", importance.sensitivity())),
        new Table.Cell.Value(importance.share(), ExplainText.percent(importance.share())),
        ExplainText.growthCell(importance.loss()), ExplainText.growthCell(importance.error()),
        ExplainText.agreement(importance)};
      table = each.whole() ? table.ours(cells) : table.row(cells);
    }
    return table;
  }

  private Table seriesTable() {
    Table table = Table.of(Table.text("series"), Table.number("windows"), Table.number("mean absolute error"),
        Table.number("scaled"), Table.number("gradient"));
    for (Explanation.OfSeries each : found.series().stream().limit(LISTED_SERIES).toList())
      table = table.row(Table.words(each.name()), Table.count(each.windows()),
          new Table.Cell.Value(each.error(), String.format(Locale.ROOT, "%.4g", each.error())),
          Table.decimal(each.scaledError(), 3), Table.decimal(each.sensitivity(), 3));
    return table;
  }

  private Chart shuffledChart() {
    // without its whole past a forecast is nothing, which would make all else look small
    List<Explanation.Shuffled> largest = found.shuffled().stream()
        .filter(each -> !(each.whole() && each.kind() == Explanation.Kind.TARGET))
        .sorted(Comparator.comparingDouble(each -> -each.importance().loss().mean())).limit(DRAWN_BANDS).toList();
    List<Explanation.Shuffled> shown = sorted().stream().filter(largest::contains).toList();
    double moves = shown.stream().mapToDouble(each -> each.importance().sensitivity()).max().orElse(1);
    double grows = shown.stream().mapToDouble(each -> each.importance().loss().mean()).max().orElse(1);
    double mostMoves = moves > 0 ? moves : 1;
    double mostGrows = grows > 0 ? grows : 1;
    double[] loss = shown.stream().mapToDouble(each -> each.importance().loss().mean() / mostGrows).toArray();
    double[] spread =
        shown.stream().mapToDouble(each -> 2 * each.importance().loss().deviation() / mostGrows).toArray();
    return new DotChart("What matters", Axis.linear("share of the largest"),
        shown.stream().map(ForecastExplanation::name).toList(),
        List.of(DotChart.Dots.of("gradient",
            shown.stream().mapToDouble(each -> each.importance().sensitivity() / mostMoves).toArray()),
            new DotChart.Dots("loss if shuffled", loss,
                IntStream.range(0, loss.length).mapToDouble(i -> loss[i] - spread[i]).toArray(),
                IntStream.range(0, loss.length).mapToDouble(i -> loss[i] + spread[i]).toArray())));
  }

  private static double[] lags(Explanation.Input input) {
    return Arrays.stream(input.lags()).asDoubleStream().toArray();
  }

  private Chart lagChart(Explanation.Input input) {
    TreeSet<Integer> places = new TreeSet<>(List.of(0, found.steps().size() / 2, found.steps().size() - 1));
    List<Series> lines = new ArrayList<>();
    for (int place : places)
      lines.add(line(found.steps().get(place) + (found.steps().get(place) == 1 ? " step ahead" : " steps ahead"),
          lags(input), input.bySteps()[place]));
    return new LineChart("Lags of " + input.name(), Axis.linear("steps before the forecast"),
        Axis.linear("mean absolute derivative"), lines);
  }

  /// One point is no line.
  private static Series line(String name, double[] x, double[] y) {
    return x.length == 1 ? Series.points(name, x, y) : Series.line(name, x, y);
  }

  private Chart columnChart() {
    List<Series> lines = found.inputs().stream().skip(1).filter(input -> input.lags().length > 1)
        .sorted(Comparator.comparingDouble(input -> -input.total())).limit(DRAWN_COLUMNS)
        .map(input -> Series.line(input.name(), lags(input),
            IntStream.range(0, input.lags().length).mapToDouble(input::at).toArray()))
        .toList();
    return new LineChart("Lags of other columns", Axis.linear("steps before the forecast"),
        Axis.linear("mean absolute derivative"), lines);
  }

  private Chart partsChart(Explanation.Input input) {
    List<Series> network = new ArrayList<>();
    network.add(line("network, direct", lags(input), input.direct()));
    if (found.delay().hasDelay())
      network.add(line("network, delayed", lags(input), input.delayed()));
    Axis lags = Axis.linear("steps before the forecast");
    return new PanelChart("Through what it flows",
        List.of(new LineChart("", lags, Axis.linear("derivative"), network), new LineChart("", lags,
            Axis.linear("derivative"), List.of(line("what is corrected", lags(input), input.base())))));
  }

  Json.Obj json() {
    List<Json> inputs = new ArrayList<>();
    for (Explanation.Input input : found.inputs()) {
      List<Json> bySteps = new ArrayList<>();
      for (double[] step : input.bySteps())
        bySteps.add(numbers(step));
      inputs.add(Json.object().with("name", input.name()).with("kind", input.kind().name().toLowerCase(Locale.ROOT))
          .with("total", Json.finite(input.total())).with("lags", numbers(lags(input)))
          .with("bySteps", new Json.Arr(bySteps)).with("base", numbers(input.base()))
          .with("direct", numbers(input.direct())).with("delayed", numbers(input.delayed())));
    }
    List<Json> shuffled = new ArrayList<>();
    for (Explanation.Shuffled each : sorted())
      shuffled.add(ExplainText.json(Json.object().with("input", each.input()).with("leastLag", each.leastLag())
          .with("mostLag", each.mostLag()).with("whole", each.whole()), each.importance()));
    List<Json> series = new ArrayList<>();
    for (Explanation.OfSeries each : found.series())
      series.add(Json.object().with("name", each.name()).with("windows", each.windows())
          .with("error", Json.finite(each.error())).with("scaledError", Json.finite(each.scaledError()))
          .with("sensitivity", Json.finite(each.sensitivity())));
    return Json.object().with("version", ExplainText.VERSION).with("kind", "forecaster").with("file", file.toString())
        .with("windows", found.windows()).with("horizon", forecaster.horizon())
        .with("loss", Json.finite(found.loss())).with("error", Json.finite(found.error()))
        .with("delay", ExplainText.json(found.delay()))
        .with("steps", numbers(found.steps().stream().mapToDouble(Integer::doubleValue).toArray()))
        .with("inputs", new Json.Arr(inputs)).with("shuffled", new Json.Arr(shuffled))
        .with("series", new Json.Arr(series));
  }

  static Json numbers(double[] values) {
    return new Json.Arr(Arrays.stream(values).mapToObj(Json::finite).toList());
  }
}
