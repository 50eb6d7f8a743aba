package org.taugru.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Recursive descent over RFC 8259, nothing lenient, within [JsonLimits].
final class JsonParser {
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*+)(\\.[0-9]++)?([eE][+-]?[0-9]++)?");
  private static final int END = -1;

  private final String text;
  private int at;
  private int values;

  JsonParser(String text) {
    this.text = text;
  }

  Json document() {
    Json value = value(0);
    if (next() != END)
      throw unexpected("the end of the text");
    return value;
  }

  private Json value(int depth) {
    if (++values > JsonLimits.MAX_VALUES)
      throw fail(at, "more than " + JsonLimits.MAX_VALUES + " values");
    return switch (next()) {
      case '{' -> object(depth + 1);
      case '[' -> array(depth + 1);
      case '"' -> new Json.Str(string());
      case 't' -> word("true", new Json.Bool(true));
      case 'f' -> word("false", new Json.Bool(false));
      case 'n' -> word("null", new Json.Null());
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
      default -> throw unexpected("a value");
    };
  }

  private Json object(int depth) {
    open(depth);
    Map<String, Json> members = new LinkedHashMap<>();
    if (next() == '}') {
      at++;
      return new Json.Obj(members);
    }
    while (true) {
      if (next() != '"')
        throw unexpected("a name in quotes");
      int start = at;
      String name = string();
      if (next() != ':')
        throw unexpected("':'");
      at++;
      if (members.putIfAbsent(name, value(depth)) != null)
        throw fail(start, "the name " + Json.quote(name) + " occurs twice");
      if (closes('}', "',' or '}'"))
        return new Json.Obj(members);
    }
  }

  private Json array(int depth) {
    open(depth);
    List<Json> elements = new ArrayList<>();
    if (next() == ']') {
      at++;
      return new Json.Arr(elements);
    }
    while (true) {
      elements.add(value(depth));
      if (closes(']', "',' or ']'"))
        return new Json.Arr(elements);
    }
  }

  private void open(int depth) {
    if (depth > JsonLimits.MAX_DEPTH)
      throw fail(at, "nested deeper than " + JsonLimits.MAX_DEPTH);
    at++;
  }

  private boolean closes(char bracket, String expected) {
    int c = next();
    if (c != bracket && c != ',')
      throw unexpected(expected);
    at++;
    return c == bracket;
  }

  private Json word(String word, Json value) {
    if (!text.startsWith(word, at))
      throw unexpected("a value");
    at += word.length();
    return value;
  }

  private Json number() {
    Matcher match = NUMBER.matcher(text).region(at, text.length());
    if (!match.lookingAt()) {
      at++;
      throw unexpected("a digit after '-'");
    }
    double number = Double.parseDouble(match.group());
    if (Double.isInfinite(number))
      throw fail(at, "the number does not fit into a double");
    at = match.end();
    return new Json.Num(number);
  }

  private String string() {
    int start = at++;
    StringBuilder out = new StringBuilder();
    while (peek() != '"') {
      int c = peek();
      if (c < ' ')
        throw unexpected("a character of the string, or '\"' to end it,");
      at++;
      out.append(c == '\\' ? escape() : (char) c);
    }
    at++;
    String string = out.toString();
    if (!JsonLimits.isUnicode(string))
      throw fail(start, "the string holds half of a surrogate pair");
    return string;
  }

  private char escape() {
    int letter = "\"\\/bfnrtu".indexOf(peek());
    if (letter < 0)
      throw unexpected("one of \"\\/bfnrtu after '\\'");
    at++;
    return letter < 8
        ? "\"\\/\b\f\n\r\t".charAt(letter)
        : (char) (hexDigit() << 12 | hexDigit() << 8 | hexDigit() << 4 | hexDigit());
  }

  private int hexDigit() {
    int c = peek();
    // Character.digit alone would also take digits of other scripts
    int digit = c < 128 ? Character.digit(c, 16) : -1;
    if (digit < 0)
      throw unexpected("a hexadecimal digit");
    at++;
    return digit;
  }

  private int next() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t')
      at++;
    return peek();
  }

  private int peek() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private JsonException unexpected(String expected) {
    int c = peek();
    String found = c == END ? "the end of the text"
        : c > ' ' && c < 127 ? "'" + (char) c + "'"
        : "the character U+" + "%04X".formatted(c);
    return fail(at, "expected " + expected + " but found " + found);
  }

  private JsonException fail(int position, String problem) {
    String before = text.substring(0, position);
    long line = 1 + before.chars().filter(c -> c == '\n').count();
    int column = position - before.lastIndexOf('\n');
    return new JsonException("line " + line + ", column " + column + ": " + problem);
  }
}
