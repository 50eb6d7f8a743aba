package org.taugru.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.taugru.fit.Importance;
import org.taugru.fit.SequenceExplanation;
import org.taugru.json.Json;
import org.taugru.report.Axis;
import org.taugru.report.HtmlReport;
import org.taugru.report.LineChart;
import org.taugru.report.Series;
import org.taugru.report.Table;

/// What a classifier or regressor goes by, in words, numbers and pictures.
///
/// @param kind  of the model
/// @param words about it
record LabelledExplanation(Path file, String kind, String words, SequenceExplanation found) {
  private static final int DRAWN = 6;

  /// Those that matter most first.
  private List<SequenceExplanation.Shuffled> sorted() {
    return found.shuffled().stream()
        .sorted(Comparator.comparingDouble(each -> -each.importance().loss().mean())).toList();
  }

  private String sentence() {
    return found.classes()
        ? String.format(Locale.ROOT, "%,d sequences, of which %s are told wrong; log loss %.3g", found.sequences(),
            ExplainText.percent(found.error()), found.loss())
        : String.format(Locale.ROOT, "%,d sequences; mean absolute error %.3g in standard deviations of the answers",
            found.sequences(), found.error());
  }

  private String heading() {
    return found.classes() ? "wrong if shuffled" : "error if shuffled";
  }

  private String loss(SequenceExplanation.Shuffled each) {
    Importance.Growth growth = each.importance().loss();
    return found.classes() ? String.format(Locale.ROOT, "%+.3f ± %.3f log loss", growth.mean(), growth.deviation())
        : ExplainText.growth(growth) + " error";
  }

  private List<String> disagreements() {
    return sorted().stream().map(each -> ExplainText.disagreement(each.input(), each.importance(), loss(each)))
        .filter(text -> !text.isEmpty()).toList();
  }

  void print(PrintWriter out) {
    out.println(sentence());
    out.println();
    out.printf(Locale.ROOT, "%-32s %10s %8s %18s%n", "", "gradient", "share", heading());
    for (SequenceExplanation.Shuffled each : sorted()) {
      Importance importance = each.importance();
      out.printf(Locale.ROOT, "%-32s %10.3g %8s %18s%n", each.input(), importance.sensitivity(),
          ExplainText.percent(importance.share()), ExplainText.growth(importance.error()));
    }
    out.println();
    out.println(ExplainText.delay(found.delay()));
    disagreements().forEach(text -> out.println("They differ about " + text + "."));
  }

  void write(Path folder, Drawing drawing) throws IOException {
    HtmlReport page = new HtmlReport("What answers go by").subtitle(file.getFileName() + " · " + words)
        .figure(sorted().getFirst().input(), "matters most")
        .figure(found.delay().hasDelay() ? ExplainText.percent(found.delay().share()) : "none", "through the delay")
        .figure(
            found.classes() ? ExplainText.percent(found.error()) : String.format(Locale.ROOT, "%.3g", found.error()),
            found.classes() ? "wrong" : "mean absolute error, in standard deviations")
        .figure(String.format(Locale.ROOT, "%,d", found.sequences()), "sequences");
    page.section("What matters").text(sentence() + ".").table("Gradient: mean absolute derivative of "
        + (found.classes() ? "the logarithm of the probability of the class that is said" : "the number")
        + " in scaled units, summed over the steps, and its share of all columns. Shuffled: by how much "
        + (found.classes() ? "more answers are wrong" : "the error grows")
        + " if every sequence gets the column of another one, stretched to its length; mean ± standard deviation over repeats.",
        table());
    List<String> differ = disagreements();
    page.text(differ.isEmpty() ? "Both opinions agree about every column." : "Where the opinions differ:");
    differ.forEach(text -> page.text("• " + text + "."));
    int parts = found.channels().getFirst().byPart().length;
    double[] time = IntStream.range(0, parts).mapToDouble(part -> (part + 0.5) / parts).toArray();
    List<Series> lines = found.channels().stream()
        .sorted(Comparator.comparingDouble(channel -> -channel.total())).limit(DRAWN)
        .map(channel -> parts == 1 ? Series.points(channel.name(), time, channel.byPart())
            : Series.line(channel.name(), time, channel.byPart()))
        .toList();
    LineChart chart =
        new LineChart("Sensitivity over time", Axis.linear("time, as a share of the sequence").within(0, 1),
            Axis.linear("mean absolute derivative"), lines);
    drawing.write(chart, folder, "time");
    page.section("When").chart(chart, "Mean absolute derivatives, summed over each part of the time of a sequence"
        + (found.channels().size() > DRAWN ? "; the " + DRAWN + " largest columns." : "."));
    page.section("The delay").text(ExplainText.delay(found.delay())).write(folder.resolve(ExplainText.PAGE));
  }

  private Table table() {
    Table table = Table.of(Table.text("column"), Table.number("gradient"), Table.number("share"),
        Table.number(heading()), Table.text("matters"));
    for (SequenceExplanation.Shuffled each : sorted())
      table = table.row(Table.words(each.input()),
          new Table.Cell.Value(each.importance().sensitivity(),
              String.format(Locale.ROOT, "%.3g", each.importance().sensitivity())),
          new Table.Cell.Value(each.importance().share(), ExplainText.percent(each.importance().share())),
          ExplainText.growthCell(each.importance().error()), ExplainText.agreement(each.importance()));
    return table;
  }

  Json.Obj json() {
    List<Json> channels = new ArrayList<>();
    for (SequenceExplanation.Channel channel : found.channels())
      channels.add(Json.object().with("name", channel.name()).with("total", Json.finite(channel.total()))
          .with("byPart", ForecastExplanation.numbers(channel.byPart()))
          .with("direct", ForecastExplanation.numbers(channel.direct()))
          .with("delayed", ForecastExplanation.numbers(channel.delayed())));
    List<Json> shuffled = new ArrayList<>();
    for (SequenceExplanation.Shuffled each : sorted())
      shuffled.add(ExplainText.json(Json.object().with("input", each.input()), each.importance()));
    return Json.object().with("version", ExplainText.VERSION).with("kind", kind).with("file", file.toString())
        .with("sequences", found.sequences()).with("loss", Json.finite(found.loss()))
        .with("error", Json.finite(found.error())).with("delay", ExplainText.json(found.delay()))
        .with("channels", new Json.Arr(channels)).with("shuffled", new Json.Arr(shuffled));
  }
}
