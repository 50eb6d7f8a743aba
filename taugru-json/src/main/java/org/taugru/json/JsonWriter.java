package org.taugru.json;

import java.util.Map;

/// Writes JSON without spaces, members in their own order: equal order, equal text.
final class JsonWriter {
  private final StringBuilder out = new StringBuilder();

  static String text(Json value) {
    JsonWriter writer = new JsonWriter();
    writer.value(value);
    return writer.out.toString();
  }

  static String quoted(String text) {
    JsonWriter writer = new JsonWriter();
    writer.string(text);
    return writer.out.toString();
  }

  private void value(Json value) {
    switch (value) {
      case Json.Obj(var members) -> {
        char separator = '{';
        for (Map.Entry<String, Json> member : members.entrySet()) {
          out.append(separator);
          string(member.getKey());
          out.append(':');
          value(member.getValue());
          separator = ',';
        }
        out.append(members.isEmpty() ? "{}" : "}");
      }
      case Json.Arr(var values) -> {
        char separator = '[';
        for (Json element : values) {
          out.append(separator);
          value(element);
          separator = ',';
        }
        out.append(values.isEmpty() ? "[]" : "]");
      }
      case Json.Str(var text) -> string(text);
      case Json.Num(var number) -> number(number);
      case Json.Bool(var bool) -> out.append(bool);
      case Json.Null() -> out.append("null");
    }
  }

  private void number(double number) {
    boolean negativeZero = number == 0 && 1 / number < 0;
    if (JsonLimits.isExactInteger(number) && !negativeZero)
      out.append((long) number);
    else
      out.append(number);
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ')
            out.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
          else
            out.append(c);
        }
      }
    }
    out.append('"');
  }
}
