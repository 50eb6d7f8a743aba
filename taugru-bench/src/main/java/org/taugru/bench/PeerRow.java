package org.taugru.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import org.taugru.json.Json;

/// What another library did, or why it could not.
///
/// @param difference  of its answers from ours, relative
/// @param timings by what was timed; what it cannot do is not there
/// @param missing why something is not there, or nothing
record PeerRow(String library, String row, String cell, double difference, Map<String, Quartiles> timings,
    String missing) {
  static PeerRow of(Json.Obj json) {
    Map<String, Quartiles> timings = new LinkedHashMap<>();
    json.members().forEach((name, value) -> {
      if (value instanceof Json.Arr(var samples))
        timings.put(name, Quartiles.of(samples));
    });
    return new PeerRow(json.string("library"), json.string("row"), json.string("cell"),
        json.find("difference").map(Json::asDouble).orElse(0.0), timings,
        json.find("missing").map(Json::asString).orElse(""));
  }

  String title() {
    return library + ": " + row;
  }

  Json.Obj json() {
    Json.Obj object = Json.object().with("library", library).with("row", row).with("cell", cell);
    if (!timings.isEmpty())
      object = object.with("difference", difference);
    for (Map.Entry<String, Quartiles> timing : timings.entrySet())
      object = timing.getValue().in(object, timing.getKey());
    return missing.isEmpty() ? object : object.with("missing", missing);
  }
}
