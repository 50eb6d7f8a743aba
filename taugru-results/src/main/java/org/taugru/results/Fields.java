package org.taugru.results;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.taugru.json.Json;
import org.taugru.json.JsonException;

/// The members of a JSON object, each of which must be asked for: one that is missing and one that nobody knows are both refused,
/// with the way to it.
final class Fields {
  private final String path;
  private final Json.Obj object;
  private final Set<String> asked = new HashSet<>();

  /// @param path where the object is, for messages; empty for a whole document
  Fields(String path, Json.Obj object) {
    this.path = path;
    this.object = object;
  }

  boolean has(String name) {
    return object.find(name).isPresent();
  }

  String string(String name) {
    return read(name, Json::asString);
  }

  int integer(String name) {
    return read(name, Json::asInt);
  }

  long whole(String name) {
    return read(name, Json::asLong);
  }

  double number(String name) {
    return read(name, Json::asDouble);
  }

  /// A seed, which may be larger than a JSON number can hold.
  long seed(String name) {
    return read(name, json -> {
      try {
        return Long.parseLong(json.asString());
      } catch (NumberFormatException e) {
        throw new JsonException(Json.quote(json.asString()) + " is no whole number");
      }
    });
  }

  Json.Obj object(String name) {
    return read(name, Json::asObject);
  }

  Fields fields(String name) {
    return new Fields(at(name), object(name));
  }

  /// The same of an object that may be null.
  Optional<Fields> optional(String name) {
    return read(name, json -> json instanceof Json.Null ? Optional.empty()
        : Optional.of(new Fields(at(name), json.asObject())));
  }

  List<String> strings(String name) {
    return read(name, json -> json.asArray().stream().map(Json::asString).toList());
  }

  List<Integer> integers(String name) {
    return read(name, json -> json.asArray().stream().map(Json::asInt).toList());
  }

  /// Numbers, of which those that were not finite are null.
  List<Double> numbers(String name) {
    return read(name, json -> json.asArray().stream().map(Fields::number).toList());
  }

  private static double number(Json json) {
    return json instanceof Json.Null ? Double.NaN : json.asDouble();
  }

  /// Its members as numbers, whatever they are called.
  Map<String, Double> allNumbers() {
    Map<String, Double> all = new LinkedHashMap<>();
    for (String name : object.members().keySet())
      all.put(name, read(name, Fields::number));
    return all;
  }

  /// Its members as objects, whatever they are called.
  List<Map.Entry<String, Fields>> all() {
    List<Map.Entry<String, Fields>> all = new ArrayList<>();
    for (String name : object.members().keySet())
      all.add(Map.entry(name, fields(name)));
    return all;
  }

  /// Refuses members that nobody has asked for.
  void requireAllRead() {
    Set<String> unknown = new TreeSet<>(object.members().keySet());
    unknown.removeAll(asked);
    if (!unknown.isEmpty())
      throw new JsonException(
          at(unknown.iterator().next()) + " is not a part of a record. Remove it, or write the record again"
              + " with taugru reproduce");
  }

  private <T> T read(String name, Function<Json, T> as) {
    asked.add(name);
    Json value = object.find(name).orElseThrow(() -> new JsonException(
        at(name) + " is missing. Write the record again with taugru reproduce, or put back the file as it was"));
    try {
      return as.apply(value);
    } catch (JsonException e) {
      throw new JsonException(at(name) + ": " + e.getMessage());
    }
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
