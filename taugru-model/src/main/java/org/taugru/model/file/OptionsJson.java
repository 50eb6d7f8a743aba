package org.taugru.model.file;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.taugru.cells.OptionValue;
import org.taugru.json.Json;

/// A cell's own options as JSON: numbers and words.
public final class OptionsJson {
  /// Cells that had a number 0 or 1 where they have a word today.
  private static final Set<String> HAD_SWITCH = Set.of("exp-rnn", "dtriv");

  private OptionsJson() {
  }

  public static Json.Obj write(Map<String, OptionValue> options) {
    Map<String, Json> members = new LinkedHashMap<>();
    new TreeMap<>(options).forEach((name, value) -> members.put(name, write(value)));
    return new Json.Obj(members);
  }

  public static Map<String, OptionValue> read(Json.Obj json) {
    Map<String, OptionValue> options = new LinkedHashMap<>();
    json.members().forEach((name, value) -> options.put(name, read(value)));
    return options;
  }

  public static Json write(OptionValue value) {
    return switch (value) {
      case OptionValue.Amount(double number) -> new Json.Num(number);
      case OptionValue.Word(String word) -> new Json.Str(word);
    };
  }

  public static OptionValue read(Json value) {
    return value instanceof Json.Str(String word) ? new OptionValue.Word(word) : OptionValue.of(value.asDouble());
  }

  /// The choice of a cell as JSON has it, from before version 0.2, in today's words.
  public static Json.Obj today(Json.Obj cell) {
    boolean hasSwitch = cell.find("name").filter(name -> HAD_SWITCH.contains(name.asString())).isPresent();
    return hasSwitch ? cell.with("options", options(cell.object("options"))) : cell;
  }

  /// Options of such a cell; others stay as they are.
  public static Json.Obj options(Json.Obj old) {
    Map<String, Json> members = new LinkedHashMap<>();
    old.members().forEach((name, value) -> {
      if (name.equals("cayley"))
        members.put("angles", new Json.Str(value.asInt() == 1 ? "cayley" : "uniform"));
      else
        members.put(name, value);
    });
    return new Json.Obj(members);
  }
}
