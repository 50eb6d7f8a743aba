package org.taugru.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A JSON value (RFC 8259), immutable.
///
/// It is made for small documents such as the description of a model, kept whole in memory:
/// ```java
/// var text = Json.object().with("cell", "TauGru").with("hidden", 128).text();
/// int hidden = Json.parse(text).asObject().integer("hidden");
/// ```
/// Reading is strict: no comments, no trailing commas, no name twice, no half surrogate pairs, at most 32 levels and a
/// million values. What [#parse] returns, [#text] writes so that it parses to an equal value again.
///
/// Every `as...` method and every reader of [Obj] throws [JsonException] when the value is of another kind.
/// Numbers are doubles, so integers are exact only below 2^53: a 64-bit seed or hash belongs in a string.
public sealed interface Json {

  /// Members in the order given. Equality does not look at the order, [#text] does.
  record Obj(Map<String, Json> members) implements Json {
    public Obj {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
      members.keySet().forEach(JsonLimits::requireUnicode);
    }

    /// Its members as numbers; one that is none is refused.
    public Map<String, Double> numbers() {
      Map<String, Double> numbers = new LinkedHashMap<>();
      members.keySet().forEach(name -> numbers.put(name, number(name)));
      return numbers;
    }

    /// This object with one more member, or with the one of that name replaced.
    public Obj with(String name, Json value) {
      Map<String, Json> more = new LinkedHashMap<>(members);
      more.put(name, value);
      return new Obj(more);
    }

    public Obj with(String name, String value) {
      return with(name, new Str(value));
    }

    public Obj with(String name, double value) {
      return with(name, new Num(value));
    }

    /// Refuses a number that a double cannot hold exactly.
    public Obj with(String name, long value) {
      if (!JsonLimits.isExactInteger((double) value))
        throw new JsonException(quote(name) + ": " + value + " is too large for a JSON number. Store it as a string.");
      return with(name, (double) value);
    }

    public Obj with(String name, boolean value) {
      return with(name, new Bool(value));
    }

    public Optional<Json> find(String name) {
      return Optional.ofNullable(members.get(name));
    }

    public Json get(String name) {
      return find(name).orElseThrow(() -> {
        String present = members.keySet().stream().limit(20).map(Json::quote).collect(Collectors.joining(", "));
        return new JsonException(quote(name) + " is missing. Present: " + (members.isEmpty() ? "nothing" : present));
      });
    }

    public Obj object(String name) {
      return read(name, Json::asObject);
    }

    public List<Json> array(String name) {
      return read(name, Json::asArray);
    }

    public String string(String name) {
      return read(name, Json::asString);
    }

    public int integer(String name) {
      return read(name, Json::asInt);
    }

    public long longInteger(String name) {
      return read(name, Json::asLong);
    }

    public double number(String name) {
      return read(name, Json::asDouble);
    }

    public boolean bool(String name) {
      return read(name, Json::asBoolean);
    }

    private <T> T read(String name, Function<Json, T> as) {
      Json value = get(name);
      try {
        return as.apply(value);
      } catch (JsonException e) {
        throw new JsonException(quote(name) + ": " + e.getMessage());
      }
    }
  }

  record Arr(List<Json> values) implements Json {
    public Arr {
      values = List.copyOf(values);
    }
  }

  record Str(String value) implements Json {
    public Str {
      JsonLimits.requireUnicode(value);
    }
  }

  /// A finite number: JSON has no NaN and no infinity.
  record Num(double value) implements Json {
    public Num {
      if (!Double.isFinite(value))
        throw new JsonException(value + " is not a JSON number. Store it as a string.");
    }
  }

  record Bool(boolean value) implements Json {
  }

  record Null() implements Json {
  }

  static Json parse(String text) {
    return new JsonParser(text).document();
  }

  /// Numbers by name, in the order of the names.
  static Obj ofNumbers(Map<String, Double> numbers) {
    TreeMap<String, Json> members = new TreeMap<>();
    numbers.forEach((name, value) -> members.put(name, new Num(value)));
    return new Obj(members);
  }

  /// An object without members, to be filled by [Obj#with(String, Json)].
  static Obj object() {
    return new Obj(Map.of());
  }

  /// The number, or null: JSON has no infinity and no NaN.
  static Json finite(double value) {
    return Double.isFinite(value) ? new Num(value) : new Null();
  }

  /// `text` as messages show it: in quotes, control characters escaped, cut after 60 characters.
  static String quote(String text) {
    boolean all = text.length() <= 60;
    return JsonWriter.quoted(all ? text : text.substring(0, 60)) + (all ? "" : "...");
  }

  /// Compact text, one line, no spaces.
  default String text() {
    return JsonWriter.text(this);
  }

  default Obj asObject() {
    if (this instanceof Obj object)
      return object;
    throw JsonException.expected("an object", this);
  }

  default List<Json> asArray() {
    if (this instanceof Arr(var values))
      return values;
    throw JsonException.expected("an array", this);
  }

  default String asString() {
    if (this instanceof Str(var value))
      return value;
    throw JsonException.expected("a string", this);
  }

  default double asDouble() {
    if (this instanceof Num(var value))
      return value;
    throw JsonException.expected("a number", this);
  }

  default long asLong() {
    if (this instanceof Num(var value) && JsonLimits.isExactInteger(value))
      return (long) value;
    throw JsonException.expected("an integer below 2^53", this);
  }

  default int asInt() {
    if (this instanceof Num(var value) && value == (int) value)
      return (int) value;
    throw JsonException.expected("an integer below 2^31", this);
  }

  default boolean asBoolean() {
    if (this instanceof Bool(var value))
      return value;
    throw JsonException.expected("true or false", this);
  }
}
