package org.taugru.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.taugru.cells.OptionValue;
import org.taugru.json.Json;
import org.taugru.json.JsonException;
import org.taugru.model.file.OptionsJson;

/// How the value of a setting is written: as text on the command line, and as JSON in records.
///
/// @param hint    what text is accepted, where that is not plain
/// @param choices the words that it can be
public record SettingForm<T>(String hint, List<String> choices, Parser<T> parser, Function<T, Json> writer,
    Function<Json, T> reader) {
  static final SettingForm<String> TEXT = of((_, text) -> text, Json.Str::new, Json::asString);
  static final SettingForm<Integer> WHOLE =
      of(SettingValue::whole, value -> new Json.Num((double) value), Json::asInt);
  /// As text: a JSON number holds only 53 bits.
  static final SettingForm<Long> SEED =
      of(SettingValue::seed, value -> new Json.Str(Long.toString(value)), SettingForm::whole);
  static final SettingForm<Double> NUMBER = of(SettingValue::number, Json.Num::new, Json::asDouble);
  static final SettingForm<OptionValue> OPTION =
      of((_, text) -> OptionValue.parse(text), OptionsJson::write, OptionsJson::read);
  static final SettingForm<Long> BYTES =
      of((_, text) -> SettingValue.bytes(text), value -> new Json.Str(Long.toString(value)), SettingForm::whole)
          .hinting("500m, 4g");
  static final SettingForm<List<Integer>> WHOLES = of(
      (key, text) -> Arrays.stream(text.split(",", -1)).map(one -> SettingValue.whole(key, one)).toList(),
      SettingForm::wholes, json -> json.asArray().stream().map(Json::asInt).toList());

  /// Refuses text with a message that begins with the key.
  public interface Parser<T> {
    T parse(String key, String text);
  }

  static <T> SettingForm<T> of(Parser<T> parser, Function<T, Json> writer, Function<Json, T> reader) {
    return new SettingForm<>("", List.of(), parser, writer, reader);
  }

  /// Words that name a value.
  static <T> SettingForm<T> named(List<String> choices, Function<String, T> byName, Function<T, String> name) {
    return new SettingForm<>(String.join(", ", choices), choices, (_, text) -> byName.apply(text),
        value -> new Json.Str(name.apply(value)), json -> byName.apply(json.asString()));
  }

  SettingForm<T> hinting(String accepted) {
    return new SettingForm<>(accepted, choices, parser, writer, reader);
  }

  T parse(String key, String text) {
    return parser.parse(key, text);
  }

  Json write(T value) {
    return writer.apply(value);
  }

  T read(Json json) {
    return reader.apply(json);
  }

  /// A value for people: what JSON says of it, without its marks.
  String text(T value) {
    return value instanceof Double number && !Double.isFinite(number) ? number.toString() : text(write(value));
  }

  private static String text(Json json) {
    return switch (json) {
      case Json.Str(String text) -> text;
      case Json.Arr(List<Json> elements) -> elements.stream().map(SettingForm::text).collect(Collectors.joining(","));
      case Json.Obj object -> object.members().entrySet().stream()
          .filter(member -> !member.getValue().equals(Json.object()))
          .map(member -> member.getKey().equals("name") ? text(member.getValue())
              : member.getKey() + " " + text(member.getValue()))
          .collect(Collectors.joining(", "));
      case Json.Num _, Json.Bool _, Json.Null _ -> json.text();
    };
  }

  static Json.Arr wholes(List<Integer> values) {
    List<Json> numbers = new ArrayList<>();
    values.forEach(value -> numbers.add(new Json.Num(value)));
    return new Json.Arr(numbers);
  }

  private static long whole(Json json) {
    try {
      return Long.parseLong(json.asString());
    } catch (NumberFormatException e) {
      throw new JsonException(json.text() + " is not a whole number");
    }
  }
}
