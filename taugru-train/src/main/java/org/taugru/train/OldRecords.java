package org.taugru.train;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.taugru.json.Json;
import org.taugru.model.file.OptionsJson;

/// Records and checkpoints from before version 0.2, in today's words.
final class OldRecords {
  private static final Map<String, String> TODAY = Map.of(
      "period", "epoch",
      "periods", "epochs",
      "bestPeriod", "bestEpoch",
      "iterationsEach", "evaluateEvery",
      "iterationOfPeriod", "iterationOfEpoch",
      "leftOutOfPeriod", "leftOutOfEpoch",
      "clipNorm", "clip",
      "bytes", "memory",
      "task", "data");
  /// What were objects of numbers, and the groups of settings that they are now.
  private static final Map<String, String> GROUPS =
      Map.of("rateFactors", "rate.", "costs", "cost.", "cellOptions", "cell.");

  /// What says that a record is of today: nothing in it is translated, whatever a cell or a naive method of somebody's own
  /// is called.
  private static final String FORMAT = "format";

  private OldRecords() {
  }

  static Json.Obj marked(Json.Obj today) {
    return today.with(FORMAT, 2);
  }

  /// The same with today's names and without the mark.
  static Json.Obj today(Json.Obj record) {
    if (record.find(FORMAT).isEmpty())
      return translate(record);
    Map<String, Json> members = new LinkedHashMap<>(record.members());
    members.remove(FORMAT);
    return new Json.Obj(members);
  }

  private static Json.Obj translate(Json.Obj old) {
    Map<String, Json> members = new LinkedHashMap<>();
    old.members().forEach((name, value) -> {
      if (name.equals("dataSha256"))
        members.put("data", Json.object().with("sha256", value));
      else if (GROUPS.containsKey(name))
        members.putAll(members(GROUPS.get(name), value.asObject()));
      else if (name.equals("cell") && value instanceof Json.Obj cell)
        members.put(name, OptionsJson.today(cell));
      else
        members.put(TODAY.getOrDefault(name, name), translate(value));
    });
    return new Json.Obj(members);
  }

  private static Map<String, Json> members(String group, Json.Obj old) {
    Map<String, Json> members = new LinkedHashMap<>();
    Json.Obj today = group.equals("cell.") ? OptionsJson.options(old) : old;
    today.members().forEach((name, value) -> members.put(group + name, value));
    return members;
  }

  private static Json translate(Json value) {
    return switch (value) {
      case Json.Obj object -> translate(object);
      case Json.Arr(List<Json> elements) -> new Json.Arr(elements.stream().map(OldRecords::translate).toList());
      case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> value;
    };
  }
}
