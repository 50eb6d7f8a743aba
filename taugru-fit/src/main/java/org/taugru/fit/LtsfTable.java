package org.taugru.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.taugru.json.Json;

/// A comparison as text, a Markdown table, and as one object.
public record LtsfTable(LtsfResult result) {
  private static final double LIKELY = 0.05;

  /// Lines for people; the last one is ended too.
  public String text() {
    LtsfSplit split = result.data().split();
    List<LtsfPublished> published = LtsfPublished.of(result.data().name());
    return String.format(Locale.ROOT,
        "%s, %d channels; rows to %d train, to %d validate, to %d test; context %d; scaled by the training rows; %s\n\n",
        result.data().name(), result.data().channels().size(), split.train(), split.validation(), split.test(),
        result.context(), result.machine())
        + table("MSE", LtsfScore::mse, LtsfPublished::mse) + "\n"
        + table("MAE", LtsfScore::mae, LtsfPublished::mae)
        + "\nMean ± standard deviation over seeds " + result.seeds().stream().map(String::valueOf)
            .collect(Collectors.joining(", "))
        + "; every test window, step and channel.\n" + sources(published) + settings() + verdict();
  }

  private String table(String measure, ToDoubleFunction<LtsfScore> value,
      Function<LtsfPublished, List<Double>> values) {
    List<List<String>> rows = new ArrayList<>();
    List<String> heads = new ArrayList<>(List.of(measure));
    result.horizons().forEach(horizon -> heads.add(Integer.toString(horizon)));
    heads.addAll(List.of("parameters", "seconds a run"));
    rows.add(heads);
    for (LtsfCell cell : result.cells())
      rows.add(row(cell, value));
    for (String method : result.baselines().stream().map(LtsfBaseline::method).distinct().toList())
      rows.add(padded(Stream.concat(Stream.of(method + ", ours"),
          result.baselines().stream().filter(baseline -> baseline.method().equals(method))
              .map(baseline -> number(value.applyAsDouble(baseline.test())))),
          heads.size()));
    for (LtsfPublished other : LtsfPublished.of(result.data().name()))
      if (!values.apply(other).isEmpty())
        rows.add(padded(Stream.concat(Stream.of(other.method() + ", published, context " + other.context()),
            result.horizons().stream().map(horizon -> published(values.apply(other), horizon))), heads.size()));
    return markdown(rows);
  }

  private List<String> row(LtsfCell cell, ToDoubleFunction<LtsfScore> value) {
    List<String> row = new ArrayList<>(List.of(cell.label()));
    List<Double> seconds = new ArrayList<>();
    List<Double> parameters = new ArrayList<>();
    for (int horizon : result.horizons()) {
      List<LtsfRun> runs = result.of(cell, horizon);
      row.add(meanAndDeviation(runs.stream().mapToDouble(run -> value.applyAsDouble(run.test())).toArray()));
      seconds.add(runs.stream().mapToDouble(LtsfRun::seconds).average().orElse(Double.NaN));
      runs.forEach(run -> parameters.add((double) run.parameters()));
    }
    row.add(range("%,.0f", parameters));
    row.add(range("%.0f", seconds));
    return row;
  }

  private static List<String> padded(Stream<String> cells, int size) {
    List<String> row = new ArrayList<>(cells.toList());
    while (row.size() < size)
      row.add("");
    return row;
  }

  private static String published(List<Double> values, int horizon) {
    int at = LtsfPublished.HORIZONS.indexOf(horizon);
    return at < 0 ? "" : String.format(Locale.ROOT, "%.3f", values.get(at));
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "failed" : String.format(Locale.ROOT, "%.4f", value);
  }

  private static String meanAndDeviation(double... values) {
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    return number(mean) + (values.length < 2 || Double.isNaN(mean) ? ""
        : String.format(Locale.ROOT, " ± %.4f", deviation(mean, values)));
  }

  private static double deviation(double mean, double... values) {
    return Math.sqrt(Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum() / (values.length - 1));
  }

  private static String range(String format, List<Double> values) {
    String least = String.format(Locale.ROOT, format, values.stream().min(Double::compare).orElse(Double.NaN));
    String most = String.format(Locale.ROOT, format, values.stream().max(Double::compare).orElse(Double.NaN));
    return least.equals(most) ? least : least + " to " + most;
  }

  private static String markdown(List<List<String>> rows) {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows)
      for (int c = 0; c < widths.length; c++)
        widths[c] = Math.max(widths[c], row.get(c).length());
    StringBuilder text = new StringBuilder();
    for (int r = 0; r < rows.size(); r++) {
      for (int c = 0; c < widths.length; c++) {
        String cell = rows.get(r).get(c);
        String blank = " ".repeat(widths[c] - cell.length());
        text.append("| ").append(c == 0 ? cell + blank : blank + cell).append(' ');
      }
      text.append("|\n");
      if (r == 0) {
        for (int c = 0; c < widths.length; c++)
          text.append('|').append("-".repeat(widths[c] + 1)).append(c == 0 ? "-" : ":");
        text.append("|\n");
      }
    }
    return text.toString();
  }

  private static String sources(List<LtsfPublished> published) {
    return published.isEmpty() ? ""
        : "Published: " + published.stream().collect(Collectors.groupingBy(LtsfPublished::source,
            LinkedHashMap::new, Collectors.mapping(row -> row.method() + " (" + row.context() + ")",
                Collectors.joining(", "))))
            .entrySet().stream().map(entry -> entry.getValue() + " by " + entry.getKey())
            .collect(Collectors.joining("; ")) + ".\n";
  }

  private String settings() {
    StringBuilder text = new StringBuilder(
        "Settings, the same for every cell, chosen on validation windows of ETTh1 with a context of 96:\n");
    for (int horizon : result.horizons())
      text.append("  ").append(horizon).append(": ").append(LtsfSettings.chosen(result.context(), horizon))
          .append(".\n");
    return text.toString();
  }

  /// Whether the delay helps, for each cell that has one.
  private String verdict() {
    StringBuilder text = new StringBuilder();
    result.delays().stream().collect(Collectors.groupingBy(pair -> pair.delayed().label(),
        LinkedHashMap::new, Collectors.toList())).forEach((delayed, pairs) -> {
          boolean shown = pairs.stream().allMatch(pair -> pair.change() < 0 && pair.probability() < LIKELY);
          text.append(shown ? "The delay helps: the MSE of " : "That the delay helps is not shown: the MSE of ")
              .append(delayed).append(" differs from that of ")
              .append(pairs.stream().map(pair -> String.format(Locale.ROOT, "%s by %+.2f %% (p = %.2g)",
                  pair.other().label(), 100 * pair.change(), pair.probability())).collect(Collectors.joining(", ")))
              .append("; ").append(pairs.getFirst().pairs())
              .append(" pairs of the same seed and horizon, signs flipped at random.\n");
        });
    return text.toString();
  }

  /// One object for programs.
  public Json.Obj json() {
    LtsfSplit split = result.data().split();
    return Json.object().with("data", result.data().name()).with("channels", texts(result.data().channels()))
        .with("train", split.train()).with("validation", split.validation()).with("test", split.test())
        .with("context", result.context())
        .with("settings", new Json.Arr(result.horizons().stream().map(this::settingsJson).toList()))
        .with("runs", new Json.Arr(result.runs().stream().map(LtsfTable::json).toList()))
        .with("baselines", new Json.Arr(result.baselines().stream().map(LtsfTable::json).toList()))
        .with("published", new Json.Arr(LtsfPublished.of(result.data().name()).stream().map(LtsfTable::json).toList()))
        .with("delays", new Json.Arr(result.delays().stream().map(LtsfTable::json).toList()))
        .with("machine", result.machine());
  }

  private static Json texts(List<String> texts) {
    return new Json.Arr(texts.stream().<Json>map(Json.Str::new).toList());
  }

  private Json settingsJson(int horizon) {
    LtsfSettings settings = LtsfSettings.chosen(result.context(), horizon);
    return Json.object().with("horizon", horizon).with("windows", result.data().split().testWindows(horizon))
        .with("segment", settings.segment()).with("tau", settings.tau()).with("hidden", settings.hidden())
        .with("stateDropout", settings.stateDropout()).with("passes", settings.passes())
        .with("batch", LtsfSettings.BATCH).with("learningRate", settings.learningRate());
  }

  private static Json json(LtsfRun run) {
    return Json.object().with("cell", run.cell().label()).with("horizon", run.horizon())
        .with("seed", Long.toString(run.seed())).with("parameters", run.parameters())
        .with("validation", Json.finite(run.validation())).with("mse", Json.finite(run.test().mse()))
        .with("mae", Json.finite(run.test().mae())).with("seconds", run.seconds());
  }

  private static Json json(LtsfBaseline baseline) {
    return Json.object().with("method", baseline.method()).with("horizon", baseline.horizon())
        .with("mse", Json.finite(baseline.test().mse())).with("mae", Json.finite(baseline.test().mae()));
  }

  private static Json json(LtsfPublished row) {
    return Json.object().with("method", row.method()).with("context", row.context()).with("mse", numbers(row.mse()))
        .with("mae", numbers(row.mae())).with("source", row.source());
  }

  private static Json numbers(List<Double> numbers) {
    return new Json.Arr(numbers.stream().<Json>map(Json.Num::new).toList());
  }

  private static Json json(LtsfPairs pairs) {
    return Json.object().with("delayed", pairs.delayed().label()).with("other", pairs.other().label())
        .with("pairs", pairs.pairs()).with("change", Json.finite(pairs.change()))
        .with("probability", pairs.probability());
  }
}
