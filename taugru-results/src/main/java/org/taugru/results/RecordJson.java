package org.taugru.results;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.results.RunRecord.Best;
import org.taugru.results.RunRecord.Data;
import org.taugru.results.RunRecord.Failure;
import org.taugru.results.RunRecord.Machine;

/// A record as text: always the same for the same run, a line for each member, so that a change is seen where it is.
final class RecordJson {
  private RecordJson() {
  }

  static String text(RunRecord record) {
    Json.Obj began = Json.object().with("item", record.item()).with("row", record.row())
        .with("seed", Long.toString(record.seed())).with("version", record.version()).with("command", record.command())
        .with("settings", record.settings()).with("data", json(record.data())).with("parameters", record.parameters())
        .with("machine", json(record.machine())).with("updates", record.updates()).with("seconds", record.seconds());
    Json.Obj timed = record.epochSeconds().isEmpty() ? began
        : began.with("epochSeconds", record.epochSeconds().getAsDouble());
    Json.Obj json =
        timed.with("end", record.end()).with("failure", record.failure().map(RecordJson::json).orElse(new Json.Null()))
            .with("best", record.best().map(RecordJson::json).orElse(new Json.Null())).with("naive", naive(record))
            .with("curve", record.curve().json());
    return lines(json, "") + "\n";
  }

  /// Objects of objects have a line for each member, others one line.
  private static String lines(Json.Obj object, String indent) {
    return object.members().entrySet().stream()
        .map(member -> indent + "  " + Json.quote(member.getKey()) + ": " + (member.getValue() instanceof Json.Obj inner
            && !inner.members().isEmpty() && indent.isEmpty() ? lines(inner, indent + "  ") : member.getValue().text()))
        .collect(Collectors.joining(",\n", "{\n", "\n" + indent + "}"));
  }

  private static Json json(Data data) {
    return Json.object().with("task", data.task()).with("kind", data.kind()).with("sha256", data.sha256()).with(
        "limits",
        new Json.Arr(data.limits().stream().<Json>map(Json.Str::new).toList()));
  }

  private static Json json(Machine machine) {
    return Json.object().with("backend", machine.backend()).with("learner", machine.learner())
        .with("description", machine.description()).with("together", machine.together()).with("os", machine.os())
        .with("cores", machine.cores()).with("java", machine.java());
  }

  private static Json json(Failure failure) {
    return Json.object().with("kind", failure.kind().word()).with("what", failure.what());
  }

  private static Json json(Best best) {
    Json.Obj json = Json.object().with("epoch", best.epoch()).with("validationLoss", Json.finite(best.validationLoss()))
        .with("validationMeasure", Json.finite(best.validationMeasure())).with("test", best.test().json());
    Json.Obj noisy = Json.object();
    for (Map.Entry<Double, Scores> level : best.noisy().entrySet())
      noisy = noisy.with(Double.toString(level.getKey()), level.getValue().json());
    return noisy.members().isEmpty() ? json : json.with("noisy", noisy);
  }

  private static Json naive(RunRecord record) {
    Json.Obj all = Json.object();
    for (Map.Entry<String, Scores> method : record.naive().entrySet())
      all = all.with(method.getKey(), method.getValue().json());
    return all;
  }

  /// Reads what [#text] wrote; anything that is missing or not known is refused with the way to it.
  static RunRecord read(String text) {
    Fields fields = new Fields("", Json.parse(text).asObject());
    RunRecord record = new RunRecord(fields.string("item"), fields.string("row"), fields.seed("seed"),
        fields.string("version"), fields.string("command"), fields.object("settings"), data(fields.fields("data")),
        fields.integer("parameters"), machine(fields.fields("machine")), fields.whole("updates"),
        fields.number("seconds"), fields.has("epochSeconds") ? OptionalDouble.of(fields.number("epochSeconds"))
            : OptionalDouble.empty(),
        fields.string("end"), fields.optional("failure").map(RecordJson::failure),
        fields.optional("best").map(RecordJson::best), naive(fields.fields("naive")),
        Curve.read(fields.fields("curve")));
    fields.requireAllRead();
    requireKnownSettings(record);
    return record;
  }

  /// Settings that came later are missing in older records and have their usual values; ones that nobody knows say something else
  /// than what was run.
  private static void requireKnownSettings(RunRecord record) {
    Set<String> unknown = new TreeSet<>(record.settings().members().keySet());
    unknown.removeAll(record.spec().json().members().keySet());
    if (!unknown.isEmpty())
      throw new JsonException(
          "settings." + unknown.iterator().next() + " is no setting. Run it again with taugru reproduce");
  }

  private static Data data(Fields fields) {
    Data data = new Data(fields.string("task"), fields.string("kind"), fields.string("sha256"),
        fields.strings("limits"));
    fields.requireAllRead();
    return data;
  }

  private static Machine machine(Fields fields) {
    Machine machine = new Machine(fields.string("backend"), fields.string("learner"), fields.string("description"),
        fields.integer("together"), fields.string("os"), fields.integer("cores"), fields.string("java"));
    fields.requireAllRead();
    return machine;
  }

  private static Failure failure(Fields fields) {
    String word = fields.string("kind");
    Optional<Failure.Kind> kind =
        Arrays.stream(Failure.Kind.values()).filter(each -> each.word().equals(word)).findFirst();
    Failure failure = new Failure(kind.orElseThrow(() -> new JsonException("failure.kind is " + Json.quote(word)
        + "; a run does not fail so. Write the record again with taugru reproduce")), fields.string("what"));
    fields.requireAllRead();
    return failure;
  }

  private static Best best(Fields fields) {
    Fields test = fields.fields("test");
    Map<Double, Scores> noisy = new LinkedHashMap<>();
    if (fields.has("noisy"))
      fields.fields("noisy").all()
          .forEach(level -> noisy.put(Double.valueOf(level.getKey()), new Scores(level.getValue().allNumbers())));
    Best best = new Best(fields.integer("epoch"), fields.number("validationLoss"), fields.number("validationMeasure"),
        new Scores(test.allNumbers()), noisy);
    fields.requireAllRead();
    return best;
  }

  private static Map<String, Scores> naive(Fields fields) {
    Map<String, Scores> naive = new LinkedHashMap<>();
    fields.all().forEach(method -> naive.put(method.getKey(), new Scores(method.getValue().allNumbers())));
    return naive;
  }
}
