package org.taugru.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.taugru.data.Preparation;
import org.taugru.exec.Backend;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.model.ModelFile;
import org.taugru.safetensors.SafetensorsException;
import org.taugru.series.Autoregression;
import org.taugru.series.NLinear;
import org.taugru.series.Scaling;
import org.taugru.series.TimeStep;
import org.taugru.series.Week;
import org.taugru.table.NumericTime;

/// A [Forecaster] as a model file: weights and equations as in every one, and a document that says the rest.
final class ForecasterFile {
  static final String DOCUMENT = "taugru.forecaster";
  /// Of the document. Older ones are read for ever; newer ones are refused.
  private static final int VERSION = 2;

  private ForecasterFile() {
  }

  static void save(Path path, Forecaster forecaster) throws SafetensorsException {
    ForecastNetwork network = forecaster.network();
    ModelFile.save(path, network.model(), network.weights(), Preparation.NONE,
        Map.of(DOCUMENT, write(forecaster.description(), network).text()));
  }

  static Forecaster load(Path path, Backend backend) throws IOException {
    ModelFile.Loaded loaded = ModelFile.loadMembers(path);
    String text = loaded.further().get(DOCUMENT);
    if (text == null)
      throw new SafetensorsException(path,
          "is no forecaster, but a model of another kind. Make one with: taugru fit FILE --target "
              + "COLUMN");
    try {
      Json.Obj json = Json.parse(text).asObject();
      if (json.integer("version") > VERSION)
        throw new SafetensorsException(path, "was written by a newer version of taugru (format "
            + json.integer("version") + "; this one reads up to " + VERSION + "). Use that version");
      WindowLayout layout = layout(json.object("windows"));
      List<Double> levels = json.array("levels").stream().map(Json::asDouble).toList();
      return new Forecaster(description(json), new ForecastNetwork(layout, levels, loaded.model(), loaded.parameters()),
          backend);
    } catch (JsonException | IllegalArgumentException e) {
      throw new SafetensorsException(path, "has a description of a forecaster that cannot be used: " + e.getMessage());
    }
  }

  /// What makes two forecasters of the same network say different numbers, as a text.
  static String identity(ForecasterDescription description, ForecastNetwork network) {
    return Json.object().with("windows", layout(network.layout())).with("levels", network.levels().toString())
        .with("past", codes(description.frame().past())).with("known", codes(description.frame().known()))
        .with("covariates", description.covariates()).with("gaps", lower(description.gaps()))
        .with("shifts", numbers(doubles(description.shifts()))).with("widened", numbers(doubles(description.widened())))
        .text();
  }

  private static Json.Obj write(ForecasterDescription description, ForecastNetwork network) {
    WindowLayout layout = network.layout();
    List<Json> levels = new ArrayList<>();
    network.levels().forEach(level -> levels.add(new Json.Num(level)));
    Map<String, Json> byName = new LinkedHashMap<>();
    description.scalings().forEach((name, scaling) -> byName.put(name, scaling(scaling)));
    Json.Obj card = Json.object();
    for (Map.Entry<String, String> line : description.card().entrySet())
      card = card.with(line.getKey(), line.getValue());
    Json.Obj begun = Json.object().with("version", VERSION).with("cell", description.cell())
        .with("frame", frame(description.frame()));
    if (description.step().isPresent())
      begun = begun.with("step", step(description.step().get()));
    return begun
        .with("gaps", lower(description.gaps())).with("covariates", description.covariates())
        .with("windows", layout(layout))
        .with("levels", new Json.Arr(levels)).with("scalings", new Json.Obj(byName))
        .with("shifts", numbers(doubles(description.shifts())))
        .with("widened", numbers(doubles(description.widened())))
        .with("season", description.season()).with("missing", strings(description.missing())).with("card", card);
  }

  private static ForecasterDescription description(Json.Obj json) {
    Map<String, Scaling> scalings = new LinkedHashMap<>();
    json.object("scalings").members().forEach((name, value) -> scalings.put(name, scaling(value.asObject())));
    Map<String, String> card = new LinkedHashMap<>();
    json.object("card").members().forEach((name, value) -> card.put(name, value.asString()));
    return new ForecasterDescription(json.string("cell"), frame(json.object("frame")),
        json.find("step").map(step -> step(step.asObject())),
        GapRule.valueOf(json.string("gaps").toUpperCase(Locale.ROOT)), json.bool("covariates"), scalings,
        floats(numbers(json.array("shifts"))), floats(numbers(json.array("widened"))),
        json.integer("season"), strings(json, "missing"), card);
  }

  private static Json.Obj layout(WindowLayout layout) {
    Json.Obj json = Json.object().with("head", lower(layout.shape().head())).with("context", layout.shape().context())
        .with("horizon", layout.shape().horizon()).with("past", layout.past()).with("known", layout.known())
        .with("statics", layout.statics());
    return switch (layout) {
      case SegmentLayout segments -> json.with("segment", segments.shape().segment()).with("base",
          base(segments.base())).with("masks", segments.masks());
      case StepLayout steps -> json.with("warmup", steps.warmup()).with("unit", steps.unit());
    };
  }

  /// Format 1 knew segments alone.
  private static Json.Obj step(TimeStep step) {
    return switch (step) {
      case TimeStep.Fixed(Duration length) -> Json.object().with("microseconds",
          TimeUnit.NANOSECONDS.toMicros(length.toNanos()));
      case TimeStep.Days(int count) -> Json.object().with("days", count);
      case TimeStep.Weekdays() -> Json.object().with("weekdays", 1);
      case TimeStep.Months(int count) -> Json.object().with("months", count);
    };
  }

  private static TimeStep step(Json.Obj json) {
    if (json.find("microseconds").isPresent())
      return new TimeStep.Fixed(Duration.of((long) json.number("microseconds"), ChronoUnit.MICROS));
    if (json.find("days").isPresent())
      return new TimeStep.Days(json.integer("days"));
    return json.find("weekdays").isPresent() ? new TimeStep.Weekdays() : new TimeStep.Months(json.integer("months"));
  }

  private static WindowLayout layout(Json.Obj json) {
    Head head = switch (json.find("head").map(Json::asString).orElse("segments")) {
      case "segments" -> Head.SEGMENTS;
      case "steps" -> Head.STEPS;
      case String other -> throw new JsonException("a head " + Json.quote(other) + "; known are segments and steps");
    };
    int context = json.integer("context");
    int horizon = json.integer("horizon");
    int past = json.integer("past");
    int known = json.integer("known");
    int statics = json.integer("statics");
    return switch (head) {
      case SEGMENTS -> new SegmentLayout(new WindowShape(context, horizon, json.integer("segment")),
          base(json.object("base")), json.bool("masks"), past, known, statics);
      case STEPS -> new StepLayout(WindowShape.steps(context, horizon), json.integer("warmup"), json.number("unit"),
          past, known, statics);
    };
  }

  private static Json.Obj base(Base base) {
    return switch (base) {
      case Base.Last _ -> Json.object().with("kind", "last");
      case Base.Autoregressive(Autoregression of) -> {
        double[] coefficients = new double[of.order()];
        Arrays.setAll(coefficients, i -> of.coefficient(i + 1));
        yield Json.object().with("kind", "autoregression").with("intercept", of.intercept())
            .with("coefficients", numbers(coefficients));
      }
      case Base.Linear(NLinear map) -> {
        List<Json> rows = new ArrayList<>();
        for (int past = 0; past < map.context(); past++) {
          int row = past;
          rows.add(numbers(IntStream.range(0, map.horizon()).mapToDouble(step -> map.weight(row, step)).toArray()));
        }
        yield Json.object().with("kind", "linear").with("weights", new Json.Arr(rows)).with("intercepts",
            numbers(IntStream.range(0, map.horizon()).mapToDouble(map::intercept).toArray()));
      }
    };
  }

  private static Base base(Json.Obj json) {
    return switch (json.string("kind")) {
      case "last" -> new Base.Last();
      case "autoregression" -> new Base.Autoregressive(
          Autoregression.of(numbers(json.array("coefficients")), json.number("intercept")));
      case "linear" -> new Base.Linear(NLinear.of(json.array("weights").stream()
          .map(row -> floats(numbers(row.asArray()))).toArray(float[][]::new),
          floats(numbers(json.array("intercepts")))));
      case String other -> throw new JsonException("a base of kind " + Json.quote(other)
          + "; known are last, autoregression and linear");
    };
  }

  private static Json.Arr numbers(double[] values) {
    return new Json.Arr(Arrays.stream(values).<Json>mapToObj(Json.Num::new).toList());
  }

  private static double[] numbers(List<Json> values) {
    return values.stream().mapToDouble(Json::asDouble).toArray();
  }

  private static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    for (int i = 0; i < doubles.length; i++)
      doubles[i] = values[i];
    return doubles;
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++)
      floats[i] = (float) values[i];
    return floats;
  }

  private static Json.Obj frame(FrameSpec spec) {
    Roles roles = spec.roles();
    Json.Obj json = Json.object().with("targets", strings(roles.targets())).with("known", strings(roles.known()))
        .with("ignored", strings(roles.ignored())).with("pastColumns", codes(spec.past()))
        .with("knownColumns", codes(spec.known())).with("staticColumns", codes(spec.statics()));
    if (roles.time().isPresent())
      json = json.with("time", roles.time().get());
    if (roles.group().isPresent())
      json = json.with("group", roles.group().get());
    if (roles.zone().isPresent())
      json = json.with("zone", roles.zone().get().getId());
    if (spec.week() != Week.WHOLE)
      json = json.with("week", lower(spec.week()));
    return spec.numericTime().isPresent() ? json.with("numericTime", lower(spec.numericTime().get())) : json;
  }

  private static FrameSpec frame(Json.Obj json) {
    Roles roles = new Roles(strings(json, "targets"), json.find("time").map(Json::asString),
        json.find("time").isEmpty(), json.find("group").map(Json::asString), strings(json, "known"),
        strings(json, "ignored"),
        json.find("zone").map(Json::asString).map(ZoneId::of));
    Optional<NumericTime> numeric =
        json.find("numericTime").map(name -> NumericTime.valueOf(name.asString().toUpperCase(Locale.ROOT)));
    Week week =
        json.find("week").map(name -> Week.valueOf(name.asString().toUpperCase(Locale.ROOT))).orElse(Week.WHOLE);
    return new FrameSpec(roles, numeric, week, codes(json, "pastColumns"), codes(json, "knownColumns"),
        codes(json, "staticColumns"));
  }

  static Json.Arr codes(List<ColumnCode> codes) {
    List<Json> all = new ArrayList<>();
    for (ColumnCode code : codes)
      all.add(switch (code) {
        case ColumnCode.Number(String column, Scaling scaling) ->
          Json.object().with("column", column).with("scaling", scaling(scaling));
        case ColumnCode.Category(String column, List<String> known) ->
          Json.object().with("column", column).with("categories", strings(known));
      });
    return new Json.Arr(all);
  }

  static List<ColumnCode> codes(Json.Obj json, String name) {
    List<ColumnCode> codes = new ArrayList<>();
    for (Json each : json.array(name)) {
      Json.Obj code = each.asObject();
      codes.add(code.find("categories").isPresent()
          ? new ColumnCode.Category(code.string("column"), strings(code, "categories"))
          : new ColumnCode.Number(code.string("column"), scaling(code.object("scaling"))));
    }
    return codes;
  }

  static Json.Obj scaling(Scaling scaling) {
    return Json.object().with("centre", scaling.centre()).with("scale", scaling.scale());
  }

  static Scaling scaling(Json.Obj json) {
    return new Scaling(json.number("centre"), json.number("scale"));
  }

  static Json.Arr strings(List<String> texts) {
    return new Json.Arr(texts.stream().<Json>map(Json.Str::new).toList());
  }

  static List<String> strings(Json.Obj json, String name) {
    return json.array(name).stream().map(Json::asString).toList();
  }

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
